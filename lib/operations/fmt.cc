#include "operations/fmt.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC94.h>

#include "format/format.h"
#include "request/load.h"
#include "request/own_document.h"
#include "request/walk.h"

namespace tgtcfg {
namespace {

class Formatter {
 public:
  Formatter(Session& session, const FmtCommand& command)
      : session_(session), command_(command), guides_(session.database) {}

  FormattedFile format(const WorkItem& item, Findings& findings) {
    const auto file = load(item, findings);
    FormattedFile result{findings};
    if (file) format_file(item, *file, findings, result);
    return result;
  }

 private:
  std::optional<FileId> load(const WorkItem& item, Findings& findings) {
    if (item.form == InputForm::standard_input) return load_stdin(session_, findings);
    const bool is_path = item.form == InputForm::path || item.form == InputForm::unknown ||
                         item.form == InputForm::argument_file;
    if (is_path) return load_file(session_, item.text, session_.command, findings);
    findings.diags
        .error(diag::NothingToCheck{.message = "`" + std::string(item.text) + "` is not a file"},
               place_of_input(findings, std::string(item.text)))
        .help("pass files, directories, or `-` for standard input");
    return std::nullopt;
  }

  void format_file(const WorkItem& item, FileId file, Findings& findings, FormattedFile& result) {
    const SourceFile& source = findings.sources.file(file);
    const InputFormat format = format_of_item(item, source);
    const bool ours = !item.walked || is_included(*item.session, source.name());
    if (!ours && !is_ours(format, source)) return;
    result.name = source.name();
    result.before = source.text();
    result.after =
        formatted(file, format, guides_, findings.sources, session_.options.limits, findings.diags,
                  command_.canonical ? OptionOrder::canonical : OptionOrder::written);
    const bool asks = command_.check || command_.diff;
    result.is_piped = item.form == InputForm::standard_input && !asks;
    result.is_changed = result.after && *result.after != result.before;
    if (!result.is_changed || result.is_piped || asks) return;
    if (const auto reason = session_.files().write(item.text, *result.after)) {
      findings.diags.error(diag::CannotWrite{.path = source.name(), .reason = *reason}, {});
      result.is_changed = false;
    }
  }

  [[nodiscard]] InputFormat format_of_item(const WorkItem& item, const SourceFile& source) const {
    if (item.form != InputForm::standard_input)
      return format_for(session_, item.text, source.text());
    return session_.stdin_format().value_or(guess_format(source.text()));
  }

  // A file found by a walk may belong to any tool, and so may unreadable text.
  [[nodiscard]] bool is_ours(InputFormat format, const SourceFile& source) const {
    SourceMap sources;
    Diagnostics unreported;
    const auto documents = parse(sources.add(source.name(), std::string(source.text())), format,
                                 sources, session_.options.limits, unreported);
    return ownership_of_found(source, documents ? &*documents : nullptr, session_.database) ==
           Ownership::ours;
  }

  Session& session_;
  const FmtCommand& command_;
  SchemaGuides guides_;
};

}  // namespace

void format_inputs(Session& session, const FmtCommand& command,
                   const std::function<void(const FormattedFile&)>& done) {
  ProjectSessions projects(session);
  const auto items = expand_inputs(session, projects, command.inputs, command.exclude);
  done({session.findings});
  for (const auto& other : projects.others()) done({other->findings});
  Formatter formatter(session, command);
  for (const WorkItem& item : items) {
    if (item.excluded) continue;
    Findings findings;
    done(formatter.format(item, findings));
  }
}

}  // namespace tgtcfg

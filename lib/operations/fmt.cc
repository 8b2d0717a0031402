#include "operations/fmt.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC94.h>

#include <algorithm>

#include "diag/order.h"
#include "diag/text_diff.h"
#include "format/format.h"
#include "request/checked_input.h"
#include "request/load.h"
#include "request/own_document.h"
#include "request/walk.h"
#include "support/size_text.h"

namespace tgtcfg {
namespace {

class Formatter {
 public:
  Formatter(Session& session, const FmtCommand& command)
      : session_(session), command_(command), guides_(session.database) {}

  ExitCode run() {
    ProjectSessions projects(session_);
    const auto items = expand_inputs(session_, projects, command_.inputs, command_.exclude);
    note(session_.findings);
    for (const auto& other : projects.others()) note(other->findings);
    for (const WorkItem& item : items) {
      if (!item.excluded) format(item);
    }
    if (changed_ > 0 && asks()) code_ = worst(code_, ExitCode::findings);
    tell();
    return session_.console.finish(code_);
  }

 private:
  [[nodiscard]] OptionOrder options() const {
    return command_.canonical ? OptionOrder::canonical : OptionOrder::written;
  }
  [[nodiscard]] bool asks() const { return command_.check || command_.diff; }

  void note(const Findings& findings) {
    print_diagnostics(session_, findings);
    code_ = worst(code_, session_.exit_code(findings));
  }

  void format(const WorkItem& item) {
    Findings findings;
    if (const auto file = load(item, findings)) format_file(item, *file, findings);
    note(findings);
  }

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

  void format_file(const WorkItem& item, FileId file, Findings& findings) {
    const SourceFile& source = findings.sources.file(file);
    const InputFormat format = format_of_item(item, source);
    const bool ours = !item.walked || is_included(*item.session, source.name());
    if (!ours && !is_ours(format, source)) return;
    const auto text = formatted(file, format, guides_, findings.sources, session_.options.limits,
                                findings.diags, options());
    const bool piped = item.form == InputForm::standard_input && !asks();
    if (text && piped) return session_.console.out(*text);
    if (!piped) ++files_;
    if (!text || *text == source.text()) return;
    ++changed_;
    if (command_.check) session_.console.out_line(source.name());
    if (command_.diff) session_.console.out(text_diff(source.text(), *text, source.name()));
    if (asks()) return;
    if (const auto reason = session_.files().write(item.text, *text)) {
      findings.diags.error(diag::CannotWrite{.path = source.name(), .reason = *reason}, {});
      --changed_;
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
           Ownership::own;
  }

  void tell() {
    if (session_.common.quiet > 0 || files_ == 0) return;
    const std::string what = asks() ? " would change\n" : " changed\n";
    session_.console.err("tgtcfg: " + counted(changed_, "file") + " of " + std::to_string(files_) +
                         what);
  }

  Session& session_;
  const FmtCommand& command_;
  SchemaGuides guides_;
  ExitCode code_ = ExitCode::done;
  std::size_t files_ = 0;
  std::size_t changed_ = 0;
};

}  // namespace

ExitCode run_fmt(Session& session, const FmtCommand& command) {
  return Formatter(session, command).run();
}

}  // namespace tgtcfg

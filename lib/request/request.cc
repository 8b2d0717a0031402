#include "request/request.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "arguments/options.h"
#include "request/input.h"
#include "request/lay_changes.h"
#include "request/load.h"
#include "request/paths.h"
#include "request/project.h"
#include "support/number_text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view default_names[] = {"tgtcfg.yaml", "tgtcfg.yml", "tgtcfg.json"};

// Reads the input of a request. `command` is for messages. Each function returns nullopt iff it
// added an error to the findings.
class RequestReader {
 public:
  RequestReader(Session& session, const Request& request, std::string_view command)
      : session_(session),
        request_(request),
        command_(command),
        findings_(session.findings),
        asked_(session, request.changes, request.keep_layers, session.findings) {}

  std::optional<Asked> read() {
    if (request_.config) return read_config(*request_.config);
    if (request_.text) return read_text(request_.inputs.front(), *request_.text);
    if (request_.inputs.empty())
      return request_.changes.has_targets ? asked_.of_changes() : read_default();
    std::vector<std::string> inputs;
    const bool all = for_each_input(session_, request_.inputs, [&inputs](std::string input) {
      inputs.push_back(std::move(input));
    });
    if (!all) return std::nullopt;
    if (inputs.size() != 1) {
      bad_usage("`" + std::string(command_) + "` accepts only one input, found " +
                std::to_string(inputs.size()));
      return std::nullopt;
    }
    return read_input(inputs.front());
  }

 private:
  std::optional<Asked> read_input(const std::string& text) {
    const ClassifiedInput input = classify_input(text, session_);
    if (input.file_also_exists) note_file_also_exists(input.text, findings_);
    switch (input.form) {
      case InputForm::standard_input:
        return read_stdin();
      case InputForm::inline_text:
        return read_document(argument_file(text), guess_format(text));
      case InputForm::name:
        return read_name(text);
      case InputForm::target_list:
        return read_targets(text);
      case InputForm::unknown:
        (void)report_unknown_input(session_, argument_value(findings_, "<input>", text), findings_);
        return std::nullopt;
      case InputForm::part_of_file:
        return read_part(text);
      case InputForm::path:
      case InputForm::argument_file:
        return read_path(text);
      case InputForm::glob:
        refuse_pattern(text);
        break;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool takes_document() const {
    return std::ranges::any_of(option_table(), [&](const Option& option) {
      return option.member == OptionMember(&Arguments::document) &&
             contains_word(option.commands, command_);
    });
  }

  FileId argument_file(const std::string& text) { return findings_.sources.add("<input>", text); }

  std::optional<Asked> read_stdin() {
    const auto file = load_stdin(session_, findings_);
    if (!file) return std::nullopt;
    session_.log.info("read " + session_.stdin_name());
    const std::string_view text = findings_.sources.file(*file).text();
    return read_document(*file, session_.stdin_format().value_or(guess_format(text)));
  }

  std::optional<Asked> read_text(const std::string& name, const std::string& text) {
    const auto file = load_text(session_, name, text, findings_);
    if (!file) return std::nullopt;
    return read_document(*file, format_of(name).value_or(guess_format(text)));
  }

  std::optional<Asked> read_path(const std::string& path) {
    const auto file = load_file(session_, path, command_, findings_);
    if (!file) return std::nullopt;
    session_.log.info("read " + path);
    return read_document(*file, format_for(session_, path, findings_.sources.file(*file).text()));
  }

  std::optional<Asked> read_part(const std::string& text) {
    part_ = argument_value(findings_, "<input>", text);
    return read_path(std::string(file_of_part(text, session_)));
  }

  std::optional<Asked> read_targets(const std::string& text) {
    return asked_.of_targets(argument_value(findings_, "<input>", text));
  }

  std::optional<Asked> read_name(const std::string& text) {
    session_.log.info("name " + text);
    return asked_.of_name(argument_value(findings_, "<input>", text));
  }

  std::optional<Asked> read_config(const std::string& text) {
    const ClassifiedInput input = classify_input(text, session_);
    if (input.file_also_exists) note_file_also_exists(input.text, findings_);
    if (input.form == InputForm::path) return read_path(text);
    if (input.form == InputForm::part_of_file) return read_part(text);
    return read_name(configuration_name(text));
  }

  // A name given as configuration is one, even if tags have the same name.
  [[nodiscard]] std::string configuration_name(const std::string& text) const {
    const std::size_t end = std::min(text.find(':'), text.size());
    const auto rows = session_.database.find_configurations(text.substr(0, end));
    return rows.size() == 1 ? rows.front()->name + text.substr(end) : text;
  }

  std::optional<Asked> read_default() {
    const std::string& here = session_.env.working_directory;
    for (std::string above = here.empty() ? "." : here;; above = parent_of(above)) {
      const std::string folder = path_from(here, above);
      const auto found = default_inputs(folder == "." ? "" : folder + "/");
      if (found.size() == 1) return read_path(found.front());
      if (found.size() > 1) {
        bad_usage("`" + found[0] + "` and `" + found[1] + "` both exist " +
                  (folder == "." ? "here" : "there") + "; pass one of them");
        return std::nullopt;
      }
      // Directories above a project are not part of it.
      if (above.size() <= 1 ||
          is_project_root(session_.files(), folder, session_.common.no_project))
        break;
    }
    bad_usage("`" + std::string(command_) + "` requires an input", not_a_file())
        .help("pass a file, a name, a target string, `--target` or `--config`")
        .help("or create `tgtcfg.yaml` in this directory, which is read if no input is passed");
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::string> default_inputs(const std::string& prefix) const {
    std::vector<std::string> found;
    for (const std::string_view name : default_names) {
      std::string path = prefix + std::string(name);
      if (session_.files().kind(path) == FileKind::regular) found.push_back(std::move(path));
    }
    return found;
  }

  // Returns the reason why an existing `tgtcfg.yaml` is not read; empty if there is no such file.
  [[nodiscard]] std::string not_a_file() const {
    ReadError ignored;
    const auto entries = session_.files().list(".", ignored);
    if (!entries) return {};
    for (const DirectoryEntry& entry : *entries) {
      const bool is_default = std::find(std::begin(default_names), std::end(default_names),
                                        entry.name) != std::end(default_names);
      if (!is_default) continue;
      const bool nowhere = entry.link && entry.kind == FileKind::missing;
      return "`" + entry.name + "` is " +
             (nowhere                             ? "a broken link"
              : entry.kind == FileKind::directory ? "a directory"
                                                  : "not a regular file");
    }
    return {};
  }

  std::optional<Asked> read_document(FileId file, InputFormat format) {
    auto documents = read_documents(session_, file, format, findings_);
    if (!documents) return std::nullopt;
    const auto index = document_index(*documents, file);
    if (!index) return std::nullopt;
    Document& document = (*documents)[*index];
    findings_.diags.set_document(document.index);
    if (part_.is_string()) {
      const std::size_t begin = file_of_part(part_.string(), session_).size() + 1;
      return asked_.of_part(std::move(document), part_, begin);
    }
    switch (const DocumentKind kind = classify(document)) {
      case DocumentKind::plan:
        return asked_.of_plan(document);
      case DocumentKind::output:
        if (is_boundary(document.root)) return asked_.of_boundary(document);
        [[fallthrough]];
      case DocumentKind::database_row:
        return not_resolvable(kind, document);
      case DocumentKind::tag_table:
        return refuse_tag_table(document);
      default:
        return asked_.of_configuration(std::move(document));
    }
  }

  std::optional<std::size_t> document_index(const std::vector<Document>& documents, FileId file) {
    const std::string& name = findings_.sources.file(file).name();
    if (documents.empty() || (documents.size() == 1 && documents.front().root.is_null())) {
      findings_.diags.error(
          diag::NothingToCheck{.message = "`" + name + "` does not contain a document"},
          Span{file, 0, 0});
      return std::nullopt;
    }
    if (!request_.document) {
      if (documents.size() == 1) return 0;
      findings_.diags
          .error(diag::ChooseADocument{.input = name,
                                       .count = std::to_string(documents.size()),
                                       .command = std::string(command_)},
                 Span{file, 0, 0})
          .help(takes_document() ? "choose one with `--document N`, where 0 is the first"
                                 : "write the document to a file of its own");
      return std::nullopt;
    }
    const std::string& text = *request_.document;
    const auto index = number_in<std::size_t>(text);
    if (index && *index < documents.size()) return index;
    findings_.diags
        .error(diag::BadOptionValue{.option = option_name(&Arguments::document), .value = text}, {})
        .help("choose a document from 0 to " + std::to_string(documents.size() - 1) + " of `" +
              name + "`");
    return std::nullopt;
  }

  std::optional<Asked> not_resolvable(DocumentKind kind, const Document& document) {
    const Value* schema = document.root.find("schema");
    std::string what = "database entry";
    if (kind == DocumentKind::output && schema != nullptr)
      what = "`" + schema->string() + "` document";
    findings_.diags
        .error(diag::NotAConfiguration{.what = what},
               schema != nullptr ? schema->span : document.root.span)
        .help("to check the document, run `tgtcfg validate`");
    return std::nullopt;
  }

  std::optional<Asked> refuse_tag_table(const Document& document) {
    const Member* tags = document.root.find_member("tags");
    auto error = findings_.diags.error(diag::TagTableAsInput{}, tags->key_span);
    if (tags->value.is_object()) {
      std::string names;
      for (const Member& entry : tags->value.object())
        names += (names.empty() ? "" : ", ") + entry.key;
      error.note("the tag table contains: " + names);
    }
    error.help(
        "put the table in a directory, pass that directory with `--search-path`, and name an "
        "entry");
    return std::nullopt;
  }

  void refuse_pattern(const std::string& text) {
    auto error = bad_usage("`" + std::string(command_) + "` accepts one input, not a pattern (`" +
                           text + "`)");
    if (const std::string list = list_instead_of(text); !list.empty()) error.help(list);
  }

  DiagnosticBuilder bad_usage(std::string message, const std::string& note = {}) {
    auto error = findings_.diags.error(diag::BadUsage{.message = std::move(message)}, {});
    if (!note.empty()) error.note(note);
    error.help("run `tgtcfg " + std::string(command_) + " --help` for the usage");
    if (!request_.inputs.empty())
      error.help("for several files, use `tgtcfg validate`; for many requests, `tgtcfg batch`");
    return error;
  }

  Session& session_;
  const Request& request_;
  std::string_view command_;
  Findings& findings_;
  AskedReader asked_;
  Value part_;  ///< the argument `FILE:PART`; null for a whole file
};

}  // namespace

std::optional<Asked> read_request(Session& session, const Request& request,
                                  std::string_view command) {
  if (request.config && !request.inputs.empty()) {
    session.findings.diags
        .error(diag::BadUsage{.message = "an input and `--config` cannot be combined"}, {})
        .help("remove the input, which `--config` replaces");
    return std::nullopt;
  }
  session.options = options_under(std::move(session.options), request.changes);
  return RequestReader(session, request, command).read();
}

namespace {

void add_trace(const Plan& config, const std::string& at, std::vector<TraceEntry>& trace) {
  for (TraceEntry entry : config.trace) {
    entry.pointer.insert(0, at);
    trace.push_back(std::move(entry));
  }
  for (const auto& [name, part] : config.parts)
    add_trace(part, pointer_append(at + "/parts", name), trace);
}

}  // namespace

Plan plan_of(Plan config, const Asked& asked, const Database& database) {
  if (!asked.piece) return config;
  const Value* layered = asked.layers == nullptr ? nullptr : &asked.layers->tree;
  return changed_piece(*asked.piece, std::move(config), database, layered);
}

namespace {

std::optional<Plan> explained(std::optional<Plan> config, Session& session, const Asked& asked) {
  session.log.timing("resolved");
  if (!config && asked.layers != nullptr) explain_by_layers(*asked.layers, session.context());
  return config;
}

}  // namespace

std::optional<Plan> resolve_asked(Session& session, const Asked& asked) {
  return explained(resolve(*asked.spec, session.context()), session, asked);
}

std::optional<Plan> take_and_resolve(Session& session, Asked& asked) {
  auto config = explained(resolve(*asked.spec, session.context()), session, asked);
  asked.spec.reset();
  return config;
}

std::optional<Plan> plan_of_request(Session& session, const Request& request,
                                    std::string_view command) {
  auto asked = read_request(session, request, command);
  session.log.timing("read and checked");
  if (!asked) return std::nullopt;
  if (asked->plan) return std::move(asked->plan);
  auto config = take_and_resolve(session, *asked);
  if (!config) return std::nullopt;
  Plan plan = plan_of(std::move(*config), *asked, session.database);
  session.log.timing("planned");
  return plan;
}

std::optional<Resolved> resolve_with_layers(Session& session, Request request,
                                            std::string_view command) {
  request.keep_layers = true;
  auto asked = read_request(session, request, command);
  if (!asked) return std::nullopt;
  Resolved result;
  result.input = request.input();
  if (asked->plan) {
    result.plan = std::move(*asked->plan);
    return result;
  }
  auto config = resolve_asked(session, *asked);
  if (!config) return std::nullopt;
  add_trace(*config, {}, result.trace);
  result.plan = plan_of(std::move(*config), *asked, session.database);
  result.spec = std::move(asked->spec);
  result.layers = std::move(asked->layers);
  return result;
}

}  // namespace tgtcfg

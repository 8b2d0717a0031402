#include "request/checked_input.h"

#include <tgtcfg/codes/TC94.h>

#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "request/load.h"
#include "request/own_document.h"
#include "request/paths.h"
#include "request/stored_plans.h"
#include "request/walk.h"
#include "support/sha256.h"

namespace tgtcfg {
namespace {

/// Expands inputs to files and texts.
class InputExpander {
 public:
  InputExpander(Session& session, ProjectSessions& projects, const IgnoreRules& exclude,
                bool force_exclude)
      : session_(session), projects_(projects), exclude_(exclude), force_exclude_(force_exclude) {}

  void add(const std::string& text) {
    if (!typed_.insert(text).second) return;
    const Session& project = projects_.of(text);
    const ClassifiedInput input = classify_input(text, project);
    const bool is_path = input.form == InputForm::path;
    if (input.form == InputForm::glob) return add_pattern(text);
    const bool forced = is_path && force_exclude_ && is_excluded_by_project(project, text);
    const bool excluded = forced || (is_path && is_excluded(exclude_, text, session_.env));
    if (is_path && !forced && session_.files().kind(text) == FileKind::directory)
      return add_directory(text);
    items_.push_back({.text = text,
                      .form = input.form,
                      .file_also_exists = input.file_also_exists,
                      .excluded = excluded,
                      .session = &project});
  }

  WorkList items() {
    if (items_.size() > 1) keep_each_file_once();
    return std::move(items_);
  }

 private:
  /// Prefers names that the user typed, since such a file is checked whatever it contains. Next
  /// come names without links.
  static int rank(const WorkItem& item, const std::string& real, const std::string& absolute) {
    return item.walked ? (real == absolute ? 1 : 2) : 0;
  }

  void keep_each_file_once() {
    struct Best {
      const WorkItem* item;
      int rank;
    };
    std::unordered_map<std::string, Best> best;
    const auto path_of = [](const WorkItem& item) { return item.form == InputForm::path; };
    std::set<const WorkItem*> kept;
    for (const WorkItem& item : items_) {
      if (!path_of(item)) continue;
      const std::string absolute = absolute_path(item.text, session_.env.working_directory);
      std::string real =
          absolute_path(session_.files().resolved(item.text), session_.env.working_directory);
      const Best mine{&item, rank(item, real, absolute)};
      const auto [found, added] = best.try_emplace(std::move(real), mine);
      if (!added && mine.rank < found->second.rank) found->second = mine;
    }
    if (best.size() == items_.size()) return;
    for (const auto& [real, each] : best) kept.insert(each.item);
    std::erase_if(items_,
                  [&](const WorkItem& item) { return path_of(item) && !kept.contains(&item); });
  }

  void add_file(const std::string& file, bool walked) {
    items_.push_back({.text = file, .walked = walked, .session = &projects_.of_file(file)});
  }

  void add_pattern(const std::string& pattern) {
    const std::size_t before = outcome();
    for (const std::string& file :
         expand_glob(session_, pattern, exclude_, session_.findings, &projects_))
      add_file(file, false);
    if (outcome() != before) return;
    auto report = report_nothing("no file matches `" + pattern + "`", pattern);
    if (const std::string list = list_instead_of(pattern); !list.empty()) report.help(list);
  }

  void add_directory(const std::string& directory) {
    const std::size_t before = outcome();
    const bool all_new = walk_directory(
        session_, directory, exclude_, session_.findings,
        [this](const std::string& file) { add_file(file, true); }, &projects_, &searched_);
    if (outcome() == before && all_new) {
      report_nothing("no configuration files found in `" + directory + "`", directory)
          .help(
              "configurations end in .yaml, .yml, .json or .json5; to list skipped files, run "
              "`tgtcfg validate --show-files -v`");
    }
  }

  /// Number of inputs and errors so far. If unchanged, the last input contributed nothing.
  [[nodiscard]] std::size_t outcome() const {
    return items_.size() + session_.findings.diags.error_count();
  }

  DiagnosticBuilder report_nothing(std::string message, const std::string& input) {
    return session_.findings.diags.error(diag::NothingToCheck{.message = std::move(message)},
                                         place_of_input(session_.findings, input));
  }

  Session& session_;
  ProjectSessions& projects_;
  const IgnoreRules& exclude_;
  bool force_exclude_;  ///< the project's patterns also exclude files named by the user
  std::unordered_set<std::string> typed_;
  SearchedDirectories searched_;
  WorkList items_;
};

class Checker {
 public:
  Checker(const Session& session, const ItemChecks& checks, InputResult& result)
      : session_(session), checks_(checks), result_(result), findings_(result.findings) {}

  void check(const WorkItem& item) {
    result_.input.file = display_path(item.text, session_.env);
    if (item.excluded) {
      result_.input.status = InputStatus::skipped;
      return;
    }
    walked_ = item.walked;
    if (item.file_also_exists) note_file_also_exists(item.text, findings_);
    switch (item.form) {
      case InputForm::standard_input:
        return check_file(load_stdin(session_, findings_), {});
      case InputForm::inline_text:
        return check_source(argument(item.text), guess_format(item.text));
      case InputForm::name:
      case InputForm::target_list:
        return check_argument(item);
      case InputForm::part_of_file:
        return check_part_of(std::string(item.text));
      case InputForm::argument_file:
        if (!item.text.starts_with('@')) return check_changes_alone();
        return check_file(load_file(session_, item.text, "validate", findings_), item.text);
      case InputForm::unknown:
        return check_unknown(item.text);
      default:
        return check_file(load_file(session_, item.text, "validate", findings_), item.text);
    }
  }

 private:
  FileId argument(std::string_view text) {
    return findings_.sources.add("<input>", std::string(text));
  }

  void check_file(std::optional<FileId> file, std::string_view path) {
    if (!file && is_too_large_for_ours(path)) return skip();
    if (!file) {
      result_.input.status = InputStatus::unreadable;
      if (path.empty()) result_.input.file = session_.stdin_name();
      return;
    }
    const std::string_view text = findings_.sources.file(*file).text();
    if (is_project_file(path)) return check_project_file(*file);
    const InputFormat format = path.empty() ? session_.stdin_format().value_or(guess_format(text))
                                            : format_for(session_, path, text);
    check_source(*file, format);
  }

  void check_project_file(FileId file) {
    const SourceFile& source = findings_.sources.file(file);
    result_.input.file = source.name();
    note_digest(source.text());
    const auto documents = read_documents(session_, file, InputFormat::yaml, findings_);
    if (documents) (void)check_project(session_, *documents, file, findings_);
    count_document(!findings_.diags.has_errors());
  }

  void check_source(FileId file, InputFormat format) {
    const SourceFile& source = findings_.sources.file(file);
    result_.input.file = source.name();
    note_digest(source.text());
    auto documents = read_documents(session_, file, format, findings_);
    const Ownership owner = owner_of(source, documents);
    if (owner == Ownership::foreign) return skip();
    if (checks_.only_whether && owner == Ownership::ours) return;
    if (!documents) {
      count_document(false);
      return;
    }
    const bool empty =
        documents->empty() || (documents->size() == 1 && documents->front().root.is_null());
    if (empty) {
      result_.input.status = InputStatus::empty;
      findings_.diags.error(
          diag::NothingToCheck{.message = "`" + source.name() + "` does not contain a document"},
          Span{file, 0, 0});
      return;
    }
    check_documents(std::move(*documents), source);
    check_comments(file);
    if (owner == Ownership::likely && findings_.diags.has_errors()) skip();
  }

  // Checks suppression comments after all diagnostics are known. After errors, some checks may not
  // have run, so unused comments are not reported.
  void check_comments(FileId file) {
    findings_.suppressions.report(file, findings_.sources, findings_.diags,
                                  !findings_.diags.has_errors());
  }

  // A file found by a walk may belong to any tool.
  Ownership owner_of(const SourceFile& source,
                     const std::optional<std::vector<Document>>& documents) const {
    if (!walked_ || is_included(session_, source.name())) return Ownership::ours;
    return ownership_of_found(source, documents ? &*documents : nullptr, session_.database);
  }

  bool is_too_large_for_ours(std::string_view path) const {
    if (!walked_ || has_own_name(path) || is_included(session_, path)) return false;
    ReadError error;
    return !session_.files().read(path, session_.options.limits.file_size, error) &&
           error.too_large;
  }

  void skip() {
    findings_.diags.clear();
    result_.input.status = InputStatus::skipped;
    result_.input.documents = 0;
    result_.valid = result_.invalid = 0;
  }

  void check_part_of(const std::string& text) {
    const std::string path(file_of_part(text, session_));
    const auto file = load_file(session_, path, "validate", findings_);
    if (!file) {
      result_.input.status = InputStatus::unreadable;
      return;
    }
    const SourceFile& source = findings_.sources.file(*file);
    note_digest(source.text());
    auto documents =
        read_documents(session_, *file, format_for(session_, path, source.text()), findings_);
    if (documents && documents->empty()) return count_document(false);
    const Value value = argument_value(findings_, "<input>", text);
    auto asked = documents ? reader().of_part(std::move(documents->front()), value, path.size() + 1)
                           : std::nullopt;
    check_asked(session_, std::move(asked), findings_,
                comparison({std::string(text), std::nullopt, {}}));
    count_document(!findings_.diags.has_errors());
  }

  void check_documents(std::vector<Document> documents, const SourceFile& source) {
    const bool several = documents.size() > 1;
    for (Document& document : documents) {
      const auto number = several ? std::optional(document.index) : std::nullopt;
      const std::size_t errors = findings_.diags.error_count();
      const Span place = begin_of(document.root.span);
      check_any(session_, std::move(document), findings_,
                comparison({source.name(), number, place}), checks_.changes);
      count_document(findings_.diags.error_count() == errors);
    }
  }

  void check_unknown(std::string_view text) {
    if (report_unknown_input(session_, argument_value(findings_, "<input>", text), findings_))
      return finish_argument(text);
    result_.input.status = InputStatus::unreadable;
  }

  // Without an input, `--target` is the input.
  void check_changes_alone() {
    check_asked(session_, reader().of_changes(), findings_);
    finish_argument("");
    result_.input.file = "<target>";
  }

  AskedReader reader() { return {session_, checks_.changes, false, findings_}; }

  // The first line suffices to locate a document.
  static Span begin_of(Span span) { return {span.file, span.begin, span.begin}; }

  // Compares the plan of a document with its stored plan. A file with several documents has several
  // plans.
  ResolvedVisitor comparison(const PlannedDocument& document) {
    // A command-line argument does not have a stored plan.
    if (checks_.plans == nullptr || document.input.starts_with('<')) return nullptr;
    return
        [this, document](const Plan& config) { checks_.plans->take(document, config, findings_); };
  }

  void check_argument(const WorkItem& item) {
    const Value value = argument_value(findings_, "<input>", item.text);
    if (item.form == InputForm::name) {
      check_asked(session_, reader().of_name(value), findings_,
                  comparison({item.text, std::nullopt, {}}));
    } else {
      check_asked(session_, reader().of_targets(value), findings_);
    }
    finish_argument(item.text);
  }

  void finish_argument(std::string_view text) {
    result_.input.file = "<input>";
    note_digest(text);
    count_document(!findings_.diags.has_errors());
  }

  // Costs a fifth of the time to read a file, so only for reports that print it.
  void note_digest(std::string_view text) {
    if (checks_.digests) result_.input.sha256 = sha256_hex(text);
  }

  void count_document(bool valid) {
    ++result_.input.documents;
    ++(valid ? result_.valid : result_.invalid);
    if (!valid) result_.input.status = InputStatus::invalid;
  }

  const Session& session_;
  const ItemChecks& checks_;
  InputResult& result_;
  Findings& findings_;
  bool walked_ = false;
};

}  // namespace

WorkList expand_inputs(Session& session, ProjectSessions& projects,
                       const std::vector<std::string>& inputs, const Exclusions& exclude) {
  IgnoreRules rules;
  for (const std::string& pattern : exclude.patterns) rules.add(pattern, "");
  InputExpander expander(session, projects, rules, exclude.forced);
  // An unreadable list was reported; the other inputs are still checked.
  (void)for_each_input(session, inputs,
                       [&expander](const std::string& input) { expander.add(input); });
  return expander.items();
}

InputResult check_item(const Session& session, const WorkItem& item, const ItemChecks& checks) {
  InputResult result;
  result.session = item.session != nullptr ? item.session : &session;
  Checker(*result.session, checks, result).check(item);
  return result;
}

}  // namespace tgtcfg

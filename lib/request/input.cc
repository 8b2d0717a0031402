#include "request/input.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <utility>

#include "check/likely_target.h"
#include "database/suggested_entries.h"
#include "request/load.h"
#include "support/edit_distance.h"
#include "support/part_path.h"
#include "support/path_pattern.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool looks_like_a_path(std::string_view text) {
  return text.starts_with("./") || text.starts_with("../") || text.starts_with('/') ||
         text.starts_with('~') || text.ends_with('/') || text == "." || text == ".." ||
         format_of(text).has_value();
}

bool is_key_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-' || c == '_' ||
         c == '$';
}

bool begins_with_a_known_word(std::string_view text, const Database& database) {
  const std::size_t end = text.find_first_of(" \t,");
  if (end == text.npos) return false;
  const std::string_view word = text.substr(0, end);
  return database.has(Table::kinds, word) || database.has(Table::generators, word) ||
         is_known_name(word.substr(0, word.find(':')), database);
}

// `targets: [llvm]`, or several lines.
bool is_yaml_text(std::string_view text) {
  if (trimmed(text).find('\n') != text.npos) return true;
  std::size_t end = 0;
  while (end < text.size() && is_key_character(text[end])) ++end;
  return end > 0 && text.substr(end).starts_with(": ");
}

// A path that exists literally is not a pattern.
InputForm form_of_path(std::string_view text, FileKind file) {
  return file == FileKind::missing && has_glob_characters(text) ? InputForm::glob : InputForm::path;
}

InputForm form_of(std::string_view text, const Session& session) {
  const Database& database = session.database;
  if (!file_of_part(text, session).empty()) return InputForm::part_of_file;
  // Names never have such a beginning or extension, so this saves a database lookup per file.
  const bool one_word = text.find_first_of(" ,") == text.npos;
  if (one_word && looks_like_a_path(text)) return form_of_path(text, session.files().kind(text));
  if (text == "-") return InputForm::standard_input;
  if (text.starts_with('@')) return InputForm::argument_file;
  if (text.starts_with('{') || is_yaml_text(text)) return InputForm::inline_text;
  if (database.has(Table::kinds, text)) return InputForm::target_list;
  if (is_known_name(text.substr(0, text.find(':')), database)) return InputForm::name;
  if (begins_with_a_known_word(text, database)) return InputForm::target_list;
  const FileKind file = session.files().kind(text);
  if (looks_like_a_path(text)) return form_of_path(text, file);
  if (file != FileKind::missing) return InputForm::path;
  if (has_glob_characters(text)) return InputForm::glob;
  return text.find_first_of(" ,") != text.npos ? InputForm::target_list : InputForm::unknown;
}

}  // namespace

std::string_view file_of_part(std::string_view text, const Session& session) {
  for (std::size_t end = text.find(part_separator); end != text.npos;
       end = text.find(part_separator, end + 1)) {
    const std::string_view file = text.substr(0, end);
    if (end + 1 == text.size() || !format_of(file)) continue;
    if (session.files().kind(file) != FileKind::regular) continue;
    return session.files().kind(text) == FileKind::missing ? file : std::string_view();
  }
  return {};
}

bool is_known_name(std::string_view text, const Database& database) {
  if (text.empty()) return false;
  if (database.has(Table::tags, text) || database.has(Table::configurations, text)) return true;
  if (text.find('/') != text.npos) return false;
  if (!database.find_configurations(text).empty()) return true;
  // Tag names do not contain spaces, so target strings need not be compared with all tags.
  if (text.find(' ') != text.npos) return false;
  const std::string ending = "/" + std::string(text);
  const std::vector<std::string> tags = database.names(Table::tags);
  return std::ranges::any_of(tags, [&](const std::string& tag) { return tag.ends_with(ending); });
}

ClassifiedInput classify_input(std::string_view text, const Session& session) {
  ClassifiedInput input{form_of(text, session), std::string(text), false};
  const bool is_word = input.form == InputForm::name || input.form == InputForm::target_list;
  input.file_also_exists = is_word && session.files().kind(text) != FileKind::missing;
  return input;
}

bool for_each_input(Session& session, const std::vector<std::string>& inputs,
                    const std::function<void(std::string)>& take) {
  bool ok = true;
  for (const std::string& input : inputs) {
    if (!input.starts_with('@')) {
      take(input);
      continue;
    }
    const auto file = input == "@-" ? load_stdin(session, session.findings)
                                    : load_file(session, std::string_view(input).substr(1),
                                                "`@FILE`", session.findings);
    if (!file) {
      ok = false;
      continue;
    }
    std::string_view rest = session.findings.sources.file(*file).text();
    bool is_empty = true;
    while (!rest.empty()) {
      const std::string_view line = next_line(rest);
      if (line.empty() || line.starts_with('#')) continue;
      is_empty = false;
      take(std::string(line));
    }
    if (is_empty)
      session.findings.diags.error(
          diag::NothingToCheck{.message = quoted(input) + " does not list an input"},
          Span{*file, 0, 0});
  }
  return ok;
}

namespace {

bool is_folder(const std::string& word, const std::vector<std::string>& names) {
  return !word.empty() && std::ranges::any_of(names, [&](const std::string& name) {
    return name.starts_with(word + "/");
  });
}

/// The possible meanings of an unknown word.
struct PossibleMeanings {
  std::vector<std::string> names;
  std::vector<std::string> helps;
};

PossibleMeanings possible_meanings(const std::string& word, const Database& database) {
  PossibleMeanings possible{likely_targets(word, TargetWords::inputs, database), {}};
  for (const auto& [table, list] :
       {std::pair{Table::tags, "tags"}, {Table::configurations, "configs"}}) {
    if (is_folder(word, database.names(table))) {
      possible.helps.push_back("`tgtcfg list " + std::string(list) + " '" + word +
                               "/*'` lists the names below `" + word + "`");
    }
  }
  const std::string before = word.substr(0, word.find(':'));
  if (before != word && database.has(Table::kinds, before))
    possible.helps.emplace_back("set the number of a device in `devices`, not in the target");
  return possible;
}

void report_unknown_name(const Value& word, const PossibleMeanings& possible,
                         const Database& database, Findings& findings) {
  auto error = findings.diags.error(diag::UnknownName{.name = word.string()}, word.span);
  const auto names = [&] { return possible.names; };
  suggest_entries(error, findings.diags, word.string(), names, word.span, database);
  for (const std::string& help : possible.helps) error.help(help);
  error.help(
      "run `tgtcfg list kinds`, `tags` or `configs` to list known names, or write the path of a "
      "file");
}

std::vector<std::string> names_in(const FileSystem& files, const std::string& directory) {
  ReadError ignored;
  std::vector<std::string> names;
  for (DirectoryEntry& entry :
       files.list(directory, ignored).value_or(std::vector<DirectoryEntry>()))
    names.push_back(std::move(entry.name));
  return names;
}

// `boards/mine` has the directory of known names, though it is similar to none of them.
bool is_among_names(const std::string& word, const Database& database) {
  const std::size_t slash = word.find('/');
  if (slash == word.npos) return false;
  return is_folder(word.substr(0, slash), database.names(Table::tags)) ||
         is_folder(word.substr(0, slash), database.names(Table::configurations));
}

}  // namespace

void report_unknown_name(const Session& session, const Value& word, Findings& findings) {
  report_unknown_name(word, possible_meanings(word.string(), session.database), session.database,
                      findings);
}

bool report_unknown_input(const Session& session, const Value& word, Findings& findings) {
  const PossibleMeanings possible = possible_meanings(word.string(), session.database);
  const bool is_name = !possible.names.empty() || !possible.helps.empty() ||
                       is_among_names(word.string(), session.database);
  if (is_name) {
    report_unknown_name(word, possible, session.database, findings);
    return true;
  }
  auto error = findings.diags.error(diag::NoSuchInput{.input = word.string()}, word.span);
  for (const std::string& near : nearest_names(word.string(), names_in(session.files(), ".")))
    error.suggest(near, {});
  error.help("list known names with `tgtcfg list kinds`, `tags` or `configs`");
  return false;
}

std::string list_instead_of(std::string_view pattern) {
  const bool in_brackets = pattern.starts_with('[') && pattern.ends_with(']');
  if (!in_brackets || pattern.find_first_of(" ,") == std::string_view::npos) return {};
  return R"(a list of targets is written `{targets: ["FIRST", "SECOND"]}`)";
}

void note_file_also_exists(std::string_view text, Findings& findings) {
  const std::string name(text);
  findings.diags.note(diag::FileAlsoExists{.name = name}, {})
      .help("to read the file: `./" + name + "`");
}

}  // namespace tgtcfg

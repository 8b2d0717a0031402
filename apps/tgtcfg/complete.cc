#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "command_support.h"
#include "database/embedded_data.h"
#include "operations/list.h"
#include "operations/search.h"
#include "operations/show.h"
#include "resolve/entry_description.h"
#include "schema/schema.h"
#include "shell_scripts.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

struct Candidate {
  std::string text;
  std::string description;
};

// `words` is the command line without the program's name; the last word is being typed. Finds
// candidates that begin with it, or else candidates that contain it.
class Completer {
 public:
  Completer(const std::vector<std::string>& words, Env& env)
      : typed_(words.empty() ? "" : words.back()),
        before_(words.begin(), words.empty() ? words.end() : words.end() - 1),
        session_("complete", env, options_in(words)) {
    (void)session_.open();  // other commands report problems of the database
  }

  std::vector<Candidate> run() {
    if (before_.empty()) {
      add_commands();
      for (const char* option : {"--help", "--version"}) add(option, "");
      return best();
    }
    if (const Command* command = find_command(before_.front())) complete(*command);
    return best();
  }

 private:
  // Includes entries of search paths.
  static CommonOptions options_in(const std::vector<std::string>& words) {
    CommonOptions common;
    constexpr std::string_view option = "--search-path";
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] == option && i + 2 < words.size()) common.search_paths.push_back(words[i + 1]);
      if (words[i].starts_with("--search-path="))
        common.search_paths.push_back(words[i].substr(option.size() + 1));
    }
    return common;
  }

  void add(std::string text, std::string description) {
    all_.push_back({std::move(text), std::move(description)});
  }

  void add_commands() {
    for (const Command& command : commands()) {
      if (!command.summary.empty()) add(std::string(command.name), std::string(command.summary));
    }
  }

  void complete(const Command& command) {
    const bool only_arguments = contains(before_, "--");
    const Option* valued = only_arguments ? nullptr : option_called(command, before_.back());
    if (valued != nullptr && valued->takes_value()) return add_values(*valued);
    const std::size_t equals = typed_.find('=');
    if (!only_arguments && typed_.starts_with("--") && equals != typed_.npos)
      return add_value_behind(command, equals);
    if (!only_arguments && typed_.starts_with("-")) return add_options(command);
    add_arguments(command);
  }

  // Completes the end of the typed word. The candidates are whole words, as shells require.
  void add_after(std::size_t length, const auto& add_all_of) {
    const std::string typed = std::exchange(typed_, typed_.substr(length));
    add_all_of();
    typed_ = typed;
    for (Candidate& each : all_) each.text.insert(0, typed, 0, length);
  }

  // `--format=js`
  void add_value_behind(const Command& command, std::size_t equals) {
    const Option* option = option_called(command, typed_.substr(0, equals));
    if (option != nullptr) add_after(equals + 1, [&] { add_values(*option); });
  }

  void add_values(const Option& option) {
    const std::vector<std::string> choices = choices_of(option);
    add_words(choices);
    if (!choices.empty()) return;
    if (!option.completes.empty()) return add_last_of(option, split(option.completes, ','));
    const bool file = option.value.find("FILE") != option.value.npos || option.value == "DIR";
    if (file) add_all({"file"});
  }

  // Completes the last name of a list, or the value after a name: `cuda,ll`, `NAME=boards/r`.
  void add_last_of(const Option& option, const std::vector<std::string_view>& tables) {
    const bool given = option.value.find('=') != option.value.npos;
    const std::size_t before = typed_.find_last_of(given ? "=" : ",");
    if (before == typed_.npos) {
      if (!given) add_all(tables);
      return;
    }
    add_after(before + 1, [&] { add_all(tables); });
  }

  void add_options(const Command& command) {
    for (const Option* option : options_of(command.name)) {
      if (option->form == FlagForm::row) {
        if (option->name().starts_with("--target-")) add_attribute_options();
        continue;
      }
      const std::string help(option->help.substr(0, option->help.find_first_of(";:([")));
      for (const std::string_view name : split(option->names, ',')) {
        if (name.starts_with("--") || typed_ == "-")
          add(std::string(name), std::string(trimmed(help)));
      }
    }
    add("--help", "print help");
  }

  // `--target-cuda-arch`: offered only once its prefix is typed, since there are hundreds.
  void add_attribute_options() {
    constexpr std::string_view family = "--target-";
    if (!typed_.starts_with(family)) return;
    const Database& database = session_.database;
    for (const std::string& kind : database.names(Table::kinds)) {
      const KindRow* row = database.kind(kind);
      if (row == nullptr) continue;
      for (const AttributeRow& attribute : row->attributes) {
        const std::string option = std::string(family) + kind + "-" + attribute.name;
        if (!attribute.common && option.starts_with(typed_)) add(option, "attribute of " + kind);
      }
    }
  }

  void add_arguments(const Command& command) {
    std::vector<std::string> given;
    for (std::size_t i = 1; i < before_.size(); ++i) {
      const Option* option = option_called(command, before_[i - 1]);
      const bool value = option != nullptr && option->takes_value();
      if (!value && !before_[i].starts_with('-')) given.push_back(before_[i]);
    }
    const CommandText& text = *command.text;
    if (text.argument.empty()) return;
    if (text.of_table && given.size() == 1) return add_names(given.front());
    add_all(split(text.completes, ','));
  }

  void add_all(const std::vector<std::string_view>& tables) {
    for (const std::string_view table : tables) add_names(table);
  }

  // Lists that are not tables. Each is built only if it is valid at the cursor.
  static const auto& own_names() {
    static const std::map<std::string_view, void (*)(Completer&)> all = {
        {"anything", [](Completer& self) { self.add_entries(all_entries(self.session_)); }},
        {"arch", [](Completer& self) { self.add_words(llvm_archs(self.llvm_release())); }},
        {"command", [](Completer& self) { self.add_commands(); }},
        {"device type", [](Completer& self) { self.add_device_types(); }},
        {"example", [](Completer& self) { self.add_examples(); }},
        {"export", [](Completer& self) { self.add_files(); }},
        {"file", [](Completer& self) { self.add_files(); }},
        {"new kind", [](Completer& self) { self.add("kind", "the row of a kind of your own"); }},
        {"release", [](Completer& self) { self.add_releases(); }},
        {"schema action",
         [](Completer& self) {
           self.add_words({"list", "show", "export"});
         }},
        {"severity",
         [](Completer& self) {
           self.add_words({"warnings", "notes"});
         }},
        {"shell",
         [](Completer& self) {
           for (const CompletionScript& script : completion_scripts())
             self.add(std::string(script.shell), "");
         }},
        {"show", [](Completer& self) { self.add_words(owned(bundled_schema_ids())); }},
        {"table", [](Completer& self) { self.add_words(list_tables()); }},
        {"tables", [](Completer& self) { self.add_words({"tvm-0.19"}); }},
        {"tvmc command", [](Completer& self) { self.add_words({"compile"}); }},
        {"type", [](Completer& self) { self.add_words(show_types()); }},
    };
    return all;
  }

  void add_names(std::string_view what) {
    const auto found = own_names().find(what);
    if (found != own_names().end()) return found->second(*this);
    add_entries(entries_of(session_, what));
  }

  [[nodiscard]] int llvm_release() const {
    return llvm_release_or_newest(session_.options.llvm_release);
  }

  void add_releases() {
    for (const int release : llvm_releases()) add(std::to_string(release), "");
  }

  void add_examples() {
    for (const ExampleFile& example : example_files())
      add(example.name, comment_of_configuration(example.text));
  }

  void add_device_types() {
    for (const DeviceType& type : device_types()) add(type.name, "device type");
  }

  void add_words(const std::vector<std::string>& words) {
    for (const std::string& word : words) add(word, "");
  }

  void add_entries(const std::vector<NamedEntry>& entries) {
    for (const NamedEntry& entry : entries) add(entry.name, entry.description);
  }

  void add_files() {
    const std::size_t slash = typed_.rfind('/');
    const std::string folder = slash == typed_.npos ? "" : typed_.substr(0, slash + 1);
    ReadError error;
    const auto entries = session_.files().list(folder.empty() ? "." : folder, error);
    if (!entries) return;
    const bool hidden = typed_.substr(folder.size()).starts_with('.');
    for (const DirectoryEntry& entry : *entries) {
      if (entry.name.starts_with('.') && !hidden) continue;
      const bool directory = entry.kind == FileKind::directory;
      add(folder + entry.name + (directory ? "/" : ""), directory ? "folder" : "file");
    }
  }

  std::vector<Candidate> best() {
    std::vector<Candidate> found;
    for (const Candidate& each : all_) {
      if (each.text.starts_with(typed_)) found.push_back(each);
    }
    if (!found.empty() || typed_.starts_with('-')) return found;
    for (Candidate& each : all_) {
      const auto rank = match_rank(typed_, each.text);
      if (rank && *rank < scattered_match) found.push_back(std::move(each));
    }
    return found;
  }

  std::string typed_;
  std::vector<std::string> before_;
  Session session_;
  std::vector<Candidate> all_;
};

// Shells read one candidate per line, so a name with control characters is left out.
bool is_one_line(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= ' '; });
}

}  // namespace

const CommandText complete_page = {
    .usage = "-- WORD...",
    .summary =
        "Print the completions of the last word of a command line, one per line: the word, a tab "
        "and a description. The words are those after the name of the program. Scripts of `tgtcfg "
        "completion` call this command.",
    .examples = {{"tgtcfg complete -- resolve nvidia/jet", "names with this prefix"},
                 {"tgtcfg complete -- resolve --executor g", "values of an option"}}};

ExitCode cmd_complete(Invocation& call) {
  const bool marked = !call.args.empty() && call.args.front() == "--";
  if (!marked && call.begin()) return ExitCode::done;
  const std::vector<std::string> words(call.args.begin() + (marked ? 1 : 0), call.args.end());
  std::string text;
  for (const Candidate& each : Completer(words, call.env).run()) {
    if (is_one_line(each.text) && is_one_line(each.description))
      text += each.text + "\t" + each.description + "\n";
  }
  Console(call.env).out(text);
  return ExitCode::done;
}

}  // namespace tgtcfg::cli

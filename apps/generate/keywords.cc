// Writes committed files that follow from the table of options: keyword arguments for Python, and
// the options and formats in requests of the C library.
//
// usage: tgtcfg_generate_keywords SCHEMAS_DIR OUTPUT_DIR PYTHON_DIR
#include <tgtcfg/render.h>

#include <algorithm>
#include <map>

#include "arguments/options.h"
#include "cpp_text.h"
#include "json_format.h"

namespace tgtcfg::generate {
namespace {

// Python keywords, and plural names for repeatable options.
constexpr std::pair<std::string_view, std::string_view> renamed[] = {
    {"--overlay", "overlays"},
    {"--disabled-pass", "disabled_passes"},
    {"--from", "from_"},
    {"--for", "only"},
};

struct KeywordClass {
  std::string_view name;
  std::string_view base;
  std::string_view word;  ///< a value of `Option::python`
  std::string_view about;
};
constexpr KeywordClass classes[] = {
    {"CommonOptions", "TypedDict", "common", "Options of every call that reads an input."},
    {"LayerOptions", "CommonOptions", "layers",
     "Options that change an input: `overlays` first, then other options in the order of the "
     "call."},
    {"ResolveOptions", "LayerOptions", "resolve",
     "Options of calls that resolve one configuration."},
    {"ValidateOptions", "LayerOptions", "validate", "Options of `validate`."},
    {"DiffOptions", "LayerOptions", "diff", "Options of `diff`."},
    {"BatchOptions", "CommonOptions", "batch", "Options of `batch`."},
    {"EmitOptions", "TypedDict", "emit", "Options of `Plan.emit`. `only` is the option `--for`."},
    {"FixOptions", "CommonOptions", "fix", "Options of `fix`."},
    {"FmtOptions", "CommonOptions", "fmt", "Options of `fmt`."},
    {"FleetOptions", "CommonOptions", "fleet", "Options of `common`."},
    {"DetectOptions", "CommonOptions", "detect",
     "Options of `detect`. `from_` is the option `--from`."},
    {"InitOptions", "CommonOptions", "init", "Options of `init`."},
    {"SettingsOptions", "CommonOptions", "config", "Options of `config`."},
    {"TableOptions", "TypedDict", "show", "Options of `show` and `schema`."},
    {"SearchOptions", "TypedDict", "search", "Options of `search`."},
    {"ListOptions", "TypedDict", "list", "Options of `list`."},
};

std::string keyword_of(const Option& option) {
  for (const auto& [name, keyword] : renamed) {
    if (name == option.name()) return std::string(keyword);
  }
  std::string keyword(option.name().substr(2));
  std::ranges::replace(keyword, '-', '_');
  return keyword;
}

std::string plain_type(const Option& option) {
  const bool path = option.value.find("FILE") != option.value.npos || option.value == "DIR";
  if (!option.takes_value()) return "bool";
  if (std::holds_alternative<std::vector<std::string> Arguments::*>(option.member))
    return path ? "Paths" : "Texts";
  return option.value == "N" ? "int" : path ? "PathText" : "str";
}

std::string type_of(const Option& option) {
  static const std::map<FlagForm, std::string> types = {
      {FlagForm::release, "str | int"},
      {FlagForm::limits, "Mapping[str, int]"},
      {FlagForm::facts, "PathText | Mapping[str, Any]"},
      {FlagForm::input, "Input"},
      {FlagForm::sources, "Mapping[str, Paths]"},
      {FlagForm::overlay,
       "PathText | Mapping[str, Tree] | Iterable[PathText | Mapping[str, Tree]]"},
      {FlagForm::set, "Mapping[str, Tree]"},
      {FlagForm::name_value, "Mapping[str, Tree]"},
      {FlagForm::part, "Mapping[str, Tree]"},
      {FlagForm::targets, "str | Iterable[str] | Mapping[str, Tree]"},
      {FlagForm::host, "Tree"},
      {FlagForm::integer, "int"},
      {FlagForm::list, "Texts"},
      {FlagForm::pools, "Texts"},
      {FlagForm::device, "Mapping[str, str]"},
      {FlagForm::function, "Mapping[str, str]"},
      {FlagForm::name_text, "Mapping[str, str]"},
      {FlagForm::yes, "bool"},
      {FlagForm::text, "str"},
      {FlagForm::words, "str"}};
  const auto found = types.find(option.form);
  return found == types.end() ? plain_type(option) : found->second;
}

// True if each use of the option sets one field, as `NAME=VALUE`.
bool has_members(const Option& option) {
  using enum FlagForm;
  constexpr FlagForm forms[] = {limits,  set,  name_value, name_text,
                                targets, part, device,     function};
  return std::ranges::find(forms, option.form) != std::end(forms);
}

// True if the option's values form one comma-separated list.
bool is_one_list(const Option& option) {
  const bool list = option.form == FlagForm::list || option.form == FlagForm::pools;
  return list && !option.repeatable;
}

std::string names_where(std::string_view name, bool (*holds)(const Option&)) {
  std::string out = std::string(name) + " = frozenset((";
  const char* separator = "";
  for (const Option& option : option_table()) {
    if (option.python.empty() || !holds(option)) continue;
    out += separator + ("\"" + keyword_of(option) + "\"");
    separator = ", ";
  }
  return out + "))\n";
}

// Formats the help as a comment of at most 118 columns.
std::string comment(std::string_view help) {
  std::string out;
  std::string line = "    #:";
  while (!help.empty()) {
    const std::size_t end = std::min(help.find(' '), help.size());
    if (line.size() + 1 + end > 118) {
      out += line + "\n";
      line = "    #:";
    }
    line += " " + std::string(help.substr(0, end));
    help.remove_prefix(std::min(end + 1, help.size()));
  }
  return line.size() > 6 ? out + line + "\n" : out;
}

std::string class_text(const KeywordClass& each) {
  std::string out = "\n\nclass " + std::string(each.name) + "(" + std::string(each.base) +
                    ", total=False):\n    \"\"\"" + std::string(each.about) + "\"\"\"\n\n";
  for (const Option& option : option_table()) {
    if (option.form == FlagForm::row || !contains_word(option.python, each.word)) continue;
    out += comment(option.help) + "    " + keyword_of(option) + ": " + type_of(option) + "\n";
  }
  if (each.word == "layers")
    out +=
        "    #: Options that rows of the database make: `{\"target-cuda-arch\": \"sm_86\"}`.\n"
        "    flags: Mapping[str, str | int | bool]\n";
  return out;
}

std::string python_text() {
  std::string out =
      "\"\"\"Keyword arguments: options of the command line, written by `scripts/update` from "
      "their "
      "table.\"\"\"\n\n"
      "from __future__ import annotations\n\n"
      "from collections.abc import Iterable, Mapping\n"
      "from typing import Any, TypedDict\n\n"
      "from ._types import Input, Paths, PathText, Texts, Tree\n\n"
      "#: Their values are members of one option each, as `NAME=VALUE`.\n" +
      names_where("MEMBERS", has_members) + "#: Their values are one list between commas.\n" +
      names_where("LISTS", is_one_list) + "#: Keywords that are not called as their option.\n" +
      "OPTION_OF = {";
  const char* separator = "";
  for (const auto& [name, keyword] : renamed) {
    out += separator + ("\"" + std::string(keyword) + "\": \"" + std::string(name) + "\"");
    separator = ", ";
  }
  out += "}\n";
  for (const KeywordClass& each : classes) out += class_text(each);
  return out;
}

// Keeps `additionalProperties` for options derived from the database.
void complete(Json& schema) {
  Json& definitions = schema.at("definitions");
  definitions.at("validate-request").at("properties").at("format")["enum"] = report_format_names();
  Json& options = definitions.at("options");
  Json properties = Json::object();
  for (const Option& option : layer_flags()) {
    if (option.form == FlagForm::row) continue;
    Json property = options.at("additionalProperties");
    if (!option.help.empty()) property["description"] = option.help;
    properties[std::string(option.name().substr(2))] = std::move(property);
  }
  options["properties"] = std::move(properties);
}

int run(const std::string& schemas, const std::string& output, const std::string& python) {
  Json schema;
  if (!read_json(schemas + "/request.schema.json", schema)) return 3;
  complete(schema);
  const bool written = write_file(output + "/request.schema.json", format(schema)) &&
                       write_file(python + "/_keywords.py", python_text());
  return written ? 0 : 3;
}

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  if (!tgtcfg::generate::has_arguments(
          argc, 3, "tgtcfg_generate_keywords SCHEMAS_DIR OUTPUT_DIR PYTHON_DIR"))
    return 2;
  return tgtcfg::generate::run(argv[1], argv[2], argv[3]);
}

#include "operations/init_kind.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "diag/text_width.h"
#include "request/output_dir.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// The location after `tgtcfg schema export schemas` in the search path entry.
constexpr std::string_view exported_schema = "../../schemas/data/kind.schema.json";

// As in the schema of kinds.
bool is_kind_name(std::string_view name) {
  const auto is_letter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
  return !name.empty() && is_letter(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; });
}

}  // namespace

std::string kind_file(const std::string& name) {
  return "database/kinds/" + name + ".json";
}

std::string kind_row_text(const std::string& name, const std::string& schema) {
  const Value chip = Object{{"type", "string"},
                            {"description", "Which chip of the family: what tells two apart."},
                            {"enum", Array{"one", "two"}}};
  const Value cores = Object{{"type", "integer"},
                             {"description", "Cores that a program may use."},
                             {"minimum", 1},
                             {"default", 1}};
  const Value fast = Object{{"type", "boolean"}, {"description", "Trade accuracy for speed."}};
  const Value row =
      Object{{"$schema", schema},
             {"name", name},
             {"description", "What code the compiler behind `" + name + "` generates."},
             {"device_type", "ext_dev"},
             {"default_keys", Array{name}},
             {"may_host", false},
             {"identity", Array{"chip"}},
             {"attributes", Object{{"chip", chip}, {"cores", cores}, {"fast", fast}}},
             {"source", "the guide of the compiler, with its release"}};
  return write_json(row, KeyOrder::kept);
}

bool write_kind(Session& session, const InitCommand& command) {
  const std::string& name = *command.kind;
  const std::string root = command.output.value_or(".");
  Diagnostics& diags = session.findings.diags;
  if (!is_kind_name(name)) {
    diags.error(diag::BadOptionValue{.option = "init kind", .value = name}, {})
        .help("use letters, digits, `-` and `_` in a name, and begin with a letter");
    return false;
  }
  const std::string file = kind_file(name);
  const std::string path = root + (root.ends_with('/') ? "" : "/") + file;
  if (!command.force && session.files().kind(path) != FileKind::missing) {
    diags.error(diag::WouldOverwrite{.path = path}, {}).help("to replace the file, pass `--force`");
    return false;
  }
  const std::string text =
      kind_row_text(name, command.schema.value_or(std::string(exported_schema)));
  if (!write_into(session, root, file, text)) return false;
  session.console.out("wrote " + visible(path) + "\n\nIt is found by `--search-path " + root +
                      "`:\n  tgtcfg validate " + path + "\n  tgtcfg resolve '" + name +
                      " -chip=two' --search-path " + root +
                      "\nFor completion in an editor write the schemas: tgtcfg schema export " +
                      root + "/schemas\ndocs/adding.md goes through what a row may say.\n");
  return true;
}

}  // namespace tgtcfg

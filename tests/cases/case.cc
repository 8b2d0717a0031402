#include "case.h"

#include <tgtcfg/pipeline.h>

#include <cstdio>
#include <fstream>
#include <iterator>

namespace tgtcfg::cases {
namespace {

namespace fs = std::filesystem;

std::optional<Value> read_json(const fs::path& path) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add(path.string(), read_text(path));
  auto documents = parse(file, InputFormat::json, sources, Limits{}, diags);
  if (!documents || documents->size() != 1 || !documents->front().root.is_object()) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(),
                 diags.empty() ? "not an object" : diags.all().front().message.c_str());
    return std::nullopt;
  }
  return std::move(documents->front().root);
}

void load_folder(const fs::path& folder, const std::string& prefix,
                 std::map<std::string, std::string>& files) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = fs::relative(entry.path(), folder).generic_string();
    const bool ours = prefix.empty() &&
                      (path == "case.json" || path == "expected" || path.starts_with("expected/"));
    if (entry.is_regular_file() && !ours) files[prefix + path] = read_text(entry.path());
  }
}

std::string generated(const Value& value) {
  if (value.is_string()) return value.string();
  std::string text;
  const std::string& piece = value.find("repeat")->string();
  for (std::int64_t i = 0; i < value.find("count")->integer(); ++i) text += piece;
  return text;
}

std::vector<std::string> strings(const Value* list) {
  std::vector<std::string> result;
  if (list == nullptr) return result;
  for (const Value& element : list->array()) result.push_back(element.string());
  return result;
}

void add_runs(const Value& json, Case& result) {
  const int exit = static_cast<int>(json.find("exit")->integer());
  const Value* input = json.find("input");
  if (input == nullptr) {
    result.runs = {{"", strings(json.find("args")), exit}};
    return;
  }
  result.input = input->string();
  const Value* other = json.find("resolve_exit");
  const int resolve_exit = other == nullptr ? exit : static_cast<int>(other->integer());
  result.runs = {{"resolve.", {"resolve", result.input}, resolve_exit},
                 {"validate.", {"validate", result.input}, exit},
                 {"json.", {"validate", result.input, "--format", "json"}, exit}};
}

}  // namespace

std::string read_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::optional<Case> load_case(const fs::path& folder) {
  const auto json = read_json(folder / "case.json");
  if (!json) return std::nullopt;
  if (json->find("exit") == nullptr) {
    std::fprintf(stderr, "%s: `exit` is missing\n", folder.c_str());
    return std::nullopt;
  }
  Case result;
  result.folder = folder;
  result.name = folder.parent_path().filename().string() + "/" + folder.filename().string();
  load_folder(folder, "", result.files);
  for (const std::string& mount : strings(json->find("mount"))) {
    load_folder(fs::path(TGTCFG_SOURCE_DIR) / mount, mount + "/", result.files);
  }
  if (const Value* files = json->find("files")) {
    for (const Member& file : files->object()) result.files[file.key] = generated(file.value);
  }
  if (const Value* env = json->find("env")) {
    for (const Member& variable : env->object()) result.env[variable.key] = variable.value.string();
  }
  for (std::string& path : strings(json->find("unreadable")))
    result.unreadable.insert(std::move(path));
  if (const Value* in = json->find("stdin")) result.in = generated(*in);
  if (const Value* output = json->find("output")) result.output = output->string();
  result.terminal = json->flag("terminal");
  result.only_in_process =
      json->find("only") != nullptr || !result.unreadable.empty() || result.terminal;
  add_runs(*json, result);
  return result;
}

}  // namespace tgtcfg::cases

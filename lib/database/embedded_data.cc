#include "database/embedded_data.h"

#include <algorithm>

#include "database/embedded.h"
#include "support/text.h"

namespace tgtcfg {

std::vector<std::string_view> pass_names() {
  const PackedMap passes(PackedValue(embedded::text(embedded::passes)));
  std::vector<std::string_view> names;
  for (const PackedValue& name : passes.list("names")) names.push_back(name.string());
  return names;
}

const PackedMap& fit_facts() {
  static const PackedMap facts(PackedValue(embedded::text(embedded::fit)));
  return facts;
}

PackedMap abis_of_arch(std::string_view arch) {
  for (const PackedValue& row : fit_facts().list("abis")) {
    PackedMap abis(row);
    for (const PackedValue& one : abis.list("archs")) {
      if (one.string() == arch) return abis;
    }
  }
  return PackedMap(PackedValue());
}

std::vector<ExampleFile> example_files() {
  std::vector<ExampleFile> files;
  const Value all = unpack(embedded::text(embedded::examples));
  for (const Member& member : all.object())
    files.push_back(
        {member.key.substr(0, member.key.find('.')), member.key, member.value.string()});
  std::ranges::sort(files, {}, &ExampleFile::name);
  return files;
}

namespace {

// A tool inherits the fields of its base tool. Its own options come before those inherited.
void add_base(Value& tool, const Value& base) {
  Array options = tool.list("options");
  options.insert(options.end(), base.list("options").begin(), base.list("options").end());
  for (const Member& member : base.object()) {
    if (!tool.has(member.key)) tool.set(member.key, member.value);
  }
  tool.set("options", std::move(options));
}

}  // namespace

const Value& command_lines() {
  static const Value all = [] {
    Value tools = unpack(embedded::text(embedded::command_lines)).get("tools");
    for (Member& tool : tools.object()) {
      const std::string base = tool.value.text("from");
      if (!base.empty()) add_base(tool.value, tools.get(base));
    }
    return tools;
  }();
  return all;
}

const Value& tool_cpus() {
  static const Value all = unpack(embedded::text(embedded::tool_cpus)).get("tools");
  return all;
}

Value artifact_tables() {
  return unpack(embedded::text(embedded::artifacts));
}

const Value& tool_targets() {
  static const Value all = unpack(embedded::text(embedded::tool_targets)).get("tools");
  return all;
}

}  // namespace tgtcfg

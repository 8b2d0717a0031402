// Compares the rows of kinds and tags with what the registries of two releases of TVM hold: the
// last one with target strings (0.19) and today's.
//
// usage: conformance_tvm_tables DATA
//
// DATA is the folder with kinds.jsonl and tags.jsonl: a kind or tag a line, under the release what
// its registry has.
#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "support/conformance_data.h"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using namespace tgtcfg;

/// A release as the data and our rows call it.
struct Release {
  const char* name;
  const char* tables;  ///< empty: today
  [[nodiscard]] bool has(const Releases& releases) const {
    return *tables == '\0' ? is_current(releases) : includes_release(releases, tables);
  }
};
constexpr Release both[] = {{"0.19", "0.19"}, {"today", ""}};

// `kind` is no attribute here; the last release without the common attribute is gone.
const std::map<std::string, AttributeType> types = {{"string", AttributeType::string},
                                                    {"int", AttributeType::integer},
                                                    {"bool", AttributeType::boolean},
                                                    {"array<string>", AttributeType::string_list},
                                                    {"array<int>", AttributeType::integer_list},
                                                    {"array<target>", AttributeType::target_list},
                                                    {"target", AttributeType::target}};

class Tables {
 public:
  void compare_kinds(std::istream&& lines) {
    for (std::string line; std::getline(lines, line);) {
      const Json kind = Json::parse(line);
      for (const Release& release : both) compare_kind(kind, release);
    }
  }

  void compare_tags(std::istream&& lines) {
    std::set<std::string> known;
    for (std::string line; std::getline(lines, line);) {
      const Json tag = Json::parse(line);
      known.insert(tag["name"]);
      for (const Release& release : both) compare_tag(tag["name"], tag, release);
    }
    for (const std::string& name : database_.names(Table::tags)) {
      const TagRow* row = database_.tag(name);
      const bool claims = is_of_tvm(*row) && !known.contains(name);
      if (claims) wrong(name, "no release of TVM has the tag");
    }
  }

  [[nodiscard]] int report() const {
    std::cout << "compared: " << kinds_ << " kinds, " << attributes_ << " attributes, " << tags_
              << " tags; wrong: " << wrong_ << "\n";
    return wrong_ == 0 && kinds_ > 0 && tags_ > 0 ? 0 : 1;
  }

 private:
  void wrong(const std::string& what, const std::string& how) {
    std::cout << what << ": " << how << "\n";
    ++wrong_;
  }

  void expect(bool holds, const std::string& what, const std::string& how) {
    if (!holds) wrong(what, how);
  }

  void compare_kind(const Json& kind, const Release& release) {
    const std::string name = kind["name"];
    const std::string what = std::string(release.name) + " kind " + name;
    const KindRow* row = database_.kind(name);
    const bool here = row != nullptr && release.has(row->releases);
    if (!kind.contains(release.name)) {
      return expect(!here, what, "that release does not have it");
    }
    if (!here) return wrong(what, "missing");
    ++kinds_;
    const Json& theirs = kind[release.name];
    expect(row->device.code == theirs["device_type"], what, "device type");
    expect(Json(row->default_keys) == theirs["default_keys"], what, "default keys");
    expect(row->external_codegen == theirs["is_external_codegen"], what, "external codegen");
    for (const Json& option : theirs["options"]) compare_attribute(*row, option, release, what);
    for (const AttributeRow& attribute : row->attributes) {
      const auto& options = theirs["options"];
      const bool known = std::any_of(options.begin(), options.end(), [&](const Json& option) {
        return option["name"] == attribute.name;
      });
      expect(known || attribute.common || !release.has(attribute.releases), what,
             "`" + attribute.name + "` is not there in that release");
    }
  }

  void compare_attribute(const KindRow& kind, const Json& option, const Release& release,
                         const std::string& what) {
    const std::string name = option["name"];
    if (name == "kind") return;
    ++attributes_;
    const AttributeRow* row = kind.attribute(name);
    if (row == nullptr || !release.has(row->releases)) return wrong(what, "no `" + name + "`");
    expect(row->type == types.at(option["type"]), what, "type of `" + name + "`");
    const bool has_default = option.contains("default");
    if (has_default != row->default_value.has_value()) {
      return wrong(what, "whether `" + name + "` has a default");
    }
    if (!has_default) return;
    const Json ours = Json::parse(write_compact_json(*row->default_value));
    expect(ours == option["default"] && ours.type() == option["default"].type(), what,
           "default of `" + name + "`: " + ours.dump() + ", not " + option["default"].dump());
  }

  void compare_tag(const std::string& name, const Json& tag, const Release& release) {
    const std::string what = std::string(release.name) + " tag " + name;
    const TagRow* row = database_.tag(name);
    const bool here = row != nullptr && release.has(row->releases);
    if (!tag.contains(release.name)) {
      return expect(!here, what, "that release does not have it");
    }
    if (!here) return wrong(what, "missing");
    ++tags_;
    Json theirs = tag[release.name]["config"];
    compare_definition(*row, theirs, release, "", what);
    expect(row->whole == theirs.contains("host"), what, "whether it carries its host");
    const auto raw = database_.raw(Table::tags, name);
    expect(raw && raw->find("source") != nullptr, what, "no source");
    compare_variants(*row, tag[release.name], theirs, release, what);
  }

  /// `"LLVM < 19": {"host.mcpu": "apple-latest"}`
  void compare_variants(const TagRow& row, const Json& tag, const Json& config,
                        const Release& release, const std::string& what) {
    if (!tag.contains("variants")) return;
    for (const auto& [condition, changes] : tag["variants"].items()) {
      Json changed = config;
      for (const auto& [path, value] : changes.items()) {
        const std::size_t dot = path.find('.');
        if (dot == std::string::npos) {
          changed[path] = value;
        } else {
          changed[path.substr(0, dot)][path.substr(dot + 1)] = value;
        }
      }
      const std::string llvm = condition.find('<') != std::string::npos ? "18" : "19";
      compare_definition(row, changed, release, llvm, what + " with " + condition);
    }
  }

  void compare_definition(const TagRow& row, const Json& theirs, const Release& release,
                          const std::string& llvm, const std::string& what) {
    const Json ours = Json::parse(write_compact_json(row.definition_in(release.tables, llvm)));
    expect(ours == theirs, what, ours.dump() + ", not " + theirs.dump());
  }

  /// Products are names of our own.
  [[nodiscard]] bool is_of_tvm(const TagRow& row) const {
    const auto raw = database_.raw(Table::tags, row.name);
    return raw && raw->find("product") == nullptr;
  }

  Database database_;
  int kinds_ = 0;
  int attributes_ = 0;
  int tags_ = 0;
  int wrong_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const fs::path data = argv[1];
  Tables tables;
  tables.compare_kinds(test::open_data(data / "kinds.jsonl"));
  tables.compare_tags(test::open_data(data / "tags.jsonl"));
  return tables.report();
}

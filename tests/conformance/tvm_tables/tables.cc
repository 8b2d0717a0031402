// Compares the rows of kinds and tags with what the registries of two releases of TVM hold: the
// last one with target strings (0.19) and today's.
//
// usage: conformance_tvm_tables SOURCE_DIR
#include <tgtcfg/database.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "document/writers.h"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using namespace tgtcfg;

constexpr int skipped = 77;

/// A release as its facts and our rows call it.
struct Release {
  const char* facts;
  const char* tables;  ///< empty: today
  [[nodiscard]] bool has(const Releases& releases) const {
    return *tables == '\0' ? is_current(releases) : includes_release(releases, tables);
  }
};
constexpr Release both[] = {{"legacy", "0.19"}, {"modern", ""}};

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
  void compare_kinds(const Json& facts) {
    for (const Json& kind : facts["kinds"]) {
      for (const Release& release : both) compare_kind(kind, release);
    }
  }

  void compare_tags(const Json& facts) {
    for (const auto& [name, tag] : facts["tags"].items()) {
      for (const Release& release : both) compare_tag(name, tag, release);
    }
    for (const std::string& name : database_.names(Table::tags)) {
      const TagRow* row = database_.tag(name);
      const bool claims = is_of_tvm(*row) && !facts["tags"].contains(name);
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
    const std::string what = std::string(release.facts) + " kind " + name;
    const KindRow* row = database_.kind(name);
    const bool here = row != nullptr && release.has(row->releases);
    if (!kind.contains(release.facts) || kind[release.facts].is_null()) {
      return expect(!here, what, "that release does not have it");
    }
    if (!here) return wrong(what, "missing");
    ++kinds_;
    const Json& theirs = kind[release.facts];
    expect(row->device.code == theirs["device_type"]["number"], what, "device type");
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
    const bool has_default = option["has_default"];
    if (has_default != row->default_value.has_value()) {
      return wrong(what, "whether `" + name + "` has a default");
    }
    if (!has_default) return;
    const Json ours = Json::parse(write_compact_json(*row->default_value));
    expect(ours == option["default"] && ours.type() == option["default"].type(), what,
           "default of `" + name + "`: " + ours.dump() + ", not " + option["default"].dump());
  }

  void compare_tag(const std::string& name, const Json& tag, const Release& release) {
    const std::string what = std::string(release.facts) + " tag " + name;
    const TagRow* row = database_.tag(name);
    const bool here = row != nullptr && release.has(row->releases);
    if (!tag.contains(release.facts) || tag[release.facts].is_null()) {
      return expect(!here, what, "that release does not have it");
    }
    if (!here) return wrong(what, "missing");
    ++tags_;
    Json theirs = tag[release.facts]["config"];
    compare_definition(*row, theirs, release, "", what);
    expect(row->whole == theirs.contains("host"), what, "whether it carries its host");
    const auto raw = database_.raw(Table::tags, name);
    expect(raw && raw->find("source") != nullptr, what, "no source");
    compare_variants(*row, tag[release.facts], theirs, release, what);
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
  const char* data = std::getenv("TGTCFG_CONFORMANCE_DATA");
  const fs::path shared = data != nullptr && *data != '\0'
                              ? fs::path(data).parent_path()
                              : fs::path(argv[1]).parent_path() / "shared";
  std::ifstream kinds(shared / "facts" / "tvm-target-kinds.json");
  std::ifstream tags(shared / "facts" / "tvm-target-tags.json");
  if (!kinds || !tags) {
    std::cout << "SKIPPED: the registries of TVM are not at hand; TGTCFG_CONFORMANCE_DATA names "
                 "the folder beside theirs\n";
    return skipped;
  }
  Tables tables;
  tables.compare_kinds(Json::parse(kinds));
  tables.compare_tags(Json::parse(tags));
  return tables.report();
}

// Compares what we say of single targets with what today's TVM said of them.
//
// usage: conformance_tvm_today ACCIDENTS ANSWERS [--list]
//
// Each line of ANSWERS has an input and the answer. An accepted input must give the same
// `config`, `keys` and `device_type`, types included; a refused one an error. What TVM prints and
// what we print must read back as the same target. What differs on purpose stands in ACCIDENTS.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/target.h>
#include <tgtcfg/writers.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/conformance_data.h"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using namespace tgtcfg;

/// `refused CODE reason` a line; how many inputs needed it.
std::map<std::string, int> read_accidents(const fs::path& file) {
  std::map<std::string, int> accidents;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string what;
    std::string code;
    if (words >> what >> code && what == "refused") accidents[code] = 0;
  }
  return accidents;
}

/// Equal values of equal types: `1`, `1.0` and `true` are three.
bool identical(const Json& a, const Json& b) {
  const bool integers = a.is_number_integer() && b.is_number_integer();
  if (a.type() != b.type() && !integers) return false;
  if (a.is_object()) {
    if (a.size() != b.size()) return false;
    for (const auto& [key, value] : a.items()) {
      if (!b.contains(key) || !identical(value, b[key])) return false;
    }
    return true;
  }
  if (!a.is_array()) return a == b;
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!identical(a[i], b[i])) return false;
  }
  return true;
}

struct Answer {
  bool ok = false;
  Json result;
  std::set<std::string> codes;
  std::string messages;
};

class Resolver {
 public:
  Resolver() {
    options_.lenient = true;
    options_.dialect.strict_json = true;
    options_.dialect.keep_legacy = true;
    options_.dialect.objects_only = true;
    options_.llvm_release = "19";
    options_.host_facts.llvm_patch = "debian";  // whose LLVM the answers are from
    options_.host_facts.triple = "x86_64-pc-linux-gnu";
  }

  Answer ask(const Json& expression, const Json* host = nullptr) {
    SourceMap sources;
    Diagnostics diags;
    Answer answer;
    const auto target = resolve(expression, host, sources, diags);
    if (const auto result = target ? emit_tvm_target(*target, database_, diags) : std::nullopt) {
      answer.ok = true;
      answer.result = Json::parse(write_compact_json(*result));
    }
    for (const Diagnostic& diagnostic : diags.all()) {
      if (diagnostic.severity != Severity::error) continue;
      answer.codes.insert(std::string(diagnostic.code));
      answer.messages += " " + std::string(diagnostic.code) + " " + diagnostic.message;
    }
    return answer;
  }

 private:
  std::optional<Target> resolve(const Json& expression, const Json* host, SourceMap& sources,
                                Diagnostics& diags) {
    Json request{{"target", expression}};
    if (host != nullptr) request["host"] = *host;
    const FileId file = sources.add("<stdin>", request.dump());
    const auto documents = parse(file, InputFormat::json, sources, options_.limits, diags);
    if (!documents) return std::nullopt;
    const Value& root = documents->front().root;
    auto spec = check_target(*root.find("target"), "", {database_, options_, sources, diags});
    if (!spec) return std::nullopt;
    if (const Value* other = root.find("host")) {
      auto replaced = check_target(*other, "/host", {database_, options_, sources, diags});
      if (!replaced) return std::nullopt;
      spec->host = HostSpec{.none = false,
                            .target = std::make_shared<const TargetSpec>(std::move(*replaced)),
                            .span = {}};
    }
    return resolve_target(*spec, {database_, options_, sources, diags});
  }

  Database database_;
  Options options_;
};

class Comparison {
 public:
  Comparison(std::map<std::string, int> accidents, bool list)
      : accidents_(std::move(accidents)), list_(list) {}

  void run(const Json& line) {
    id_ = line["id"];
    std::string group = id_.substr(id_.find('/') + 1);
    group = group.substr(0, group.find('/'));
    ++total_[group];
    if (compare(line)) ++agree_[group];
  }

  [[nodiscard]] int report() const {
    int total = 0;
    int agree = 0;
    for (const auto& [group, count] : total_) {
      const auto found = agree_.find(group);
      const int good = found == agree_.end() ? 0 : found->second;
      std::cout << group << ": " << good << " of " << count << "\n";
      total += count;
      agree += good;
    }
    std::cout << "agree: " << agree << " of " << total << ", accidents: " << excused_ << "\n";
    bool failed = total == 0 || agree + excused_ != total;
    for (const auto& [code, used] : accidents_) {
      if (used > 0) continue;
      std::cout << "no input needs the accident " << code << "\n";
      failed = true;
    }
    return failed ? 1 : 0;
  }

 private:
  bool compare(const Json& line) {
    const Json& expect = line["expect"];
    const Json* host = line.contains("host") ? &line["host"] : nullptr;
    const Answer answer = resolver_.ask(line["input"], host);
    if (!expect["ok"].get<bool>()) {
      return !answer.ok || differ("refused there, accepted here", line);
    }
    if (!answer.ok) return excuse(answer, line);
    for (const char* member : {"config", "keys", "device_type"}) {
      if (identical(answer.result[member], expect[member])) continue;
      return differ(std::string(member) + " is " + answer.result[member].dump() + ", not " +
                        expect[member].dump(),
                    line);
    }
    return survives(answer.result["config"], line);
  }

  /// What was printed is read as what was printed. A label beside a kind is no reference.
  bool survives(const Json& config, const Json& line) {
    const Answer again = resolver_.ask(config);
    if (!again.ok) return excuse(again, line);
    return identical(again.result["config"], config) ||
           differ("reads back as " + again.result.dump() + again.messages, line);
  }

  bool excuse(const Answer& answer, const Json& line) {
    for (const std::string& code : answer.codes) {
      const auto known = accidents_.find(code);
      if (known == accidents_.end()) {
        return differ("accepted there, refused here:" + answer.messages, line);
      }
      ++known->second;
    }
    ++excused_;
    if (list_) std::cout << "accident " << id_ << answer.messages << "\n";
    return false;
  }

  bool differ(const std::string& how, const Json& line) const {
    std::cout << "differs " << id_ << " " << line["input"].dump() << ": " << how << "\n";
    return false;
  }

  Resolver resolver_;
  std::map<std::string, int> accidents_;
  bool list_;
  std::string id_;
  std::map<std::string, int> total_;
  std::map<std::string, int> agree_;
  int excused_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::ifstream in = test::open_data(argv[2]);
  Comparison comparison(read_accidents(argv[1]), argc > 3);
  for (std::string line; std::getline(in, line);) comparison.run(Json::parse(line));
  return comparison.report();
}

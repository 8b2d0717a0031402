// Compares what we say of single targets with what TVM 0.19 said of them.
//
// usage: conformance_tvm_0_19 ACCIDENTS ANSWERS [--list]
//
// Each line of ANSWERS has an input and the release's answer. An accepted input must give the
// same `export`, `str`, `keys` and `device_type`; a refused one an error. Texts and dictionaries
// that the release printed must read back as it reads them (`roundtrip`), and targets be equal
// where it says so (`equal`). What differs on purpose stands in ACCIDENTS.
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

#include "resolve/target_form.h"
#include "support/conformance_data.h"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using namespace tgtcfg;

struct Accidents {
  std::map<std::string, int> refused;  ///< code, and how many inputs needed it
  std::map<std::string, int> ignored;  ///< tag, likewise
};

Accidents read_accidents(const fs::path& file) {
  Accidents accidents;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string what;
    std::string name;
    words >> what >> name;
    (what == "refused" ? accidents.refused : accidents.ignored)[name] = 0;
  }
  return accidents;
}

/// Our answer: the emission, or the codes of the errors.
struct Answer {
  bool ok = false;
  Json result;
  std::set<std::string> codes;
  std::string messages;
  std::optional<std::string> canonical;
  std::string identity;  ///< what tells targets apart, as JSON
};

class Resolver {
 public:
  Resolver() {
    options_.lenient = true;
    options_.dialect.strict_json = true;
    options_.dialect.keep_legacy = true;
    options_.host_facts.triple = "x86_64-pc-linux-gnu";
  }

  Answer ask(const Json& expression) {
    SourceMap sources;
    Diagnostics diags;
    Answer answer;
    const auto target = resolve(expression, sources, diags);
    if (target) {
      answer.canonical = canonical_string(*target);
      answer.identity = target_identity_text(*target, false);
    }
    if (const auto result =
            target ? emit_tvm_0_19_target(*target, database_, diags) : std::nullopt) {
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
  std::optional<Target> resolve(const Json& expression, SourceMap& sources, Diagnostics& diags) {
    const FileId file = sources.add("<stdin>", Json{{"target", expression}}.dump());
    const auto documents = parse(file, InputFormat::json, sources, options_.limits, diags);
    if (!documents) return std::nullopt;
    const Value& target = *documents->front().root.find("target");
    const auto spec = check_target(target, "", {database_, options_, sources, diags});
    if (!spec) return std::nullopt;
    return resolve_target(*spec, {database_, options_, sources, diags});
  }

  Database database_;
  Options options_;
};

class Comparison {
 public:
  Comparison(Accidents accidents, bool list) : accidents_(std::move(accidents)), list_(list) {}

  void run(const Json& line) {
    const Json& expect = line.contains("expect_llvm14") ? line["expect_llvm14"] : line["expect"];
    const std::string op = line["op"];
    group_ = op == "target" ? line["id"].get<std::string>().substr(7) : op;
    group_ = group_.substr(0, group_.find('/'));
    id_ = line["id"];
    ++total_[group_];
    bool same = false;
    if (op == "target") same = compare_target(line, expect);
    if (op == "roundtrip") same = compare_round_trip(line, expect);
    if (op == "equal") same = compare_equal(line, expect);
    if (same) ++agree_[group_];
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
    std::cout << "agree: " << agree << " of " << total << ", accidents: " << accidents_count_
              << "\n";
    bool failed = agree + accidents_count_ != total;
    for (const auto* table : {&accidents_.refused, &accidents_.ignored}) {
      for (const auto& [name, used] : *table) {
        if (used > 0) continue;
        std::cout << "no input needs the accident " << name << "\n";
        failed = true;
      }
    }
    return failed ? 1 : 0;
  }

 private:
  static Json expression(const Json& line) {
    if (!line.contains("host")) return line["input"];
    return Json{{"target", line["input"]}, {"host", line["host"]}};
  }

  bool compare_target(const Json& line, const Json& expect) {
    const Answer answer = resolver_.ask(expression(line));
    if (!expect["ok"].get<bool>()) {
      if (!answer.ok) return true;
      return differ("refused there, accepted here", line);
    }
    if (!answer.ok) return excuse_refusal(answer, line);
    if (answer.canonical) {
      const Answer again = resolver_.ask(*answer.canonical);
      if (again.identity != answer.identity || again.canonical != answer.canonical) {
        return differ("canonical text reads back as another target: " + *answer.canonical, line);
      }
    }
    for (const char* member : {"export", "str", "keys", "device_type"}) {
      if (answer.result[member] == expect[member]) continue;
      return excuse_difference(line, std::string(member) + " is " + answer.result[member].dump() +
                                         ", not " + expect[member].dump());
    }
    return true;
  }

  bool compare_round_trip(const Json& line, const Json& expect) {
    const Answer first = resolver_.ask(line["input"]);
    if (!first.ok) return excuse_refusal(first, line);
    if (first.result["str"] != expect["str"]) return differ("str differs", line);
    const std::map<std::string, Json> forms = {{"via_str", first.result["str"]},
                                               {"via_export", first.result["export"]}};
    for (const auto& [name, form] : forms) {
      const Answer again = resolver_.ask(form);
      const bool fine = again.ok == expect[name]["ok"].get<bool>() &&
                        (!again.ok || again.result["str"] == expect[name]["str"]);
      if (!fine) return differ(name + again.messages, line);
    }
    return true;
  }

  bool compare_equal(const Json& line, const Json& expect) {
    const Answer a = resolver_.ask(line["a"]);
    const Answer b = resolver_.ask(line["b"]);
    if (!a.ok || !b.ok) return differ(a.messages + b.messages, line);
    const bool equal = a.result["export"] == b.result["export"];
    return equal == expect["equal"].get<bool>() || differ("equality", line);
  }

  bool excuse_refusal(const Answer& answer, const Json& line) {
    for (const std::string& code : answer.codes) {
      const auto known = accidents_.refused.find(code);
      if (known == accidents_.refused.end()) {
        return differ("accepted there, refused here:" + answer.messages, line);
      }
      ++known->second;
    }
    ++accidents_count_;
    if (list_) std::cout << "accident " << id_ << answer.messages << "\n";
    return false;
  }

  bool excuse_difference(const Json& line, const std::string& what) {
    for (auto& [tag, used] : accidents_.ignored) {
      if (line["input"].dump().find(tag) == std::string::npos) continue;
      ++used;
      ++accidents_count_;
      return false;
    }
    return differ(what, line);
  }

  bool differ(const std::string& how, const Json& line) const {
    std::cout << "differs " << id_ << " " << line.value("input", Json()).dump() << ": " << how
              << "\n";
    return false;
  }

  Resolver resolver_;
  Accidents accidents_;
  bool list_;
  std::string id_;
  std::string group_;
  std::map<std::string, int> total_;
  std::map<std::string, int> agree_;
  int accidents_count_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::ifstream in = test::open_data(argv[2]);
  Comparison comparison(read_accidents(argv[1]), argc > 3);
  for (std::string line; std::getline(in, line);) comparison.run(Json::parse(line));
  return comparison.report();
}

#include "llvm/answers/triple_answer.h"

#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>

#include "model/plain_values.h"

namespace tgtcfg {
namespace {

const std::vector<std::string> members = {"id", "triple", "cpu", "features", "llvm-release"};

std::string without_sign(const std::string& feature) {
  return feature.starts_with('+') || feature.starts_with('-') ? feature.substr(1) : feature;
}

class TripleRequest {
 public:
  TripleRequest(int release, Diagnostics& diags) : release_(release), diags_(diags) {}

  std::optional<Value> answer(const Value& request) {
    if (!check(request)) return std::nullopt;
    const std::string& text = request.text("triple");
    const Triple triple = parse_triple(text, release_);
    const bool arch_known = has_backend(triple.arch, release_);
    const auto arch = arch_known ? LlvmArch::find(triple.arch, release_) : std::nullopt;
    const Value* cpu = &request.get("cpu");
    const bool asks_cpu = !cpu->is_null();
    Object result{{"normalized", normalize_triple(text, release_)},
                  {"four_part", four_part_triple(text)}};
    add_parts(triple, result);
    result.push_back({"accepted", clang_takes_triple(text, release_)});
    result.push_back({"arch_known", arch_known});
    result.push_back(
        {"cpu_known", asks_cpu && arch ? Value(arch->knows_cpu(cpu->string())) : Value()});
    result.push_back({"features_known", arch ? known_features(request, *arch) : Value()});
    return result;
  }

 private:
  bool bad(std::string message, Span span) {
    diags_.error(diag::BadRequest{.message = std::move(message)}, span);
    return false;
  }

  bool check(const Value& request) {
    for (const Member& member : request.object()) {
      if (std::find(members.begin(), members.end(), member.key) != members.end()) continue;
      diags_
          .error(diag::BadRequest{.message =
                                      "a request for a triple has no member `" + member.key + "`"},
                 member.key_span)
          .suggest_nearest(member.key, members, member.key_span);
      return false;
    }
    if (!request.has("triple")) {
      return bad("`cpu` and `features` are looked up for a `triple`", request.span);
    }
    if (request.text("triple").empty())
      return bad("`triple` takes a text", request.get("triple").span);
    const Value& cpu = request.get("cpu");
    if (!cpu.is_string() && !cpu.is_null()) return bad("`cpu` takes a text", cpu.span);
    return check_features(request.find("features"));
  }

  bool check_features(const Value* features) {
    if (features == nullptr) return true;
    if (!features->is_array()) return bad("`features` takes a list of texts", features->span);
    for (const Value& feature : features->array()) {
      if (!feature.is_string()) return bad("`features` takes texts", feature.span);
    }
    return true;
  }

  static void add_parts(const Triple& triple, Object& result) {
    const bool read = triple.bits != 0;
    result.push_back({"arch", triple.arch});
    result.push_back({"arch_name", triple.arch_name});
    result.push_back({"vendor", triple.vendor});
    result.push_back({"os", triple.os});
    result.push_back({"os_name", text_or_null(triple.os_name)});
    result.push_back({"environment", text_or_null(triple.environment)});
    result.push_back({"environment_name", text_or_null(triple.environment_name)});
    result.push_back({"object_format", text_or_null(triple.object_format)});
    result.push_back({"bits", read ? Value(triple.bits) : Value()});
    result.push_back({"endian", read ? Value(triple.little_endian ? "le" : "be") : Value()});
  }

  static Value known_features(const Value& request, const LlvmArch& arch) {
    Object known;
    for (const Value& feature : request.list("features")) {
      const std::string name = without_sign(feature.string());
      const bool seen = std::any_of(known.begin(), known.end(),
                                    [&](const Member& member) { return member.key == name; });
      if (!seen) known.push_back({name, arch.knows_feature(name)});
    }
    return known;
  }

  int release_;
  Diagnostics& diags_;
};

}  // namespace

std::optional<Value> answer_triple(const Value& request, int release, Diagnostics& diags) {
  return TripleRequest(release, diags).answer(request);
}

}  // namespace tgtcfg

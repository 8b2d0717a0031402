#include "operations/batch_answers.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>

#include "model/plain_values.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string without_sign(const std::string& feature) {
  return feature.starts_with('+') || feature.starts_with('-') ? feature.substr(1) : feature;
}

class RequestReader {
 protected:
  explicit RequestReader(Diagnostics& diags) : diags_(diags) {}

  bool bad(std::string message, Span span) {
    diags_.error(diag::BadRequest{.message = std::move(message)}, span);
    return false;
  }

  bool has_only(const Value& request, const std::vector<std::string>& keys,
                const std::string& kind) {
    for (const Member& member : request.object()) {
      if (contains(keys, member.key)) continue;
      diags_
          .error(diag::BadRequest{.message = "unknown field `" + member.key +
                                             "` of a request with `" + kind + "`"},
                 member.key_span)
          .suggest_nearest(member.key, keys, member.key_span);
      return false;
    }
    return true;
  }

  /// Returns false unless a field is a list of strings.
  bool has_strings(const std::string& field, const Value& list) {
    if (!list.is_array()) return bad("`" + field + "` must be a list of strings", list.span);
    for (const Value& element : list.array()) {
      if (!element.is_string())
        return bad("`" + field + "` must contain only strings", element.span);
    }
    return true;
  }

  Diagnostics& diags_;
};

class TripleRequest : RequestReader {
 public:
  TripleRequest(int release, Diagnostics& diags) : RequestReader(diags), release_(release) {}

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
  bool check(const Value& request) {
    if (!has_only(request, {"id", "triple", "cpu", "features", "llvm-release"}, "triple"))
      return false;
    if (!request.has("triple")) {
      return bad("`cpu` and `features` require `triple`", request.span);
    }
    if (request.text("triple").empty())
      return bad("`triple` must be a string", request.get("triple").span);
    const Value& cpu = request.get("cpu");
    if (!cpu.is_string() && !cpu.is_null()) return bad("`cpu` must be a string", cpu.span);
    const Value* features = request.find("features");
    return features == nullptr || has_strings("features", *features);
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
};

}  // namespace

std::optional<Value> answer_triple(const Value& request, int release, Diagnostics& diags) {
  return TripleRequest(release, diags).answer(request);
}

namespace {

class Gencode : RequestReader {
 public:
  Gencode(const Database& database, Diagnostics& diags)
      : RequestReader(diags), database_(database) {}

  std::optional<Value> answer(const Value& request) {
    if (!has_only(request, {"id", "gencode", "nvcc-release"}, "gencode") ||
        !read_arguments(request.get("gencode")))
      return std::nullopt;
    const auto nvcc = find_release(request.find("nvcc-release"));
    if (!nvcc) return std::nullopt;
    const NvccVerdict verdict = judge_nvcc_arguments(arguments_, *nvcc);
    for (const NvccRemark& remark : verdict.remarks) report(remark);
    return Object{{"accepted", verdict.accepted},
                  {"refused_by", verdict.accepted ? Value() : Value(verdict.refused_by)},
                  {"fatbin", verdict.accepted ? fatbin(verdict, *nvcc) : Value()}};
  }

 private:
  bool read_arguments(const Value& list) {
    if (!has_strings("gencode", list)) return false;
    for (const Value& element : list.array()) {
      arguments_.push_back(element.string());
      places_.push_back(element.span);
    }
    all_ = list.span;
    return true;
  }

  std::optional<Nvcc> find_release(const Value* value) {
    const std::vector<std::string> known = Nvcc::releases();
    if (value == nullptr) return Nvcc::find(known.back(), database_);
    auto nvcc = value->is_string() ? Nvcc::find(value->string(), database_) : std::nullopt;
    if (nvcc) return nvcc;
    diags_
        .error(diag::BadRequest{.message = "`nvcc-release` must be one of these strings: " +
                                           quoted_list(known)},
               value->span)
        .expected(known);
    return std::nullopt;
  }

  void report(const NvccRemark& remark) {
    const Span place = remark.argument < places_.size() ? places_[remark.argument] : all_;
    switch (remark.kind) {
      case NvccRemark::Kind::refusal:
        diags_.warning(diag::NvccRefuses{.reason = remark.text}, place);
        break;
      case NvccRemark::Kind::native:
        diags_.warning(diag::NvccNative{}, place)
            .help("name an architecture, for example `-arch=sm_90`");
        break;
      case NvccRemark::Kind::redefinition:
        diags_.warning(diag::NvccRedefinition{}, place);
        break;
    }
  }

  static Value fatbin(const NvccVerdict& verdict, const Nvcc& nvcc) {
    Array images;
    for (const NvccImage& image : verdict.fatbin) {
      Object entry{{"kind", std::string(name_of(image.kind))}, {"arch", image.arch}};
      if (image.kind == NvccImageKind::ptx) {
        entry.push_back({"target", image.target});
        entry.push_back({"version", std::string(nvcc.ptx_version())});
      }
      images.emplace_back(std::move(entry));
    }
    return images;
  }

  const Database& database_;
  std::vector<std::string> arguments_;
  std::vector<Span> places_;
  Span all_;
};

}  // namespace

std::optional<Value> answer_gencode(const Value& request, const Database& database,
                                    Diagnostics& diags) {
  return Gencode(database, diags).answer(request);
}

}  // namespace tgtcfg

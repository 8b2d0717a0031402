#include "operations/batch_request.h"

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

bool bad(Diagnostics& diags, std::string message, Span span) {
  diags.error(diag::BadRequest{.message = std::move(message)}, span);
  return false;
}

bool has_only(const Value& request, const std::vector<std::string>& keys, const std::string& kind,
              Diagnostics& diags) {
  for (const Member& member : request.object()) {
    if (contains(keys, member.key)) continue;
    diags
        .error(diag::BadRequest{.message = "unknown field `" + member.key +
                                           "` of a request with `" + kind + "`"},
               member.key_span)
        .suggest_nearest(member.key, keys, member.key_span);
    return false;
  }
  return true;
}

/// Returns false unless a field is a list of strings.
bool has_strings(const std::string& field, const Value& list, Diagnostics& diags) {
  if (!list.is_array()) return bad(diags, "`" + field + "` must be a list of strings", list.span);
  for (const Value& element : list.array()) {
    if (!element.is_string())
      return bad(diags, "`" + field + "` must contain only strings", element.span);
  }
  return true;
}

bool check_triple(const Value& request, Diagnostics& diags) {
  if (!has_only(request, {"id", "triple", "cpu", "features", "llvm-release"}, "triple", diags))
    return false;
  if (!request.has("triple"))
    return bad(diags, "`cpu` and `features` require `triple`", request.span);
  if (request.text("triple").empty())
    return bad(diags, "`triple` must be a string", request.get("triple").span);
  const Value& cpu = request.get("cpu");
  if (!cpu.is_string() && !cpu.is_null()) return bad(diags, "`cpu` must be a string", cpu.span);
  const Value* features = request.find("features");
  return features == nullptr || has_strings("features", *features, diags);
}

Value known_features(const Value& request, const LlvmArch& arch) {
  Object known;
  for (const Value& feature : request.list("features")) {
    const std::string name = without_sign(feature.string());
    const bool seen = std::any_of(known.begin(), known.end(),
                                  [&](const Member& member) { return member.key == name; });
    if (!seen) known.push_back({name, arch.knows_feature(name)});
  }
  return known;
}

}  // namespace

std::optional<Value> answer_triple(const Value& request, int release, Diagnostics& diags) {
  if (!check_triple(request, diags)) return std::nullopt;
  const std::string& text = request.text("triple");
  const Triple triple = parse_triple(text, release);
  const bool read = triple.bits != 0;
  const bool arch_known = has_backend(triple.arch, release);
  const auto arch = arch_known ? LlvmArch::find(triple.arch, release) : std::nullopt;
  const Value& cpu = request.get("cpu");
  return Object{
      {"normalized", normalize_triple(text, release)},
      {"four_part", four_part_triple(text)},
      {"arch", triple.arch},
      {"arch_name", triple.arch_name},
      {"vendor", triple.vendor},
      {"os", triple.os},
      {"os_name", text_or_null(triple.os_name)},
      {"environment", text_or_null(triple.environment)},
      {"environment_name", text_or_null(triple.environment_name)},
      {"object_format", text_or_null(triple.object_format)},
      {"bits", read ? Value(triple.bits) : Value()},
      {"endian", read ? Value(triple.little_endian ? "le" : "be") : Value()},
      {"accepted", clang_takes_triple(text, release)},
      {"arch_known", arch_known},
      {"cpu_known", !cpu.is_null() && arch ? Value(arch->knows_cpu(cpu.string())) : Value()},
      {"features_known", arch ? known_features(request, *arch) : Value()}};
}

namespace {

std::optional<Nvcc> asked_nvcc(const Value* release, const Database& database, Diagnostics& diags) {
  const std::vector<std::string> known = Nvcc::releases();
  if (release == nullptr) return Nvcc::find(known.back(), database);
  auto nvcc = release->is_string() ? Nvcc::find(release->string(), database) : std::nullopt;
  if (nvcc) return nvcc;
  diags
      .error(diag::BadRequest{.message = "`nvcc-release` must be one of these strings: " +
                                         quoted_list(known)},
             release->span)
      .expected(known);
  return std::nullopt;
}

void report(const NvccRemark& remark, Span place, Diagnostics& diags) {
  switch (remark.kind) {
    case NvccRemark::Kind::refusal:
      diags.warning(diag::NvccRefuses{.reason = remark.text}, place);
      break;
    case NvccRemark::Kind::native:
      diags.warning(diag::NvccNative{}, place)
          .help("name an architecture, for example `-arch=sm_90`");
      break;
    case NvccRemark::Kind::redefinition:
      diags.warning(diag::NvccRedefinition{}, place);
      break;
  }
}

Value fatbin_json(const NvccVerdict& verdict, const Nvcc& nvcc) {
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

}  // namespace

std::optional<Value> answer_gencode(const Value& request, const Database& database,
                                    Diagnostics& diags) {
  const Value& list = request.get("gencode");
  if (!has_only(request, {"id", "gencode", "nvcc-release"}, "gencode", diags) ||
      !has_strings("gencode", list, diags))
    return std::nullopt;
  const auto nvcc = asked_nvcc(request.find("nvcc-release"), database, diags);
  if (!nvcc) return std::nullopt;
  const NvccVerdict verdict = judge_nvcc_arguments(request.texts("gencode"), *nvcc);
  for (const NvccRemark& remark : verdict.remarks) {
    const bool has_place = remark.argument < list.array().size();
    report(remark, has_place ? list.array()[remark.argument].span : list.span, diags);
  }
  return Object{{"accepted", verdict.accepted},
                {"refused_by", verdict.accepted ? Value() : Value(verdict.refused_by)},
                {"fatbin", verdict.accepted ? fatbin_json(verdict, *nvcc) : Value()}};
}

}  // namespace tgtcfg

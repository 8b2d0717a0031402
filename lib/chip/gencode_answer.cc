#include "chip/gencode_answer.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC93.h>

#include <algorithm>

namespace tgtcfg {
namespace {

const std::vector<std::string> members = {"id", "gencode", "nvcc-release"};

class Gencode {
 public:
  Gencode(const Database& database, Diagnostics& diags) : database_(database), diags_(diags) {}

  std::optional<Value> answer(const Value& request) {
    if (!check_members(request) || !read_arguments(request.get("gencode"))) return std::nullopt;
    const auto nvcc = find_release(request.find("nvcc-release"));
    if (!nvcc) return std::nullopt;
    const NvccVerdict verdict = judge_nvcc_arguments(arguments_, *nvcc);
    for (const NvccRemark& remark : verdict.remarks) report(remark);
    return Object{{"accepted", verdict.accepted},
                  {"refused_by", verdict.accepted ? Value() : Value(verdict.refused_by)},
                  {"fatbin", verdict.accepted ? fatbin(verdict, *nvcc) : Value()}};
  }

 private:
  bool bad(std::string message, Span span) {
    diags_.error(diag::BadRequest{.message = std::move(message)}, span);
    return false;
  }

  bool check_members(const Value& request) {
    for (const Member& member : request.object()) {
      if (std::find(members.begin(), members.end(), member.key) != members.end()) continue;
      diags_
          .error(diag::BadRequest{.message =
                                      "a request for a fatbin has no member `" + member.key + "`"},
                 member.key_span)
          .suggest_nearest(member.key, members, member.key_span);
      return false;
    }
    return true;
  }

  bool read_arguments(const Value& list) {
    if (!list.is_array()) return bad("`gencode` takes a list of texts", list.span);
    for (const Value& element : list.array()) {
      if (!element.is_string()) return bad("`gencode` takes texts", element.span);
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
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "`" : ", `") + name + "`";
    diags_
        .error(diag::BadRequest{.message =
                                    "`nvcc-release` is the text of a release with tables: " + list},
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
            .help("name the architecture, as in `-arch=sm_90`");
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
  Diagnostics& diags_;
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

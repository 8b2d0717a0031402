#include "operations/batch_request.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC32.h>
#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <array>
#include <utility>

#include "diag/diagnostic_json.h"
#include "diag/exit_code.h"
#include "diag/order.h"
#include "emit/tvm/tvm_0_19_questions.h"
#include "request/project.h"
#include "support/text.h"
#include "tvm/table_release.h"

namespace tgtcfg {
namespace {

constexpr std::array<std::string_view, 3> triple_members = {"triple", "cpu", "features"};
// Keys that control the answer and are not part of the configuration.
constexpr std::array<std::string_view, 5> directives = {"id", "emit", "llvm-release",
                                                        "nvcc-release", "tables"};
const std::vector<std::string> emissions = {"plan", "tvm", "tvm-0.19"};

bool asks_of_triple(const Value& request) {
  return std::any_of(triple_members.begin(), triple_members.end(),
                     [&](std::string_view key) { return request.find(key) != nullptr; });
}

class Answerer {
 public:
  explicit Answerer(const Session& session)
      : session_(session),
        database_(session.database),
        options_(session.options),
        tvm_release_(release_in_project(session.project(), "tvm")),
        llvm_release_(llvm_release_or_newest(options_.llvm_release)) {
    options_.dialect.strict_json = true;
  }

  // Returns the result, or nullopt after adding an error.
  std::optional<Value> answer(const Document& document) {
    const Value& request = document.root;
    if (!request.is_object()) return bad("a request must be an object", request.span);
    if (!read_directives(request)) return std::nullopt;
    if (request.has("gencode")) return answer_gencode(request, database_, findings.diags);
    if (asks_of_triple(request)) return answer_triple(request, llvm_release_, findings.diags);
    if (request.has("target")) return answer_target(request);
    if (request.has("tvmc")) return answer_tvmc(request);
    if (emit_ == "tvm-0.19" && request.has("a") && request.has("b")) return answer_pair(request);
    return answer_configuration(document);
  }

  Findings findings;

 private:
  [[nodiscard]] Context context() {
    return {database_, options_, findings.sources, findings.diags, &session_.policy};
  }

  std::optional<Value> bad(std::string message, Span span) {
    findings.diags.error(diag::BadRequest{.message = std::move(message)}, span);
    return std::nullopt;
  }

  bool read_directives(const Value& request) {
    for (const Member& member : request.object()) {
      if (member.key == "emit" && !read_emit(member.value)) return false;
      if (member.key == "llvm-release" && !read_release(member.value)) return false;
      if (member.key == "tables" && !read_tables_of(member.value)) return false;
    }
    return true;
  }

  bool read_emit(const Value& value) {
    if (value.is_string() && contains(emissions, value.string())) {
      emit_ = value.string();
      return true;
    }
    const std::string what =
        value.is_string() ? "`" + value.string() + "`" : std::string(in_words(value.kind()));
    auto error = findings.diags.error(diag::BadRequest{.message = "`emit` does not accept " + what},
                                      value.span);
    error.expected(emissions);
    if (value.is_string()) error.suggest_nearest(value.string(), emissions, value.span);
    return false;
  }

  bool read_tables_of(const Value& value) {
    auto tables = value.is_string() ? read_tables(value.string()) : std::nullopt;
    if (!tables)
      return bad("`tables` must be " + std::string(tables_forms), value.span).has_value();
    options_.dialect.tables = std::move(*tables);
    return true;
  }

  bool read_release(const Value& value) {
    std::string text;
    if (value.is_integer()) text = std::to_string(value.integer());
    if (value.is_string()) text = value.string();
    const auto release = text.empty() ? std::nullopt : read_llvm_release(text);
    if (!release) {
      std::string choices;
      for (const int known : llvm_releases())
        choices += (choices.empty() ? "" : ", ") + std::to_string(known);
      return bad("`llvm-release` must be one of " + choices, value.span).has_value();
    }
    llvm_release_ = *release;
    options_.llvm_release = text;
    options_.keeps_llvm_release = true;
    return true;
  }

  bool check_members(const Value& request, const std::vector<std::string>& known) {
    bool ok = true;
    for (const Member& member : request.object()) {
      if (contains(directives, member.key) || contains(known, member.key)) continue;
      findings.diags
          .error(diag::BadRequest{.message = "unknown field `" + member.key +
                                             "` of a request with `target`"},
                 member.key_span)
          .suggest_nearest(member.key, known, member.key_span);
      ok = false;
    }
    return ok;
  }

  // Stops at the canonical target, without a default host and device rules.
  std::optional<Value> answer_target(const Value& request) {
    if (!check_members(request, {"target", "host", "host-policy"}) || !read_host_policy(request))
      return std::nullopt;
    options_.dialect.keep_legacy = emit_ != "plan";
    options_.dialect.objects_only = emit_ == "tvm";
    auto spec = check_target(request.get("target"), "/target", context());
    if (!spec || !replace_host(request.find_member("host"), *spec)) return std::nullopt;
    const auto target = resolve_target(*spec, context());
    if (!target) return std::nullopt;
    if (emit_ == "plan") return target_json(*target);
    if (emit_ == "tvm") return emit_tvm_target(*target, database_, findings.diags);
    return emit_tvm_0_19_target(*target, database_, findings.diags);
  }

  bool replace_host(const Member* member, TargetSpec& spec) {
    if (member == nullptr) return true;
    const Value& value = member->value;
    HostSpec host;
    host.span = value.span;
    host.none = value.is_null() ||
                (value.is_string() && value.string() == "none" && !options_.dialect.objects_only);
    if (!host.none) {
      auto target = check_target(value, "/host", context());
      if (!target) return false;
      host.target = std::make_shared<const TargetSpec>(std::move(*target));
    }
    if (spec.host && spec.host->target) {
      findings.diags.warning(diag::HostOverridden{}, spec.host->span)
          .label(host.span, "this host is used");
    }
    spec.host = std::move(host);
    return true;
  }

  std::optional<Value> answer_tvmc(const Value& request) {
    const Value& text = request.get("tvmc");
    if (!text.is_string()) return bad("`tvmc` must be the string of `--target`", text.span);
    if (emit_ == "tvm-0.19") return answer_tvmc_words(request);
    if (!check_members(request, {"tvmc", "host-policy"}) || !read_host_policy(request)) {
      return std::nullopt;
    }
    return plan_of(check_target_list(text, context()));
  }

  std::optional<Value> answer_tvmc_words(const Value& request) {
    if (!check_members(request, {"tvmc", "host-policy", "op", "additional-target-options",
                                 "additional_target_options"})) {
      return std::nullopt;
    }
    options_.dialect.keep_legacy = true;
    return answer_tvmc_0_19(request, context());
  }

  std::optional<Value> answer_pair(const Value& request) {
    if (!check_members(request, {"a", "b", "host-policy"})) return std::nullopt;
    options_.dialect.keep_legacy = true;
    return answer_tvm_0_19_pair(request, context());
  }

  bool read_host_policy(const Value& request) {
    if (!request.has("host-policy")) return true;
    const Value& policy = request.get("host-policy");
    constexpr std::array<std::pair<std::string_view, HostPolicy>, 3> policies = {
        {{"unique", HostPolicy::unique},
         {"first", HostPolicy::first},
         {"per-target", HostPolicy::per_target}}};
    for (const auto& [name, value] : policies) {
      if (!(policy == Value(name))) continue;
      options_.host_policy = value;
      return true;
    }
    return bad("`host-policy` must be unique, first or per-target", policy.span).has_value();
  }

  // Parsed like YAML, since a request is never a tvmc file.
  std::optional<Value> answer_configuration(const Document& document) {
    Object members;
    for (const Member& member : document.root.object()) {
      const bool asks = emit_ == "tvm-0.19" && is_tvm_0_19_question(member.key);
      if (!asks && !contains(directives, member.key)) members.push_back(member);
    }
    if (members.empty()) {
      return bad("the request requires `target`, `targets`, `tvmc`, `triple` or `gencode`",
                 document.root.span);
    }
    Document configuration{document.file, document.index, std::move(members)};
    configuration.root.span = document.root.span;
    request_ = &document.root;
    options_.dialect.keep_legacy = emit_ == "tvm-0.19";
    switch (classify(configuration)) {
      case DocumentKind::plan:
        return plan_json(check_plan(configuration, findings.diags));
      case DocumentKind::output:
      case DocumentKind::database_row:
      case DocumentKind::tag_table:
        return bad("this is not a configuration", document.root.span);
      default:
        return plan_of(check(configuration, context()));
    }
  }

  std::optional<Value> plan_of(const std::optional<ConfigSpec>& spec) {
    return spec ? product_of(resolve(*spec, context())) : std::nullopt;
  }

  std::optional<Value> product_of(const std::optional<Plan>& plan) {
    if (!plan) return std::nullopt;
    if (emit_ == "tvm") return tvm_of(*plan);
    if (emit_ == "tvm-0.19") return answer_tvm_0_19(*plan, *request_, context());
    return to_json(*plan);
  }

  // For the project's TVM release, if set.
  std::optional<Value> tvm_of(const Plan& config) {
    if (tvm_release_.empty())
      return emit_tvm(config, {}, database_, options_.lenient, findings.diags);
    auto emission = emit(config, "tvm", {.release = tvm_release_}, context());
    return emission ? std::optional(std::move(emission->data)) : std::nullopt;
  }

  std::optional<Value> plan_json(std::optional<Plan> plan) {
    if (!plan) return std::nullopt;
    if (emit_ == "plan") return to_json(*plan);
    return product_of(complete_plan(std::move(*plan), context()));
  }

  const Session& session_;
  const Database& database_;
  Options options_;
  std::string tvm_release_;
  int llvm_release_;
  std::string emit_ = "plan";
  const Value* request_ = nullptr;  ///< set for a request with a configuration
};

BatchResponse respond(const Session& session, Value id, std::optional<Value> result,
                      const Findings& findings) {
  std::vector<Diagnostic> diagnostics = session.visible(findings.diags.all(), findings);
  const bool ok = result.has_value() && exit_code_of(diagnostics) == ExitCode::done;
  if (!ok) result.reset();
  return {make_response(std::move(id), ok, std::move(result),
                        diagnostics_json(std::move(diagnostics), findings.sources)),
          ok};
}

std::string line_name(std::size_t number) {
  return "<stdin:" + std::to_string(number) + ">";
}

// Returns the `id` of an unreadable line if it is the first field, so that the client can identify
// the request.
Value id_of_unreadable(std::string_view line, const Limits& limits) {
  bool quoted = false;
  std::size_t end = 0;
  for (; end < line.size() && (quoted || line[end] != ','); ++end) {
    if (line[end] == '"') quoted = !quoted;
    if (quoted && line[end] == '\\') ++end;
  }
  if (end >= line.size()) return {};
  Findings unreported;
  const FileId file = unreported.sources.add({}, std::string(line.substr(0, end)) + "}");
  const auto documents =
      parse(file, InputFormat::json, unreported.sources, limits, unreported.diags);
  if (!documents || documents->empty()) return {};
  return documents->front().root.get("id");
}

}  // namespace

BatchResponse answer_request(const Session& session, std::string_view line, std::size_t number) {
  Answerer answerer(session);
  Findings& findings = answerer.findings;
  const FileId file = findings.sources.add(line_name(number), std::string(line));
  const auto documents =
      parse(file, InputFormat::json, findings.sources, session.options.limits, findings.diags);
  Value id;
  std::optional<Value> result;
  if (documents && documents->empty()) {
    findings.diags.error(diag::BadRequest{.message = "the line is empty"}, Span{file, 0, 0});
  } else if (documents) {
    const Document& document = documents->front();
    id = document.root.get("id");
    result = answerer.answer(document);
  } else {
    id = id_of_unreadable(line, session.options.limits);
  }
  return respond(session, std::move(id), std::move(result), findings);
}

BatchResponse answer_too_long(const Session& session, std::size_t number) {
  Findings findings;
  const FileId file = findings.sources.add(line_name(number), {});
  findings.diags.error(
      diag::FileTooLarge{.limit = std::to_string(session.options.limits.file_size)},
      Span{file, 0, 0});
  return respond(session, {}, std::nullopt, findings);
}

Array diagnostics_json(std::vector<Diagnostic> diagnostics, const SourceMap& sources) {
  sort_diagnostics(diagnostics, sources);
  Array list;
  for (const Diagnostic& diagnostic : diagnostics)
    list.push_back(diagnostic_json(diagnostic, sources));
  return list;
}

std::string make_response(Value id, bool ok, std::optional<Value> result, Array diagnostics) {
  Object response{{"id", std::move(id)}, {"ok", ok}};
  if (result) response.push_back({"result", std::move(*result)});
  if (!ok || !diagnostics.empty()) response.push_back({"diagnostics", std::move(diagnostics)});
  return write_compact_json(std::move(response));
}

}  // namespace tgtcfg

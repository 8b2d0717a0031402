// The pipeline over inline text: a document in, a configuration, a plan or diagnostics out.
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/writers.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg::test {

/// Everything one run needs, so that a test can look at places afterwards.
struct Run {
  Database database;
  Options options;
  SourceMap sources;
  Diagnostics diags;

  /// What the stages work with.
  [[nodiscard]] Context context() { return {database, options, sources, diags}; }

  std::optional<Document> read(std::string_view text, InputFormat format = InputFormat::yaml,
                               std::string name = "input") {
    const FileId file = sources.add(std::move(name), std::string(text));
    auto documents = parse(file, format, sources, options.limits, diags);
    if (!documents || documents->empty()) return std::nullopt;
    return std::move(documents->front());
  }

  std::optional<ConfigSpec> check(std::string_view text, InputFormat format = InputFormat::yaml,
                                  std::string name = "input") {
    const auto document = read(text, format, std::move(name));
    if (!document) return std::nullopt;
    return tgtcfg::check(*document, context());
  }

  std::optional<Plan> resolve(std::string_view text, InputFormat format = InputFormat::yaml,
                              std::string name = "input") {
    const auto spec = check(text, format, std::move(name));
    if (!spec) return std::nullopt;
    return tgtcfg::resolve(*spec, context());
  }

  std::optional<Plan> plan(std::string_view text, InputFormat format = InputFormat::yaml,
                           std::string name = "input") {
    return resolve(text, format, std::move(name));
  }

  /// A target string that has no mistake.
  [[nodiscard]] Target target_of(const std::string& text) {
    const auto spec = check_target(Value(text), "", context());
    return resolve_target(spec.value(), context()).value();
  }

  /// A target by itself, as a request of `batch` has it.
  std::optional<Target> target(const std::string& json) {
    const auto document = read("{\"target\": " + json + "}", InputFormat::json);
    if (!document) return std::nullopt;
    const auto spec = check_target(document->root.get("target"), "", context());
    return spec ? resolve_target(*spec, context()) : std::nullopt;
  }

  /// `TC3201 TC3202`: what was reported, without notes unless asked for.
  [[nodiscard]] std::string codes(bool with_notes = false) const {
    std::string result;
    for (const Diagnostic& diagnostic : diags.all()) {
      if (diagnostic.severity == Severity::note && !with_notes) continue;
      result += (result.empty() ? "" : " ") + std::string(diagnostic.code);
    }
    return result;
  }

  /// The messages, for INFO.
  [[nodiscard]] std::string messages() const {
    std::string result;
    for (const Diagnostic& diagnostic : diags.all()) {
      result += std::string(diagnostic.code) + " " + diagnostic.message + " [" +
                std::string(sources.text(diagnostic.span())) + "] " + diagnostic.pointer + "\n";
    }
    return result;
  }
};

/// `/pointer: a != b` for the first place where two values differ; empty when they are equal.
[[nodiscard]] inline std::string difference(const Value& a, const Value& b,
                                            const std::string& pointer = {}) {
  if (a == b) return {};
  const auto text = [](const Value& value) { return write_compact_json(value); };
  if (a.is_object() && b.is_object()) {
    for (const Member& member : a.object()) {
      const std::string place = pointer + "/" + member.key;
      const Value* other = b.find(member.key);
      if (other == nullptr) return place + ": " + text(member.value) + " is missing on the right";
      std::string inner = difference(member.value, *other, place);
      if (!inner.empty()) return inner;
    }
    for (const Member& member : b.object()) {
      if (a.find(member.key) == nullptr) return pointer + "/" + member.key + " is new on the right";
    }
    return {};  // the order of members alone
  }
  if (a.is_array() && b.is_array() && a.array().size() == b.array().size()) {
    for (std::size_t i = 0; i < a.array().size(); ++i) {
      std::string inner = difference(a.array()[i], b.array()[i], pointer + "/" + std::to_string(i));
      if (!inner.empty()) return inner;
    }
    return {};
  }
  return pointer + ": " + text(a) + " != " + text(b);
}

}  // namespace tgtcfg::test

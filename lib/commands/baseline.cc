#include "commands/baseline.h"

#include <tgtcfg/limits.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include "diag/diagnostic_json.h"
#include "schema/bundle/bundle.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

constexpr std::string_view form = "tgtcfg.baseline/1";

}  // namespace

std::optional<Baseline> Baseline::read(std::string_view text) {
  SourceMap sources;
  Diagnostics unreported;
  const FileId file = sources.add("<baseline>", std::string(text));
  const auto documents = parse(file, InputFormat::json, sources, Limits{}, unreported);
  if (!documents || documents->size() != 1) return std::nullopt;
  const Value& root = documents->front().root;
  const Schema* schema = bundled_schema("baseline");
  if (schema == nullptr || !is_valid(*schema, root)) return std::nullopt;
  Baseline baseline;
  for (const Value& finding : root.list("findings")) {
    baseline.counts_[{finding.text("file"), finding.text("fingerprint")}] +=
        static_cast<std::size_t>(finding.integer("count").value_or(0));
  }
  return baseline;
}

Baseline::Key Baseline::key_of(const Diagnostic& diagnostic, const SourceMap& sources) {
  const Span span = diagnostic.span();
  return {span.known() ? sources.file(span.file).name() : "", fingerprint_of(diagnostic)};
}

void Baseline::leave_out(std::vector<Diagnostic>& diagnostics, const SourceMap& sources) {
  std::erase_if(diagnostics, [&](const Diagnostic& diagnostic) {
    const auto found = counts_.find(key_of(diagnostic, sources));
    if (found == counts_.end() || found->second == 0) return false;
    --found->second;
    return true;
  });
}

void Baseline::add(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources) {
  for (const Diagnostic& diagnostic : diagnostics) ++counts_[key_of(diagnostic, sources)];
}

std::string Baseline::text() const {
  Array findings;
  for (const auto& [key, count] : counts_) {
    findings.push_back(Object{{"file", key.first},
                              {"fingerprint", key.second},
                              {"count", static_cast<std::int64_t>(count)}});
  }
  return write_json(Object{{"schema", std::string(form)}, {"findings", std::move(findings)}},
                    KeyOrder::kept);
}

}  // namespace tgtcfg

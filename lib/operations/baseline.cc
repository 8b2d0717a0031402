#include "operations/baseline.h"

#include <tgtcfg/limits.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include "diag/diagnostic_json.h"
#include "diag/text_width.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

constexpr std::string_view form = "tgtcfg.baseline/1";

}  // namespace

bool Baseline::read(std::string_view text) {
  SourceMap sources;
  Diagnostics unreported;
  const FileId file = sources.add("<baseline>", std::string(text));
  const auto documents = parse(file, InputFormat::json, sources, Limits{}, unreported);
  if (!documents || documents->size() != 1) return false;
  const Value& root = documents->front().root;
  const Schema* schema = bundled_schema("baseline");
  if (schema == nullptr || !is_valid(*schema, root)) return false;
  for (const Value& finding : root.list("findings")) {
    BaselineEntry& entry = entries_[{finding.text("file"), finding.text("fingerprint")}];
    entry.file = finding.text("file");
    entry.code = finding.text("code");
    entry.count += static_cast<std::size_t>(finding.integer("count").value_or(0));
    entry.begin = finding.span.begin;
  }
  return true;
}

Baseline::Key Baseline::key_of(const Diagnostic& diagnostic, const SourceMap& sources) const {
  const Span span = diagnostic.span();
  return {span.known() ? name_(sources.file(span.file).name()) : "", fingerprint_of(diagnostic)};
}

void Baseline::leave_out(std::vector<Diagnostic>& diagnostics, const SourceMap& sources) {
  std::erase_if(diagnostics, [&](const Diagnostic& diagnostic) {
    const auto found = entries_.find(key_of(diagnostic, sources));
    if (found == entries_.end() || found->second.count == 0) return false;
    --found->second.count;
    return true;
  });
}

void Baseline::add(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources) {
  for (const Diagnostic& diagnostic : diagnostics) {
    Key key = key_of(diagnostic, sources);
    BaselineEntry& entry = entries_[key];
    if (entry.count++ > 0) continue;
    entry.file = std::move(key.first);
    entry.code = diagnostic.code;
    entry.message = valid_utf8(diagnostic.message);
    if (diagnostic.span().known()) entry.line = sources.begin(diagnostic.span()).line;
  }
}

std::vector<const BaselineEntry*> Baseline::left() const {
  std::vector<const BaselineEntry*> left;
  for (const auto& [key, entry] : entries_) {
    if (entry.count > 0) left.push_back(&entry);
  }
  return left;
}

std::string Baseline::text() const {
  Array findings;
  for (const auto& [key, entry] : entries_) {
    Value finding = Object{{"file", key.first}};
    if (!entry.code.empty()) finding.set("code", entry.code);
    if (entry.line > 0) finding.set("line", std::int64_t{entry.line});
    if (!entry.message.empty()) finding.set("message", entry.message);
    finding.set("fingerprint", key.second);
    finding.set("count", static_cast<std::int64_t>(entry.count));
    findings.push_back(std::move(finding));
  }
  return write_json(Object{{"schema", std::string(form)}, {"findings", std::move(findings)}},
                    KeyOrder::kept);
}

}  // namespace tgtcfg

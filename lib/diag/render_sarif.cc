// A report as SARIF 2.1.0, with the fields that GitHub's code scanning reads.
#include <tgtcfg/render.h>
#include <tgtcfg/value.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "diag/catalog.h"
#include "diag/diagnostic_json.h"
#include "diag/report_writers.h"
#include "diag/suggestions.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

constexpr std::string_view here = "SRCROOT";     // the working directory
constexpr std::string_view root = "FILESYSTEM";  // for paths outside of it

// `](` would turn input text into a link.
Value text_of(std::string_view text) {
  std::string plain = valid_utf8(text);
  for (std::size_t at = plain.find("]("); at != plain.npos; at = plain.find("](", at + 1))
    plain.insert(at + 1, " ");
  return Object{{"text", plain.empty() ? std::string("(no text)") : std::move(plain)}};
}

std::string message_with_notes(const Diagnostic& diagnostic) {
  std::string message = with_helps(diagnostic);
  for (const std::string& note : diagnostic.details.notes) message += "\nnote: " + note;
  return message;
}

Value region_of(Span span, const SourceMap& sources) {
  const Position begin = sources.begin(span);
  const Position end = sources.end(span);
  return Object{{"startLine", std::int64_t{begin.line}},
                {"startColumn", std::int64_t{begin.column}},
                {"endLine", std::int64_t{end.line}},
                {"endColumn", std::int64_t{end.column}}};
}

Value first_character() {
  return Object{{"startLine", 1}, {"startColumn", 1}, {"endLine", 1}, {"endColumn", 1}};
}

// The name in the front matter of pages.
std::string_view word_of(ExitCode code) {
  constexpr std::pair<ExitCode, std::string_view> words[] = {
      {ExitCode::usage, "usage"},     {ExitCode::input_output, "input-output"},
      {ExitCode::nothing, "nothing"}, {ExitCode::unsatisfiable, "unsatisfiable"},
      {ExitCode::locked, "locked"},   {ExitCode::internal, "internal"}};
  for (const auto& [known, word] : words) {
    if (known == code) return word;
  }
  return "findings";
}

// Tags for filtering rules, from the fields of the page.
Array tags_of(const PageFacts& facts, std::string_view fix) {
  Array tags{word_of(facts.exit)};
  if (facts.topic == Topic::old_spelling) tags.emplace_back("old-spelling");
  if (facts.topic == Topic::lost_reference) tags.emplace_back("lost-reference");
  if (fix != "none") tags.emplace_back(std::string(fix) + "-fix");
  return tags;
}

// Collects the results as text.
class SarifWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    for (const Diagnostic& diagnostic : item.diagnostics) results_.add(result_of(diagnostic, item));
  }

  void finish(const Report& report) override {
    Array rules;
    for (const Rule& rule : rules_) rules.push_back(rule_of(rule));
    Object bases{
        {std::string(here), Object{{"description", Object{{"text", "the working directory"}}}}}};
    if (has_absolute_paths_) bases.push_back({std::string(root), Object{{"uri", "file:///"}}});
    Object driver{{"name", "tgtcfg"},
                  {"version", report.tool_version},
                  {"semanticVersion", report.tool_version},
                  {"rules", std::move(rules)}};
    constexpr int first_failure_to_run = 2;
    const bool ran =
        report.exit_code < first_failure_to_run || (report.exit_code > 3 && report.exit_code < 7);
    Object invocation{{"executionSuccessful", ran}, {"exitCode", report.exit_code}};
    Object run{{"tool", Object{{"driver", std::move(driver)}}},
               {"invocations", Array{std::move(invocation)}},
               {"originalUriBaseIds", std::move(bases)},
               {"columnKind", "unicodeCodePoints"},
               {"results", Array{}}};
    const std::string log =
        write_json(Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                          {"version", "2.1.0"},
                          {"runs", Array{std::move(run)}}});
    to_.sink(results_.write_into(log, "results", to_.sink));
  }

 private:
  Value result_of(const Diagnostic& diagnostic, const ReportItem& item) {
    const std::string fallback = item.input == nullptr ? "." : item.input->file;
    const Span span = diagnostic.span();
    Value location = Object{{"physicalLocation", location_of(span, item.sources, fallback)}};
    if (!diagnostic.pointer.empty()) {
      location.set("logicalLocations",
                   Array{Object{{"fullyQualifiedName", valid_utf8(diagnostic.pointer)},
                                {"kind", "member"}}});
    }
    Array related;
    for (std::size_t i = 1; i < diagnostic.labels.size(); ++i) {
      const Label& label = diagnostic.labels[i];
      if (!label.span.known()) continue;
      Value place = Object{{"id", static_cast<std::int64_t>(related.size() + 1)},
                           {"physicalLocation", location_of(label.span, item.sources, fallback)},
                           {"message", text_of(label.message)}};
      if (!label.pointer.empty())
        place.set("logicalLocations",
                  Array{Object{{"fullyQualifiedName", valid_utf8(label.pointer)}}});
      related.push_back(std::move(place));
    }
    const std::string file = span.known() ? item.sources.file(span.file).name() : fallback;
    Object result{
        {"ruleId", diagnostic.code},
        {"ruleIndex", rule_index(diagnostic)},
        {"level", name_of(diagnostic.severity)},
        {"message", text_of(message_with_notes(diagnostic))},
        {"locations", Array{std::move(location)}},
        {"relatedLocations", std::move(related)},
        {"partialFingerprints", Object{{"primaryLocationLineHash", line_hash(diagnostic, file)},
                                       {"tgtcfg/v1", fingerprint_of(diagnostic)}}}};
    Value fixes = fixes_of(diagnostic, item.sources);
    if (!fixes.array().empty()) result.push_back({"fixes", std::move(fixes)});
    return result;
  }

  Value location_of(Span span, const SourceMap& sources, const std::string& fallback) {
    const bool known = span.known();
    Value location = Object{
        {"artifactLocation", artifact_of(known ? sources.file(span.file).name() : fallback)}};
    // Compiled files have paths inside of them, and no lines.
    if (!known || has_lines(sources.file(span.file)))
      location.set("region", known ? region_of(span, sources) : first_character());
    return location;
  }

  Value artifact_of(std::string_view file) {
    const bool absolute = file.starts_with('/');
    has_absolute_paths_ |= absolute;
    // Two slashes at the start would be read as a host.
    while (file.starts_with('/')) file.remove_prefix(1);
    return Object{{"uri", file.empty() ? std::string(".") : uri_of(file)},
                  {"uriBaseId", absolute ? root : here}};
  }

  Value fixes_of(const Diagnostic& diagnostic, const SourceMap& sources) {
    Array fixes;
    for (const Fix& fix : diagnostic.fixes) {
      Array changes;
      for (const Edit& edit : fix.edits) {
        if (!edit.span.known()) continue;
        Object replacement{{"deletedRegion", region_of(edit.span, sources)},
                           {"insertedContent", Object{{"text", valid_utf8(edit.new_text)}}}};
        changes.push_back(
            Object{{"artifactLocation", artifact_of(sources.file(edit.span.file).name())},
                   {"replacements", Array{std::move(replacement)}}});
      }
      if (changes.empty()) continue;
      fixes.push_back(
          Object{{"description", text_of(fix.title)}, {"artifactChanges", std::move(changes)}});
    }
    return fixes;
  }

  std::int64_t rule_index(const Diagnostic& diagnostic) {
    const auto found = std::ranges::find_if(
        rules_, [&](const Rule& rule) { return rule.code == diagnostic.code; });
    const auto index = static_cast<std::int64_t>(found - rules_.begin());
    if (found == rules_.end()) rules_.push_back({std::string(diagnostic.code), diagnostic.page});
    return index;
  }

  // The number of the occurrence distinguishes equal diagnostics in one file.
  std::string line_hash(const Diagnostic& diagnostic, std::string_view file) {
    const std::string fingerprint = fingerprint_of(diagnostic);
    const std::size_t number = ++seen_[std::string(file) + '\0' + fingerprint];
    return fingerprint + ":" + std::to_string(number);
  }

  /// The codes reported, in order of their first result.
  struct Rule {
    std::string code;
    const PageFacts* facts;
  };

  static Value rule_of(const Rule& rule) {
    const CatalogPage* page = find_page(rule.code);
    if (page == nullptr) return Object{{"id", rule.code}};
    std::string words(page->name);
    std::ranges::replace(words, '-', ' ');
    return Object{{"id", rule.code},
                  {"name", page->name},
                  {"shortDescription", Object{{"text", words}}},
                  {"fullDescription", Object{{"text", page->message}}},
                  {"help", Object{{"text", text_of(*page)}, {"markdown", text_of(*page)}}},
                  {"defaultConfiguration", Object{{"level", name_of(page->severity)}}},
                  {"properties", Object{{"tags", tags_of(*rule.facts, page->fix)}}}};
  }

  ReportList results_{3};
  std::vector<Rule> rules_;
  std::map<std::string, std::size_t> seen_;  ///< occurrences of each fingerprint per file
  bool has_absolute_paths_ = false;
};

}  // namespace

std::unique_ptr<ReportWriter> make_sarif_report(ReportOutput to) {
  return std::make_unique<SarifWriter>(std::move(to));
}

}  // namespace tgtcfg

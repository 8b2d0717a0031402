#include "resolve/rules/fit.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "database/embedded_data.h"
#include "resolve/target_triple.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

/// Of two diagnostics about one subject, the first wins.
enum class Subject : std::uint8_t { abi, float_abi, features, removals, units };

struct Row {
  Subject subject;
  FitRule check;
  bool reads_features = true;
};

// More specific rules come first.
constexpr Row rules[] = {
    {Subject::abi, hard_float_needs_fpu},
    {Subject::abi, abi_needs_features},
    {Subject::abi, abi_differs, false},
    {Subject::abi, abi_of_distribution},
    {Subject::abi, x86_64_needs_sse},
    {Subject::abi, aarch64_needs_fp},
    {Subject::abi, float_abi_differs, false},
    {Subject::abi, microcontroller_needs_bare_system},
    {Subject::abi, windows_needs_thumb, false},
    {Subject::abi, triple_and_cpu_differ},
    {Subject::removals, removal_without_effect},
    {Subject::units, feature_beyond_core},
    {Subject::features, fpu_is_optional},
};

bool gives_triple(const TargetSpec& asked, const KindRow& kind) {
  return std::any_of(asked.attributes.begin(), asked.attributes.end(),
                     [&](const Member& member) { return member.key == kind.triple->attribute; });
}

}  // namespace

void check_fit(const TargetSpec& asked, const TargetDraft& draft, const CpuReading* cpu,
               const Context& context) {
  if (!draft.cpu_attributes || !draft.kind->triple || !gives_triple(asked, *draft.kind)) return;
  const auto triple = given_triple_of(draft, context);
  if (!triple) return;
  const Fit fit(draft, *triple->text, *triple->parts, cpu, context);
  std::uint32_t reported = 0;
  for (const Row& rule : rules) {
    const std::uint32_t subject = 1U << static_cast<unsigned>(rule.subject);
    if ((reported & subject) != 0 || (rule.reads_features && cpu == nullptr)) continue;
    if (rule.check(fit)) reported |= subject;
  }
}

const PlacedChange* Fit::cause_of(std::string_view feature) const {
  const PlacedChange* cause = nullptr;
  FeatureSet set = cpu_->record;
  bool before = has_by_cpu(feature);
  for (const PlacedChange& change : cpu_->changes) {
    (void)cpu_->table.change(set, (change.on ? "+" : "-") + std::string(change.name));
    const bool after = cpu_->table.has(set, feature);
    if (after != before) cause = &change;
    before = after;
  }
  return cause;
}

bool Fit::is_hosted() const {
  // A kernel is compiled for Linux without its libraries.
  if (triple.environment_name == "none") return false;
  const std::vector<PackedValue> systems = fit_facts().list("hosted_systems");
  return std::any_of(systems.begin(), systems.end(),
                     [&](const PackedValue& system) { return system.string() == triple.os; });
}

bool Fit::is_any_of(std::initializer_list<std::string_view> archs) const {
  return contains(archs, triple.arch);
}

Fit::Place Fit::of_word(std::string_view word) const {
  Place place = of_triple();
  const std::size_t at = text.find(word);
  if (!is_as_written() || at == std::string::npos) return place;
  place.span.begin += static_cast<std::uint32_t>(at);
  place.span.end = static_cast<std::uint32_t>(place.span.begin + word.size());
  return place;
}

bool Fit::is_as_written() const {
  const Span span = of_triple().span;
  return span.known() && context.sources.text(span) == text;
}

Fit::Place Fit::of_change(const PlacedChange& change) const {
  return {change.span,
          pointer_append(draft.pointer(draft.cpu_attributes->features), change.element)};
}

std::string Fit::with_word(std::string_view word, std::string_view by) const {
  std::string whole = text;
  const std::size_t at = whole.find(word);
  return at == std::string::npos ? whole : whole.replace(at, word.size(), by);
}

void Fit::offer_word(std::string_view word, std::string_view by, DiagnosticBuilder& builder) const {
  const std::string help = "use " + quoted(with_word(word, by));
  if (!is_as_written()) {  // part of a tag, or the words of another tool
    builder.help(help);
  } else {
    builder.fix({help, Applicability::maybe, {{of_word(word).span, std::string(by)}}});
  }
}

std::string_view Fit::text_of(const std::string& attribute) const {
  const std::string* value = attribute.empty() ? nullptr : draft.text(attribute);
  return value == nullptr ? std::string_view() : *value;
}

}  // namespace tgtcfg

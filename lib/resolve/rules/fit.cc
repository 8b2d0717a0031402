#include "resolve/rules/fit.h"

#include <tgtcfg/json_pointer.h>

#include "model/plain_values.h"
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

}  // namespace

void check_fit(const TargetSpec& asked, const TargetDraft& draft, const CpuReading* cpu,
               const Context& context) {
  const auto& given = draft.kind->triple;
  if (!draft.kind->cpu || !given || !find_member(asked.attributes, given->attribute)) return;
  const auto triple = given_triple_of(draft, context);
  if (!triple) return;
  const Fit fit(draft, *triple, cpu, context);
  std::uint32_t reported = 0;
  for (const Row& rule : rules) {
    const std::uint32_t subject = 1U << static_cast<unsigned>(rule.subject);
    if ((reported & subject) != 0 || (rule.reads_features && cpu == nullptr)) continue;
    if (rule.check(fit)) reported |= subject;
  }
}

const PlacedChange* Fit::cause_of(std::string_view feature) const {
  const LlvmArch& table = cpu_->table;
  const PlacedChange* cause = nullptr;
  replay(table, cpu_->record,
         [&](const PlacedChange& change, const auto& before, const auto& after) {
           if (table.has(before, feature) != table.has(after, feature)) cause = &change;
         });
  return cause;
}

FeatureSet Fit::replay(const LlvmArch& table, FeatureSet record, const Visit& visit) const {
  for (const PlacedChange& change : cpu_->changes) {
    const FeatureSet before = record;
    (void)table.change(record, (change.on ? "+" : "-") + std::string(change.name));
    if (visit) visit(change, before, record);
  }
  return record;
}

bool Fit::is_hosted() const {
  // A kernel is compiled for Linux without its libraries.
  if (triple.environment_name == "none") return false;
  return contains(fit_facts().texts("hosted_systems"), triple.os);
}

Fit::Place Fit::of_change(const PlacedChange& change) const {
  return {change.span, pointer_append(draft.pointer(draft.kind->cpu->features), change.element)};
}

void Fit::offer_word(std::string_view word, std::string_view by, DiagnosticBuilder& builder) const {
  const std::string help = "use " + quoted(words.with(word, by));
  const Span place = words.place_of(word);
  if (!words.is_as_written()) {
    builder.help(help);
  } else {
    builder.fix({help, Applicability::maybe, {{place, words.replaced(word, by, place)}}});
  }
}

std::string_view Fit::text_of(const std::string& attribute) const {
  const std::string* value = attribute.empty() ? nullptr : draft.text(attribute);
  return value == nullptr ? std::string_view() : *value;
}

}  // namespace tgtcfg

// Checks that the names of one target fit one another: the words of its triple, its CPU, its
// features and its ABI. Each name was checked before, and exists.
//
// A rule is a function and one line in the table of fit.cc. Facts are in configs/database/fit.json.
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/triple.h>

#include <functional>
#include <string>
#include <string_view>

#include "database/embedded_data.h"
#include "llvm/arch_names.h"
#include "resolve/target_cpu.h"
#include "resolve/target_triple.h"
#include "resolve/triple_words_check.h"

namespace tgtcfg {

/// Runs all rules over a target whose triple and CPU were read; `cpu` is null if the tables lack
/// them. Expects that `asked` has the attributes that were given, without defaults.
void check_fit(const TargetSpec& asked, const TargetDraft& draft, const CpuReading* cpu,
               const Context& context);

/// A target as the rules see it.
class Fit {
 public:
  Fit(const TargetDraft& draft, const GivenTriple& given, const CpuReading* cpu,
      const Context& context)
      : draft(draft),
        words{*given.text, llvm_release_or_newest(context.options.llvm_release),
              draft.place(draft.kind->triple->attribute), context.sources},
        triple(*given.parts),
        abis(abis_of_arch(triple.arch)),
        context(context),
        cpu_(cpu) {}

  const TargetDraft& draft;
  const TripleText words;  ///< the triple as written
  const Triple& triple;
  const PackedMap abis;  ///< the row of the arch in fit.json
  const Context& context;

  /// Only for rules that read features.
  [[nodiscard]] const CpuReading& cpu() const { return *cpu_; }
  [[nodiscard]] bool has(std::string_view feature) const {
    return cpu_->table.has(cpu_->features, feature);
  }
  /// True if the CPU has the feature before any change.
  [[nodiscard]] bool has_by_cpu(std::string_view feature) const {
    return cpu_->table.has(cpu_->record, feature);
  }
  /// True if a CPU is named, other than `generic`.
  [[nodiscard]] bool names_cpu() const { return !cpu_->cpu.empty() && cpu_->cpu != "generic"; }
  /// Applies the changes in order to the features of the CPU in a release, and returns the result.
  /// `visit` gets each change with the features before and after it.
  using Visit =
      std::function<void(const PlacedChange&, const FeatureSet& before, const FeatureSet& after)>;
  FeatureSet replay(const LlvmArch& table, FeatureSet record, const Visit& visit = {}) const;
  /// The change after which the feature is on, or off, to the end; null if the CPU decides.
  [[nodiscard]] const PlacedChange* cause_of(std::string_view feature) const;

  /// An attribute that was given, such as the ABI; empty if not.
  [[nodiscard]] std::string_view abi() const { return text_of(draft.kind->cpu->abi); }
  [[nodiscard]] std::string_view float_abi() const { return text_of(draft.kind->cpu->float_abi); }
  /// True for a system with libraries, so that all code must use the same ABI.
  [[nodiscard]] bool is_hosted() const;
  [[nodiscard]] bool is_arm() const { return is_32_bit_arm(triple.arch); }
  /// The first word of the triple.
  [[nodiscard]] std::string arch_word() const { return words.text.substr(0, words.text.find('-')); }

  /// Places, and the pointers of their values.
  struct Place {
    Span span;
    std::string pointer;
  };
  [[nodiscard]] Place of_attribute(const std::string& name) const {
    return {draft.place(name), draft.pointer(name)};
  }
  [[nodiscard]] Place of_triple() const { return of_attribute(draft.kind->triple->attribute); }
  [[nodiscard]] Place of_word(std::string_view word) const {
    return {words.place_of(word), of_triple().pointer};
  }
  [[nodiscard]] Place of_cpu() const { return of_attribute(draft.kind->cpu->cpu); }
  [[nodiscard]] Place of_abi() const { return of_attribute(draft.kind->cpu->abi); }
  [[nodiscard]] Place of_float_abi() const { return of_attribute(draft.kind->cpu->float_abi); }
  [[nodiscard]] Place of_change(const PlacedChange& change) const;

  /// An error is a warning if it is suppressed or under `--lenient`.
  template <class Page>
  DiagnosticBuilder report(const Page& page, const Place& place,
                           Severity severity = Page::severity) const {
    if (severity == Severity::error) severity = context.severity_of_unknown<Page>(place.span);
    auto builder = context.diags.report_as(severity, page, place.span);
    builder.at(place.pointer);
    return builder;
  }
  /// The help "use `TRIPLE`", with `by` for a word of the triple, and its fix.
  void offer_word(std::string_view word, std::string_view by, DiagnosticBuilder& builder) const;

 private:
  [[nodiscard]] std::string_view text_of(const std::string& attribute) const;

  const CpuReading* cpu_;
};

/// Returns true after adding a diagnostic.
using FitRule = bool (*)(const Fit& fit);

// rules/fit_arm.cc
bool hard_float_needs_fpu(const Fit& fit);
bool float_abi_differs(const Fit& fit);
bool triple_and_cpu_differ(const Fit& fit);
bool microcontroller_needs_bare_system(const Fit& fit);
bool windows_needs_thumb(const Fit& fit);
bool fpu_is_optional(const Fit& fit);
// rules/fit_abi.cc
bool abi_needs_features(const Fit& fit);
bool abi_of_distribution(const Fit& fit);
bool abi_differs(const Fit& fit);
bool x86_64_needs_sse(const Fit& fit);
bool aarch64_needs_fp(const Fit& fit);
// rules/fit_features.cc
bool removal_without_effect(const Fit& fit);
bool feature_beyond_core(const Fit& fit);

}  // namespace tgtcfg

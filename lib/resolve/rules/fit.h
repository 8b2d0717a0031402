// Checks that the names of one target fit one another: the words of its triple, its CPU, its
// features and its ABI. Each name was checked before, and exists.
//
// A rule is a function and one line in the table of fit.cc. Facts are in configs/database/fit.json.
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/triple.h>

#include <optional>
#include <string>
#include <string_view>

#include "check/target_draft.h"
#include "database/embedded_data.h"
#include "resolve/target_cpu.h"

namespace tgtcfg {

/// Runs all rules over a target whose triple and CPU were read; `cpu` is null if the tables lack
/// them. Expects that `asked` has the attributes that were given, without defaults.
void check_fit(const TargetSpec& asked, const TargetDraft& draft, const CpuReading* cpu,
               const Context& context);

/// A target as the rules see it.
class Fit {
 public:
  Fit(const TargetDraft& draft, const std::string& text, const Triple& triple,
      const CpuReading* cpu, const Context& context)
      : draft(draft),
        text(text),
        triple(triple),
        abis(abis_of_arch(triple.arch)),
        context(context),
        cpu_(cpu) {}

  const TargetDraft& draft;
  const std::string& text;  ///< the triple as written
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
  /// The change after which the feature is on, or off, to the end; null if the CPU decides.
  [[nodiscard]] const PlacedChange* cause_of(std::string_view feature) const;

  /// An attribute that was given, such as the ABI; empty if not.
  [[nodiscard]] std::string_view abi() const { return text_of(draft.cpu_attributes->abi); }
  [[nodiscard]] std::string_view float_abi() const {
    return text_of(draft.cpu_attributes->float_abi);
  }
  /// True for a system with libraries, so that all code must use the same ABI.
  [[nodiscard]] bool is_hosted() const;
  [[nodiscard]] bool is_arm() const { return is_any_of({"arm", "armeb", "thumb", "thumbeb"}); }
  [[nodiscard]] bool is_any_of(std::initializer_list<std::string_view> archs) const;

  /// Places, and the pointers of their values.
  struct Place {
    Span span;
    std::string pointer;
  };
  [[nodiscard]] Place of_attribute(const std::string& name) const {
    return {draft.place(name), draft.pointer(name)};
  }
  [[nodiscard]] Place of_triple() const { return of_attribute(draft.kind->triple->attribute); }
  [[nodiscard]] Place of_word(std::string_view word) const;
  [[nodiscard]] Place of_cpu() const { return of_attribute(draft.cpu_attributes->cpu); }
  [[nodiscard]] Place of_abi() const { return of_attribute(draft.cpu_attributes->abi); }
  [[nodiscard]] Place of_float_abi() const { return of_attribute(draft.cpu_attributes->float_abi); }
  [[nodiscard]] Place of_change(const PlacedChange& change) const;
  /// The triple with another word in it.
  [[nodiscard]] std::string with_word(std::string_view word, std::string_view by) const;

  /// An error is a warning under `--lenient`.
  template <class Page>
  DiagnosticBuilder report(const Page& page, const Place& place,
                           Severity severity = Page::severity) const {
    const bool is_lenient = severity == Severity::error && context.options.lenient;
    auto builder =
        context.diags.report_as(is_lenient ? Severity::warning : severity, page, place.span);
    builder.at(place.pointer);
    return builder;
  }
  /// The help "use `TRIPLE`", with `by` for a word of the triple, and its fix.
  void offer_word(std::string_view word, std::string_view by, DiagnosticBuilder& builder) const;

 private:
  /// True if the source has the text of the triple at its place.
  [[nodiscard]] bool is_as_written() const;
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

#include "resolve/target_cpu.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <utility>

#include "llvm/target_cpu.h"
#include "resolve/cpu_names.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

/// Names that compilers replace by the CPU of the machine they run on.
constexpr std::string_view machine_words[] = {"native", "host"};

class CpuFiller {
 public:
  CpuFiller(const CpuUse& use, TargetDraft& draft, const Context& context)
      : use_(use),
        draft_(draft),
        context_(context),
        release_(llvm_release_or_newest(context.options.llvm_release)) {}

  std::optional<CpuReading> run() {
    const std::string* given = draft_.text(use_.cpu);
    if (given != nullptr) cpu_ = *given;
    if (contains(machine_words, cpu_)) {
      report_machine_word();
      cpu_ = {};
    }
    Machine& machine = draft_.target.machine;
    if (!machine.arch && !use_.arch.empty()) machine.arch = use_.arch;
    if (!machine.arch) infer_arch(machine);
    if (!machine.arch) {
      check_cpu_without_triple(use_, cpu_, release_, draft_, context_);
      return std::nullopt;
    }
    table_ = find_arch(*machine.arch, release_, patch());
    if (!table_) return std::nullopt;
    read();
    check_cpu();
    read_changes();
    check_changes();
    // The features of an unknown CPU are unknown.
    if (draft_.is_spoilt(use_.cpu)) return std::nullopt;
    fill(machine);
    if (is_unknown_) return std::nullopt;
    return std::move(reading_);
  }

  /// Checks only the features: those of a chip.
  void check_features() {
    table_ = find_arch(use_.arch, release_, patch());
    if (!table_) return;
    read();
    read_changes();
    check_changes();
  }

 private:
  [[nodiscard]] std::string_view patch() const { return context_.options.host_facts.llvm_patch; }

  [[nodiscard]] const Array& feature_list() const {
    static const Array none;
    const Value* list = use_.features.empty() ? nullptr : draft_.value(use_.features);
    return list != nullptr && list->is_array() ? list->array() : none;
  }

  /// Uses the tables of the output tool if they contain all names. Missing names are reported when
  /// the tool's arguments are written, with the releases that have them.
  void read() {
    std::vector<std::string_view> texts;
    for (const Value& element : feature_list()) {
      if (element.is_string()) texts.push_back(element.string());
    }
    read_ = read_cpu(*table_, cpu_, texts, draft_.arm_m_profile);
    if (const int release = context_.options.tool_llvm_release; release != 0)
      read_by(release, texts);
    cpu_ = read_.name;
    without_ = read_.without;
  }
  void read_by(int release, const std::vector<std::string_view>& texts) {
    const auto table = LlvmArch::find(*draft_.target.machine.arch, release, patch());
    ReadCpu by_tool = table ? read_cpu(*table, cpu_, texts, draft_.arm_m_profile) : ReadCpu{};
    if (!table || !by_tool.is_clean()) return;
    read_ = std::move(by_tool);
    table_ = table;
    release_ = release;
  }

  /// Without a triple, a CPU determines the arch if only one arch has that CPU.
  void infer_arch(Machine& machine) const {
    if (cpu_.empty()) return;
    const auto archs = archs_of_cpu(cpu_.substr(0, cpu_.find('+')), release_);
    if (archs.size() == 1) machine.arch = archs.front();
  }

  void check_cpu() {
    if (cpu_.empty()) return;
    if (table_->knows_cpu(cpu_)) {
      draft_.target.machine.cpu = std::string(table_->canonical_cpu(cpu_));
      return;
    }
    const Span span = draft_.place(use_.cpu);
    const Severity severity =
        severity_of_unknown_cpu<diag::UnknownLlvmCpu>(use_.cpu, cpu_, release_, draft_, context_);
    if (severity == Severity::error) draft_.poison.add("/" + use_.cpu);
    auto builder = context_.diags.report_as(
        severity,
        diag::UnknownLlvmCpu{
            .cpu = std::string(cpu_), .arch = arch(), .release = std::to_string(release_)},
        span);
    builder.at(draft_.pointer(use_.cpu)).actual(std::string(cpu_));
    const std::size_t plus = cpu_.find('+');
    const std::string_view canonical = table_->canonical_cpu(cpu_);
    if (plus != std::string_view::npos && plus + 1 < cpu_.size() &&
        table_->knows_cpu(cpu_.substr(0, plus))) {
      builder.help("write features as a separate list: `-" + use_.cpu + "=" +
                   std::string(cpu_.substr(0, plus)) + " -" + use_.features + "=" +
                   std::string(cpu_.substr(plus)) + "`");
    } else if (canonical != cpu_) {
      builder.suggest(canonical, span)
          .note("`" + std::string(cpu_) + "` is a name of clang, not of LLVM");
    } else {
      // LLVM has features with names of CPUs, such as `a72`.
      const std::string other =
          is_part_of_cpu(cpu_, *table_)
              ? std::string()
              : other_kind_of_name(cpu_, release_, &*table_, context_.database);
      if (!other.empty()) {
        builder.help(other);
      } else {
        suggest_cpus({cpu_, arch_name(), *table_, release_, context_.database}, span, builder);
      }
    }
    note_elsewhere(
        builder, [&](const LlvmArch& table) { return table.knows_cpu(cpu_); },
        llvm_archs_with_cpu(cpu_, release_), "a CPU");
    builder.help("run `tgtcfg list cpus --arch " + arch() + "` to list the names");
    cpu_ = {};
    is_unknown_ = true;
  }

  void read_changes() {
    const Array& list = feature_list();
    std::vector<std::size_t> places;  // locations of the list's strings
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].is_string()) places.push_back(i);
    }
    for (const FeatureChange& read : read_.changes) {
      const std::size_t at = places[read.element];
      const Span span = list[at].span;
      PlacedChange change{read, span.known() ? span : draft_.place(use_.features)};
      change.element = at;
      if (!change.has_sign) {
        report_sign(change);
      } else if (!change.is_known) {
        report_feature(change);
      }
      if (change.is_known) changes_.push_back(change);
    }
  }

  [[nodiscard]] std::string pointer_of(const PlacedChange& change) const {
    return pointer_append(draft_.pointer(use_.features), change.element);
  }

  template <class Page>
  DiagnosticBuilder report_change(const Page& page, const PlacedChange& change) {
    auto builder = context_.report_unknown(page, change.span);
    builder.at(pointer_of(change)).actual(std::string(change.text));
    return builder;
  }

  void report_sign(const PlacedChange& change) {
    const std::string name(change.name);
    report_change(diag::FeatureWithoutSign{.feature = name}, change)
        .actual(name)
        .suggest("+" + name, change.span);
  }

  void report_feature(const PlacedChange& change) {
    const std::string name(change.name);
    auto builder = report_change(
        diag::UnknownLlvmFeature{
            .feature = name, .arch = arch(), .release = std::to_string(release_)},
        change);
    const std::string sign(change.text.substr(0, 1));
    const std::string_view lacking = name.starts_with("no")
                                         ? table_->canonical_feature(change.name.substr(2))
                                         : std::string_view();
    if (!lacking.empty()) {
      builder.suggest("-" + std::string(lacking), change.span);
    } else if (const auto archs = llvm_archs_with_cpu(name, release_); !archs.empty()) {
      builder.help("`" + name + "` is a CPU: use `-" + use_.cpu + "=" + name + "`");
    } else {
      builder.suggest_nearest(name, owned(table_->features()), change.span, sign);
    }
    note_elsewhere(
        builder, [&](const LlvmArch& table) { return table.knows_feature(name); },
        llvm_archs_with_feature(name, release_), "a feature");
  }

  /// Names other releases or arches that know the name.
  template <class Knows>
  void note_elsewhere(DiagnosticBuilder& builder, Knows knows,
                      const std::vector<std::string_view>& archs, const std::string& what) const {
    std::vector<std::string> releases;
    for (const int release : llvm_releases()) {
      const auto other = LlvmArch::find(*draft_.target.machine.arch, release);
      if (release != release_ && other && knows(*other))
        releases.push_back(std::to_string(release));
    }
    if (!releases.empty()) builder.note("this name exists in LLVM " + join(releases, " and "));
    if (!archs.empty()) builder.note("this name is " + what + " of " + quoted_list(owned(archs)));
  }

  void check_changes() {
    const auto on = [](const PlacedChange& change) { return change.on; };
    const bool mixed = std::ranges::any_of(changes_, on) && !std::ranges::all_of(changes_, on);
    if (!mixed) return;
    for (std::size_t later = 1; later < changes_.size(); ++later) {
      for (std::size_t earlier = 0; earlier < later; ++earlier) {
        if (contradict(changes_[earlier], changes_[later])) {
          report_contradiction(changes_[earlier], changes_[later]);
          break;
        }
      }
    }
  }

  /// True if one change disables a feature that the other needs.
  [[nodiscard]] bool contradict(const PlacedChange& a, const PlacedChange& b) const {
    if (a.on == b.on) return false;
    const PlacedChange& on = a.on ? a : b;
    const PlacedChange& off = a.on ? b : a;
    FeatureSet needed;
    (void)table_->change(needed, "+" + std::string(on.name));
    return table_->has(needed, off.name);
  }

  void report_contradiction(const PlacedChange& earlier, const PlacedChange& later) {
    const PlacedChange& on = earlier.on ? earlier : later;
    const PlacedChange& off = earlier.on ? later : earlier;
    auto builder =
        context_.report_unknown(diag::FeaturesContradict{.later = std::string(later.text),
                                                         .earlier = std::string(earlier.text)},
                                later.span);
    builder.at(pointer_of(later)).label(earlier.span, "contradicts this", pointer_of(earlier));
    if (on.name != off.name) {
      builder.note("`" + std::string(on.name) + "` requires `" + std::string(off.name) + "`");
    }
    builder.note("LLVM applies features in order: the last one wins");
  }

  /// As in the triple.
  [[nodiscard]] std::string_view arch_name() const {
    const Machine& machine = draft_.target.machine;
    return machine.triple ? std::string_view(*machine.triple).substr(0, machine.triple->find('-'))
                          : std::string_view(*machine.arch);
  }

  /// Features that the board of the tag lacks, for the CPU of the tag. A host within the tag is on
  /// the same board.
  [[nodiscard]] const std::vector<std::string>* board_lacks() const {
    const Target& target = draft_.target;
    if (target.tag) {
      if (const auto* lacks = lacks_of(*target.tag)) return lacks;
    }
    for (const OpenName* open = context_.open; open != nullptr; open = open->outer) {
      if (const auto* lacks = lacks_of(open->name)) return lacks;
    }
    return nullptr;
  }
  [[nodiscard]] const std::vector<std::string>* lacks_of(std::string_view tag) const {
    const TagRow* row = context_.database.tag(tag);
    const bool is_its_cpu =
        row != nullptr && !cpu_.empty() && row->definition.text(use_.cpu) == cpu_;
    return is_its_cpu && !row->lacks.empty() ? &row->lacks : nullptr;
  }

  /// Applies the changes, and reports the first one that leads to an impossible combination.
  void fill(Machine& machine) {
    const EnabledFeatures& enabled =
        enabled_features(*table_, *machine.arch, arch_name(), cpu_, release_);
    check_arch(enabled.set);
    reading_.emplace(CpuReading{*table_, arch_name(), cpu_, enabled.set, enabled.set, {}});
    const std::vector<std::string>* const lacks = board_lacks();
    if (changes_.empty() && without_.empty() && lacks == nullptr) {
      machine.features = enabled.features;
      return;
    }
    FeatureSet set = enabled.set;
    if (lacks != nullptr) {
      machine.lacks = *lacks;
      for (const std::string& name : *lacks) (void)table_->change(set, "-" + name);
    }
    bool clashed = !table_->clash(set).first.empty();
    for (const std::string_view name : without_) {
      (void)table_->change(set, "-" + std::string(name));
    }
    for (const PlacedChange& change : changes_) {
      (void)table_->change(set, (change.on ? "+" : "-") + std::string(change.name));
      if (clashed) continue;
      const auto [first, second] = table_->clash(set);
      clashed = !first.empty();
      if (clashed) report_clash(change, first, second);
    }
    if (!clashed) check_needs(enabled.set, set);
    machine.features = table_->isa_features(set);
    reading_->features = set;
    reading_->changes = std::move(changes_);
  }

  /// Checked last, since a later change may enable the needed feature.
  void check_needs(const FeatureSet& before, const FeatureSet& after) {
    const LlvmArch::Need need = table_->lacking(after);
    if (need.feature.empty() || changes_.empty() || !table_->lacking(before).feature.empty()) {
      return;
    }
    const PlacedChange& change =
        *std::find_if(changes_.begin(), changes_.end() - 1, [&](const PlacedChange& each) {
          FeatureSet set = before;
          (void)table_->change(set, (each.on ? "+" : "-") + std::string(each.name));
          return table_->lacking(set).feature == need.feature;
        });
    report_change(diag::FeatureNeeds{.change = std::string(change.text),
                                     .feature = std::string(need.feature),
                                     .needed = "`" + join(need.any_of, "` or `") + "`"},
                  change);
  }

  void check_arch(const FeatureSet& set) {
    if (cpu_.empty()) return;
    const std::string_view missing = table_->missing(set);
    if (missing.empty()) return;
    context_
        .report_unknown(
            diag::CpuNotForArch{
                .cpu = std::string(cpu_), .arch = arch(), .feature = std::string(missing)},
            draft_.place(use_.cpu))
        .at(draft_.pointer(use_.cpu))
        .actual(std::string(cpu_));
  }

  void report_clash(const PlacedChange& change, std::string_view first, std::string_view second) {
    report_change(diag::FeatureClash{.change = std::string(change.text),
                                     .first = std::string(first),
                                     .second = std::string(second)},
                  change);
  }

  void report_machine_word() {
    context_.report_unknown(diag::MachineCpu{.word = std::string(cpu_)}, draft_.place(use_.cpu))
        .at(draft_.pointer(use_.cpu))
        .actual(std::string(cpu_))
        .help("run `tgtcfg detect` to print the CPU of this machine");
  }

  [[nodiscard]] std::string arch() const { return *draft_.target.machine.arch; }

  const CpuUse& use_;
  TargetDraft& draft_;
  const Context& context_;
  int release_;
  std::string_view cpu_;
  bool is_unknown_ = false;
  std::optional<CpuReading> reading_;
  std::optional<LlvmArch> table_;
  std::vector<PlacedChange> changes_;
  std::vector<std::string_view> without_;
  ReadCpu read_;
};

}  // namespace

std::optional<CpuReading> fill_cpu(TargetDraft& draft, const Context& context) {
  const auto& chip = draft.kind->chip;
  if (chip && !chip->features.empty()) CpuFiller(chip->as_cpu(), draft, context).check_features();
  if (!draft.kind->cpu) return std::nullopt;
  return CpuFiller(*draft.kind->cpu, draft, context).run();
}

}  // namespace tgtcfg

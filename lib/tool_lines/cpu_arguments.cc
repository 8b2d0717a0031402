#include "tool_lines/cpu_arguments.h"

#include <tgtcfg/database.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <utility>

#include "llvm/arch_names.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Names of features are short and similar, so only one edit is considered a typing error.
std::vector<std::string> features_near(const LlvmArch& table, const std::string& signed_name) {
  constexpr std::size_t least = 5;
  const std::string wrong = signed_name.substr(1);
  std::vector<std::string> near;
  for (const std::string_view name : table.features()) {
    if (wrong.size() >= least && name.size() >= least && edit_distance(wrong, name, 1) == 1)
      near.push_back(signed_name[0] + std::string(name));
  }
  return near;
}

/// Returns LLVM's features by the tool's names, where they differ.
std::map<std::string, std::string> features_of_words(const Value& tool, const Database& database) {
  std::map<std::string, std::string> names;
  const auto row = database.raw(Table::backends, tool.text("words"));
  if (!row) return names;
  for (const Member& vocabulary : row->map("vocabularies")) {
    for (const Member& word : vocabulary.value.map("words"))
      names.emplace(word.value.string(), word.key);
  }
  return names;
}

}  // namespace

void CpuArguments::read_feature(const ToolArgument& argument) {
  wanted_.push_back({argument.row->text("sign") + argument.value, argument.name, argument.span});
}

void CpuArguments::read_arch_of_triple(const std::string& arch) {
  static const Value no_row = Object{};
  if (arch_.row == nullptr) arch_ = {&no_row, arch, arch};
}

void CpuArguments::read_features(const ToolArgument& argument) {
  kind_ = argument.row->text("kind");
  (void)target();
  const bool is_fixed = argument.row->has("is");
  for (const std::string_view name :
       split(is_fixed ? argument.row->text("is") : argument.value, ',')) {
    const bool is_signed = name.starts_with('+') || name.starts_with('-');
    const std::string sign = is_signed ? std::string() : argument.row->text("sign");
    auto& list = argument.row->flag("last") ? last_ : wanted_;
    if (name.size() > 1) list.push_back({sign + std::string(name), {}, argument.value_span});
  }
}

void CpuArguments::read_first(std::string_view features) {
  for (const std::string_view name : split(features, ',')) {
    if (!name.empty()) first_.emplace_back(name);
  }
}

void CpuArguments::read_last(std::string_view features, Span span, const std::string& attribute) {
  std::erase_if(last_, [&](const Wanted& earlier) {
    return !attribute.empty() && earlier.argument == attribute;
  });
  for (const std::string_view name : split(features, ',')) {
    if (!name.empty()) last_.push_back({std::string(name), attribute, span, true});
  }
}

void CpuArguments::refuse(const ToolArgument& argument, const std::string& reason,
                          const std::vector<std::string>& near) const {
  line_.reports.refused(argument.text(), reason, argument.span, near);
}

bool CpuArguments::has_any() const {
  return cpu_.row != nullptr || arch_.row != nullptr || fpu_.row != nullptr ||
         state_.row != nullptr || !first_.empty() || !wanted_.empty() || !last_.empty() ||
         !program_.empty() ||
         (!line_.targets.arch().empty() && is_thumb_by_default(target().text("mtriple")));
}

// Chooses the tables of LLVM and of the tool by the architecture of the triple.
void CpuArguments::find_tables() {
  const Database& database = line_.session.database;
  const std::string triple = target().text("mtriple");
  const std::string arch =
      triple.empty() ? std::string(assumed_arch) : parse_triple(triple, line_.release).arch;
  table_ = LlvmArch::find(arch, line_.release);
  is_arm_ = is_32_bit_arm(arch);
  if (is_arm_ || arch.starts_with("aarch64")) {
    cpu_.value = lower(cpu_.value);
    arch_.value = lower(arch_.value);
  }
  // A compiler without a triple in its name is for x86 if it knows such a CPU.
  const bool is_x86 = table_ && table_->knows_cpu(arch_.value);
  if (!triple.empty() || is_x86) cpus_ = ToolCpus(database, line_.tool.text("contents"), arch);
  words_ = features_of_words(line_.tool, database);
}

void CpuArguments::finish() {
  if (!has_any()) return;
  if (line_.tool.flag("march_sets_width")) fit_riscv_width();
  find_tables();
  if (line_.tool.flag("arch_before_cpu")) leave_out_other_cpu();
  if (arch_.row != nullptr) spell_arch_as_table();
  find_base();
  if (cpu_.row != nullptr) write_cpu();
  if (arch_.row != nullptr) write_arch();
  write_state();
  // Without a triple, nothing says that the line is for 32-bit Arm.
  for (const ToolArgument* argument : {&fpu_, &state_}) {
    if (!is_arm_ && argument->row != nullptr) line_.reports.left_out(argument->text());
  }
  if (table_) return write_features();
  for (const Wanted& wanted : wanted_) line_.reports.left_out(wanted.text());
}

// clang reads what 32-bit Arm has from a CPU, and the version too. Extensions of the architecture
// change the CPU.
bool CpuArguments::is_cpu_before_arch() const {
  return is_arm_ && line_.tool.flag("cpu_before_arch") && cpu_.row != nullptr &&
         arch_.row != nullptr && !cpu_.value.starts_with("generic");
}

bool CpuArguments::is_arch_idle() const {
  return is_cpu_before_arch() && arch_.value.find('+') == std::string::npos;
}

// GCC compiles for the architecture, and only tunes for a CPU of another one.
void CpuArguments::leave_out_other_cpu() {
  if (cpu_.row == nullptr || arch_.row == nullptr || !cpus_.has_table("-archs")) return;
  const std::string version = cpus_.version(name_without_extensions(cpu_.value));
  if (version.empty() || version == name_without_extensions(arch_.value)) return;
  line_.reports.no_effect(cpu_.text(), " on features beside `" + arch_.text() + "`");
  cpu_ = {};
}

// An architecture takes precedence for features; on x86, `-march=` names the CPU.
void CpuArguments::find_base() {
  const bool names_cpu = !cpus_.has_table("-archs");
  if (is_cpu_before_arch()) {
    base_ = {name_without_extensions(cpu_.value), "", is_arch_idle() ? &cpu_ : &arch_};
  } else if (arch_.row != nullptr) {
    base_ = {name_without_extensions(arch_.value), names_cpu ? "" : "-archs", &arch_};
  } else if (cpu_.row != nullptr) {
    base_ = {name_without_extensions(cpu_.value), "", &cpu_};
  } else {
    for (const std::string& feature : cpus_.of_program(program_)) {
      if (feature.starts_with("armv")) write_version(feature, {});
    }
  }
}

std::string CpuArguments::llvm_feature(const Wanted& wanted) const {
  const Value& names = line_.tool.get("features");
  const std::string own = wanted.name.substr(1);
  const auto word = words_.find(own);
  const std::string meant = names.has(wanted.name) ? names.text(wanted.name)
                            : word != words_.end() ? word->second
                                                   : names.text(own);
  const std::string_view known =
      table_->canonical_feature(wanted.of_llvm || meant.empty() ? own : meant);
  return known.empty() ? std::string() : wanted.name[0] + std::string(known);
}

// LLVM has more features than the tool has options.
bool CpuArguments::lacks_option(const Wanted& wanted, const std::string& feature) const {
  const std::string name = wanted.name.substr(1);
  const bool is_own_name = line_.tool.get("features").has(name);
  if (is_own_name || (wanted.argument != "-m" + name && wanted.argument != "-mno-" + name))
    return false;
  const std::string arch = line_.targets.arch_or_assumed();
  return std::ranges::any_of(line_.tool.list("feature_options"), [&](const Value& row) {
    return contains(row.texts("archs"), arch) &&
           !contains(row.texts("features"), feature.substr(1));
  });
}

// LLVM disables features that require a disabled one. If the tool keeps all of them, LLVM does not
// have such a set.
bool CpuArguments::is_only_of_tool(const std::string& change, const FeatureSet& set) const {
  const auto kept = cpus_.kept_without(change.substr(1));
  if (change[0] != '-' || kept.empty()) return false;
  FeatureSet after = set;
  (void)table_->change(after, change);
  std::vector<std::string> lost = table_->isa_features(set);
  std::erase_if(lost, [&](const std::string& name) {
    return table_->has(after, name) || name == change.substr(1);
  });
  return !lost.empty() &&
         std::ranges::all_of(lost, [&](const std::string& name) { return contains(kept, name); });
}

void CpuArguments::add_change(const std::string& change, Span span,
                              std::vector<std::string>& changes, FeatureSet& set) {
  places_[change.substr(1)] = span;
  changes.push_back(change);
  (void)table_->change(set, change);
  if (change[0] != '-') return;
  for (const std::string& name : cpus_.gone_without(change.substr(1))) {
    if (table_->has(set, name)) add_change("-" + name, span, changes, set);
  }
}

// GCC refuses an ABI whose registers the architecture does not have.
void CpuArguments::check_abi(const FeatureSet& set) {
  const std::string triple = target().text("mtriple");
  const ToolArgument& argument = base_.argument != nullptr ? *base_.argument : cpu_;
  if (triple.starts_with("riscv")) return check_riscv_abi(set, argument);
  if (!is_arm_) return;
  const std::string abi = target().text("mfloat-abi");
  const bool hard = abi == "hard" || (abi.empty() && triple.ends_with("hf"));
  // `-mgeneral-regs-only` only forbids its use.
  const auto has = [&](const char* feature) { return table_->has(set, feature); };
  if (hard && !has("vfp2sp") && !has("mve") && !has("soft-float"))
    refuse(argument, "the hard-float ABI requires an FPU");
}

void CpuArguments::check_riscv_abi(const FeatureSet& set, const ToolArgument& argument) {
  Value& target = this->target();
  if (!target.has("mabi")) {
    const std::string& own = line_.tool.get("program_abis").text(program_);
    const std::string usual = program_.starts_with("riscv32") ? "ilp32d" : "lp64d";
    target.set("mabi", own.empty() ? usual : own);
  }
  const std::string abi = target.text("mabi");
  const std::string width = abi.starts_with("ilp32") ? "32" : "64";
  const std::string letter = abi.ends_with('d') ? "d" : abi.ends_with('f') ? "f" : "";
  if (!target.text("mtriple").starts_with("riscv" + width))
    line_.reports.refused("-mabi=" + abi, "the ABI requires `rv" + width + "`",
                          target.get("mabi").span);
  else if (!letter.empty() && !table_->has(set, letter))
    refuse(argument, "the ABI `" + abi + "` requires the extension `" + letter + "`");
}

bool CpuArguments::adds_here(const Value& row, const FeatureSet& start,
                             const FeatureSet& set) const {
  if (row.has("since") && line_.release < row.get("since").integer()) return false;
  if (row.has("until") && line_.release > row.get("until").integer()) return false;
  if (row.has("with") && !table_->has(set, row.text("with"))) return false;
  if (row.has("cpus")) return contains(row.texts("cpus"), target().text("mcpu"));
  for (const std::string& feature : row.texts("without")) {
    if (table_->has(set, feature)) return false;
  }
  // A CPU that has the one has the others as far as it does.
  return !row.has("feature") ||
         (table_->has(set, row.text("feature")) && !table_->has(start, row.text("feature")));
}

void CpuArguments::add_what_the_tool_adds(const FeatureSet& start,
                                          const std::vector<std::string>& changes,
                                          FeatureSet& set) const {
  for (const Value& row : line_.tool.list("added")) {
    if (!adds_here(row, start, set)) continue;
    for (const std::string& removed : row.texts("removes")) {
      if (!places_.contains(removed)) (void)table_->change(set, "-" + removed);
    }
    for (const std::string& added : row.texts("adds")) {
      FeatureSet with = set;
      if (!table_->change(with, "+" + added)) continue;
      const auto is_new = [&](const std::string& name) {
        return table_->has(with, name) && !table_->has(set, name);
      };
      const bool refused = std::ranges::any_of(gone_, is_new) ||
                           std::ranges::any_of(changes, [&](const std::string& change) {
                             return change[0] == '-' && is_new(change.substr(1));
                           });
      if (!refused) set = with;
    }
  }
}

// clang's driver passes on only the last option about a feature, and GCC's the last one of a name.
void CpuArguments::keep_last_mentions() {
  const bool by_name = line_.tool.text("last_mention") == "name";
  std::set<std::string> later;
  for (auto each = wanted_.rbegin(); each != wanted_.rend(); ++each) {
    const std::string feature = llvm_feature(*each);
    if (feature.empty() || each->argument.empty()) continue;
    if (!later.insert((by_name ? each->name : feature).substr(1)).second) each->name.clear();
  }
  std::erase_if(wanted_, [](const Wanted& wanted) { return wanted.name.empty(); });
}

// clang refuses a feature of POWER beside an option that disables what it requires, and rustc one
// half of pointer authentication.
void CpuArguments::refuse_together() const {
  const auto find = [&](const std::string& name) {
    return std::ranges::find(wanted_, name, &Wanted::name);
  };
  for (const Value& pair : line_.tool.list("refused_together")) {
    const auto off = find(pair.text("off"));
    for (const std::string& name : pair.texts("on")) {
      const auto on = find(name);
      if (off != wanted_.end() && on != wanted_.end())
        line_.reports.refused(on->text(), "unsupported beside `" + off->text() + "`", on->span);
    }
  }
  for (const Value& change : line_.tool.list("required_together")) {
    const auto one = find(change.text("change"));
    if (one != wanted_.end() && find(change.text("requires")) == wanted_.end())
      line_.reports.refused(one->text(), "requires `" + change.text("requires") + "`", one->span);
  }
}

// All changes by arguments, in the names of LLVM, applied to `set`.
std::vector<std::string> CpuArguments::changes_of_arguments(FeatureSet& set) {
  std::vector<std::string> changes = first_;
  set = changed_set(*table_, set, first_);
  if (line_.tool.has("last_mention")) keep_last_mentions();
  const Value& releases = line_.tool.get("releases_of_features");
  wanted_.insert(wanted_.end(), last_.begin(), last_.end());
  refuse_together();
  for (const Wanted& wanted : wanted_) {
    const std::string feature = llvm_feature(wanted);
    if (feature.empty()) {
      line_.reports.unknown_argument(wanted.text(), features_near(*table_, wanted.name),
                                     wanted.span);
    } else if (lacks_option(wanted, feature)) {
      line_.reports.refused(wanted.text(), "unknown option", wanted.span);
    } else if (is_only_of_tool(feature, set)) {
      line_.reports.left_out(wanted.argument);
    } else {
      const std::string& release = releases.text(feature.substr(1));
      if (!release.empty() && !wanted.argument.empty())
        line_.reports.of_releases(wanted.argument, release, wanted.span);
      add_change(feature, wanted.span, changes, set);
    }
  }
  return changes;
}

// `-march=` of RISC-V replaces what the CPU has.
FeatureSet CpuArguments::start_of_arch(const FeatureSet& of_cpu) const {
  if (cpu_.row == nullptr || arch_.row == nullptr || !arch_.value.starts_with("rv")) return of_cpu;
  const std::string name = name_without_extensions(arch_.value);
  const std::string width = is_riscv_isa(name) ? name.substr(2, 2) : width_of_profile(name);
  FeatureSet set = table_->enabled("generic-rv" + width, "riscv" + width);
  // What is no extension stays, such as `unaligned-scalar-mem`.
  for (const std::string& feature : table_->isa_features(of_cpu)) {
    if (feature.find('-') != feature.npos && !feature.starts_with("experimental-"))
      (void)table_->change(set, "+" + feature);
  }
  return set;
}

void CpuArguments::write_features() {
  const std::string triple = target().text("mtriple");
  const std::string cpu = target().text("mcpu");
  const FeatureSet start = table_->enabled(cpu, triple.substr(0, triple.find('-')));
  FeatureSet wanted_set = contents_of_base(changed_set(*table_, start_of_arch(start), first_));
  const std::vector<std::string> changes = changes_of_arguments(wanted_set);
  add_what_the_tool_adds(start, changes, wanted_set);
  if (line_.tool.flag("checks_abi")) check_abi(wanted_set);
  std::vector<std::string> compared = compared_;
  // Registers of floating point come with an FPU or with MVE.
  if (is_arm_ && !table_->has(wanted_set, "vfp2sp") && !table_->has(wanted_set, "mve")) {
    (void)table_->change(wanted_set, "-fpregs");
    if (!compared.empty() && !contains(changes, "-fpregs")) append_once(compared, "fpregs");
  }
  if (compared.empty()) {
    compared = table_->isa_features(wanted_set);
    for (const std::string& name : table_->isa_features(start)) append_once(compared, name);
  }
  for (const std::string& change : changes) {
    const bool holds = table_->has(wanted_set, change.substr(1)) == (change[0] == '+');
    if (holds && !contains(compared, change.substr(1))) kept_.push_back(change);
  }
  auto list = fewest_changes(*table_, start, wanted_set, compared, kept_);
  // An architecture without one of its features is written as the features that it has.
  const FeatureSet written = changed_set(*table_, start, list);
  const auto is_undone = [&](const std::string& change) {
    return table_->has(written, change.substr(1)) != (change[0] == '+');
  };
  if (std::erase_if(kept_, is_undone) > 0)
    list = fewest_changes(*table_, start, wanted_set, compared, kept_);
  if (keeps_changes_ && std::ranges::none_of(changes, is_undone) &&
      table_->isa_features(changed_set(*table_, start, changes)) ==
          table_->isa_features(wanted_set))
    list = changes;
  // The tool may enable more than LLVM.
  for (const std::string& change : changes) {
    const std::string name = change.substr(1);
    const bool is_off = !table_->has(start, name) && !table_->has(wanted_set, name);
    const bool may_be_on = cpu.empty() || contains(line_.tool.texts("default_features"), name);
    if (may_be_on && change[0] == '-' && is_off) append_once(list, change);
  }
  if (list.empty()) return;
  Array values(list.begin(), list.end());
  for (Value& each : values) each.span = places_[each.string().substr(1)];
  target().set("mattr", std::move(values));
}

}  // namespace tgtcfg

// What `CpuArguments` finds in the CPU or architecture of a line: its contents by the tables of the
// tool, its extensions in order, and the unit of floating point.
#include "tool_lines/cpu_arguments.h"

#include <optional>

#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// `-fp` of `nofp`, `+fp` of `fp`.
std::string signed_name(const std::string& extension) {
  return extension.starts_with("no") ? "-" + extension.substr(2) : "+" + extension;
}

}  // namespace

// What the tables of the tool list for the base, or for the program of a line without one.
std::optional<std::vector<std::string>> CpuArguments::listed_contents() const {
  auto own = cpus_.features(base_.name, base_.end);
  if (own || base_.argument != nullptr) return own;
  own = cpus_.of_program(program_);
  std::erase_if(*own, [](const std::string& name) { return name.starts_with("armv"); });
  return own->empty() ? std::nullopt : own;
}

// Changes apply to names, which LLVM's rules close afterwards: `+nolse+lse` disables nothing that
// requires `lse`. A CPU without a table is LLVM's.
FeatureSet CpuArguments::contents_of_base(const FeatureSet& start) {
  auto own = listed_contents();
  const bool is_listed = own.has_value();
  if (!own) own = table_->isa_features(start);
  auto changes = extension_changes(*own);
  const auto unit = unit_changes(changes);
  // Units are not in the tables of a tool, which may list what LLVM has only with a unit.
  if (!is_listed) note_gone(unit);
  changes.insert(changes.end(), unit.begin(), unit.end());
  if (!is_listed && changes.empty()) return start;
  for (const std::string& change : changes) {
    if (change[0] == '-') std::erase(*own, change.substr(1));
    if (change[0] == '+') append_once(*own, change.substr(1));
  }
  FeatureSet set = is_listed && cpus_.compared().empty() ? start : FeatureSet();
  for (const std::string& name : *own) (void)table_->change(set, "+" + name);
  // Another name of the table may still bring it.
  for (const std::string& name : gone_) {
    if (!contains(*own, name)) (void)table_->change(set, "-" + name);
  }
  compared_ = cpus_.compared();
  for (const std::string& change : changes) append_once(compared_, change.substr(1));
  return set;
}

// clang reads extensions of an AArch64 CPU by its architecture.
std::string CpuArguments::name_for_extensions(const ToolArgument& argument) const {
  std::string result = name_without_extensions(argument.value);
  if (&argument == &arch_ || is_arm_ || cpus_.has_table()) return result;
  const std::string cpu = target().text("mcpu");
  for (const std::string& arch : cpus_.names("-archs")) {
    if (has_architecture(cpu, arch)) result = arch;
  }
  return result;
}

// What follows the name of a CPU or of an architecture, in order.
std::vector<std::string> CpuArguments::extension_changes(const std::vector<std::string>& own) {
  std::vector<std::string> result;
  std::vector<Wanted> of_llvm;
  for (const ToolArgument* argument : {&arch_, &cpu_}) {
    const bool is_name = name_without_extensions(argument->value) == argument->value;
    if (argument->row == nullptr || is_name || argument->value.find(':') != argument->value.npos)
      continue;
    const auto words = split(argument->value, '+');
    const std::string name = name_for_extensions(*argument);
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string extension(words[i]);
      auto changes = cpus_.extension(name, "+" + extension);
      const bool takes_any = target().text("mtriple").empty();
      if (!changes && !takes_any) {
        refuse(*argument, "unknown extension `" + extension + "`",
               nearest_names(extension, cpus_.extensions(name)));
      } else if (!changes) {
        of_llvm.push_back({signed_name(extension), {}, argument->value_span});
      } else if (argument == base_.argument || is_cpu_before_arch()) {
        // An extension of the architecture changes the CPU as its own.
        if (is_cpu_before_arch())
          changes = cpus_.extension(base_.name, "+" + extension).value_or(*changes);
        keep_extension(extension, *changes);
        // An extension without features of its own is a part of the base, which `no` removes.
        if (changes->empty()) {
          const auto removed = cpus_.extension(name, "+no" + extension);
          for (const std::string& change : removed.value_or(*changes)) {
            if (contains(own, change.substr(1))) changes->push_back("+" + change.substr(1));
          }
        }
        note_gone(*changes);
        result.insert(result.end(), changes->begin(), changes->end());
      }
    }
  }
  wanted_.insert(wanted_.begin(), of_llvm.begin(), of_llvm.end());
  return result;
}

void CpuArguments::note_gone(const std::vector<std::string>& changes) {
  for (const std::string& change : changes) {
    if (change[0] == '-') {
      gone_.push_back(change.substr(1));
      continue;
    }
    FeatureSet implied;
    (void)table_->change(implied, change);
    std::erase_if(gone_, [&](const std::string& name) { return table_->has(implied, name); });
  }
}

void CpuArguments::keep_extension(const std::string& extension,
                                  const std::vector<std::string>& changes) {
  for (const std::string& change : changes) {
    places_[change.substr(1)] = base_.argument->value_span;
    // LLVM 22 does not have `tme`.
    if (change[0] == '+' && table_->canonical_feature(change.substr(1)).empty())
      line_.reports.left_out(change);
  }
  // A name that has a feature of LLVM, and that the tables list without one.
  const std::string change = signed_name(extension);
  const std::string feature = change.substr(1);
  if (changes.empty() && !table_->canonical_feature(feature).empty() &&
      !contains(cpus_.compared(), feature))
    kept_.push_back(change);
}

// A unit replaces the one that the CPU has, and its vectors, whatever else it has. Some units keep
// features of extensions.
std::vector<std::string> CpuArguments::unit_changes(const std::vector<std::string>& of_extensions) {
  const Value& units = line_.tool.get("fpus");
  std::vector<std::string> result;
  if (!is_arm_ || fpu_.row == nullptr || !units.is_object()) return result;
  const std::vector<std::string> names = keys_of(units.get("units"));
  if (!contains(names, fpu_.value)) {
    refuse(fpu_, "unknown unit `" + fpu_.value + "`", nearest_names(fpu_.value, names));
    return result;
  }
  if (units.get("units").get(fpu_.value).is_null()) return result;
  for (const std::string& name : units.texts("features")) {
    const bool keeps = contains(units.get("kept").texts(fpu_.value), name);
    if (keeps && contains(of_extensions, "+" + name)) continue;
    result.push_back("-" + name);
    places_[name] = fpu_.span;
  }
  for (const std::string& name : units.get("units").texts(fpu_.value)) result.push_back("+" + name);
  return result;
}

}  // namespace tgtcfg

#include "operations/fatbin_arguments.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC54.h>

#include <algorithm>
#include <map>

#include "chip/nvcc_arguments.h"
#include "chip/runs_on.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view intermediate = "compute_";
constexpr std::string_view real = "sm_";
constexpr std::string_view for_linking = "lto_";

Nvcc newest_nvcc(const Database& database) {
  return *Nvcc::find(Nvcc::releases().back(), database);
}

// Of targets without `code`, the fewest entries are written. Chips that run the code of another one
// need `code` of their own, so that the output has the same entries as the input.
void list_covered(std::vector<FatbinArguments::Chip>& chips, const Database& database) {
  const Nvcc nvcc = newest_nvcc(database);
  std::vector<NvccArch> archs;
  for (const FatbinArguments::Chip& chip : chips) {
    if (const auto arch = nvcc.arch(chip.name)) archs.push_back(*arch);
  }
  std::vector<std::string> written;
  for (const FatbinEntry& entry : plan_fatbin(archs, false)) written.push_back(entry.code);
  for (FatbinArguments::Chip& chip : chips) {
    if (nvcc.arch(chip.name) && !contains(written, chip.name)) chip.code.push_back(chip.name);
  }
}

// Returns the chip whose target lists the PTX: the same chip, otherwise one that runs it.
FatbinArguments::Chip* chip_of_ptx(std::vector<FatbinArguments::Chip>& chips,
                                   const std::string& ptx, const Database& database) {
  const std::string number = ptx.substr(intermediate.size());
  for (FatbinArguments::Chip& chip : chips) {
    const std::string_view name = std::string_view(chip.name).substr(real.size());
    if (name == number ||
        (name.starts_with(number) && name.size() == number.size() + 1 && !is_digit(name.back())))
      return &chip;
  }
  const auto found = std::find_if(chips.begin(), chips.end(), [&](const auto& chip) {
    return runs_on_chip(ptx, chip.name, database).state == LoadState::jit;
  });
  return found == chips.end() ? nullptr : &*found;
}

// Releases differ in chips: what all of them refuse is an error.
bool check_releases(const std::vector<std::string>& words,
                    const std::vector<ToolArgument>& arguments, const Database& database,
                    Diagnostics& diags) {
  std::string accepting;
  NvccRemark refusal;
  for (const std::string& release : Nvcc::releases()) {
    const NvccVerdict verdict = judge_nvcc_arguments(words, *Nvcc::find(release, database));
    if (verdict.accepted) accepting = release;
    refusal = {};
    for (const NvccRemark& remark : verdict.remarks) {
      if (remark.kind == NvccRemark::Kind::refusal && refusal.text.empty()) refusal = remark;
    }
  }
  if (refusal.text.empty()) return true;
  const ToolArgument& argument = arguments[std::min(refusal.argument, arguments.size() - 1)];
  if (!accepting.empty()) {
    diags.warning(
        diag::ArgumentOfOtherRelease{
            .argument = argument.text(), .tool = "nvcc", .release = accepting},
        argument.span);
    return true;
  }
  diags.error(
      diag::RefusedByItsTool{.tool = "nvcc", .argument = argument.text(), .reason = refusal.text},
      argument.span);
  return false;
}

class Reader {
 public:
  Reader(const std::vector<ToolArgument>& arguments, const Database& database, Diagnostics& diags)
      : arguments_(arguments), database_(database), diags_(diags) {}

  std::vector<FatbinArguments::Chip> run() {
    std::vector<std::string> words;
    for (const ToolArgument& each : arguments_) {
      const std::string name = each.name.substr(0, each.name.find('='));
      words.push_back(name + "=" + each.value);
    }
    if (!words.empty() && !check_releases(words, arguments_, database_, diags_)) return {};
    const NvccOptions options = read_nvcc_options(words);
    for (const NvccProblem& problem : options.problems)
      lost(arguments_[problem.argument].text()).help(problem.text);
    for (const NvccValue& code : options.codes) add(code.text, {}, code.argument);
    if (options.arch && options.codes.empty()) add_lone(*options.arch);
    for (const NvccGencode& each : options.gencodes) {
      for (const std::string& code : each.codes) add(code, each.arch, each.argument);
    }
    list_covered(chips_, database_);
    for (const auto& [name, argument] : ptx_) list_ptx(name, argument);
    std::stable_sort(chips_.begin(), chips_.end(),
                     [](const auto& a, const auto& b) { return a.argument < b.argument; });
    return std::move(chips_);
  }

 private:
  DiagnosticBuilder lost(const std::string& argument) {
    return diags_.note(diag::ArgumentNotExpressible{.argument = argument}, {});
  }

  void add(const std::string& code, const std::string& from, std::size_t argument) {
    if (code.starts_with(intermediate)) return add_ptx(code, argument);
    if (code.starts_with(for_linking)) {
      lost(code);
      return;
    }
    const bool for_family = from.ends_with('f') && is_digit(code.back());
    chips_.push_back({for_family ? code + "f" : code, argument, {}});
  }

  // A separate `-arch=sm_86` means code and PTX, `-arch=compute_86` only PTX.
  void add_lone(const NvccValue& arch) {
    const std::string& name = arch.text;
    if (name.empty()) return;
    if (name == "native" || name == "all" || name == "all-major") {
      lost(arguments_[arch.argument].text()).help("name the chips, as in `-arch=sm_86`");
      return;
    }
    add(name, {}, arch.argument);
    if (name.starts_with(real))
      add_ptx(std::string(intermediate) + name.substr(real.size()), arch.argument);
  }

  void add_ptx(const std::string& name, std::size_t argument) { ptx_.try_emplace(name, argument); }

  void list_ptx(const std::string& name, std::size_t argument) {
    FatbinArguments::Chip* chip = chip_of_ptx(chips_, name, database_);
    if (chip == nullptr) {
      chips_.push_back({std::string(real) + name.substr(intermediate.size()), argument, {}});
      chip = &chips_.back();
    } else if (chip->code.empty()) {
      chip->code.push_back(chip->name);
    }
    chip->code.push_back(name);
  }

  const std::vector<ToolArgument>& arguments_;
  const Database& database_;
  Diagnostics& diags_;
  std::vector<FatbinArguments::Chip> chips_;
  std::map<std::string, std::size_t> ptx_;  ///< name -> argument
};

}  // namespace

std::vector<FatbinArguments::Chip> FatbinArguments::finish(const Database& database,
                                                           Diagnostics& diags) const {
  return Reader(arguments_, database, diags).run();
}

void FatbinArguments::report_default(const Database& database, Diagnostics& diags) {
  const std::string chip =
      std::string(real) + std::to_string(newest_nvcc(database).default_number());
  diags.note(diag::ArgumentNotExpressible{.argument = "-arch=" + chip + " (default)"}, {})
      .help("name the chip, as in `-arch=sm_86`");
}

}  // namespace tgtcfg

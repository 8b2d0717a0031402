#include "operations/fatbin_arguments.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC54.h>

#include <algorithm>
#include <map>
#include <utility>

#include "chip/code_words.h"
#include "chip/nvcc_arguments.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view intermediate = "compute_";
constexpr std::string_view real = "sm_";
constexpr std::string_view for_linking = "lto_";

Nvcc newest_nvcc(const Database& database) {
  return *Nvcc::find(Nvcc::releases().back(), database);
}

// Targets without `code` have the fewest entries. If the chip of one runs the code of another, the
// output would lack an entry of the input.
bool are_all_written(const std::vector<FatbinArguments::Chip>& chips, const Database& database) {
  const Nvcc nvcc = newest_nvcc(database);
  std::vector<NvccArch> archs;
  for (const FatbinArguments::Chip& chip : chips) {
    if (const auto arch = nvcc.arch(chip.name)) archs.push_back(*arch);
  }
  return plan_fatbin(archs, false).size() == archs.size();
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
    if (!ptx_.empty() || !are_all_written(chips_, database_)) list_code();
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

  // One target, of the newest chip, lists all code: the arguments make one file.
  void list_code() {
    std::vector<CodeEntry> code;
    FatbinArguments::Chip all{{}, arguments_.size(), {}};
    for (const FatbinArguments::Chip& chip : chips_) {
      code.push_back({CodeForm::cubin, chip.name});
      all.argument = std::min(all.argument, chip.argument);
    }
    for (const auto& [name, argument] : ptx_) {
      code.push_back({CodeForm::ptx, name});
      all.argument = std::min(all.argument, argument);
    }
    sort_code(code);
    for (const CodeEntry& entry : code) {
      all.code.push_back(entry.arch);
      if (entry.form == CodeForm::cubin) all.name = entry.arch;
    }
    if (chips_.empty()) all.name = real_chip(code.back().arch);
    chips_ = {std::move(all)};
  }

  static std::string real_chip(const std::string& ptx) {
    return std::string(real) + ptx.substr(intermediate.size());
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

#include "tool_lines/argument_readers.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <map>

#include "chip/code_words.h"
#include "chip/nvcc_arguments.h"
#include "emit/backend_row.h"
#include "model/plain_values.h"
#include "resolve/target_chip.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Returns the row for a chip's name; null if it is not a chip.
const Value* chip_row(const Value& option, std::string_view chip) {
  const Array& rows = option.list("chips");
  const auto found = std::ranges::find_if(
      rows, [&](const Value& row) { return chip.starts_with(row.text("prefix")); });
  return found == rows.end() ? nullptr : &*found;
}

constexpr std::string_view intermediate = "compute_";
constexpr std::string_view real = "sm_";
constexpr std::string_view for_linking = "lto_";

Nvcc newest_nvcc(const Database& database) {
  return *Nvcc::find(Nvcc::releases().back(), database);
}

/// A chip with code.
struct FatbinChip {
  std::string name;
  std::size_t argument = 0;       ///< index of its argument
  std::vector<std::string> code;  ///< entries of `code`; empty if the target does not need it
};

// Targets without `code` have the fewest entries. If the chip of one runs the code of another, the
// output would lack an entry of the input.
bool are_all_written(const std::vector<FatbinChip>& chips, const Database& database) {
  const Nvcc nvcc = newest_nvcc(database);
  std::vector<NvccArch> archs;
  for (const FatbinChip& chip : chips) {
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

// Reads architecture options in the order of the line, and reports losses.
class FatbinReader {
 public:
  FatbinReader(const std::vector<ToolArgument>& arguments, const Database& database,
               Diagnostics& diags)
      : arguments_(arguments), database_(database), diags_(diags) {}

  std::vector<FatbinChip> run() {
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
    if (options.arch && options.codes.empty()) add_single_arch(*options.arch);
    for (const NvccGencode& each : options.gencodes) {
      for (const std::string& code : each.codes) add(code, each.arch, each.argument);
    }
    if (!ptx_.empty() || !are_all_written(chips_, database_)) list_code();
    std::ranges::stable_sort(chips_,
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

  // A separate `-arch=sm_86` means code and PTX, `-arch=compute_86` only PTX. Of `sm_90a` there is
  // also the PTX that other chips can use.
  void add_single_arch(const NvccValue& arch) {
    const std::string& name = arch.text;
    if (name.empty()) return;
    if (name == "native" || name == "all" || name == "all-major") {
      lost(arguments_[arch.argument].text()).help("name the chips, as in `-arch=sm_86`");
      return;
    }
    add(name, {}, arch.argument);
    if (name.starts_with(for_linking)) return;
    std::string ptx = std::string(intermediate) + name.substr(name.find('_') + 1);
    if (name.starts_with(real)) add_ptx(ptx, arch.argument);
    const bool has_suffix = !is_digit(ptx.back());
    ptx.pop_back();
    if (has_suffix && newest_nvcc(database_).adds_base_ptx()) add_ptx(ptx, arch.argument);
  }

  void add_ptx(const std::string& name, std::size_t argument) { ptx_.try_emplace(name, argument); }

  // One target, of the newest chip, lists all code: the arguments make one file.
  void list_code() {
    std::vector<CodeEntry> code;
    FatbinChip all{{}, arguments_.size(), {}};
    for (const FatbinChip& chip : chips_) {
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
    if (chips_.empty()) all.name = std::string(real) + code.back().arch.substr(intermediate.size());
    chips_ = {std::move(all)};
  }

  const std::vector<ToolArgument>& arguments_;
  const Database& database_;
  Diagnostics& diags_;
  std::vector<FatbinChip> chips_;
  std::map<std::string, std::size_t> ptx_;  ///< name -> argument
};

}  // namespace

// `--offload-arch=sm_86`.
void ChipArguments::read(const ToolArgument& said) {
  for (const std::string_view word : split(said.value, ',')) {
    if (const Value* row = chip_row(*said.row, word)) {
      const TargetId id = read_target_id(word);
      const auto other = std::ranges::find_if(chips_, [&](const auto& chip) {
        return exclude_each_other(read_target_id(chip.second), id);
      });
      if (other == chips_.end()) {
        add(*row, said.placed(word));
      } else {
        line_.reports.refused(said.text(),
                              quoted(other->second) +
                                  " is in the line as well: set a feature in all target ids of a "
                                  "chip, or in none",
                              said.span, {});
      }
    } else if (contains(said.row->texts("others"), word)) {
      line_.reports.left_out(said.text());
    } else {
      line_.reports.refused(said.text(), "unknown chip `" + std::string(word) + "`", said.span, {});
    }
  }
}

// `cuda:90:32`: a device, its chip and its warp size, which the tool does not use.
void ChipArguments::read_device(const ToolArgument& said) {
  const std::vector<std::string_view> parts = split(said.value, ':');
  const Value& row = said.row->get("devices").get(parts.front());
  const auto backend = read_backend(line_.session.database, line_.name, {});
  std::string chip = row.text("prefix") + std::string(parts.size() < 2 ? "" : parts[1]);
  if (!row.is_object() || parts.size() != 3 || !backend ||
      !knows_chip(*backend, row.text("kind"), chip))
    return line_.reports.refused(said.text(), "unknown device `" + said.value + "`", said.span, {});
  const ChipRow* known = line_.session.database.chip(chip);
  const auto warp = known == nullptr ? ChipLimits() : known->limits;
  if (warp && warp->contains("warp_size") && std::to_string(warp->at("warp_size")) != parts[2])
    line_.reports.no_effect(
        said.text(),
        " on the warp size, which is " + std::to_string(warp->at("warp_size")) + " on this chip");
  const std::string& compiled = backend->row.get("compiled_as").text(chip);
  add(row, said.placed(compiled.empty() ? chip : compiled));
}

void ChipArguments::finish(bool affects_target) {
  const Database& database = line_.session.database;
  Diagnostics& diags = line_.session.findings.diags;
  // The compiler's default chip is used if the arguments do not name one.
  if (fatbin_.empty() && affects_target && line_.tool.flag("fatbin"))
    line_.reports.left_out("-arch=" + std::string(real) +
                               std::to_string(newest_nvcc(database).default_number()) +
                               " (default)",
                           "name the chip, as in `-arch=sm_86`");
  for (const FatbinChip& chip : FatbinReader(fatbin_, database, diags).run()) {
    const ToolArgument& said = fatbin_[chip.argument];
    const Value& row = said.row->list("chips").front();
    add(row, said.placed(chip.name), chip.code);
  }
}

void ChipArguments::add(const Value& row, Value chip, const std::vector<std::string>& code) {
  if (!chips_.emplace(row.text("name"), chip.string()).second) return;
  Value made = Object{{"kind", row.text("kind")}};
  made.set(row.text("name"), std::move(chip));
  if (!code.empty()) made.set("code", code.size() == 1 ? Value(code.front()) : list_of(code));
  line_.targets.all().push_back(std::move(made));
}

std::string ChipArguments::chip_of_product(const std::string& kind, const std::string& attribute,
                                           const std::string& value) const {
  const Database& database = line_.session.database;
  const KindRow* row = database.kind(kind);
  if (row == nullptr || !row->chip || row->chip->attribute != attribute) return value;
  if (database.chip(value) != nullptr) return value;
  const auto chips = chips_of_product(value, *row, database);
  if (chips.size() != 1) return value;
  line_.reports.left_out(value,
                         "only its chip `" + chips.front() +
                             "` is written, without limits of the product such as the number of "
                             "compute units");
  return chips.front();
}

std::string ChipArguments::value_of(const std::string& kind, const std::string& attribute,
                                    const std::string& value) {
  std::string chip = chip_of_product(kind, attribute, value);
  chips_.emplace(attribute, chip);
  return chip;
}

// `+sramecc,-xnack` belongs to the chip's name.
void ChipArguments::read_id(const ToolArgument& said) {
  const Value& row = *said.row;
  Value& into = line_.targets.of(row.text("kind"));
  std::string id = into.text(row.text("name"));
  for (const std::string_view each : split(said.value, ',')) {
    if (each.size() > 1) id += ":" + std::string(each.substr(1)) + each[0];
  }
  into.set(row.text("name"), said.placed(id));
}

}  // namespace tgtcfg

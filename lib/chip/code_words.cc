#include "chip/code_words.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view and_ptx = "+ptx";

/// Removes an ending in any case.
bool take_ending(std::string_view& word, std::string_view ending) {
  if (word.size() <= ending.size() ||
      !same_ignoring_case(word.substr(word.size() - ending.size()), ending))
    return false;
  word.remove_suffix(ending.size());
  return true;
}

/// Returns `90a` for `90a`, and nullopt for other text than a number and a letter for a family or a
/// single chip.
std::optional<std::string_view> chip_number(std::string_view word) {
  std::string_view digits = word;
  if (digits.ends_with('a') || digits.ends_with('f')) digits.remove_suffix(1);
  const bool is_number = !digits.empty() && std::ranges::all_of(digits, is_digit);
  return is_number ? std::optional(word) : std::nullopt;
}

/// PyTorch writes the number with a dot: `8.6`, `9.0a`, `12.1`.
std::optional<std::string> number_with_dot(std::string_view word) {
  const std::size_t dot = word.find('.');
  if (dot == std::string_view::npos || !chip_number(word.substr(0, dot)) || word[dot - 1] == 'a' ||
      word[dot - 1] == 'f')
    return std::nullopt;
  const std::string_view minor = word.substr(dot + 1);
  if (minor.empty() || minor.size() > 2 || !is_digit(minor.front()) || !chip_number(minor))
    return std::nullopt;
  return std::string(word.substr(0, dot)) + std::string(minor);
}

/// Reads one word for kinds with these formats of code.
class WordReader {
 public:
  WordReader(const ChipUse& use, std::string_view own_chip) : use_(use), own_chip_(own_chip) {}

  std::optional<std::vector<CodeEntry>> read(std::string_view word) const {
    if (is_own_ptx(word)) return own_ptx();
    std::string_view chip = word;
    const bool also_ptx = prefix_of(CodeForm::ptx) != nullptr && take_ending(chip, and_ptx);
    auto entries = without_ptx(chip, also_ptx);
    if (!entries || !also_ptx) return entries;
    const CodeEntry first = entries->front();
    if (first.form != CodeForm::cubin) return std::nullopt;
    entries->push_back({CodeForm::ptx, *prefix_of(CodeForm::ptx) + number_of(first)});
    return entries;
  }

 private:
  [[nodiscard]] const std::string* prefix_of(CodeForm form) const {
    const auto found = use_.code.find(form);
    return found == use_.code.end() ? nullptr : &found->second;
  }

  [[nodiscard]] std::string number_of(const CodeEntry& entry) const {
    return entry.arch.substr(prefix_of(entry.form)->size());
  }

  /// A letter limits code to a chip or its family, which later chips do not run.
  [[nodiscard]] std::optional<std::vector<CodeEntry>> own_ptx() const {
    const std::string* const real = prefix_of(CodeForm::cubin);
    const std::string* const ptx = prefix_of(CodeForm::ptx);
    if (real == nullptr || ptx == nullptr || !own_chip_.starts_with(*real)) return std::nullopt;
    std::string_view number = own_chip_.substr(real->size());
    if (number.ends_with('a') || number.ends_with('f')) number.remove_suffix(1);
    return std::vector{CodeEntry{CodeForm::ptx, *ptx + std::string(number)}};
  }

  [[nodiscard]] std::optional<std::vector<CodeEntry>> without_ptx(std::string_view word,
                                                                  bool also_ptx) const {
    for (const auto& [form, prefix] : use_.code) {
      if (word.starts_with(prefix)) return named(form, word, prefix);
    }
    if (prefix_of(CodeForm::cubin) == nullptr || prefix_of(CodeForm::ptx) == nullptr)
      return std::nullopt;
    if (const auto number = number_with_dot(word)) return numbered({CodeForm::cubin}, *number);
    if (also_ptx) return std::nullopt;
    if (take_ending(word, "-real")) return numbered({CodeForm::cubin}, word);
    if (take_ending(word, "-virtual")) return numbered({CodeForm::ptx}, word);
    return numbered({CodeForm::cubin, CodeForm::ptx}, word);
  }

  [[nodiscard]] std::optional<std::vector<CodeEntry>> numbered(
      std::initializer_list<CodeForm> forms, std::string_view number) const {
    if (!chip_number(number)) return std::nullopt;
    std::vector<CodeEntry> entries;
    for (const CodeForm form : forms)
      entries.push_back({form, *prefix_of(form) + std::string(number)});
    return entries;
  }

  static std::optional<std::vector<CodeEntry>> named(CodeForm form, std::string_view word,
                                                     std::string_view prefix) {
    if (form == CodeForm::spirv && word != prefix) return std::nullopt;
    if (form != CodeForm::code_object) return std::vector{CodeEntry{form, std::string(word)}};
    const TargetId id = read_target_id(word);
    if (!id.problem.empty()) return std::nullopt;
    return std::vector{CodeEntry{form, id.text()}};
  }

  const ChipUse& use_;
  std::string_view own_chip_;
};

/// Numbers of a chip for its place in a list: `sm_100f` is 100, `gfx90a` is 9, 0, 10. A generic
/// processor of AMD follows its members.
std::tuple<int, int, int> place_of(const CodeEntry& entry) {
  constexpr int generic = 16;
  constexpr std::size_t in_stepping = 2;
  std::string_view rest = entry.arch;
  rest = rest.substr(0, rest.find(':'));
  const std::size_t first = rest.find_first_of("0123456789");
  rest = first == std::string_view::npos ? std::string_view() : rest.substr(first);
  if (entry.form != CodeForm::code_object) return {leading_number<int>(rest, 10), 0, 0};
  if (const std::size_t dash = rest.find('-'); dash != std::string_view::npos)
    return {leading_number<int>(rest.substr(0, dash), 10),
            leading_number<int>(rest.substr(dash + 1), 10), generic};
  if (rest.size() <= in_stepping) return {0, 0, 0};
  const std::string_view last = rest.substr(rest.size() - in_stepping);
  return {leading_number<int>(rest.substr(0, rest.size() - in_stepping), 10),
          leading_number<int>(last.substr(0, 1), 16), leading_number<int>(last.substr(1), 16)};
}

}  // namespace

std::optional<std::vector<CodeEntry>> read_code(std::string_view text, const ChipUse& use,
                                                std::string_view own_chip) {
  std::vector<CodeEntry> all;
  const WordReader reader(use, own_chip);
  std::string spaced(text);
  std::ranges::replace(spaced, ';', ' ');
  for (const std::string& word : words_of(spaced)) {
    auto entries = reader.read(word);
    if (!entries) return std::nullopt;
    all.insert(all.end(), entries->begin(), entries->end());
  }
  return all.empty() ? std::nullopt : std::optional(std::move(all));
}

bool depends_on_machine(std::string_view word) {
  constexpr std::array<std::string_view, 3> words = {"native", "all", "all-major"};
  return std::ranges::any_of(words,
                             [&](std::string_view each) { return same_ignoring_case(each, word); });
}

bool is_own_ptx(std::string_view word) {
  constexpr std::array<std::string_view, 3> words = {"ptx", and_ptx, "and-later"};
  return std::ranges::any_of(words,
                             [&](std::string_view each) { return same_ignoring_case(each, word); });
}

std::string chip_of_code(const CodeEntry& entry, const ChipUse& use) {
  if (entry.form == CodeForm::spirv) return {};
  if (entry.form == CodeForm::code_object) return read_target_id(entry.arch).processor;
  const auto from = use.code.find(entry.form);
  const auto real = use.code.find(CodeForm::cubin);
  if (from == use.code.end() || real == use.code.end()) return {};
  return real->second + entry.arch.substr(from->second.size());
}

void sort_code(std::vector<CodeEntry>& code) {
  const auto key = [](const CodeEntry& entry) {
    return std::tuple(entry.form, place_of(entry), std::string_view(entry.arch));
  };
  std::ranges::sort(code, [&](const CodeEntry& a, const CodeEntry& b) { return key(a) < key(b); });
  code.erase(std::unique(code.begin(), code.end()), code.end());
}

// --- target ids of AMD: a processor and the features that its code relies on

TargetId read_target_id(std::string_view text) {
  TargetId id;
  const std::vector<std::string_view> parts = split(text, ':');
  id.processor = parts.front();
  if (text.ends_with(':')) id.problem = "missing feature after the last `:`";
  for (std::size_t i = 1; i < parts.size() && id.problem.empty(); ++i) {
    const std::string_view part = parts[i];
    if (part.size() < 2 || (part.back() != '+' && part.back() != '-')) {
      id.problem = "`" + std::string(part) + "` does not end in `+` or `-`";
    } else if (!id.features.emplace(part.substr(0, part.size() - 1), part.back() == '+').second) {
      id.problem = "`" + std::string(part.substr(0, part.size() - 1)) + "` is listed twice";
    }
  }
  return id;
}

bool exclude_each_other(const TargetId& a, const TargetId& b) {
  const auto names_same = [](const auto& one, const auto& other) {
    return one.first == other.first;
  };
  return a.processor == b.processor && !std::ranges::equal(a.features, b.features, names_same);
}

std::string TargetId::text() const {
  std::string result = processor;
  for (const auto& [name, on] : features) result += ":" + name + (on ? "+" : "-");
  return result;
}

}  // namespace tgtcfg

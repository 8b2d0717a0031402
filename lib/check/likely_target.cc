#include "check/likely_target.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "database/aliases.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t most = 3;
constexpr std::string_view unknown_arch = "unknown";

int newest_release() {
  return llvm_releases().back();
}

class Guess {
 public:
  Guess(const std::string& word, TargetWords may, const Database& database)
      : word_(word),
        plain_(plain_name(word)),
        may_(may),
        may_be_machine_(may >= TargetWords::first_words && may != TargetWords::names &&
                        word.find('/') == std::string::npos),
        database_(database),
        names_(names()) {}

  std::vector<std::string> run() {
    near_ = nearest_names(word_, names_, most);
    if (!near_.empty() && plain_name(near_.front()) == plain_) return near_;
    struct Step {
      void (Guess::*add)();
      bool of_machine = false;
    };
    constexpr Step steps[] = {{&Guess::add_targets_of_alias}, {&Guess::add_choice, true},
                              {&Guess::add_machine, true},    {&Guess::add_aliases},
                              {&Guess::add_before_colon},     {&Guess::add_triple, true},
                              {&Guess::add_near_names},       {&Guess::add_near_generators, true},
                              {&Guess::add_near_cpus, true}};
    for (const Step& step : steps) {
      if (found_.empty() && (may_be_machine_ || !step.of_machine)) (this->*step.add)();
    }
    if (found_.size() > most) found_.resize(most);
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool texts() const {
    return may_ == TargetWords::first_words || may_ >= TargetWords::targets;
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> result = database_.names(Table::kinds);
    if (may_ < TargetWords::names) return result;
    std::ranges::move(database_.names(Table::tags), std::back_inserter(result));
    if (may_ != TargetWords::inputs) return result;
    for (std::string& name : database_.names(Table::configurations)) {
      result.push_back(name.substr(name.find('/') + 1));
      result.push_back(std::move(name));
    }
    return result;
  }

  /// The target string for a chip; empty if no kind has chips of its vendor.
  [[nodiscard]] std::string text_of_chip(const std::string& name) const {
    const ChipRow* chip = database_.chip(name);
    if (chip == nullptr) return {};
    for (const std::string& kind : database_.names(Table::kinds)) {
      const KindRow* row = database_.kind(kind);
      const bool fits = row->chip && row->chip->vendor == chip->vendor && row->generator.empty();
      if (fits) return kind + " -" + row->chip->attribute + "=" + name;
    }
    return {};
  }

  /// The target string for a CPU of LLVM; empty if its architecture does not drive devices.
  static std::string text_of_cpu(const std::string& cpu) {
    const auto archs = llvm_archs_with_cpu(cpu, newest_release());
    if (archs.empty()) return {};
    // A CPU with 32-bit and 64-bit code is suggested with 64-bit code.
    const bool wide = contains(archs, "aarch64");
    const std::string_view arch = wide ? std::string_view("aarch64") : archs.front();
    return "llvm -mtriple=" + usual_triple(arch, cpu) + " -mcpu=" + cpu;
  }

  void add(std::string text) {
    if (!text.empty() && !contains(found_, text)) found_.push_back(std::move(text));
  }

  void add_targets_of_alias() {
    if (!texts()) return;
    for (std::string& text : names_of_alias(word_, Meaning::target)) {
      const bool one_word = text.find(' ') == std::string::npos;
      if (!one_word || contains(names_, text)) add(std::move(text));
    }
  }

  /// A value of an attribute, such as the size of an accelerator. Words without a number are
  /// ambiguous, because many attributes have them.
  void add_choice() {
    if (std::ranges::none_of(word_, is_digit)) return;
    for (const std::string& kind : database_.names(Table::kinds)) {
      for (const AttributeRow& attribute : database_.kind(kind)->attributes) {
        for (const Value& choice : attribute.choices) {
          if (choice.is_string() && plain_name(choice.string()) == plain_)
            add(kind + " -" + attribute.name + "=" + choice.string());
        }
      }
    }
  }

  /// A single chip or CPU.
  void add_machine() {
    for (const std::string& chip : database_.names(Table::chips)) {
      if (lower(chip.front()) == plain_.front() && plain_name(chip) == plain_)
        return add(text_of_chip(chip));
    }
    for (const std::string& spelling : {word_, lower(std::string_view(word_))})
      add(text_of_cpu(spelling));
  }

  void add_aliases() {
    for (const Meaning what : {Meaning::kind, Meaning::tag, Meaning::configuration}) {
      for (std::string& name : names_of_alias(word_, what)) {
        if (name != word_ && contains(names_, name)) add(std::move(name));
      }
    }
    if (!texts() || !found_.empty()) return;
    for (const std::string& cpu : names_of_alias(word_, Meaning::cpu)) add(text_of_cpu(cpu));
    for (const std::string& arch : names_of_alias(word_, Meaning::arch))
      if (found_.empty()) add("llvm -mtriple=" + usual_triple(arch, {}));
    add_generators();
  }

  void add_generators() {
    std::vector<std::string> generators = names_of_alias(word_, Meaning::generator);
    if (database_.has(Table::generators, word_)) generators.push_back(word_);
    for (const std::string& name : generators) add_generator(name);
  }

  void add_generator(const std::string& name) {
    const GeneratorRow* row = database_.generator(name);
    if (row != nullptr && !row->serves.empty()) add(row->serves.front() + " -compiler=" + name);
  }

  /// `cuda:0` of frameworks that number devices, `vulkan:generic` of MLC.
  void add_before_colon() {
    const std::string before = word_.substr(0, word_.find(':'));
    if (before != word_ && contains(names_, before)) add(before);
  }

  /// A single triple, or its first word.
  void add_triple() {
    const bool whole = word_.find('-') != std::string::npos;
    const std::string usual(usual_arch(word_));
    const std::string arch = parse_triple(whole ? word_ : usual, newest_release()).arch;
    if (arch == unknown_arch || !has_backend(arch, newest_release())) return;
    add("llvm -mtriple=" + (whole ? word_ : usual_triple(usual, {})));
  }

  /// The nearest chips, if they are nearer than the nearest names.
  void add_near_names() {
    found_ = near_;
    if (!may_be_machine_) return;
    const auto distance = [&](const std::string& name) {
      return edit_distance(plain_, plain_name(name), plain_.size());
    };
    const auto chips = nearest_names(word_, database_.names(Table::chips), most);
    if (chips.empty()) return;
    if (!near_.empty() && distance(near_.front()) <= distance(chips.front())) return;
    std::vector<std::string> texts;
    for (const std::string& chip : chips) {
      std::string text = text_of_chip(chip);
      if (!text.empty()) texts.push_back(std::move(text));
    }
    if (!texts.empty()) found_ = std::move(texts);
  }

  void add_near_generators() {
    for (const std::string& name : nearest_names(word_, database_.names(Table::generators), most))
      add_generator(name);
  }

  void add_near_cpus() {
    for (const std::string_view arch : {"x86_64", "aarch64", "riscv64", "arm"}) {
      const auto table = LlvmArch::find(arch, newest_release());
      if (!table || !found_.empty()) continue;
      const std::vector<std::string_view> cpus = table->cpus();
      for (const std::string& cpu : nearest_names(word_, {cpus.begin(), cpus.end()}, most))
        add(text_of_cpu(cpu));
    }
  }

  const std::string& word_;
  std::string plain_;
  TargetWords may_;
  bool may_be_machine_;  // names of chips, CPUs and triples never contain `/`
  const Database& database_;
  std::vector<std::string> names_;
  std::vector<std::string> near_;  ///< the names nearest to the word
  std::vector<std::string> found_;
};

}  // namespace

bool begins_target(std::string_view text, const Database& database) {
  const std::string_view word = text.substr(0, text.find(' '));
  return database.has(Table::kinds, word) || database.has(Table::tags, word) ||
         database.has(Table::generators, word);
}

std::vector<std::string> likely_targets(const std::string& word, TargetWords may,
                                        const Database& database) {
  constexpr std::size_t longest_name = 200;
  if (plain_name(word).empty() || word.size() > longest_name) return {};
  return Guess(word, may, database).run();
}

}  // namespace tgtcfg

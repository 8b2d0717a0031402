// The key `code` of a target: the code that its artifact holds.
#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "chip/code_words.h"
#include "chip/runs_on.h"
#include "diag/suggestions.h"
#include "resolve/config_state.h"
#include "resolve/target_chip.h"
#include "resolve/target_steps.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class CodeFiller {
 public:
  CodeFiller(const Member& member, TargetDraft& draft, const Context& context)
      : member_(member), draft_(draft), context_(context) {}

  void run() {
    const std::optional<ChipUse>& use = draft_.kind->chip;
    if (!use || use->code.empty()) return refuse_kind();
    use_ = &*use;
    const Value& value = member_.value;
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.array().size(); ++i)
        read(value.array()[i], pointer_append(pointer(), i));
    } else {
      read(value, pointer());
    }
    sort_code(code_);
    // After an error, the remaining entries do not tell if code for the chip is missing.
    if (!draft_.poison.holds("/code")) check_runs();
    draft_.target.code = std::move(code_);
  }

 private:
  [[nodiscard]] std::string pointer() const { return draft_.pointer("code"); }
  void spoil() { draft_.poison.add("/code"); }

  void refuse_kind() {
    spoil();
    auto error =
        context_.diags.error(diag::CodeOfOtherKind{.kind = draft_.kind->name}, member_.key_span);
    error.at(pointer());
    if (draft_.kind->may_host) {
      error.help("use `mcpu`, or one target per CPU level");
      return;
    }
    std::vector<std::string> kinds = context_.database.names(Table::kinds);
    std::erase_if(kinds, [&](const std::string& name) {
      const KindRow* kind = context_.database.kind(name);
      return kind == nullptr || !kind->chip || kind->chip->code.empty();
    });
    error.help("kinds with `code`: " + quoted_list(kinds));
  }

  void read(const Value& value, const std::string& place) {
    if (value.is_integer()) return read_text(std::to_string(value.integer()), value.span, place);
    if (value.is_string()) return read_text(value.string(), value.span, place);
    spoil();
    auto error = context_.diags.error(
        diag::WrongType{.expected = "a string", .actual = std::string(in_words(value.kind()))},
        value.span);
    error.at(place);
    // YAML reads `8.6` and `8.60` as one number.
    const std::string text = "\"" + std::string(context_.sources.text(value.span)) + "\"";
    if (value.is_number() && value.span.known())
      error.fix({"write `" + text + "`", Applicability::maybe, {{value.span, text}}});
  }

  void read_text(const std::string& text, Span span, const std::string& place) {
    if (depends_on_machine(text)) return refuse_dependent(text, span, place);
    const std::string& chip = draft_.target.machine.chip.value_or("");
    const auto entries = read_code(text, *use_, chip);
    if (!entries) return report_unknown(text, text, span, place);
    for (const CodeEntry& entry : *entries) {
      const std::string chip = chip_of_code(entry, *use_);
      const ChipRow* row = chip.empty() ? nullptr : context_.database.chip(chip);
      const bool known = chip.empty() || (row != nullptr && row->vendor == use_->vendor);
      if (!known) {
        report_unknown(chip, text, span, place);
        // Both pieces of `99` have the same mistake.
        if (context_.severity_of_unknown<diag::UnknownChip>(span) == Severity::error) return;
      }
      code_.push_back(entry);
    }
  }

  void refuse_dependent(const std::string& word, Span span, const std::string& place) {
    spoil();
    const bool native = same_ignoring_case(word, "native");
    context_.diags
        .error(diag::CodeOfMachine{.word = word, .what = native ? "build machine" : "toolkit"},
               span)
        .at(place)
        .help("list the chips");
  }

  void report_unknown(const std::string& chip, const std::string& text, Span span,
                      const std::string& place) {
    const diag::UnknownChip page{.chip = chip, .kind = draft_.kind->name};
    if (context_.severity_of_unknown<diag::UnknownChip>(span) == Severity::error) spoil();
    auto builder = context_.report_unknown(page, span);
    builder.at(place).actual(text);
    if (is_own_ptx(text)) {
      builder.help("`" + text + "` is PTX of the target's own chip: set `" + use_->attribute + "`");
      return;
    }
    suggest_all(
        builder, context_.diags,
        [&] { return likely_chips(chip, *draft_.kind, context_.database); }, span);
  }

  void check_runs() {
    const std::optional<std::string>& chip = draft_.target.machine.chip;
    if (!chip || context_.database.chip(*chip) == nullptr) return;
    std::string chip_of_target = *chip;
    if (const std::string* text = draft_.text(use_->attribute); text != nullptr && use_->target_ids)
      chip_of_target = *text;
    const bool runs = std::ranges::any_of(code_, [&](const CodeEntry& entry) {
      return runs_on_chip(entry.arch, chip_of_target, context_.database).state !=
             LoadState::refused;
    });
    if (runs) return;
    auto error =
        context_.diags.error(diag::CodeDoesNotRun{.chip = chip_of_target}, member_.value.span);
    error.at(pointer());
    for (const CodeEntry& entry : code_)
      error.note(quoted(entry.arch) + ": " +
                 runs_on_chip(entry.arch, chip_of_target, context_.database).reason);
    error.help("add " + usual_entries(chip_of_target));
    spoil();
  }

  /// "`sm_75` or `compute_75`".
  [[nodiscard]] std::string usual_entries(const std::string& chip) const {
    const auto ptx = read_code("ptx", *use_, chip);
    return quoted(chip) + (ptx ? " or " + quoted(ptx->front().arch) : "");
  }

  const Member& member_;
  TargetDraft& draft_;
  const Context& context_;
  const ChipUse* use_ = nullptr;
  std::vector<CodeEntry> code_;
};

/// "cuda 9.0 to 12.9".
std::string toolkits_with(const ChipRow& chip, const std::string& toolkit) {
  const Releases& known = *chip.toolkits;
  if (known.until.empty()) return toolkit + " " + known.since + " or newer";
  if (known.since.empty()) return toolkit + " " + known.until + " or older";
  return toolkit + " " + known.since + " to " + known.until;
}

/// A toolkit may have another name for the chip: CUDA 13.0 renamed `sm_101` to `sm_110`.
bool compiles_for(const std::string& release, const ChipRow& chip, const Database& database) {
  if (!chip.toolkits || includes_release(*chip.toolkits, release)) return true;
  return std::ranges::any_of(database.names(Table::chips), [&](const std::string& name) {
    const ChipRow* other = database.chip(name);
    return other->renamed_to == chip.name && other->toolkits &&
           includes_release(*other->toolkits, release);
  });
}

void check_toolkit(const std::string& name, const std::string& release, const PlanTarget& target,
                   const std::string& pointer, const std::string& advice, ConfigState& state) {
  const ChipRow* chip = state.database.chip(name);
  if (chip == nullptr || compiles_for(release, *chip, state.database)) return;
  state.diags
      .error(diag::CodeOfOtherToolkit{.toolkit = target.kind, .release = release, .chip = name},
             target.span)
      .at(pointer)
      .help("use " + toolkits_with(*chip, target.kind) + advice);
}

}  // namespace

void check_toolkits(ConfigState& state) {
  if (!state.config.toolchain) return;
  for (const PlanTarget& target : state.config.targets) {
    // A toolkit has the name of its kind.
    const auto release = state.config.toolchain->find(target.kind);
    const KindRow* kind = state.database.kind(target.kind);
    if (release == state.config.toolchain->end() || kind == nullptr || !kind->chip) continue;
    const auto check = [&](const std::string& chip, std::string_view key,
                           const std::string& advice) {
      check_toolkit(chip, release->second, target, pointer_append(target.pointer, key), advice,
                    state);
    };
    if (target.code) {
      for (const CodeEntry& entry : *target.code)
        check(chip_of_code(entry, *kind->chip), "code", ", or remove " + quoted(entry.arch));
    } else if (target.machine.chip && !target.codegen.external) {
      check(*target.machine.chip, kind->chip->attribute, "");
    }
  }
}

void fill_code(const TargetSpec& spec, TargetDraft& draft, const Context& context) {
  if (spec.code && !spec.code->value.is_null()) CodeFiller(*spec.code, draft, context).run();
}

}  // namespace tgtcfg

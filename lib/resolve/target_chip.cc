#include "resolve/target_chip.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC83.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <utility>

#include "check/likely_target.h"
#include "database/aliases.h"
#include "diag/suggestions.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

class ChipFiller {
 public:
  ChipFiller(const ChipUse& use, TargetDraft& draft, const Context& context)
      : use_(use), draft_(draft), context_(context) {}

  void run() {
    Machine& machine = draft_.target.machine;
    if (!use_.triple.empty()) machine.triple = use_.triple;
    if (!use_.arch.empty()) machine.arch = use_.arch;
    const Value* given = draft_.value(use_.attribute);
    if (given == nullptr || !given->is_string()) return;
    const std::string& text = given->string();
    place_ = given->span.known() ? given->span : draft_.target.span;
    TargetId id{.processor = text, .features = {}, .problem = {}};
    if (use_.target_ids) id = read_target_id(text);
    machine.chip = id.processor;
    const ChipRow* chip = find(id.processor);
    if (chip == nullptr) return;
    if (!id.problem.empty()) return report_target_id(text, id.problem);
    take_features(id, *chip);
    check_llvm(*chip);
    check_withdrawn(*chip);
    chip = renamed(*chip);
    if (!chip->limits->empty()) machine.limits = chip->limits;
    add_wavefront(*chip);
    for (const ChipUse::Limit& limit : use_.limits) check_limit(limit, *chip);
  }

 private:
  [[nodiscard]] std::string pointer() const { return draft_.pointer(use_.attribute); }

  /// Reports the chip. After an error, rules no longer read it.
  template <class Page>
  DiagnosticBuilder report_chip(const Page& page) {
    if (context_.severity_of_unknown<Page>(place_) == Severity::error)
      draft_.poison.add("/" + use_.attribute);
    return context_.report_unknown(page, place_);
  }

  const ChipRow* find(const std::string& name) {
    const ChipRow* chip = context_.database.chip(name);
    if (chip != nullptr && chip->vendor == use_.vendor) return chip;
    auto builder = report_chip(diag::UnknownChip{.chip = name, .kind = draft_.target.kind});
    builder.at(pointer()).here("unknown " + use_.vendor + " chip").actual(name);
    const std::size_t comma = name.find_first_of(",;");
    if (comma == std::string::npos) {
      suggest_all(
          builder, context_.diags,
          [&] { return likely_chips(name, *draft_.kind, context_.database); }, place_);
    } else if (const std::string rest = name.substr(comma + 1);
               begins_target(rest, context_.database)) {
      builder.suggest(name.substr(0, comma) + ", " + rest, place_)
          .help("add a space before `" + rest + "` if it is another target");
    } else if (comma + 1 == name.size()) {
      builder.help("for several targets, write a list of strings: `[FIRST, SECOND]`");
    } else {
      builder.help("write one target per chip: `[FIRST, SECOND]`");
    }
    return nullptr;
  }

  void report_target_id(const std::string& text, const std::string& problem) {
    report_chip(diag::TargetIdForm{.id = text, .problem = problem})
        .at(pointer())
        .help("write features after the processor: `gfx90a:sramecc+:xnack-`");
  }

  void take_features(const TargetId& id, const ChipRow& chip) {
    for (const auto& [name, on] : id.features) {
      draft_.target.machine.features.push_back((on ? "+" : "-") + name);
      if (chip.target_feature(name) != nullptr) continue;
      const auto known = texts_of(chip.target_features, &ChipFeature::name);
      auto builder = context_.report_unknown(
          diag::TargetIdFeature{.chip = chip.name, .feature = name}, place_);
      builder.at(pointer()).expected(known);
      builder.help(known.empty() ? "remove the features: `" + chip.name +
                                       "` does not support target-ID features"
                                 : "features of `" + chip.name + "`: " + quoted_list(known));
    }
  }

  /// Without `--llvm-release`, the LLVM that compiles the code is unknown.
  void check_llvm(const ChipRow& chip) {
    if (context_.options.llvm_release.empty() || chip.llvm.empty()) return;
    const auto release = read_llvm_release(context_.options.llvm_release);
    if (!release || chip.in_llvm(*release)) return;
    context_
        .report_unknown(diag::ChipNotInLlvm{.chip = chip.name, .release = std::to_string(*release)},
                        place_)
        .at(pointer())
        .help("LLVM releases that know `" + chip.name + "`: " +
              join(texts_of(chip.llvm, [](int each) { return std::to_string(each); }), ", "));
  }

  /// Also reports the newest LLVM, where nobody asks for a release.
  void check_withdrawn(const ChipRow& chip) {
    if (chip.withdrawn_for.empty()) return;
    auto builder = context_.diags.warning(
        diag::WithdrawnChip{.chip = chip.name, .instead = chip.withdrawn_for}, place_);
    builder.at(pointer()).suggest(chip.withdrawn_for, place_);
    const int newest = llvm_releases().back();
    if (!chip.in_llvm(newest))
      builder.note("LLVM " + std::to_string(newest) + " does not support `" + chip.name + "`");
  }

  /// LLVM sets the size of a wavefront by the chip, unless the feature list sets another one.
  void add_wavefront(const ChipRow& chip) {
    for (const CanonicalRule& rule : draft_.kind->canonical) {
      if (rule.rule != RuleName::wavefront) continue;
      const auto size = chip.limits->find(rule.parameters.text("limit"));
      const std::string& begin = rule.parameters.text("feature");
      std::string feature =
          size == chip.limits->end() ? std::string() : begin + std::to_string(size->second);
      const Value* list = draft_.value(rule.attribute);
      for (const Value& change : list != nullptr && list->is_array() ? list->array() : Array()) {
        if (change.is_string() && change.string().starts_with("+" + begin))
          feature = change.string().substr(1);
      }
      if (!feature.empty()) draft_.target.machine.features.push_back(feature);
    }
  }

  /// Returns the entry with the chip's name in current toolkits.
  const ChipRow* renamed(const ChipRow& chip) {
    if (chip.renamed_to.empty()) return &chip;
    context_.diags
        .note(
            diag::RenamedChip{
                .chip = chip.name, .renamed = chip.renamed_to, .toolkit = chip.renamed_since},
            place_)
        .at(pointer())
        .fix({.title = "write `" + chip.renamed_to + "`",
              .applicability = Applicability::maybe,
              .edits = {{place_, chip.renamed_to}}});
    draft_.target.machine.chip = chip.renamed_to;
    const ChipRow* row = context_.database.chip(chip.renamed_to);
    return row == nullptr ? &chip : row;
  }

  /// Returns the chip's limit under the first name it has, or the end of its limits.
  static auto bound_of(const ChipUse::Limit& limit, const ChipRow& chip) {
    auto found = chip.limits->end();
    for (const std::string& name : limit.names) {
      if (found == chip.limits->end()) found = chip.limits->find(name);
    }
    return found;
  }

  void check_limit(const ChipUse::Limit& limit, const ChipRow& chip) {
    const Value* given = draft_.value(limit.attribute);
    if (given == nullptr || !given->is_integer()) return;
    const auto most = bound_of(limit, chip);
    if (most == chip.limits->end() || given->integer() <= most->second) return;
    const auto& defaulted = draft_.target.defaulted;
    if (std::ranges::binary_search(defaulted, limit.attribute)) return;
    draft_.poison.add("/" + limit.attribute);
    const Span place = draft_.place(limit.attribute);
    auto builder = context_.diags.error(diag::ChipLimit{.attribute = limit.attribute,
                                                        .value = std::to_string(given->integer()),
                                                        .chip = chip.name,
                                                        .limit = most->first,
                                                        .most = std::to_string(most->second)},
                                        place);
    builder.at(draft_.pointer(limit.attribute));
    if (!(place == place_)) builder.label(place_, "the chip is set here", pointer());
    builder.note("`tgtcfg show chip " + chip.name + "` lists its limits");
  }

  const ChipUse& use_;
  TargetDraft& draft_;
  const Context& context_;
  Span place_;
};

constexpr std::size_t most = 3;

std::vector<std::string> chips_of(const ChipUse& use, const Database& database) {
  std::vector<std::string> names = database.names(Table::chips);
  std::erase_if(names,
                [&](const std::string& name) { return database.chip(name)->vendor != use.vendor; });
  return names;
}

/// `sm_8`, `GFX94`: the beginning of a chip's name, not a product's.
bool begins_alike(std::string_view chip, std::string_view word) {
  constexpr std::size_t letters = 2;
  return word.size() >= letters &&
         same_ignoring_case(chip.substr(0, letters), word.substr(0, letters));
}

std::vector<std::string> likely_tags(std::string_view word, const Database& database) {
  std::vector<std::string> tags = names_of_alias(word, Meaning::tag);
  const std::string plain = plain_name(word);
  for (std::string& tag : database.names(Table::tags)) {
    const std::string bare = tag.substr(tag.find('/') + 1);
    const bool is_product =
        plain_name(bare) == plain || plain_name(tag) == plain || bare.ends_with("-" + lower(word));
    if (is_product) tags.push_back(std::move(tag));
  }
  return tags;
}

}  // namespace

void fill_chip(TargetDraft& draft, const Context& context) {
  if (draft.kind->chip) ChipFiller(*draft.kind->chip, draft, context).run();
}

std::vector<std::string> chips_of_product(std::string_view word, const KindRow& kind,
                                          const Database& database) {
  constexpr std::size_t shortest = 2;
  std::vector<std::string> chips;
  if (word.size() < shortest) return chips;
  for (const std::string& name : likely_tags(word, database)) {
    const TagRow* tag = database.tag(name);
    if (tag == nullptr || tag->definition.text("kind") != kind.name) continue;
    std::string chip = tag->definition.text(kind.chip->attribute);
    if (!chip.empty() && !contains(chips, chip)) chips.push_back(std::move(chip));
  }
  return chips;
}

std::string help_for_chip(const std::string& name, const Database& database) {
  const ChipRow* chip = database.chip(read_target_id(name).processor);
  if (chip == nullptr) return {};
  for (const std::string& each : database.names(Table::kinds)) {
    const KindRow* kind = database.kind(each);
    if (kind == nullptr || !kind->chip || kind->chip->vendor != chip->vendor) continue;
    return quoted(name) + " is a GPU chip of " + chip->vendor + ": use kind `" + each + "`";
  }
  return {};
}

std::vector<std::string> likely_chips(std::string_view word, const KindRow& kind,
                                      const Database& database) {
  if (!kind.chip) return {};
  const std::vector<std::string> known = chips_of(*kind.chip, database);
  std::vector<std::string> near = nearest_names(word, known, most);
  const bool number = std::ranges::all_of(word, [](char c) { return is_digit(c) || c == '.'; });
  if (number || (!near.empty() && begins_alike(near.front(), word))) return near;
  std::vector<std::string> likely = chips_of_product(word, kind, database);
  if (likely.empty()) {
    std::ranges::copy_if(known, std::back_inserter(likely), [&](const std::string& chip) {
      return same_ignoring_case(database.chip(chip)->family, word);
    });
  }
  if (likely.empty()) return near;
  if (likely.size() > most) likely.resize(most);
  return likely;
}

}  // namespace tgtcfg

// Rules for single attributes: fixed values, prefixes, unset values.
#include "database/aliases.h"
#include "diag/suggestions.h"
#include "resolve/cpu_names.h"
#include "resolve/rules/target_rules.h"
#include "resolve/target_chip.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC21.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "support/text.h"

namespace tgtcfg {

namespace {

void leave_open(const std::string& attribute, const std::string& what, std::string help,
                TargetDraft& draft, const Context& context,
                Severity severity = diag::OpenValue::severity) {
  if (draft.is_spoilt(attribute)) return;
  draft.target.open.push_back(attribute);
  if (draft.poison.any) return;  // an invalid configuration does not yield a plan with unset values
  context.diags
      .report_as(severity,
                 diag::OpenValue{.what = "the " + what + " of `" + draft.target.kind + "`",
                                 .attribute = attribute},
                 draft.target.span)
      .at(draft.pointer(attribute))
      .help(std::move(help));
}

// Another attribute that names a chip but is not used for it: `mcpu` of `cuda`.
std::string given_elsewhere(const std::string& attribute, const TargetDraft& draft,
                            const Database& database) {
  if (!draft.kind->chip) return {};
  for (const AttributeRow& row : draft.kind->attributes) {
    const std::string* text = row.name == attribute ? nullptr : draft.text(row.name);
    const ChipRow* chip = text == nullptr ? nullptr : database.chip(*text);
    if (chip != nullptr && chip->vendor == draft.kind->chip->vendor) return row.name;
  }
  return {};
}

// The architectures of a CPU without a triple. TVM compiles for the build machine then, which is
// rarely of another architecture than x86.
std::string help_for_cpu(const std::string& attribute, const TargetDraft& draft,
                         const Context& context) {
  const std::string* given = draft.kind->cpu ? draft.text(draft.kind->cpu->cpu) : nullptr;
  if (given == nullptr) return {};
  const std::string cpu = given->substr(0, given->find('+'));
  const int release = llvm_release_or_newest(context.options.llvm_release);
  const std::vector<std::string> archs = archs_of_cpu(cpu, release);
  if (archs.empty() || contains(archs, std::string_view("x86_64"))) return {};
  const bool vowel =
      std::string_view("aeiou").find(archs.front().front()) != std::string_view::npos;
  return "`" + cpu + "` is " + (vowel ? "an " : "a ") + join(archs, " and ") + " CPU: add `-" +
         attribute + "=" + usual_triple(archs.front(), cpu) +
         "`; TVM otherwise compiles for the build machine";
}

}  // namespace

void default_triple_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  const std::string& attribute = row.attribute;
  if (draft.value(attribute) != nullptr || draft.is_spoilt(attribute)) return;
  // An external target runs on the machine of its general target.
  if (draft.target.codegen.external) return;
  // TVM inserts its own triple if no attribute describes a machine. A CPU does, but leaves the
  // system unset.
  const Array& unless = row.parameters.list("unless");
  const bool is_described = std::ranges::any_of(unless, [&](const Value& given) {
    return draft.value(given.string()) != nullptr || draft.is_spoilt(given.string());
  });
  const auto& triple = context.options.host_facts.triple;
  if (triple && !is_described) {
    draft.target.attrs.insert_or_assign(attribute, Value(*triple));
    return;
  }
  const std::string facts = is_described ? "" : " or pass `--host-facts`";
  std::string help = help_for_cpu(attribute, draft, context);
  const bool may_mislead = !help.empty() && context.options.tool_compiles_for_build_machine;
  if (help.empty()) help = "set `" + attribute + "`" + facts;
  leave_open(attribute, "target triple", std::move(help), draft, context,
             may_mislead ? Severity::warning : diag::OpenValue::severity);
}

void fixed_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  const std::string& attribute = row.attribute;
  const Value& value = row.parameters.get("value");
  const Value* given = draft.value(attribute);
  if (given == nullptr) {
    draft.target.attrs.emplace(attribute, value);
  } else if (!(*given == value)) {
    context.diags
        .error(diag::FixedAttribute{.attribute = attribute,
                                    .kind = draft.target.kind,
                                    .value = row.parameters.text("value")},
               draft.place(attribute))
        .at(draft.pointer(attribute));
    draft.poison.add("/" + attribute);
  }
}

void prefix_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  const std::string& attribute = row.attribute;
  const std::string& prefix = row.parameters.text("prefix");
  const std::string* given = draft.text(attribute);
  if (given == nullptr) return;
  const bool more = row.parameters.text("then") == "alphanumeric";
  const bool fits =
      given->starts_with(prefix) &&
      (!more || (given->size() > prefix.size() &&
                 std::isalnum(static_cast<unsigned char>((*given)[prefix.size()])) != 0));
  if (fits) return;
  auto builder = context.diags.error(
      diag::AttributePrefix{.attribute = attribute, .kind = draft.target.kind, .prefix = prefix},
      draft.place(attribute));
  builder.at(draft.pointer(attribute)).actual(*given);
  const bool names_chip = draft.kind->chip && draft.kind->chip->attribute == attribute;
  const bool number = !given->empty() && std::isdigit(static_cast<unsigned char>(given->front()));
  if (!names_chip && number) builder.suggest(prefix + *given, draft.place(attribute));
  const ChipRow* chip =
      names_chip ? context.database.chip(read_target_id(*given).processor) : nullptr;
  const std::string other_kind = chip != nullptr && chip->vendor != draft.kind->chip->vendor
                                     ? help_for_chip(*given, context.database)
                                     : "";
  if (!other_kind.empty()) {
    builder.help(other_kind);
  } else if (names_chip) {
    suggest_all(
        builder, context.diags,
        [&] {
          auto names = likely_chips(*given, *draft.kind, context.database);
          std::erase_if(names, [&](const std::string& name) { return !name.starts_with(prefix); });
          return names;
        },
        draft.place(attribute));
  }
  draft.spoil(attribute);
}

void open_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  const std::string& attribute = row.attribute;
  if (const std::string* chip = draft.text(attribute)) {
    draft.target.machine.chip = *chip;
    return;
  }
  if (draft.target.codegen.external) return;  // the general target has the chip
  const std::string given = given_elsewhere(attribute, draft, context.database);
  leave_open(attribute, "chip",
             given.empty() ? "set `" + attribute + "`, or start from a tag (`tgtcfg list tags`)"
                           : "write `" + attribute + "` instead of `" + given +
                                 "`: the kind reads its chip from `" + attribute + "`",
             draft, context);
}

void subgroups_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  const std::string& attribute = row.attribute;
  const std::string toggle = row.parameters.text("switch");
  const Value* on = draft.value(toggle);
  const Value* given = draft.value(attribute);
  const Value& value = row.parameters.get("value");
  if (on != nullptr && on->is_boolean() && on->boolean()) {
    if (given != nullptr && !(*given == value)) {
      context.diags
          .note(diag::AttributeReplaced{.attribute = attribute, .value = quoted_value(value)},
                draft.place(attribute))
          .at(draft.pointer(attribute))
          .label(draft.place(toggle), "this sets the value");
    }
    draft.target.attrs.insert_or_assign(attribute, value);
    return;
  }
  const Value& without = row.parameters.get("without");
  const bool wide = given != nullptr && given->is_integer() && without.is_integer() &&
                    given->integer() > without.integer();
  if (!wide || draft.is_spoilt(toggle)) return;
  context.diags
      .error(diag::SubgroupsOff{.attribute = attribute,
                                .limit = std::to_string(without.integer()),
                                .switch_ = toggle},
             draft.place(attribute))
      .at(draft.pointer(attribute));
}

void words_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  if (context.options.lenient || context.options.dialect.keep_legacy) return;
  const std::string& attribute = row.attribute;
  const auto is_read = [&](const std::string& word) {
    return contains(draft.kind->default_keys, word) ||
           std::ranges::any_of(row.parameters.list("words"),
                               [&](const Value& each) { return each.string() == word; }) ||
           context.database.has(Table::chips, word);  // read by other tools
  };
  const auto check = [&](const std::string& word, Span place) {
    if (is_read(word)) return;
    const Span span = place.known() ? place : draft.place(attribute);
    const std::vector<std::string> words = row.parameters.texts("words");
    context.diags.warning(diag::UnreadWord{.word = word, .attribute = attribute}, span)
        .at(draft.pointer(attribute))
        .actual(word)
        .suggest_nearest(word, words, span)
        .help("known words: " + quoted_list(words));
  };
  // Keys were already split.
  if (attribute == "keys" && draft.keys) {
    for (const std::string& key : *draft.keys) check(key, {});
  }
  const Value* given = draft.value(attribute);
  if (given == nullptr) return;
  if (given->is_string()) check(given->string(), given->span);
  if (!given->is_array()) return;
  for (const Value& word : given->array()) {
    if (word.is_string()) check(word.string(), word.span);
  }
}

void feature_rule(const CanonicalRule& row, TargetDraft& draft, const Context&) {
  draft.target.features.insert_or_assign(row.parameters.text("name"), row.parameters.get("value"));
}

}  // namespace tgtcfg

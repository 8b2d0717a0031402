#include "resolve/tvm_attributes.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC83.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace tgtcfg {

namespace {

constexpr std::string_view model_attribute = "model";

const OldName* find_old(const std::vector<OldName>& names, std::string_view name) {
  const auto found = std::find_if(names.begin(), names.end(),
                                  [name](const OldName& old) { return old.name == name; });
  return found == names.end() ? nullptr : &*found;
}

/// The attribute as users write it: with a dash in a target string.
std::string as_written(const Member& member) {
  return (member.value.style == ScalarStyle::target_text ? "-" : "") + member.key;
}

bool was_option(std::string_view attribute, Table table, const Database& database,
                const OptionSetRow* (Database::*find)(std::string_view) const) {
  const std::vector<std::string> names = database.names(table);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const OptionSetRow* row = (database.*find)(name);
    const AttributeRow* option = row == nullptr ? nullptr : row->option(attribute);
    return option != nullptr && option->was_target_attribute;
  });
}

/// Returns false after adding an error because the current name is also set.
bool rename(Member& member, const OldName& old, TargetSpec& spec, const TargetDraft& draft,
            const Context& context) {
  const auto twin = std::find_if(spec.attributes.begin(), spec.attributes.end(),
                                 [&](const Member& other) { return other.key == old.now; });
  const std::string written = as_written(member);
  const std::string prefix = written.substr(0, written.size() - member.key.size());
  if (twin != spec.attributes.end() && !twin->value.is_null()) {
    context.diags
        .error(diag::TwoSpellings{.key = written, .other = prefix + old.now}, member.key_span)
        .label(twin->key_span, "the same key")
        .at(draft.pointer(member.key));
    return false;
  }
  context.diags
      .warning(diag::OldAttributeName{.old = written, .attribute = prefix + old.now},
               member.key_span)
      .at(draft.pointer(member.key))
      .fix({"write `" + prefix + old.now + "`",
            Applicability::certain,
            {{member.key_span, prefix + old.now}}});
  member.key = old.now;
  return true;
}

/// True if the target does not contradict the tag.
bool agrees(const std::string& tag, const TargetDraft& draft, const Database& database) {
  const TagRow* row = database.tag(tag);
  if (row == nullptr) return false;
  return std::all_of(draft.target.attrs.begin(), draft.target.attrs.end(), [&](const auto& given) {
    const Value* value = row->definition.find(given.first);
    return given.first == model_attribute || value == nullptr || *value == given.second;
  });
}

}  // namespace

std::string_view moved_to(std::string_view attribute, const Database& database) {
  for (const std::string_view what : {"executor", "runtime"}) {
    if (attribute == what) return what;
  }
  if (was_option(attribute, Table::executors, database, &Database::executor)) return "executor";
  if (was_option(attribute, Table::runtimes, database, &Database::runtime)) return "runtime";
  return {};
}

bool has_attribute(std::string_view name, const KindRow& kind, const GeneratorRow* generator) {
  return kind.attribute(name) != nullptr || find_old(kind.old_attributes, name) != nullptr ||
         (generator != nullptr && generator->option(name) != nullptr);
}

DiagnosticBuilder report_moved(const Member& member, std::string_view what,
                               const std::string& pointer, Diagnostics& diags) {
  auto builder = diags.warning(
      diag::MovedAttribute{.attribute = as_written(member), .what = std::string(what)},
      member.key_span);
  builder.at(pointer);
  return builder;
}

std::optional<TargetSpec> rewrite_old_attributes(const TargetSpec& asked, const TargetDraft& draft,
                                                 const Context& context) {
  if (context.options.dialect.keep_legacy) return std::nullopt;
  const auto is_of_today = [&](const Member& member) {
    if (member.value.is_null() || draft.kind->attribute(member.key) != nullptr) return true;
    return find_old(draft.kind->old_attributes, member.key) == nullptr &&
           has_attribute(member.key, *draft.kind, draft.generator);
  };
  if (std::all_of(asked.attributes.begin(), asked.attributes.end(), is_of_today))
    return std::nullopt;
  TargetSpec spec = asked;
  std::vector<std::string> gone;
  for (Member& member : spec.attributes) {
    if (member.value.is_null() || draft.kind->attribute(member.key) != nullptr) continue;
    if (const OldName* old = find_old(draft.kind->old_attributes, member.key)) {
      const std::string name = member.key;
      if (!rename(member, *old, spec, draft, context)) gone.push_back(name);
    } else if (!has_attribute(member.key, *draft.kind, draft.generator)) {
      const std::string_view what = moved_to(member.key, context.database);
      if (what.empty()) continue;
      report_moved(member, what, draft.pointer(member.key), context.diags)
          .here("left out: a target alone has no " + std::string(what));
      gone.push_back(member.key);
    }
  }
  std::erase_if(spec.attributes, [&](const Member& member) {
    return std::find(gone.begin(), gone.end(), member.key) != gone.end();
  });
  return spec;
}

void rewrite_old_values(Value& list, const AttributeRow& row, const TargetDraft& draft,
                        const Context& context) {
  if (row.old_values.empty() || context.options.dialect.keep_legacy || !list.is_array()) return;
  for (Value& element : list.array()) {
    const OldName* old = element.is_string() ? find_old(row.old_values, element.string()) : nullptr;
    if (old == nullptr) continue;
    auto report = context.diags.warning(diag::OldLibraryName{.old = old->name, .library = old->now},
                                        element.span);
    report.at(draft.pointer(row.name));
    if (context.sources.text(element.span) == old->name) {
      report.fix({"write `" + old->now + "`", Applicability::certain, {{element.span, old->now}}});
    }
    Value renamed(old->now);
    renamed.span = element.span;
    element = std::move(renamed);
  }
}

void offer_tag_of_model(const TargetSpec& spec, const TargetDraft& draft, const Context& context) {
  if (context.options.dialect.keep_legacy || spec.tag) return;
  const std::string* model = draft.text(model_attribute);
  if (model == nullptr) return;
  const std::vector<std::string> tags = context.database.helper_tags(draft.kind->name, *model);
  if (tags.empty()) return;
  const auto fitting = std::find_if(tags.begin(), tags.end(), [&](const std::string& candidate) {
    return agrees(candidate, draft, context.database);
  });
  // If none fits, the first is as good as any.
  const std::string& tag = fitting == tags.end() ? tags.front() : *fitting;
  context.diags.note(diag::HelperModel{.model = *model, .tag = tag}, draft.place(model_attribute))
      .at(draft.pointer(model_attribute))
      .help("use the tag `" + tag + "` to get all attributes of the device; `model` is kept");
}

}  // namespace tgtcfg

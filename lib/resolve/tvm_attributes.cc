#include "resolve/tvm_attributes.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC83.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "check/target_expression.h"
#include "document/target_text.h"
#include "model/plain_values.h"
#include "resolve/option_sets.h"

namespace tgtcfg {

namespace {

constexpr std::string_view model_attribute = "model";

const OldName* find_old(const std::vector<OldName>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name, &OldName::name);
  return found == names.end() ? nullptr : &*found;
}

/// The attribute as users write it: with a dash in a target string.
std::string as_written(const Member& member) {
  return (member.value.style == ScalarStyle::target_text ? "-" : "") + member.key;
}

bool was_option(std::string_view attribute, const OptionSetKind& set, const Database& database) {
  return std::ranges::any_of(database.names(set.table), [&](const std::string& name) {
    const OptionSetRow* row = (database.*set.row)(name);
    const AttributeRow* option = row == nullptr ? nullptr : row->option(attribute);
    return option != nullptr && option->was_target_attribute;
  });
}

/// Returns false after adding an error because the current name is also set.
bool rename(Member& member, const OldName& old, TargetSpec& spec, const TargetDraft& draft,
            const Context& context) {
  const Member* twin = find_member(spec.attributes, old.now);
  const std::string written = as_written(member);
  const std::string prefix = written.substr(0, written.size() - member.key.size());
  if (twin != nullptr && !twin->value.is_null()) {
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
  return std::ranges::all_of(draft.target.attrs, [&](const auto& given) {
    const Value* value = row->definition.find(given.first);
    return given.first == model_attribute || value == nullptr || *value == given.second;
  });
}

/// An attribute removed from a target.
struct MovedOption {
  Member member;
  std::string_view what;  ///< `executor` or `runtime`
  std::string pointer;
};

std::string text_of(const Value& value) {
  if (value.is_boolean()) return value.boolean() ? "1" : "0";
  if (value.is_integer()) return std::to_string(value.integer());
  if (!value.is_string()) return {};
  if (value.style == ScalarStyle::target_text) {
    if (value.string() == "true" || value.string() == "True") return "1";
    if (value.string() == "false" || value.string() == "False") return "0";
  }
  return value.string();
}

/// The attributes of a target that have moved.
class MovedOptions {
 public:
  MovedOptions(const TargetSpec& target, const Database& database)
      : database_(database), kind_(database.kind(kind_of_spec(target, database))) {
    if (kind_ == nullptr) return;
    const std::string& generator = target.compiler ? target.compiler->value : kind_->generator;
    if (!generator.empty()) generator_ = database.generator(generator);
  }

  [[nodiscard]] bool contain(const Member& member) const {
    if (member.value.is_null() || kind_ == nullptr) return false;
    return !has_attribute(member.key, *kind_, generator_) &&
           !moved_to(member.key, database_).empty();
  }

 private:
  const Database& database_;
  const KindRow* kind_;
  const GeneratorRow* generator_ = nullptr;
};

bool has_moved(const TargetSpec& target, const Database& database) {
  const MovedOptions moved(target, database);
  const bool has_attribute = std::ranges::any_of(
      target.attributes, [&](const Member& member) { return moved.contain(member); });
  return has_attribute || (target.host && target.host->target != nullptr &&
                           has_moved(*target.host->target, database));
}

bool has_moved(const ConfigSpec& spec, const Database& database) {
  return (spec.host && spec.host->target != nullptr && has_moved(*spec.host->target, database)) ||
         std::ranges::any_of(spec.targets,
                             [&](const TargetSpec& target) { return has_moved(target, database); });
}

class Mover {
 public:
  Mover(const ConfigSpec& spec, const Context& context) : spec_(spec), context_(context) {}

  ConfigSpec run() {
    for (TargetSpec& target : spec_.targets) take(target);
    take_from_host(spec_.host);
    first_report_ = context_.diags.size();
    report();
    const std::size_t errors = context_.diags.error_count();
    std::string insertion;
    for (const OptionSetKind& side : option_sets) insertion += give(side);
    if (context_.diags.error_count() == errors) add_fix(insertion);
    return std::move(spec_);
  }

 private:
  void take(TargetSpec& target) {
    Object kept;
    const MovedOptions moved(target, context_.database);
    for (Member& member : target.attributes) {
      if (!moved.contain(member)) {
        kept.push_back(std::move(member));
        continue;
      }
      const std::string_view what = moved_to(member.key, context_.database);
      moved_.push_back({std::move(member), what, {}});
      moved_.back().pointer = pointer_append(target.pointer, moved_.back().member.key);
    }
    target.attributes = std::move(kept);
    take_from_host(target.host);
  }

  void take_from_host(std::optional<HostSpec>& host) {
    if (!host || host->target == nullptr) return;
    if (!has_moved(*host->target, context_.database)) return;
    TargetSpec target = *host->target;
    take(target);
    host->target = std::make_shared<const TargetSpec>(std::move(target));
  }

  void report() {
    for (MovedOption& moved : moved_) {
      (void)report_moved(moved.member, moved.what, moved.pointer, context_.diags);
      Value& value = moved.member.value;
      if (!value.is_string() || value.style != ScalarStyle::target_text) continue;
      value = placed(decode_string(placed_text_of(value, context_.sources)).text, value.span);
      value.style = ScalarStyle::target_text;
    }
  }

  void conflict(const MovedOption& moved, Span other) {
    context_.diags
        .error(diag::MovedConflict{.attribute = moved.member.key, .what = std::string(moved.what)},
               moved.member.value.span)
        .label(other, "the different value")
        .at(moved.pointer);
  }

  /// Returns the entry that has every given option; of several, the usual one.
  [[nodiscard]] std::string row_with_options(const OptionSetKind& side) const {
    std::string best;
    for (const std::string& name : context_.database.names(side.table)) {
      const OptionSetRow* row = (context_.database.*side.row)(name);
      const bool fits = std::ranges::all_of(moved_, [&](const MovedOption& moved) {
        return moved.what != side.word || row->option(moved.member.key) != nullptr;
      });
      if (fits && (best.empty() || row->usual)) best = name;
    }
    return best;
  }

  void choose(const OptionSetKind& side, std::optional<OptionSetSpec>& set) {
    for (const MovedOption& moved : moved_) {
      if (moved.what != side.word || moved.member.key != side.word) continue;
      const std::string written = text_of(moved.member.value);
      const std::string today = side.name_today(written, context_.database);
      const std::string& name = today.empty() ? written : today;
      if (!set) {
        set = OptionSetSpec{{name, moved.member.value.span}, {}};
      } else if (set->kind.value != name) {
        conflict(moved, set->kind.span);
      }
    }
    if (set) return;
    const auto first = std::ranges::find(moved_, side.word, &MovedOption::what);
    set = OptionSetSpec{{row_with_options(side), first->member.key_span}, {}};
  }

  /// Moves attributes to one side. Returns the equivalent text for a document; may be empty.
  std::string give(const OptionSetKind& side) {
    if (std::ranges::find(moved_, side.word, &MovedOption::what) == moved_.end()) return {};
    std::optional<OptionSetSpec>& set = spec_.*side.asked;
    const bool explicit_set = set.has_value();
    choose(side, set);
    std::string text = R"("kind": ")" + set->kind.value + '"';
    for (const MovedOption& moved : moved_) {
      if (moved.what != side.word || moved.member.key == side.word) continue;
      const Member* known = find_member(set->options, moved.member.key);
      if (known == nullptr) {
        set->options.push_back(moved.member);
        text += ", \"" + moved.member.key + "\": " + literal(moved.member, side, *set);
        if (explicit_set) fixable_ = false;
      } else if (text_of(known->value) != text_of(moved.member.value)) {
        conflict(moved, known->value.span);
      }
    }
    return explicit_set ? std::string() : '"' + std::string(side.word) + "\": {" + text + "}";
  }

  [[nodiscard]] std::string literal(const Member& option, const OptionSetKind& side,
                                    const OptionSetSpec& set) const {
    const OptionSetRow* set_row = (context_.database.*side.row)(set.kind.value);
    const AttributeRow* row = set_row == nullptr ? nullptr : set_row->option(option.key);
    const std::string text = text_of(option.value);
    if (row != nullptr && row->type == AttributeType::boolean)
      return text == "0" ? "false" : "true";
    if (row != nullptr && row->type == AttributeType::integer) return text;
    return '"' + text + '"';
  }

  /// Removes the attributes from target strings and inserts the maps before `targets`. Requires
  /// `targets` to be a key, without such maps yet.
  void add_fix(const std::string& insertion) {
    if (!fixable_ || moved_.empty()) return;
    std::vector<Edit> edits;
    for (const MovedOption& moved : moved_) {
      const Span key = moved.member.key_span;
      const Span value = moved.member.value.span;
      Span whole{key.file, key.begin, std::max(key.end, value.end)};
      if (key.begin == 0 || moved.member.value.style != ScalarStyle::target_text) return;
      --whole.begin;
      if (context_.sources.text(whole).front() != ' ') return;
      edits.push_back({whole, ""});
    }
    if (!insertion.empty()) {
      const auto edit = insertion_before_targets(insertion);
      if (!edit) return;
      edits.push_back(*edit);
    }
    if (first_report_ >= context_.diags.size()) return;
    context_.diags.edit(first_report_)
        .fix({"move what older releases had on targets", Applicability::certain, std::move(edits)});
  }

  [[nodiscard]] std::optional<Edit> insertion_before_targets(const std::string& text) const {
    const Span key = spec_.targets_span;
    const std::string_view name = context_.sources.text(key);
    if (name != "targets" && name != "\"targets\"") return std::nullopt;
    const std::string_view before = context_.sources.file(key.file).text().substr(0, key.begin);
    const std::size_t last = before.find_last_not_of(" \t");
    const bool block = last == std::string_view::npos || before[last] == '\n';
    const std::size_t around = before.find_last_not_of(" \t\r\n");
    const bool flow =
        around != std::string_view::npos && (before[around] == '{' || before[around] == ',');
    const std::string indent(block ? before.size() - (last + 1) : 0, ' ');
    const std::string separator =
        std::string(flow ? "," : "") +
        (block ? line_end(context_.sources.file(key.file).text()) + indent : std::string(" "));
    // Two maps are adjacent: `"executor": {…}"runtime": {…}`.
    std::string parted = text;
    if (const std::size_t join = parted.find("}\"runtime\""); join != std::string::npos) {
      parted.insert(join + 1, separator);
    }
    return Edit{{key.file, key.begin, key.begin}, parted + separator};
  }

  static std::string line_end(std::string_view text) {
    return text.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
  }

  ConfigSpec spec_;
  const Context& context_;
  std::vector<MovedOption> moved_;
  std::size_t first_report_ = 0;
  bool fixable_ = true;
};

}  // namespace

std::string_view moved_to(std::string_view attribute, const Database& database) {
  for (const OptionSetKind& set : option_sets) {
    if (attribute == set.word) return set.word;
  }
  for (const OptionSetKind& set : option_sets) {
    if (was_option(attribute, set, database)) return set.word;
  }
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
  if (std::ranges::all_of(asked.attributes, is_of_today)) return std::nullopt;
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
  std::erase_if(spec.attributes, [&](const Member& member) { return contains(gone, member.key); });
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
    // The name, perhaps in quotes; not a list in a target string.
    if (context.sources.text(element.span).size() <= old->name.size() + 2)
      report.fix({"write `" + old->now + "`", Applicability::certain, {{element.span, old->now}}});
    element = placed(old->now, element.span);
  }
}

void offer_tag_of_model(const TargetSpec& spec, const TargetDraft& draft, const Context& context) {
  if (context.options.dialect.keep_legacy || spec.tag) return;
  const std::string* model = draft.text(model_attribute);
  if (model == nullptr) return;
  const std::vector<std::string> tags = context.database.helper_tags(draft.kind->name, *model);
  if (tags.empty()) return;
  const auto fitting = std::ranges::find_if(
      tags, [&](const std::string& tag) { return agrees(tag, draft, context.database); });
  // If none fits, the first is as good as any.
  const std::string& tag = fitting == tags.end() ? tags.front() : *fitting;
  context.diags.note(diag::HelperModel{.model = *model, .tag = tag}, draft.place(model_attribute))
      .at(draft.pointer(model_attribute))
      .help("use the tag `" + tag + "` to get all attributes of the device; `model` is kept");
}

std::optional<ConfigSpec> with_moved_options(const ConfigSpec& spec, const Context& context) {
  if (context.options.dialect.keep_legacy || !has_moved(spec, context.database))
    return std::nullopt;
  return Mover(spec, context).run();
}

}  // namespace tgtcfg

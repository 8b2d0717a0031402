#include "resolve/tvm_options.h"

#include "document/target_text.h"
#include "resolve/tvm_attributes.h"

#include <tgtcfg/codes/TC83.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tgtcfg {

namespace {

/// An attribute removed from a target.
struct MovedOption {
  Member member;
  std::string_view what;  ///< `executor` or `runtime`
  std::string pointer;
};

/// The database names for executor or runtime.
struct Side {
  std::string_view what;
  Table table;
  const OptionSetRow* (Database::*find)(std::string_view) const;
};
constexpr Side sides[] = {{"executor", Table::executors, &Database::executor},
                          {"runtime", Table::runtimes, &Database::runtime}};

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
  const bool own = std::any_of(target.attributes.begin(), target.attributes.end(),
                               [&](const Member& member) { return moved.contain(member); });
  return own || (target.host && target.host->target != nullptr &&
                 has_moved(*target.host->target, database));
}

bool has_moved(const ConfigSpec& spec, const Database& database) {
  return (spec.host && spec.host->target != nullptr && has_moved(*spec.host->target, database)) ||
         std::any_of(spec.targets.begin(), spec.targets.end(),
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
    for (const Side& side : sides) insertion += give(side);
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
      Value decoded(decode_string(placed_text_of(value, context_.sources)).text);
      decoded.span = value.span;
      decoded.style = ScalarStyle::target_text;
      value = std::move(decoded);
    }
  }

  void conflict(const MovedOption& moved, Span other) {
    context_.diags
        .error(diag::MovedConflict{.attribute = moved.member.key, .what = std::string(moved.what)},
               moved.member.value.span)
        .label(other, "the different value")
        .at(moved.pointer);
  }

  [[nodiscard]] std::string row_named(const Side& side, const std::string& name) const {
    for (const std::string& known : context_.database.names(side.table)) {
      const auto& old = (context_.database.*side.find)(known)->old_names;
      if (std::find(old.begin(), old.end(), name) != old.end()) return known;
    }
    return name;
  }

  /// Returns the entry that has every given option; of several, the usual one.
  [[nodiscard]] std::string row_with_options(const Side& side) const {
    std::string best;
    for (const std::string& name : context_.database.names(side.table)) {
      const OptionSetRow* row = (context_.database.*side.find)(name);
      const bool fits = std::all_of(moved_.begin(), moved_.end(), [&](const MovedOption& moved) {
        return moved.what != side.what || row->option(moved.member.key) != nullptr;
      });
      if (fits && (best.empty() || row->usual)) best = name;
    }
    return best;
  }

  void choose(const Side& side, std::optional<OptionSetSpec>& set) {
    for (const MovedOption& moved : moved_) {
      if (moved.what != side.what || moved.member.key != side.what) continue;
      const std::string name = row_named(side, text_of(moved.member.value));
      if (!set) {
        set = OptionSetSpec{{name, moved.member.value.span}, {}};
      } else if (set->kind.value != name) {
        conflict(moved, set->kind.span);
      }
    }
    if (set) return;
    const auto first = std::find_if(moved_.begin(), moved_.end(), [&](const MovedOption& moved) {
      return moved.what == side.what;
    });
    set = OptionSetSpec{{row_with_options(side), first->member.key_span}, {}};
  }

  /// Moves attributes to one side. Returns the equivalent text for a document; may be empty.
  std::string give(const Side& side) {
    const bool any = std::any_of(moved_.begin(), moved_.end(),
                                 [&](const MovedOption& moved) { return moved.what == side.what; });
    if (!any) return {};
    std::optional<OptionSetSpec>& set = side.what == "executor" ? spec_.executor : spec_.runtime;
    const bool explicit_set = set.has_value();
    choose(side, set);
    std::string text = R"("kind": ")" + set->kind.value + '"';
    for (const MovedOption& moved : moved_) {
      if (moved.what != side.what || moved.member.key == side.what) continue;
      const auto known =
          std::find_if(set->options.begin(), set->options.end(),
                       [&](const Member& option) { return option.key == moved.member.key; });
      if (known == set->options.end()) {
        set->options.push_back(moved.member);
        text += ", \"" + moved.member.key + "\": " + literal(moved.member, side, *set);
        if (explicit_set) fixable_ = false;
      } else if (text_of(known->value) != text_of(moved.member.value)) {
        conflict(moved, known->value.span);
      }
    }
    return explicit_set ? std::string() : '"' + std::string(side.what) + "\": {" + text + "}";
  }

  [[nodiscard]] std::string literal(const Member& option, const Side& side,
                                    const OptionSetSpec& set) const {
    const OptionSetRow* set_row = (context_.database.*side.find)(set.kind.value);
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
    const std::size_t index = first_report_;
    if (index >= context_.diags.size()) return;
    context_.diags.edit(index).fix(
        {"move what older releases had on targets", Applicability::certain, std::move(edits)});
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

std::optional<ConfigSpec> with_moved_options(const ConfigSpec& spec, const Context& context) {
  if (context.options.dialect.keep_legacy || !has_moved(spec, context.database))
    return std::nullopt;
  return Mover(spec, context).run();
}

}  // namespace tgtcfg

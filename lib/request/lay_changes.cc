#include "request/lay_changes.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>

#include <algorithm>

#include "check/check_context.h"
#include "check/composite_form.h"
#include "document/tree_builder.h"
#include "request/family_flags.h"
#include "request/load.h"
#include "resolve/check.h"

namespace tgtcfg {
namespace {

class ChangeLayers {
 public:
  ChangeLayers(const Session& session, const Changes& changes, LayerStack& stack,
               Findings& findings)
      : session_(session),
        changes_(changes),
        stack_(stack),
        findings_(findings),
        check_{session.context(findings)},
        merge_(stack.tree, check_) {}

  // Applies every valid change, even if others fail.
  bool lay() {
    bool ok = read_overlays();
    const MadeChanges made = changes_.make ? changes_.make(session_, findings_) : MadeChanges();
    ok &= made.ok;
    ok &= lay_extends(made.changes);
    for (Layer& layer : overlays_) ok &= push(std::move(layer));
    for (const Change& change : made.changes) ok &= lay_change(change);
    // These options change values that a later option may have selected.
    for (const Change* change : waiting_) ok &= lay_row_option(*change, true);
    ok &= check_count();
    stack_.add_poison(check_.poison);
    return ok;
  }

 private:
  // Each document begins a new chain of `extends`.
  CheckContext& context() {
    check_.open_names.clear();
    check_.outermost = {};
    return check_;
  }

  bool merge() {
    const std::size_t errors = findings_.diags.error_count();
    stack_.tree = merge_layers(stack_.layers, context());  // no change is applied yet
    return findings_.diags.error_count() == errors;
  }

  static bool is_extends(const Change& change) {
    if (change.rule != ChangeRule::pointer) return false;
    const std::vector<std::string>& at = change.patches.front().at;
    return at.size() == 1 && at.front() == "extends";
  }

  // A change of `/extends` goes below all layers, like `extends` in the file.
  bool lay_extends(const std::vector<Change>& changes) {
    std::vector<Layer> below;
    for (const Change& change : changes) {
      if (!is_extends(change)) continue;
      const Value& value = change.patches.front().value;
      Value root(Object{{"extends", value, change.patches.front().at_span}});
      root.span = change.patches.front().at_span;
      root.span.end = value.span.end;
      auto layers =
          layers_of(Document{value.span.file, 0, std::move(root)}, LayerKind::set, context());
      if (!layers) continue;
      layers->pop_back();
      std::move(layers->begin(), layers->end(), std::back_inserter(below));
    }
    stack_.layers.insert(stack_.layers.begin(), std::make_move_iterator(below.begin()),
                         std::make_move_iterator(below.end()));
    return merge();
  }

  bool read_overlays() {
    bool ok = true;
    for (const std::string& overlay : changes_.overlays) ok &= read_overlay(overlay);
    if (!ok) check_.poison.any = check_.poison.lacks_layer = true;
    return ok;
  }

  bool read_overlay(const std::string& path) {
    const auto file = path.starts_with('{')
                          ? std::optional(findings_.sources.add("<overlay>", path))
                          : load_file_or_stdin(session_, path, "`--overlay`", findings_);
    if (!file) return false;
    const InputFormat format =
        format_of(path).value_or(guess_format(findings_.sources.file(*file).text()));
    auto documents = read_documents(session_, *file, format, findings_);
    if (!documents) return false;
    if (documents->size() > 1) {
      findings_.diags.error(
          diag::ChooseADocument{
              .input = path, .count = std::to_string(documents->size()), .command = "`--overlay`"},
          Span{*file, 0, 0});
      return false;
    }
    if (documents->empty() || documents->front().root.is_null()) {
      findings_.diags.error(
          diag::NothingToCheck{.message = "`" + path + "` does not contain a document"},
          Span{*file, 0, 0});
      return false;
    }
    Document& document = documents->front();
    if (classify(document) == DocumentKind::plan &&
        !as_configuration(session_, document, findings_)) {
      return false;
    }
    auto layers = layers_of(document, LayerKind::overlay, context());
    if (!layers) return false;
    std::move(layers->begin(), layers->end(), std::back_inserter(overlays_));
    return true;
  }

  bool push(Layer layer) {
    (void)context();
    const bool ok = merge_.lay(layer);
    if (!stack_.tree.span.known() && !layer.patches.empty())
      stack_.tree.span = layer.patches.front().value.span;
    stack_.layers.push_back(std::move(layer));
    return ok;
  }

  // All changes together count as one layer for the limit.
  bool check_count() {
    const std::size_t limit = session_.options.limits.layers;
    std::size_t count = 0;
    std::size_t changes = 0;
    for (const Layer& layer : stack_.layers) {
      const bool change = layer.kind == LayerKind::set || layer.kind == LayerKind::flag;
      (change ? changes : count) += 1;
    }
    if (count + std::min<std::size_t>(changes, 1) <= limit) return true;
    findings_.diags.error(diag::TooManyLayers{.limit = std::to_string(limit)}, {})
        .help("raise the limit with `--limit layers=N`");
    return false;
  }

  bool lay_change(const Change& change) {
    switch (change.rule) {
      case ChangeRule::pointer:
        return is_extends(change) || lay_pointer(change);
      case ChangeRule::row_option:
        return lay_row_option(change, false);
      case ChangeRule::unless_map: {
        const Value* below = stack_.tree.find(change.patches.front().at.front());
        if (below != nullptr && below->is_object()) return true;
        break;
      }
      default:
        break;
    }
    return push({LayerKind::flag, change.origin, change.patches});
  }

  bool lay_pointer(const Change& change) {
    Patch patch = change.patches.front();
    // Each name becomes a nested map.
    const std::size_t deepest = deepest_tree(session_.options.limits);
    if (patch.at.size() > deepest) {
      findings_.diags.error(diag::NestingTooDeep{.limit = std::to_string(deepest)}, patch.at_span)
          .here("this pointer is " + std::to_string(patch.at.size()) + " levels deep");
      return false;
    }
    patch.at = pointer_without_config(std::move(patch.at), stack_.tree);
    return push({LayerKind::set, change.origin, {std::move(patch)}});
  }

  bool lay_row_option(const Change& change, bool last_chance) {
    const Value& value = change.patches.front().value;
    Layer layer{LayerKind::flag, change.origin, {}};
    switch (
        row_option_patches(session_, change.origin, value, stack_.tree, layer.patches, findings_)) {
      case FamilyResult::ok:
        return push(std::move(layer));
      case FamilyResult::failed:
        return false;
      case FamilyResult::nothing_there:
        break;
    }
    if (last_chance) {
      report_nothing_there(session_, change.origin, value, stack_.tree, findings_);
      return false;
    }
    waiting_.push_back(&change);
    return true;
  }

  const Session& session_;
  const Changes& changes_;
  LayerStack& stack_;
  Findings& findings_;
  CheckContext check_;
  LayerMerge merge_;
  std::vector<Layer> overlays_;
  std::vector<const Change*> waiting_;
};

}  // namespace

std::optional<Plan> as_configuration(const Session& session, Document& document,
                                     Findings& findings) {
  auto plan = check_plan(document, findings.diags);
  if (!plan) return std::nullopt;
  const Span span = document.root.span;
  document.root = config_of(*plan, session.database);
  document.format = InputFormat::yaml;  // an overlay is never a tvmc file
  document.root.span = span;
  return plan;
}

std::optional<ConfigSpec> spec_of_layers(const Session& session,
                                         std::optional<std::vector<Layer>> layers,
                                         const Changes& changes, LayerStack& stack,
                                         Findings& findings) {
  const std::size_t errors = findings.diags.error_count();
  if (layers) stack.layers = std::move(*layers);
  if (!layers) stack.poison.any = stack.poison.lacks_layer = true;
  // Errors of the changes are reported together with errors of the input.
  if (!ChangeLayers(session, changes, stack, findings).lay()) stack.poison.any = true;
  CheckContext context{session.context(findings)};
  context.poison = stack.poison;
  ConfigSpec read = read_configuration_object(stack.tree, {}, 0, context);
  read.poison.any = read.poison.any || stack.poison.any;
  auto spec = without_mistakes(std::move(read), context);
  if (spec) return spec;
  if (findings.diags.error_count() > errors) explain_by_layers(stack, context);
  return std::nullopt;
}

Options options_under(Options options, const Changes& changes) {
  if (changes.host_policy) options.host_policy = *changes.host_policy;
  return options;
}

}  // namespace tgtcfg

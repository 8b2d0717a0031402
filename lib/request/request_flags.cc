#include "request/request_flags.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>

#include <algorithm>

#include "request/family_flags.h"
#include "request/flag_patches.h"
#include "request/load.h"
#include "resolve/check.h"

namespace tgtcfg {
namespace {

class FlagLayers {
 public:
  FlagLayers(const Session& session, const std::vector<TypedFlag>& flags, LayerStack& stack,
             Findings& findings)
      : session_(session),
        flags_(flags),
        stack_(stack),
        findings_(findings),
        patches_(session, flags, stack.tree, findings),
        check_{session.context(findings)},
        merger_(stack.tree, check_) {}

  // Each flag that can be laid is, whatever is wrong with others.
  bool lay() {
    bool ok = lay_extends();
    ok &= lay_overlays();
    for (const TypedFlag& flag : flags_) ok &= lay_flag(flag);
    // What a family flag changes may have been chosen behind it.
    for (const TypedFlag* flag : waiting_) ok &= lay_family(*flag, true);
    ok &= check_count();
    stack_.add_poison(check_.poison);
    return ok;
  }

 private:
  // Each document begins a chain of its own.
  CheckContext& context() {
    check_.open_names.clear();
    check_.outermost = {};
    return check_;
  }

  bool merge() {
    const std::size_t errors = findings_.diags.error_count();
    stack_.tree = merge_layers(stack_.layers, context());  // no flag is laid yet
    return findings_.diags.error_count() == errors;
  }

  // `--set /extends=…` lies below everything, as `extends` in the file does.
  bool lay_extends() {
    std::vector<Layer> below;
    for (const TypedFlag& flag : flags_) {
      const std::size_t equals = flag.value.find('=');
      if (flag.name != "--set" || flag.value.substr(0, equals) != "/extends") continue;
      const Value argument = patches_.argument_of(flag);
      Value root(Object{{"extends", patches_.json_or_text(argument, equals + 1), argument.span}});
      root.span = argument.span;
      auto layers =
          layers_of(Document{argument.span.file, 0, std::move(root)}, LayerKind::set, context());
      if (!layers) continue;
      layers->pop_back();
      std::move(layers->begin(), layers->end(), std::back_inserter(below));
    }
    stack_.layers.insert(stack_.layers.begin(), std::make_move_iterator(below.begin()),
                         std::make_move_iterator(below.end()));
    return merge();
  }

  bool lay_overlays() {
    bool ok = true;
    for (const TypedFlag& flag : flags_) {
      if (flag.name == "--overlay") ok &= lay_overlay(flag.value);
    }
    if (!ok) check_.poison.any = check_.poison.lacks_layer = true;
    return ok;
  }

  bool lay_overlay(const std::string& path) {
    const auto file = path.starts_with('{')
                          ? std::optional(findings_.sources.add("<overlay>", path))
                          : load_file(session_, path, "`--overlay`", findings_);
    if (!file) return false;
    const InputFormat format =
        format_of(path).value_or(guess_format(findings_.sources.file(*file).text()));
    auto documents = read_documents(session_, *file, format, findings_);
    if (!documents) return false;
    if (documents->size() != 1 || documents->front().root.is_null()) {
      findings_.diags.error(diag::NothingToCheck{.message = "`" + path + "` has " +
                                                            std::to_string(documents->size()) +
                                                            " documents, and an overlay is one"},
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
    bool ok = true;
    for (Layer& layer : *layers) ok &= push(std::move(layer));
    return ok;
  }

  bool push(Layer layer) {
    (void)context();
    const bool ok = merger_.lay(layer);
    if (!stack_.tree.span.known() && !layer.patches.empty()) {
      stack_.tree.span = layer.patches.front().value.span;
    }
    stack_.layers.push_back(std::move(layer));
    return ok;
  }

  // All options together are one layer of the limit.
  bool check_count() {
    const std::size_t limit = session_.options.limits.layers;
    std::size_t count = 0;
    std::size_t options = 0;
    for (const Layer& layer : stack_.layers) {
      const bool option = layer.kind == LayerKind::set || layer.kind == LayerKind::flag;
      (option ? options : count) += 1;
    }
    if (count + std::min<std::size_t>(options, 1) <= limit) return true;
    findings_.diags.error(diag::TooManyLayers{.limit = std::to_string(limit)}, {})
        .help("raise it with `--limit layers=N`");
    return false;
  }

  bool lay_flag(const TypedFlag& flag) {
    const Option* known = find_layer_flag(flag.name);
    if (known == nullptr) return lay_family(flag, false);
    if (known->form == FlagForm::overlay) return true;
    // All occurrences of a list are one value, at the place of the first.
    const bool together = known->form == FlagForm::targets || known->form == FlagForm::pools ||
                          (known->form == FlagForm::list && known->repeatable);
    if (together && !first_of_its_form(flag, *known)) return true;
    Layer layer{known->form == FlagForm::set ? LayerKind::set : LayerKind::flag, flag.name, {}};
    if (!patches_.add(flag, *known, layer.patches)) return false;
    return layer.patches.empty() || push(std::move(layer));
  }

  [[nodiscard]] bool first_of_its_form(const TypedFlag& flag, const Option& known) const {
    const auto first = std::find_if(flags_.begin(), flags_.end(), [&](const TypedFlag& other) {
      if (known.form != FlagForm::pools) return other.name == flag.name;
      const Option* row = find_layer_flag(other.name);
      return row != nullptr && row->form == FlagForm::pools;
    });
    return &*first == &flag;
  }

  bool lay_family(const TypedFlag& flag, bool last_chance) {
    if (flag.number > 1) {
      findings_.diags.error(
          diag::BadUsage{.message = "`" + flag.name + "` is given more than once"}, {});
      return false;
    }
    Value value = patches_.argument_of(flag);
    value.style = ScalarStyle::target_text;
    Layer layer{LayerKind::flag, flag.name, {}};
    switch (family_patches(session_, flag, value, stack_.tree, layer.patches, findings_)) {
      case FamilyResult::ok:
        return push(std::move(layer));
      case FamilyResult::failed:
        return false;
      case FamilyResult::nothing_there:
        break;
    }
    if (last_chance) {
      report_nothing_there(session_, flag, value, stack_.tree, findings_);
      return false;
    }
    waiting_.push_back(&flag);
    return true;
  }

  const Session& session_;
  const std::vector<TypedFlag>& flags_;
  LayerStack& stack_;
  Findings& findings_;
  FlagPatches patches_;
  CheckContext check_;
  LayerMerger merger_;
  std::vector<const TypedFlag*> waiting_;
};

}  // namespace

std::optional<Plan> as_configuration(const Session& session, Document& document,
                                     Findings& findings) {
  auto plan = check_plan(document, findings.diags);
  if (!plan) return std::nullopt;
  const Span span = document.root.span;
  document.root = config_of(*plan, session.database);
  document.format = InputFormat::yaml;  // never a tvmc file
  document.root.span = span;
  return plan;
}

bool lay_flags(const Session& session, const std::vector<TypedFlag>& flags, LayerStack& stack,
               Findings& findings) {
  return FlagLayers(session, flags, stack, findings).lay();
}

std::optional<ConfigSpec> spec_of_layers(const Session& session,
                                         std::optional<std::vector<Layer>> layers,
                                         const std::vector<TypedFlag>& flags, LayerStack& stack,
                                         Findings& findings) {
  const std::size_t errors = findings.diags.error_count();
  if (layers) stack.layers = std::move(*layers);
  if (!layers) stack.poison.any = stack.poison.lacks_layer = true;
  // Errors of the flags are reported beside those of the input.
  if (!lay_flags(session, flags, stack, findings)) stack.poison.any = true;
  CheckContext context{session.context(findings)};
  context.poison = stack.poison;
  ConfigSpec read = read_configuration_object(stack.tree, {}, 0, context);
  read.poison.any = read.poison.any || stack.poison.any;
  auto spec = without_mistakes(std::move(read), context);
  if (spec) return spec;
  if (findings.diags.error_count() > errors) explain_by_layers(stack, context);
  return std::nullopt;
}

Options options_under(const Options& options, const std::vector<TypedFlag>& flags) {
  Options result = options;
  for (const TypedFlag& flag : flags) {
    if (flag.name != "--host-policy") continue;
    result.host_policy = flag.value == "first"        ? HostPolicy::first
                         : flag.value == "per-target" ? HostPolicy::per_target
                                                      : HostPolicy::unique;
  }
  return result;
}

}  // namespace tgtcfg

#include "driver/request_flags.h"

#include <tgtcfg/codes.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <charconv>

#include "document/readers.h"
#include "driver/family_flags.h"
#include "driver/load.h"
#include "spec/config_keys.h"
#include "spec/target_value.h"
#include "spec/tvmc_pools.h"

namespace tgtcfg {
namespace {

std::string source_name(const TypedFlag& flag, const LayerFlag* known) {
  std::string name = "<" + flag.name.substr(2);
  const std::size_t number =
      known != nullptr && known->repeatable ? std::max<std::size_t>(flag.number, 1) : 0;
  if (number > 0) name += ":" + std::to_string(number);
  return name + ">";
}

Value piece_of(FileId file, std::string_view text, std::size_t begin, std::size_t end) {
  Value piece(text.substr(begin, end - begin));
  piece.span = {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  piece.style = ScalarStyle::plain;
  return piece;
}

Value list_of(const Value& argument, char separator) {
  Array elements;
  const std::string& text = argument.string();
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const std::size_t first = std::min(text.find_first_not_of(' ', begin), end);
    std::size_t last = end;
    while (last > first && text[last - 1] == ' ') --last;
    if (last > first) elements.push_back(piece_of(argument.span.file, text, first, last));
    begin = end + 1;
  }
  Value list(std::move(elements));
  list.span = argument.span;
  return list;
}

// Whether the text at this pointer is read by the type of an attribute of a target.
bool is_attribute(const std::vector<std::string>& at) {
  static constexpr std::string_view words[] = {"kind", "tag",  "target",  "config",
                                               "name", "host", "compiler"};
  if (at.size() < 2 ||
      std::find(std::begin(words), std::end(words), at.back()) != std::end(words)) {
    return false;
  }
  const bool of_host = at[at.size() - 2] == "host";
  return of_host || (at.size() > 2 && at.front() == "targets");
}

class FlagLayers {
 public:
  FlagLayers(const Session& session, const std::vector<TypedFlag>& flags, LayerStack& stack,
             Findings& findings)
      : session_(session), flags_(flags), stack_(stack), findings_(findings) {}

  bool lay() {
    if (!lay_extends() || !lay_overlays()) return false;
    bool ok = true;
    for (const TypedFlag& flag : flags_) ok &= lay_flag(flag);
    // What a family flag changes may have been chosen behind it.
    for (const TypedFlag* flag : waiting_) ok &= lay_family(*flag, true);
    return ok && check_count();
  }

 private:
  CheckContext context() {
    return {session_.database, session_.options, findings_.sources, findings_.diags};
  }

  bool merge() {
    CheckContext check = context();
    auto tree = merge_layers(stack_.layers, check);
    if (tree) stack_.tree = std::move(*tree);
    return tree.has_value();
  }

  // `--set /extends=…` lies below everything, as `extends` in the file does.
  bool lay_extends() {
    std::vector<Layer> below;
    for (const TypedFlag& flag : flags_) {
      const std::size_t equals = flag.value.find('=');
      if (flag.name != "--set" || flag.value.substr(0, equals) != "/extends") continue;
      const Value argument = argument_of(flag);
      Value root(Object{{"extends", json_or_text(argument, equals + 1), argument.span}});
      root.span = argument.span;
      CheckContext check = context();
      auto layers = layers_of(Document{argument.span.file, 0, std::move(root)}, InputFormat::yaml,
                              LayerKind::set, check);
      if (!layers) return false;
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
    return ok;
  }

  bool lay_overlay(const std::string& path) {
    const auto file = load_file(session_, path, "`--overlay`", findings_);
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
    if (classify(document, format) == DocumentKind::plan &&
        !as_configuration(session_, document, findings_)) {
      return false;
    }
    CheckContext check = context();
    auto layers = layers_of(document, format, LayerKind::overlay, check);
    if (!layers) return false;
    bool ok = true;
    for (Layer& layer : *layers) ok &= push(std::move(layer));
    return ok;
  }

  bool push(Layer layer) {
    CheckContext check = context();
    const bool ok = apply_layer(stack_.tree, layer, check);
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

  Value argument_of(const TypedFlag& flag) {
    return argument_value(findings_.sources, source_name(flag, find_layer_flag(flag.name)),
                          flag.value);
  }

  bool bad_value(const TypedFlag& flag, std::string help) {
    findings_.diags.error(diag::BadOptionValue{.option = flag.name, .value = flag.value}, {})
        .help(std::move(help));
    return false;
  }

  bool lay_flag(const TypedFlag& flag) {
    const LayerFlag* known = find_layer_flag(flag.name);
    if (known == nullptr) return lay_family(flag, false);
    if (known->form == FlagForm::overlay) return true;
    // All occurrences of a list are one value, at the place of the first.
    const bool together = known->form == FlagForm::targets || known->form == FlagForm::pools ||
                          (known->form == FlagForm::list && known->repeatable);
    if (together && !first_of_its_form(flag, *known)) return true;
    Layer layer{known->form == FlagForm::set ? LayerKind::set : LayerKind::flag, flag.name, {}};
    if (!patches_of(flag, *known, layer.patches)) return false;
    return layer.patches.empty() || push(std::move(layer));
  }

  [[nodiscard]] bool first_of_its_form(const TypedFlag& flag, const LayerFlag& known) const {
    const auto first = std::find_if(flags_.begin(), flags_.end(), [&](const TypedFlag& other) {
      if (known.form != FlagForm::pools) return other.name == flag.name;
      const LayerFlag* row = find_layer_flag(other.name);
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
    Value value = argument_of(flag);
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

  bool patches_of(const TypedFlag& flag, const LayerFlag& known, std::vector<Patch>& patches) {
    std::vector<std::string> at = *pointer_segments(known.pointer);
    switch (known.form) {
      case FlagForm::set:
        return set(flag, patches);
      case FlagForm::targets:
        return targets(patches);
      case FlagForm::pools:
        return pools(patches);
      case FlagForm::integer:
        return integer(flag, std::move(at), patches);
      case FlagForm::name_value:
      case FlagForm::device:
      case FlagForm::function:
      case FlagForm::part:
        return named(flag, known, std::move(at), patches);
      case FlagForm::host:
        patches.push_back({at, Value(), {}});
        patches.push_back({at, argument_of(flag), {}});
        return true;
      case FlagForm::list:
        return list(flag, std::move(at), patches);
      case FlagForm::words:
        patches.push_back({std::move(at), list_of(argument_of(flag), ' '), {}});
        return true;
      case FlagForm::yes:
        return yes(flag, std::move(at), patches);
      default:
        below_a_map(flag, at, patches);
        patches.push_back({std::move(at), argument_of(flag), {}});
        return true;
    }
  }

  // A field inside of a field that may be a switch: the switch becomes a map.
  void below_a_map(const TypedFlag& flag, const std::vector<std::string>& at,
                   std::vector<Patch>& patches) {
    if (at.size() < 2) return;
    Value map(Object{});
    map.span = argument_of(flag).span;
    patches.push_back({{at.front()}, std::move(map), {}});
  }

  bool yes(const TypedFlag& flag, std::vector<std::string> at, std::vector<Patch>& patches) {
    const Value* field = stack_.tree.find(at.front());
    if (field != nullptr && field->is_object()) return true;
    Value value(true);
    value.span = argument_value(findings_.sources, source_name(flag, nullptr), flag.name).span;
    patches.push_back({std::move(at), std::move(value), {}});
    return true;
  }

  bool integer(const TypedFlag& flag, std::vector<std::string> at, std::vector<Patch>& patches) {
    std::int64_t number = 0;
    const char* end = flag.value.data() + flag.value.size();
    const auto [rest, failure] = std::from_chars(flag.value.data(), end, number);
    if (failure != std::errc() || rest != end) return bad_value(flag, "it takes a number");
    Value value(number);
    value.span = argument_of(flag).span;
    patches.push_back({std::move(at), std::move(value), {}});
    return true;
  }

  bool list(const TypedFlag& flag, std::vector<std::string> at, std::vector<Patch>& patches) {
    Array all;
    Span span;
    for (const TypedFlag& other : flags_) {
      if (other.name != flag.name) continue;
      Value some = list_of(argument_of(other), ',');
      if (!span.known()) span = some.span;
      std::move(some.array().begin(), some.array().end(), std::back_inserter(all));
    }
    below_a_map(flag, at, patches);
    Value value(std::move(all));
    value.span = span;
    patches.push_back({std::move(at), std::move(value), {}});
    return true;
  }

  bool targets(std::vector<Patch>& patches) {
    std::vector<TypedFlag> all;
    std::copy_if(flags_.begin(), flags_.end(), std::back_inserter(all),
                 [](const TypedFlag& flag) { return flag.name == "--target"; });
    const auto config = read_target_flags(session_, all, findings_);
    if (!config) return false;
    Value tree = value_of(*config);
    Value& list = *tree.find("targets");
    list.span = config->span;
    patches.push_back({{"targets"}, std::move(list), {}});
    if (Value* host = tree.find("host")) {
      patches.push_back({{"host"}, Value(), {}});
      patches.push_back({{"host"}, std::move(*host), {}});
    }
    return true;
  }

  bool pools(std::vector<Patch>& patches) {
    Object options;
    for (const TypedFlag& flag : flags_) {
      const LayerFlag* row = find_layer_flag(flag.name);
      if (row == nullptr || row->form != FlagForm::pools) continue;
      const Value argument = argument_of(flag);
      const auto known = std::find_if(options.begin(), options.end(), [&](const Member& member) {
        return member.key == flag.name.substr(2);
      });
      if (known == options.end()) {
        Value texts(Array{argument});
        texts.span = argument.span;
        options.push_back({flag.name.substr(2), std::move(texts), argument.span});
      } else {
        known->value.array().push_back(argument);
      }
    }
    const std::size_t errors = findings_.diags.error_count();
    Value pools = memory_pools_of_tvmc(options, findings_.diags);
    if (findings_.diags.error_count() > errors) return false;
    pools.span = options.front().value.span;
    patches.push_back({{"memory-pools"}, std::move(pools), {}});
    return true;
  }

  // NAME=…: an entry of a map.
  bool named(const TypedFlag& flag, const LayerFlag& known, std::vector<std::string> at,
             std::vector<Patch>& patches) {
    const std::size_t equals = flag.value.find('=');
    if (equals == flag.value.npos || equals == 0) {
      return bad_value(flag, "it takes " + std::string(known.value));
    }
    const Value argument = argument_of(flag);
    const Span name{argument.span.file, 0, static_cast<std::uint32_t>(equals)};
    at.push_back(flag.value.substr(0, equals));
    const Value text = piece_of(argument.span.file, flag.value, equals + 1, flag.value.size());
    switch (known.form) {
      case FlagForm::device:
        return device(flag, text, std::move(at), patches);
      case FlagForm::function: {
        Value record(Object{{"target", text, name}});
        record.span = argument.span;
        patches.push_back({std::move(at), std::move(record), name});
        return true;
      }
      case FlagForm::part: {
        patches.push_back({at, Value(), name});
        patches.push_back({std::move(at), part(text), name});
        return true;
      }
      default:
        patches.push_back({std::move(at), json_or_text(argument, equals + 1), name});
        return true;
    }
  }

  // A configuration by name is referred to, not a target.
  Value part(const Value& text) {
    if (session_.database.find_configurations(text.string()).empty()) return text;
    Value reference(Object{{"config", text, text.span}});
    reference.span = text.span;
    return reference;
  }

  bool device(const TypedFlag& flag, const Value& text, std::vector<std::string> at,
              std::vector<Patch>& patches) {
    const std::string& words = text.string();
    const std::size_t colon = std::min(words.find(':'), words.size());
    const FileId file = text.span.file;
    const std::size_t base = text.span.begin;
    Value record(Object{{"type", piece_of(file, flag.value, base, base + colon), text.span}});
    record.span = text.span;
    if (colon < words.size()) {
      std::int64_t index = 0;
      const char* end = words.data() + words.size();
      const auto [rest, failure] = std::from_chars(words.data() + colon + 1, end, index);
      if (failure != std::errc() || rest != end) {
        return bad_value(flag, "it takes NAME=TYPE[:INDEX], and an index is a number");
      }
      Value number(index);
      number.span = piece_of(file, flag.value, base + colon + 1, flag.value.size()).span;
      record.object().push_back({"index", number, number.span});
    }
    patches.push_back({std::move(at), std::move(record), {}});
    return true;
  }

  bool set(const TypedFlag& flag, std::vector<Patch>& patches) {
    const std::size_t equals = flag.value.find('=');
    const auto at = pointer_segments(flag.value.substr(0, equals));
    if (equals == flag.value.npos || !at || at->empty()) {
      return bad_value(flag, "it takes POINTER=VALUE, and a pointer begins with `/`");
    }
    if (at->size() == 1 && at->front() == "extends") return true;  // laid already
    const Value argument = argument_of(flag);
    const Span pointer{argument.span.file, 0, static_cast<std::uint32_t>(equals)};
    Value value = json_or_text(argument, equals + 1);
    if (value.style == ScalarStyle::plain && value.is_string() && is_attribute(*at)) {
      value.style = ScalarStyle::target_text;
    }
    patches.push_back({*at, std::move(value), pointer});
    return true;
  }

  // The argument from `begin` on, as JSON when it is JSON.
  Value json_or_text(const Value& argument, std::size_t begin) {
    const std::string& text = argument.string();
    Value value = piece_of(argument.span.file, text, begin, text.size());
    const std::string& word = value.string();
    if (word == "null") {
      const Span span = value.span;
      value = Value();
      value.span = span;
      return value;
    }
    Diagnostics quiet;
    const ReadInput input{argument.span.file, findings_.sources.file(argument.span.file).text(),
                          begin, session_.options.limits, quiet};
    const auto documents = read_json(input);
    return documents && documents->size() == 1 ? documents->front().root : value;
  }

  const Session& session_;
  const std::vector<TypedFlag>& flags_;
  LayerStack& stack_;
  Findings& findings_;
  std::vector<const TypedFlag*> waiting_;
};

}  // namespace

Value argument_value(SourceMap& sources, std::string name, std::string_view text) {
  Value value(text);
  value.span = {sources.add(std::move(name), std::string(text)), 0,
                static_cast<std::uint32_t>(text.size())};
  value.style = ScalarStyle::plain;
  return value;
}

bool as_configuration(const Session& session, Document& document, Findings& findings) {
  const auto plan = check_plan(document, findings.diags);
  if (!plan) return false;
  const Span span = document.root.span;
  document.root = config_of(*plan, session.database);
  document.root.span = span;
  return true;
}

bool lay_flags(const Session& session, const std::vector<TypedFlag>& flags, LayerStack& stack,
               Findings& findings) {
  return FlagLayers(session, flags, stack, findings).lay();
}

std::optional<ConfigSpec> check_layers(const Session& session, const LayerStack& stack,
                                       Findings& findings) {
  CheckContext context{session.database, session.options, findings.sources, findings.diags};
  return check_configuration_object(stack.tree, {}, 0, context);
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

// `extends`: the layers below a configuration, left to right, depth first.
#include <tgtcfg/codes.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "spec/config_check.h"
#include "spec/config_keys.h"
#include "spec/layer_place.h"
#include "spec/layers.h"
#include "spec/named_configuration.h"
#include "spec/tvmc_file.h"

namespace tgtcfg {
namespace {

bool is_path(std::string_view text) {
  return text.starts_with("./") || text.starts_with("../") || text.starts_with('/') ||
         text.find('\\') != text.npos || format_of(text).has_value();
}

bool is_url(std::string_view text) {
  return text.find("://") != text.npos;
}

Value without_key(const Value& map, std::string_view key) {
  Value result = map;
  std::erase_if(result.object(),
                [&](const Member& member) { return kebab_case(member.key) == key; });
  return result;
}

const Value* extends_of(const Value& config) {
  for (const Member& member : config.object()) {
    if (member.key == "extends" && !member.value.is_null()) return &member.value;
  }
  return nullptr;
}

// Restores what a chain of documents changes in the context.
class Scope {
 public:
  explicit Scope(CheckContext& context)
      : context_(context), names_(context.open_names.size()), outermost_(context.outermost) {
    ++context_.extends_depth;
  }
  ~Scope() {
    context_.open_names.resize(names_);
    context_.outermost = outermost_;
    --context_.extends_depth;
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  CheckContext& context_;
  std::size_t names_;
  FileId outermost_;
};

class Expander {
 public:
  Expander(CheckContext& context, std::vector<Layer>& layers)
      : context_(context), diags_(context.diags), layers_(layers) {}

  bool add_document(const Document& document, InputFormat format, LayerKind kind,
                    const std::string& name) {
    const Value& root = document.root;
    switch (classify(document, format)) {
      case DocumentKind::configuration:
        if (root.is_object()) return add_configuration(root, {}, kind, name);
        return add_targets(root, kind, name);
      case DocumentKind::target:
        return add_targets(root, kind, name);
      case DocumentKind::tvmc_file: {
        const auto native = native_form_of_tvmc_file(root, context_);
        if (!native || !add_configuration(*native, {}, kind, name)) return false;
        replace_host();
        return true;
      }
      case DocumentKind::tag_table:
        diags_.error(diag::TagTableAsInput{}, root.span);
        return false;
      default:
        break;
    }
    diags_.error(diag::NotAConfiguration{.what = "document of this kind"}, root.span);
    return false;
  }

  bool add_configuration(const Value& config, const std::string& pointer, LayerKind kind,
                         const std::string& name) {
    if (context_.outermost.value == 0) context_.outermost = config.span.file;
    const Value* extends = extends_of(config);
    const bool below = extends == nullptr || add_extended(*extends, pointer);
    // Its own mistakes are reported whatever is wrong with the documents below.
    auto tree = layer_tree(without_key(config, "extends"), pointer, context_);
    return below && tree && push(kind, name, std::move(*tree));
  }

  bool add_named(const NamedRow& row, const Value& reference, LayerKind kind) {
    if (row.tag != nullptr) {
      Value target(Object{{"tag", reference, reference.span}});
      target.object().front().value = Value(row.tag->name);
      target.object().front().value.span = reference.span;
      target.span = reference.span;
      return add_targets(target, kind, row.tag->name);
    }
    const ConfigurationRow& configuration = *row.configuration;
    const FileId file = context_.sources.add(configuration.path, configuration.text);
    const InputFormat format = format_of(configuration.path).value_or(InputFormat::yaml);
    const auto documents = parse(file, format, context_.sources, context_.options.limits, diags_);
    if (!documents) return false;
    if (documents->size() != 1) {
      diags_.error(diag::UnknownDocument{}, Span{file, 0, 0});
      return false;
    }
    context_.open_names.push_back(configuration.name);
    context_.outermost = file;
    return add_document(documents->front(), format, kind, configuration.name);
  }

 private:
  // The host of a tvmc file is one of its targets, and these replace what lies below.
  void replace_host() {
    std::vector<Patch>& patches = layers_.back().patches;
    if (patches.front().value.find("host") == nullptr) return;
    Value nothing;
    nothing.span = patches.front().value.span;
    patches.insert(patches.begin(), Patch{{"host"}, std::move(nothing), {}});
  }

  bool push(LayerKind kind, const std::string& name, Value tree) {
    // A configuration's own name is no setting: who extends it has another.
    if (kind == LayerKind::extends) tree = without_key(tree, "tag");
    layers_.push_back({kind, name, {{{}, std::move(tree), {}}}});
    const std::size_t limit = context_.options.limits.layers;
    if (layers_.size() <= limit) return true;
    diags_
        .error(diag::TooManyLayers{.limit = std::to_string(limit)},
               layers_.back().patches.front().value.span)
        .help("raise it with `--limit layers=N`");
    return false;
  }

  bool add_targets(const Value& targets, LayerKind kind, const std::string& name) {
    Value config(Object{{"targets", targets, targets.span}});
    config.span = targets.span;
    auto tree = layer_tree(config, {}, context_);
    return tree && push(kind, name, std::move(*tree));
  }

  bool add_extended(const Value& extends, const std::string& pointer) {
    const std::string at = pointer_append(pointer, "extends");
    if (extends.is_string()) return add_reference(extends, at);
    if (!extends.is_array()) return refuse_type(extends, at, "a name, a path or a list of them");
    bool ok = true;
    for (std::size_t i = 0; i < extends.array().size(); ++i) {
      const Value& reference = extends.array()[i];
      const std::string place = pointer_append(at, i);
      ok &= reference.is_string() ? add_reference(reference, place)
                                  : refuse_type(reference, place, "a name or a path");
    }
    return ok;
  }

  bool refuse_type(const Value& value, const std::string& pointer, const char* expected) {
    diags_
        .error(diag::KeyType{.key = "extends",
                             .expected = expected,
                             .actual = std::string(in_words(value.kind()))},
               value.span)
        .at(pointer);
    return false;
  }

  bool add_reference(const Value& reference, const std::string& pointer) {
    const std::size_t before = diags_.all().size();
    const bool ok = follow(reference);
    // What is said at the name has the name's pointer.
    for (std::size_t i = before; i < diags_.all().size(); ++i) {
      Diagnostic& diagnostic = diags_.all()[i];
      if (diagnostic.pointer.empty() && diagnostic.span() == reference.span) {
        diagnostic.pointer = pointer;
      }
    }
    return ok;
  }

  bool follow(const Value& reference) {
    const std::string& text = reference.string();
    const std::size_t limit = context_.options.limits.extends;
    if (context_.extends_depth >= limit) {
      diags_.error(diag::ExtendsTooDeep{.limit = std::to_string(limit)}, reference.span)
          .help("raise it with `--limit extends=N`");
      return false;
    }
    if (is_url(text)) {
      diags_.error(diag::UrlInExtends{.name = text}, reference.span)
          .help("fetch it beforehand and name the file");
      return false;
    }
    const Scope scope(context_);
    // The document that is open is part of a cycle, too.
    if (context_.options.extended_files != nullptr && reference.span.known()) {
      context_.open_names.push_back(
          context_.options.extended_files->identity(context_.sources.file(reference.span.file)));
    }
    return is_path(text) ? follow_path(reference) : follow_name(reference);
  }

  bool follow_path(const Value& reference) {
    const ExtendedFiles* files = context_.options.extended_files;
    if (files == nullptr) {
      diags_.error(diag::ExtendsUnavailable{.name = reference.string(),
                                            .reason = "only names are known here"},
                   reference.span);
      return false;
    }
    const auto file = files->read(reference, context_.outermost, context_.sources, diags_);
    if (!file || !enter(file->identity, reference)) return false;
    const std::string name = context_.sources.file(file->document.file).name();
    return add_document(file->document, file->format, LayerKind::extends, name);
  }

  bool follow_name(const Value& reference) {
    const auto row = find_named(reference.string(), reference.span, context_);
    if (!row) return false;
    if (row->configuration != nullptr && is_open(row->configuration->name)) {
      return cycle(row->configuration->name, reference);
    }
    return add_named(*row, reference, LayerKind::extends);
  }

  [[nodiscard]] bool is_open(const std::string& name) const {
    const auto& open = context_.open_names;
    return std::find(open.begin(), open.end(), name) != open.end();
  }

  bool enter(const std::string& identity, const Value& reference) {
    if (is_open(identity)) return cycle(reference.string(), reference);
    context_.open_names.push_back(identity);
    return true;
  }

  bool cycle(const std::string& name, const Value& reference) {
    diags_.error(diag::CyclicExtends{.name = name}, reference.span);
    return false;
  }

  CheckContext& context_;
  Diagnostics& diags_;
  std::vector<Layer>& layers_;
};

void native_records(Value& map, KeyList keys, const std::string& pointer, Diagnostics& diags) {
  if (!map.is_object()) return;
  std::erase_if(map.object(), [](const Member& member) { return member.key.starts_with("x-"); });
  for (Member& member : map.object()) {
    if (!member.value.is_object()) continue;
    member.value.object() = native_members_and_nulls(member.value.object(), keys,
                                                     pointer_append(pointer, member.key), diags);
  }
}

// Configurations inside of this one: with their own layers below, and in the same spelling.
bool nested(Value& value, const std::string& pointer, CheckContext& context) {
  if (!is_configuration(value)) return true;
  const Value* name = value.find("name");
  std::optional<Value> kept = name == nullptr ? std::nullopt : std::optional(*name);
  auto tree = has_extends(value)
                  ? merge_with_extended(value, pointer, context)
                  : std::optional(native_configuration(value, pointer, context.diags));
  if (!tree) return false;
  value = std::move(*tree);
  if (kept) value.set("name", std::move(*kept));
  return true;
}

bool nested_in(Value& values, const std::string& pointer, CheckContext& context) {
  bool ok = true;
  if (values.is_array()) {
    for (std::size_t i = 0; i < values.array().size(); ++i) {
      ok &= nested(values.array()[i], pointer_append(pointer, i), context);
    }
  } else if (values.is_object() && !is_single_target(values)) {
    for (Member& member : values.object()) {
      ok &= nested(member.value, pointer_append(pointer, member.key), context);
    }
  }
  return ok;
}

// An executor without `kind` changes the one below.
Value with_kinds(const Value& config) {
  Value result = config;
  for (Member& member : result.object()) {
    const bool set = member.key == "executor" || member.key == "runtime";
    if (!set || !member.value.is_object() || member.value.find("kind") != nullptr) continue;
    Value word("below");
    word.span = member.value.span;
    member.value = std::move(word);
  }
  return result;
}

}  // namespace

bool has_extends(const Value& root) {
  return root.is_object() && extends_of(root) != nullptr;
}

std::optional<Value> layer_tree(const Value& config, const std::string& pointer,
                                CheckContext& context) {
  const std::size_t errors = context.diags.error_count();
  Value tree = native_configuration(config, pointer, context.diags);
  (void)check_outline(with_kinds(tree), pointer, context.diags);
  for (Member& member : tree.object()) {
    const std::string place = pointer_append(pointer, member.key);
    if (member.key == "devices") native_records(member.value, device_keys(), place, context.diags);
    if (member.key == "functions") {
      native_records(member.value, function_keys(), place, context.diags);
    }
    if (member.key == "memory-pools") {
      native_records(member.value, pool_keys(), place, context.diags);
    }
    if (member.key == "parts" || member.key == "targets") {
      (void)nested_in(member.value, place, context);
    }
  }
  if (context.diags.error_count() > errors) return std::nullopt;
  return tree;
}

std::optional<Value> merge_with_extended(const Value& config, const std::string& pointer,
                                         CheckContext& context) {
  std::vector<Layer> layers;
  if (!Expander(context, layers).add_configuration(config, pointer, LayerKind::file, {})) {
    return std::nullopt;
  }
  return merge_layers(layers, context);
}

std::optional<std::vector<Layer>> layers_of(const Document& document, InputFormat format,
                                            LayerKind kind, CheckContext& context) {
  std::vector<Layer> layers;
  const std::string name =
      document.root.span.known() ? context.sources.file(document.root.span.file).name() : "";
  if (!Expander(context, layers).add_document(document, format, kind, name)) return std::nullopt;
  return layers;
}

std::optional<std::vector<Layer>> layers_of_name(const Value& name, LayerKind kind,
                                                 CheckContext& context) {
  std::vector<Layer> layers;
  const auto row = find_named(name.string(), name.span, context);
  if (!row || !Expander(context, layers).add_named(*row, name, kind)) return std::nullopt;
  return layers;
}

}  // namespace tgtcfg

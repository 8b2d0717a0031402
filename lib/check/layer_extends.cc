// `extends`: the layers below a configuration, left to right, depth first.
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "check/composite_form.h"
#include "check/config_check.h"
#include "check/entry_name.h"
#include "check/layers.h"
#include "check/named_configuration.h"
#include "model/plain_values.h"
#include "support/text.h"
#include "tvm/tvmc_file.h"

namespace tgtcfg {
namespace {

bool is_url(std::string_view text) {
  return text.find("://") != text.npos;
}

// Rewrites `./a//./b` as `a/b`, so that each document read has one key.
std::string without_dots(std::string_view path) {
  std::string result = path.starts_with('/') ? "/" : "";
  while (!path.empty()) {
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(segment.size() + 1, path.size()));
    if (segment.empty() || segment == ".") continue;
    if (!result.empty() && !result.ends_with('/')) result += '/';
    result += segment;
  }
  return result;
}

Value without_key(Value map, std::string_view key) {
  erase_key(map.object(), key);
  return map;
}

class Expander {
 public:
  Expander(CheckContext& context, std::vector<Layer>& layers)
      : context_(context), diags_(context.diags), layers_(layers), known_(context.read_layers) {}

  /// Returns false if the document has no layer. Invalid values are left out of a layer.
  bool add_document(const Document& document, LayerKind kind, const std::string& name) {
    const Value& root = document.root;
    switch (classify(document)) {
      case DocumentKind::configuration:
        if (root.is_object()) return add_configuration(root, {}, kind, name);
        return add_targets(root, kind, name);
      case DocumentKind::target:
        return add_targets(root, kind, name);
      case DocumentKind::tvmc_file: {
        const Value native = native_form_of_tvmc_file(root, context_);
        if (!add_configuration(native, {}, kind, name)) return false;
        replace_host();
        return true;
      }
      case DocumentKind::tag_table:
        diags_.error(diag::TagTableAsInput{}, root.span);
        return false;
      case DocumentKind::unknown:
        // A layer may be empty, or have only `x-` keys.
        if (root.is_object()) return add_configuration(root, {}, kind, name);
        break;
      default:
        break;
    }
    diags_.error(diag::NotAConfiguration{.what = "document of this kind"}, root.span);
    return false;
  }

  bool add_configuration(const Value& config, const std::string& pointer, LayerKind kind,
                         const std::string& name) {
    if (context_.outermost.value == 0) context_.outermost = config.span.file;
    if (has_extends(config) && !add_extended(config.get("extends"), pointer))
      context_.poison.any = context_.poison.lacks_layer = true;
    return push(kind, name, layer_tree(without_key(config, "extends"), pointer, context_));
  }

  bool add_named(const NamedRow& row, const Value& reference, LayerKind kind) {
    if (row.tag != nullptr) {
      const Span span = reference.span;
      const Value target(Object{{"tag", placed(row.tag->name, span), span}});
      return add_targets(placed(target, span), kind, row.tag->name);
    }
    const ConfigurationRow& configuration = *row.configuration;
    const auto document = document_of(configuration, context_);
    if (!document) return false;
    context_.open_names.push_back(configuration.name);
    context_.outermost = document->file;
    return add_document(*document, kind, configuration.name);
  }

 private:
  // The host of a tvmc file is one of its targets, which replace those below.
  void replace_host() {
    std::vector<Patch>& patches = layers_.back().patches;
    const bool has_host = std::ranges::any_of(patches, [](const Patch& patch) {
      return patch.at.empty() ? patch.value.has("host") : patch.at.front() == "host";
    });
    // A null without a location is not reported if no lower layer has a host.
    if (has_host) patches.insert(patches.begin(), Patch{{"host"}, Value(), {}});
  }

  bool push(LayerKind kind, const std::string& name, Value tree) {
    // A configuration's own name is not inherited.
    if (kind == LayerKind::extends) tree = without_key(tree, "tag");
    return push({kind, name, {{{}, std::move(tree), {}}}});
  }

  bool push(Layer layer) {
    if (full_) return false;
    layers_.push_back(std::move(layer));
    if (++context_.counts.layers <= context_.options.limits.layers) return true;
    return refuse_more(reference_.known() ? reference_ : layers_.back().patches.front().value.span);
  }

  // Each further layer could double the work.
  bool refuse_more(Span span) {
    if (std::exchange(full_, true)) return false;
    const std::string limit = std::to_string(context_.options.limits.layers);
    diags_.error(diag::TooManyLayers{.limit = limit}, span)
        .help("raise the limit with `--limit layers=N`");
    return false;
  }

  bool add_targets(const Value& targets, LayerKind kind, const std::string& name) {
    return push(kind, name, layer_tree(configuration_of_targets(targets), {}, context_));
  }

  bool add_extended(const Value& extends, const std::string& pointer) {
    const std::string at = pointer_append(pointer, "extends");
    if (extends.is_string()) return add_reference(extends, at);
    if (!extends.is_array()) return refuse_type(extends, at, "a name, a path or a list of them");
    bool ok = true;
    for (std::size_t i = 0; i < extends.array().size(); ++i) {
      const Value& reference = extends.array()[i];
      if (i == context_.options.limits.layers) return refuse_more(reference.span);
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
    if (full_) return false;
    const std::size_t before = diags_.size();
    const Span outer = std::exchange(reference_, reference.span);
    const bool ok = follow(reference);
    reference_ = outer;
    // Diagnostics about the name have the pointer of the name.
    for (std::size_t i = before; i < diags_.size(); ++i) {
      const Diagnostic& diagnostic = diags_.all()[i];
      if (diagnostic.pointer.empty() && diagnostic.span() == reference.span)
        diags_.edit(i).at(pointer);
    }
    return ok;
  }

  bool follow(const Value& reference) {
    const std::string& text = reference.string();
    // Independent of `--limit`, because each level is a nested call.
    constexpr std::size_t deepest = 200;
    const std::size_t limit = std::min(context_.options.limits.extends, deepest);
    if (context_.extends_depth >= limit) {
      diags_.error(diag::ExtendsTooDeep{.limit = std::to_string(limit)}, reference.span)
          .help("raise the limit with `--limit extends=N`");
      return false;
    }
    if (is_url(text)) {
      diags_.error(diag::UrlInExtends{.name = text}, reference.span)
          .help("download the file first, and extend the local copy");
      return false;
    }
    const std::size_t open = context_.open_names.size();
    const FileId outermost = context_.outermost;
    ++context_.extends_depth;
    // The open document is part of the cycle, too.
    if (context_.options.extended_files != nullptr && reference.span.known()) {
      context_.open_names.push_back(
          context_.options.extended_files->identity(context_.sources.file(reference.span.file)));
    }
    const bool ok = is_path(text) ? follow_path(reference) : follow_name(reference);
    context_.open_names.resize(open);
    context_.outermost = outermost;
    --context_.extends_depth;
    return ok;
  }

  bool follow_path(const Value& reference) {
    const ExtendedFiles* files = context_.options.extended_files;
    if (files == nullptr) {
      diags_.error(diag::ExtendsUnavailable{.name = reference.string(),
                                            .reason = "paths are not supported here, only names"},
                   reference.span);
      return false;
    }
    const ReadLayers::Key named(reference.span.file, without_dots(reference.string()));
    if (const auto found = known_.references.find(named); found != known_.references.end()) {
      return found->second && !is_cycle(found->second->second, reference.string(), reference) &&
             repeat(*found->second, reference);
    }
    const auto file = files->read(reference, context_.outermost, context_.sources, diags_);
    auto& place = known_.references[named];
    if (!file) return false;
    const ReadLayers::Key document(context_.outermost, file->identity);
    place = document;
    if (is_cycle(file->identity, reference.string(), reference)) return false;
    if (known_.documents.contains(document)) return repeat(document, reference);
    context_.open_names.push_back(file->identity);
    const std::string& name = context_.sources.file(file->document.file).name();
    return remember(document,
                    [&] { return add_document(file->document, LayerKind::extends, name); });
  }

  bool follow_name(const Value& reference) {
    const std::size_t before = diags_.size();
    const auto row = find_named(reference.string(), reference.span, context_);
    if (!row && diags_.size() > before) suggest_file(reference);
    if (!row) return false;
    if (row->configuration == nullptr) return add_named(*row, reference, LayerKind::extends);
    const ConfigurationRow& configuration = *row->configuration;
    if (is_cycle(configuration.name, configuration.name, reference)) return false;
    const ReadLayers::Key document(FileId{}, configuration.name);
    if (known_.documents.contains(document)) return repeat(document, reference);
    return remember(document, [&] { return add_named(*row, reference, LayerKind::extends); });
  }

  void suggest_file(const Value& reference) {
    const ExtendedFiles* files = context_.options.extended_files;
    const auto path =
        files == nullptr ? std::nullopt : files->existing_path(reference, context_.sources);
    if (!path) return;
    diags_.edit(diags_.size() - 1)
        .suggest(*path, reference.span)
        .help("write `./` before the path of a file; a word without it is a name");
  }

  // Adds a document with `add` and keeps its layers for later references.
  template <class Add>
  bool remember(const ReadLayers::Key& document, const Add& add) {
    const std::size_t before = layers_.size();
    const bool ok = add();
    ReadLayers::Entry& entry = known_.documents[document];
    // Only a document that was read completely is repeated.
    if (ok && !known_.too_many_bytes) {
      entry.layers.emplace(layers_.begin() + static_cast<std::ptrdiff_t>(before), layers_.end());
      for (const Layer& layer : *entry.layers) entry.cost += cost_of(layer);
    }
    return ok;
  }

  // Adds its layers again. A few lines could name one large document thousands of times.
  bool repeat(const ReadLayers::Key& document, const Value& reference) {
    const ReadLayers::Entry& entry = known_.documents.at(document);
    if (!entry.layers || !may_repeat(entry.cost, reference.span, context_)) return false;
    return std::ranges::all_of(*entry.layers, [&](const Layer& layer) { return push(layer); });
  }

  // Merging even an empty layer costs as much as reading a kilobyte.
  static std::size_t cost_of(const Layer& layer) {
    std::size_t cost = 1000;
    for (const Patch& patch : layer.patches) cost += tgtcfg::cost_of(patch.value);
    return cost;
  }

  bool is_cycle(const std::string& identity, const std::string& name, const Value& reference) {
    if (!contains(context_.open_names, identity)) return false;
    diags_.error(diag::CyclicExtends{.name = name}, reference.span);
    return true;
  }

  CheckContext& context_;
  Diagnostics& diags_;
  std::vector<Layer>& layers_;
  ReadLayers& known_;
  Span reference_{};   // that led to the document being added
  bool full_ = false;  // too many layers, already reported
};

}  // namespace

bool has_extends(const Value& root) {
  return !root.get("extends").is_null();
}

Value merge_with_extended(const Value& config, const std::string& pointer, CheckContext& context) {
  std::vector<Layer> layers;
  (void)Expander(context, layers).add_configuration(config, pointer, LayerKind::file, {});
  return merge_layers(layers, context);
}

std::optional<std::vector<Layer>> layers_of(const Document& document, LayerKind kind,
                                            CheckContext& context) {
  std::vector<Layer> layers;
  const std::string name =
      document.root.span.known() ? context.sources.file(document.root.span.file).name() : "";
  if (!Expander(context, layers).add_document(document, kind, name)) return std::nullopt;
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

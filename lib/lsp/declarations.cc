#include "lsp/declarations.h"

#include <tgtcfg/database.h>

#include <utility>

#include "lsp/cursor.h"
#include "request/extended_files.h"
#include "support/link_key.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::size_t most_bases = 64;

std::string words_of_target(const Value& value) {
  if (value.is_string()) return value.string();
  for (const char* key : {"kind", "tag", "target", "config"}) {
    if (!value.text(key).empty()) return value.text(key);
  }
  return {};
}

class Reader {
 public:
  Reader(Documents& documents, const std::vector<std::string>& scope)
      : documents_(documents), scope_(scope) {}

  void read(const std::shared_ptr<const Tree>& tree, const std::string& path, bool outermost) {
    if (read_.size() >= most_bases || !read_.insert(path).second) return;
    tree_ = tree;
    path_ = path;
    if (outermost) outermost_ = path;
    for (const Document& document : tree->documents) {
      read_configuration(outermost ? value_at(document.root, scope_) : document.root);
      // Bases belong to the whole document.
      if (scope_.empty()) read_bases(document.root.get("extends"), path);
    }
  }

  std::vector<Declaration> found;

 private:
  void add(NameRole role, std::string name, Span span, const Value& value, bool is_key = true) {
    if (name.empty()) return;
    found.push_back({role, std::move(name), span, value.span, words_of_target(value), tree_, path_,
                     scope_, is_key});
  }

  void add_keys(NameRole role, const Value& map) {
    if (!map.is_object()) return;
    for (const Member& member : map.object()) {
      if (!member.key.starts_with("x-")) add(role, member.key, member.key_span, member.value);
    }
  }

  void read_configuration(const Value& config) {
    const Value& targets = config.get("targets");
    if (targets.is_array()) {
      for (const Value& target : targets.array()) add_listed(target);
    } else if (is_single_target(targets)) {
      add_listed(targets);
    } else {
      add_keys(NameRole::target, targets);
    }
    add_keys(NameRole::device, config.get("devices"));
    add_keys(NameRole::part, config.get("parts"));
    add_keys(NameRole::pool, config.get("memory-pools"));
    add_keys(NameRole::function, config.get("functions"));
  }

  // A target without a name is named after its kind.
  void add_listed(const Value& target) {
    if (const Value* name = target.find("name"); name != nullptr && name->is_string())
      return add(NameRole::target, name->string(), name->span, target, false);
    const std::string words = words_of_target(target);
    const std::string head = words.substr(0, words.find(' '));
    const TagRow* tag = documents_.database().tag(head);
    const std::string kind = tag == nullptr ? head : tag->definition.text("kind");
    if (documents_.database().kind(kind) != nullptr)
      add(NameRole::target, kind, target.span, target, false);
  }

  void read_bases(const Value& extends, const std::string& path) {
    if (extends.is_string()) read_base(extends.string(), path);
    if (!extends.is_array()) return;
    for (const Value& base : extends.array()) {
      if (base.is_string()) read_base(base.string(), path);
    }
  }

  void read_base(const std::string& base, const std::string& path) {
    ReadError error;
    const Session& session = documents_.session();
    if (const ConfigurationRow* row = documents_.database().configuration(base)) {
      if (auto tree = read_tree(row->text, InputFormat::yaml, session.options.limits))
        read(tree, row->path, false);
      return;
    }
    const auto place = confined_files_of(session).place_of(base, path, outermost_);
    if (!place || !format_of(base) || !format_of(*place)) return;
    const std::string& file = *place;
    auto text = session.files().read(file, session.options.limits.file_size, error);
    if (!text) return;
    const InputFormat format = format_of(file).value_or(guess_format(*text));
    if (auto tree = read_tree(std::move(*text), format, session.options.limits))
      read(tree, file, false);
  }

  Documents& documents_;
  const std::vector<std::string>& scope_;
  std::shared_ptr<const Tree> tree_;
  std::string path_;
  std::string outermost_;
  std::set<std::string> read_;
};

void add_use(const std::vector<std::string>& path, const Value& value, std::vector<Use>& uses) {
  Place place = place_of(path);
  const bool names = may_name(place.role, NameRole::target) ||
                     may_name(place.role, NameRole::device) || may_name(place.role, NameRole::part);
  if (!names) return;
  const std::string& text = value.string();
  uses.push_back({text.substr(0, text.find(':')), value.span, place.role, std::move(place.scope)});
}

// A link names two devices in its key.
void add_link_uses(const std::vector<std::string>& path, const Member& link, const Tree& tree,
                   std::vector<Use>& uses) {
  const auto key = read_link_key(link.key);
  if (!key || path.size() < 2 || path[path.size() - 2] != "links") return;
  const ByteRange range = bytes_of(link.key_span);
  const std::size_t shift = tree.text().substr(range.begin, range.end - range.begin).find(link.key);
  const Place place = place_of(path);
  if (shift == std::string_view::npos || place.scope.size() + 2 != path.size()) return;
  for (const std::string_view name : {key->from, key->to}) {
    Span span = link.key_span;
    span.begin += static_cast<std::uint32_t>(shift) +
                  static_cast<std::uint32_t>(name.data() - link.key.data());
    span.end = span.begin + static_cast<std::uint32_t>(name.size());
    uses.push_back({std::string(name), span, PlaceRole::device_name, place.scope});
  }
}

}  // namespace

std::string_view word_of(NameRole role) {
  constexpr std::string_view words[] = {"target", "device", "part", "memory pool", "function"};
  return words[static_cast<std::size_t>(role)];
}

bool may_name(PlaceRole place, NameRole name) {
  switch (place) {
    case PlaceRole::target_name:
    case PlaceRole::pool_target:
      return name == NameRole::target || name == NameRole::part;
    case PlaceRole::device_name:
      return name == NameRole::device || name == NameRole::target;
    case PlaceRole::function_place:
      return name == NameRole::target || name == NameRole::part;
    case PlaceRole::part_name:
      return name == NameRole::part;
    default:
      return false;
  }
}

std::vector<Declaration> declarations_of(Documents& documents, OpenDocument& document,
                                         const std::vector<std::string>& scope) {
  Reader reader(documents, scope);
  // An older tree has the names too. It is parsed again when the editor is idle.
  if (document.tree == nullptr) (void)documents.tree(document);
  if (document.tree != nullptr) reader.read(document.tree, document.document.path, true);
  return std::move(reader.found);
}

std::vector<Use> uses_in(const Tree& tree) {
  std::vector<Use> uses;
  std::vector<std::string> path;
  const auto visit = [&](const std::vector<std::string>& at, const Member* member,
                         const Value& value) {
    if (member != nullptr) add_link_uses(at, *member, tree, uses);
    if (value.is_string()) add_use(at, value, uses);
  };
  for (const Document& document : tree.documents) for_each_value(document.root, path, visit);
  return uses;
}

}  // namespace tgtcfg::lsp

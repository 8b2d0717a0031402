#include "lsp/features.h"

#include "document/target_word.h"
#include "lsp/cursor.h"
#include "lsp/place.h"
#include "lsp/protocol.h"
#include "request/extended_files.h"
#include "support/links.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::size_t most_row_bytes = std::size_t{16} << 20;

class RowFinder {
 public:
  RowFinder(const Query& query, std::string name) : query_(query), name_(std::move(name)) {}

  std::vector<Value> find() {
    const Session& session = query_.documents.session();
    for (const std::string& root : session.common.search_paths) find_below(root);
    if (session.project() == nullptr) return std::move(found_);
    for (const std::string& root : session.project()->search_paths) find_below(root);
    return std::move(found_);
  }

 private:
  [[nodiscard]] const FileSystem& files() const { return query_.documents.session().files(); }

  void find_below(const std::string& root) {
    const Links links(files(), root);
    find_configuration(root, links);
    find_in(root + "/database", links, 0);
  }

  // Check the path as text first, so that directories outside are never accessed.
  void find_configuration(const std::string& root, const Links& links) {
    for (const std::string_view extension : input_extensions) {
      const std::string path = normal_path(root + "/" + name_ + std::string(extension));
      const bool inside =
          is_below(path, normal_path(root)) && is_below(files().resolved(path), links.root());
      if (inside && files().kind(path) == FileKind::regular) add(path, "", 0, 0);
    }
  }

  void find_in(const std::string& folder, const Links& links, int depth) {
    constexpr int deepest = 2;
    ReadError error;
    const auto entries = files().list(folder, error);
    for (const DirectoryEntry& entry : entries.value_or(std::vector<DirectoryEntry>())) {
      const std::string path = folder + "/" + entry.name;
      if (entry.link && links.refusal(path, entry.kind)) continue;
      if (entry.kind == FileKind::directory && depth < deepest) find_in(path, links, depth + 1);
      if (entry.kind == FileKind::regular && format_of(entry.name)) find_in_file(path);
    }
  }

  // A single entry contains its name; in a table the name is a key.
  void find_in_file(const std::string& path) {
    ReadError error;
    const auto text = files().read(path, most_row_bytes, error);
    if (!text) return;
    const auto tree = read_tree(*text, *format_of(path), query_.documents.session().options.limits);
    if (tree == nullptr) return;
    for (const Document& document : tree->documents) {
      const Value& root = document.root;
      const Array one{root};
      const Array& rows = root.is_array()             ? root.array()
                          : root.list("rows").empty() ? one
                                                      : root.list("rows");
      for (const Value& row : rows) {
        if (row.text("name") != name_) continue;
        const Span span = row.get("name").span;
        add(path, *text, span.begin, span.end);
      }
      if (const Member* tag = root.get("tags").find_member(name_))
        add(path, *text, tag->key_span.begin, tag->key_span.end);
    }
  }

  void add(const std::string& path, std::string text, std::size_t begin, std::size_t end) {
    const std::string& here = query_.documents.session().env.working_directory;
    const std::string absolute = normal_path(path.starts_with('/') ? path : here + "/" + path);
    const TextLines lines(std::move(text));
    found_.push_back(location_json(uri_of_path(absolute),
                                   range_json(lines, {begin, end}, query_.documents.encoding)));
  }

  const Query& query_;
  std::string name_;
  std::vector<Value> found_;
};

// Returns the name at the cursor: the first word of a target string, or the value of an option.
std::string name_at(const Cursor& cursor, PlaceRole role) {
  if (!is_target_place(role, cursor.text)) return cursor.text;
  const TargetWord word = target_word_at(cursor.text, cursor.offset);
  if (word.role == TargetWordRole::name) return {};
  std::string name = cursor.text.substr(word.range.begin, word.range.end - word.range.begin);
  return name.substr(0, name.find(':'));
}

}  // namespace

std::optional<std::string> base_file(const Query& query, const std::string& base) {
  if (base.empty()) return std::nullopt;
  const std::string& document_path = query.document.document.path;
  const Session& session = query.documents.session();
  auto path = confined_files_of(session).place_of(base, document_path, document_path);
  if (!path || !format_of(base) || !format_of(*path)) return std::nullopt;
  if (session.files().kind(*path) != FileKind::regular) return std::nullopt;
  return path;
}

std::vector<Value> row_locations(const Query& query) {
  const auto cursor = find_cursor(query.text(), query.offset, query.document.format);
  if (!cursor || cursor->in_key) return {};
  const PlaceRole role = place_in(cursor->root, cursor->path).role;
  if (role == PlaceRole::base) {
    if (const auto file = base_file(query, cursor->text)) {
      const TextLines start("");
      return {
          location_json(uri_of_path(*file), range_json(start, {0, 0}, query.documents.encoding))};
    }
  }
  const std::string name = name_at(*cursor, role);
  if (name.empty()) return {};
  return RowFinder(query, name).find();
}

}  // namespace tgtcfg::lsp

#include "lsp/documents.h"

#include <tgtcfg/database.h>

#include <algorithm>

#include "diag/order.h"
#include "operations/workspace_state.h"
#include "request/extended_files.h"
#include "request/load.h"
#include "request/own_document.h"
#include "request/walk.h"
#include "support/text.h"

namespace tgtcfg::lsp {

std::string BufferFiles::key(std::string_view path) const {
  std::string absolute(path);
  if (!path.starts_with('/')) absolute = working_directory_ + "/" + absolute;
  return files_.resolved(normal_path(absolute));
}

const std::string* BufferFiles::find(std::string_view path) const {
  const std::string name = key(path);
  asked_.with([&](auto& asked) { asked.insert(name); });
  const auto found = buffers_.find(name);
  return found == buffers_.end() ? nullptr : found->second;
}

FileKind BufferFiles::kind(std::string_view path) const {
  return find(path) != nullptr ? FileKind::regular : files_.kind(path);
}

std::optional<std::string> BufferFiles::read(std::string_view path, std::size_t limit,
                                             ReadError& error) const {
  const std::string* text = find(path);
  if (text == nullptr) return files_.read(path, limit, error);
  if (text->size() <= limit) return *text;
  error = {.kind = FileKind::regular, .reason = "it is too large", .too_large = true};
  return std::nullopt;
}

std::optional<std::vector<DirectoryEntry>> BufferFiles::list(std::string_view path,
                                                             ReadError& error) const {
  auto entries = files_.list(path, error);
  const std::string folder = key(path) + "/";
  std::vector<DirectoryEntry> open;
  for (const auto& [name, text] : buffers_) {
    if (!name.starts_with(folder) || name.find('/', folder.size()) != name.npos) continue;
    open.push_back({.name = name.substr(folder.size())});
  }
  if (open.empty()) return entries;
  if (!entries) entries.emplace();
  for (DirectoryEntry& entry : open) {
    const auto place = std::lower_bound(
        entries->begin(), entries->end(), entry.name,
        [](const DirectoryEntry& other, const std::string& name) { return other.name < name; });
    if (place == entries->end() || place->name != entry.name)
      entries->insert(place, std::move(entry));
  }
  return entries;
}

void BufferFiles::put(std::string_view path, const std::string& text) {
  buffers_.insert_or_assign(key(path), &text);
}

void BufferFiles::remove(std::string_view path) {
  buffers_.erase(key(path));
}

namespace {

constexpr std::string_view languages[] = {"yaml", "json", "jsonc", "json5"};

constexpr std::string_view extension_of(std::string_view language) {
  if (language == "json") return ".json";
  return language == "jsonc" || language == "json5" ? ".json5" : ".yaml";
}

}  // namespace

std::shared_ptr<const Tree> read_tree(std::string text, InputFormat format, const Limits& limits) {
  auto tree = std::make_shared<Tree>();
  Diagnostics diags;
  tree->file = tree->sources.add("<buffer>", std::move(text));
  auto documents = parse(tree->file, format, tree->sources, limits, diags);
  if (!documents) return nullptr;
  tree->documents = std::move(*documents);
  return tree;
}

Documents::Documents(const Env& env, CommonOptions options)
    : options_(std::move(options)), files_(*env.files, env.working_directory) {
  env_ = quiet_env(files_, env.working_directory);
  env_.variable = env.variable;
  make_session();
}

void Documents::make_session() {
  session_ = std::make_unique<Session>("lsp", env_, options_);
  ok_ = session_->open();
  projects_ = std::make_unique<ProjectSessions>(*session_);
  schemas_.clear();
  current_ = session_.get();
}

void Documents::turn_to(const OpenDocument& document) {
  current_ = &projects_->of(document.document.path);
}

SchemaGuides& Documents::schemas() {
  return schemas_.try_emplace(current_, current_->database).first->second;
}

OpenDocument* Documents::find(std::string_view uri) {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

OpenDocument& Documents::open(TextDocument document) {
  close(document.uri);
  const auto path = path_of_uri(document.uri);
  // A text without a file gets a path to which it could be saved.
  document.path = path.value_or(env_.working_directory + "/" +
                                document.uri.substr(document.uri.find_last_of(":/") + 1) +
                                std::string(extension_of(document.language)));
  const std::string uri = document.uri;
  OpenDocument& open = documents_[uri];
  open.document = std::move(document);
  open.format = format_of(open.document.path).value_or(guess_format(open.lines().text()));
  open.readable = contains(languages, open.document.language) || format_of(open.document.path);
  files_.put(open.document.path, open.lines().text());
  changed(open);
  return open;
}

std::size_t Documents::change(OpenDocument& document, const Array& changes) {
  std::size_t refused = 0;
  TextEdits edits(document.lines(), encoding);
  for (const Value& change : changes) {
    const Value& range = change.get("range");
    const auto start = read_position(range.get("start"));
    const auto end = read_position(range.get("end"));
    if (!range.is_object()) {
      edits.replace_all(change.text("text"));
    } else if (start && end) {
      edits.replace(*start, *end, change.text("text"));
    } else {
      ++refused;
    }
  }
  document.document.lines = TextLines(edits.text());
  return refused;
}

void Documents::changed(OpenDocument& document) {
  document.tree_is_current = document.tree_was_tried = false;
  document.analysis.reset();
  document.to_publish = true;
  if (is_project_file(document.document.path)) return files_changed({document.document.path});
  forget_analyses(files_.key(document.document.path));
}

// Drops analyses that depended on the changed file.
void Documents::forget_analyses(const std::string& changed_key) {
  for (auto& [uri, document] : documents_) {
    if (document.analysis == nullptr || !document.analysis->asked.contains(changed_key)) continue;
    document.analysis.reset();
    document.to_publish = true;
  }
}

void Documents::close(std::string_view uri) {
  const auto found = documents_.find(uri);
  if (found == documents_.end()) return;
  const std::string key = files_.key(found->second.document.path);
  const std::string path = found->second.document.path;
  files_.remove(path);
  documents_.erase(found);
  if (is_project_file(path)) return files_changed({path});
  forget_analyses(key);
}

void Documents::files_changed(const std::vector<std::string>& paths) {
  const bool settings = std::ranges::any_of(paths, [this](const std::string& path) {
    return is_project_file(path) ||
           std::ranges::any_of(options_.search_paths, [&](const std::string& root) {
             return files_.key(path).starts_with(files_.key(root) + "/");
           });
  });
  if (settings) make_session();
  // All analyses are dropped: a missing file is not recorded as read.
  for (auto& [uri, document] : documents_) {
    document.analysis.reset();
    document.to_publish = true;
  }
}

std::vector<OpenDocument*> Documents::all() {
  std::vector<OpenDocument*> result;
  for (auto& [uri, document] : documents_) result.push_back(&document);
  return result;
}

std::vector<OpenDocument*> Documents::unpublished() {
  std::vector<OpenDocument*> result = all();
  std::erase_if(result, [](const OpenDocument* document) { return !document->to_publish; });
  return result;
}

const Tree* Documents::tree(OpenDocument& document) {
  if (!document.tree_was_tried) {
    auto tree = read_tree(document.lines().text(), document.format, session_->options.limits);
    document.tree_was_tried = true;
    document.tree_is_current = tree != nullptr;
    if (tree != nullptr) document.tree = std::move(tree);
  }
  return document.tree.get();
}

const Tree* Documents::current_tree(OpenDocument& document) {
  const Tree* last = tree(document);
  return document.tree_is_current ? last : nullptr;
}

const Analysis& Documents::analysis(OpenDocument& document) {
  if (document.analysis != nullptr) return *document.analysis;
  auto analysis = std::make_shared<Analysis>();
  analysis->number = ++analyses_;
  if (!document.readable) {
    analysis->result.input.status = InputStatus::skipped;
    document.analysis = std::move(analysis);
    return *document.analysis;
  }
  const Changes none;
  // Treated like a file found by a walk, so that documents of other tools are ignored.
  const Session& session = projects_->of(document.document.path);
  const WorkItem item{.text = document.document.path,
                      .excluded = is_excluded_by_project(session, document.document.path),
                      .walked = true,
                      .session = &session};
  analysis->result = check_item(session, item, {none});
  Findings& findings = analysis->result.findings;
  analysis->diagnostics = session.visible(findings.diags.all(), findings);
  sort_diagnostics(analysis->diagnostics, findings.sources);
  (void)cut_findings(analysis->diagnostics, session_->max_errors);
  analysis->asked = files_.take_asked();
  document.analysis = std::move(analysis);
  return *document.analysis;
}

void Documents::prepare() {
  (void)schemas().guide("config");
  for (const std::string& name : database().names(Table::tags)) (void)database().tag(name);
}

bool Documents::is_ours(OpenDocument& document) {
  if (!document.readable) return false;
  turn_to(document);
  const std::string& text = document.lines().text();
  if (text.find(':') == text.npos) return true;  // without keys, it may become any document
  if (has_own_name(document.document.path) || names_own_schema(text)) return true;
  const Tree* known = tree(document);
  if (known == nullptr) return looks_own(text);
  const bool empty = std::ranges::all_of(known->documents,
                                         [](const Document& each) { return each.root.is_null(); });
  return empty || ownership_of(known->documents, database()) != Ownership::foreign;
}

std::optional<std::string> Documents::path_of(const SourceFile& source) const {
  const std::string& name = source.name();
  if (name.empty() || name.starts_with('<')) return std::nullopt;
  std::string path = name.starts_with('/') ? name : env_.working_directory + "/" + name;
  if (files_.kind(path) != FileKind::regular) return std::nullopt;
  return normal_path(path);
}

std::optional<Value> Documents::location(Span span, const SourceMap& sources) {
  if (!span.known()) return std::nullopt;
  const SourceFile& source = sources.file(span.file);
  const auto path = path_of(source);
  if (!path) return std::nullopt;
  const std::string key = files_.key(*path);
  for (const auto& [uri, document] : documents_) {
    if (files_.key(document.document.path) != key) continue;
    return location_json(uri, range(document, bytes_of(span)));
  }
  const TextLines lines{std::string(source.text())};
  return location_json(uri_of_path(*path), range_json(lines, bytes_of(span), encoding));
}

CheckedText checked(const Documents& documents, const OpenDocument& document, std::string text) {
  const Session& session = documents.session();
  CheckedText result;
  result.file = result.findings.sources.add(display_path(document.document.path, session.env),
                                            std::move(text));
  const auto read = read_documents(session, result.file, document.format, result.findings);
  result.can_be_read = read.has_value();
  if (!read) return result;
  const auto keep = [&result](const Plan& plan) { result.plan = plan; };
  for (const Document& each : *read) check_any(session, each, result.findings, keep);
  if (read->size() != 1 || result.findings.diags.has_errors()) result.plan.reset();
  return result;
}

std::optional<CheckedText> resolved(const Documents& documents, const OpenDocument& document,
                                    std::string text) {
  CheckedText found = checked(documents, document, std::move(text));
  return found.plan ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace tgtcfg::lsp

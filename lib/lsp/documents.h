// The documents open in the editor, and results for each: its tree, its diagnostics and the files
// they depend on.
//
// Results are computed on demand, once after each change.
#pragma once

#include <tgtcfg/plan.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/schema_guides.h"
#include "lsp/protocol.h"
#include "lsp/text_document.h"
#include "request/checked_input.h"
#include "request/session.h"
#include "support/forwarding_file_system.h"
#include "support/guarded.h"

namespace tgtcfg::lsp {

/// Time limit for trying out fixes for one request: each trial checks the whole text while the
/// editor waits.
class TrialTime {
 public:
  explicit TrialTime(std::chrono::milliseconds most)
      : end_(std::chrono::steady_clock::now() + most) {}
  [[nodiscard]] bool is_over() const { return std::chrono::steady_clock::now() >= end_; }

 private:
  std::chrono::steady_clock::time_point end_;
};

class BufferFiles final : public ForwardingFileSystem {
 public:
  BufferFiles(FileSystem& files, std::string working_directory)
      : ForwardingFileSystem(files), working_directory_(std::move(working_directory)) {}

  [[nodiscard]] FileKind kind(std::string_view path) const override;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;
  /// Includes open documents that are not on disk.
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override;

  /// `text` must outlive the buffer or be put again.
  void put(std::string_view path, const std::string& text);
  void remove(std::string_view path);
  /// Returns the same key for all names of a file.
  [[nodiscard]] std::string key(std::string_view path) const;
  /// Returns the keys of the files that were looked for since the last call.
  [[nodiscard]] std::set<std::string> take_asked() {
    return asked_.with([](auto& asked) { return std::exchange(asked, {}); });
  }

 private:
  [[nodiscard]] const std::string* find(std::string_view path) const;

  std::string working_directory_;
  std::map<std::string, const std::string*, std::less<>> buffers_;
  Guarded<std::set<std::string>> asked_;
};

/// A parsed text. Values in `documents` refer to `sources`.
struct Tree {
  SourceMap sources;
  FileId file;
  std::vector<Document> documents;
  [[nodiscard]] const std::string_view text() const { return sources.file(file).text(); }
};
/// Parses a text; returns null if it cannot be parsed.
[[nodiscard]] std::shared_ptr<const Tree> read_tree(std::string text, InputFormat format,
                                                    const Limits& limits);

/// The results of `validate` for a document.
struct Analysis {
  InputResult result;
  std::vector<Diagnostic> diagnostics;  ///< in the order of reports
  std::set<std::string> asked;          ///< keys of the files it looked for
  std::size_t number = 0;               ///< unique number
  [[nodiscard]] bool skipped() const { return result.input.status == InputStatus::skipped; }
};

struct OpenDocument {
  TextDocument document;
  InputFormat format = InputFormat::yaml;
  std::shared_ptr<const Tree> tree{};          ///< tree of the last text that could be parsed
  bool tree_is_current = false;                ///< true if `tree` belongs to the current text
  bool tree_was_tried = false;                 ///< true if parsing the current text was tried
  std::shared_ptr<const Analysis> analysis{};  ///< for the current text and its bases
  bool to_publish = false;
  bool readable = true;  ///< YAML or JSON, by its language id or name

  [[nodiscard]] const TextLines& lines() const { return document.lines; }
};

class Documents {
 public:
  /// Uses the files and variables of `env`, but not its streams.
  Documents(const Env& env, CommonOptions options);

  PositionEncoding encoding = PositionEncoding::utf16;
  /// Time limit for trying out fixes for one request.
  std::chrono::milliseconds trial_time{500};
  bool shows_hints = true;  ///< editor setting for inlay hints

  /// False if an option is invalid; the session has the diagnostic.
  [[nodiscard]] bool ok() const { return ok_; }
  /// Selects the session, database and schemas of the document's project for further calls.
  void turn_to(const OpenDocument& document);
  [[nodiscard]] Session& session() const { return *current_; }
  [[nodiscard]] const Database& database() const { return current_->database; }
  [[nodiscard]] SchemaGuides& schemas();

  /// Returns null if the document is not open.
  [[nodiscard]] OpenDocument* find(std::string_view uri);
  OpenDocument& open(TextDocument document);
  /// Applies changes of the protocol in order, each to the result of the previous one. Returns the
  /// number of changes with an invalid range.
  std::size_t change(OpenDocument& document, const Array& changes);
  void changed(OpenDocument& document);
  void close(std::string_view uri);
  /// Handles changes on disk below these paths.
  void files_changed(const std::vector<std::string>& paths);

  [[nodiscard]] std::vector<OpenDocument*> all();
  /// Returns the documents whose diagnostics must be published.
  [[nodiscard]] std::vector<OpenDocument*> unpublished();

  /// Returns the last tree; null if no text could be parsed yet.
  const Tree* tree(OpenDocument& document);
  /// Returns the tree of the current text; null if it cannot be parsed.
  const Tree* current_tree(OpenDocument& document);
  const Analysis& analysis(OpenDocument& document);
  /// Loads the data for an editor's first requests in advance.
  void prepare();
  /// True if the document is one of ours, or may become one.
  [[nodiscard]] bool is_ours(OpenDocument& document);

  /// Returns an absolute path, since sources have relative names for reports.
  [[nodiscard]] std::optional<std::string> path_of(const SourceFile& source) const;
  /// Returns `{uri, range}`, or nullopt if the location is not in a file.
  [[nodiscard]] std::optional<Value> location(Span span, const SourceMap& sources);
  [[nodiscard]] Value range(const OpenDocument& document, ByteRange range) const {
    return range_json(document.lines(), range, encoding);
  }

 private:
  void make_session();
  void forget_analyses(const std::string& changed_key);

  CommonOptions options_;
  BufferFiles files_;
  Env env_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<ProjectSessions> projects_;
  std::map<const Session*, SchemaGuides> schemas_;
  Session* current_ = nullptr;
  bool ok_ = false;
  std::size_t analyses_ = 0;
  std::map<std::string, OpenDocument, std::less<>> documents_;
};

/// A text that was resolved as if it were the content of a document.
struct CheckedText {
  Findings findings;
  FileId file;  ///< of the text
  bool can_be_read = false;
  std::optional<Plan> plan{};  ///< set if the text resolves and has only one document
};
[[nodiscard]] CheckedText checked(const Documents& documents, const OpenDocument& document,
                                  std::string text);

/// Returns nullopt if the text does not resolve or has several documents.
[[nodiscard]] std::optional<CheckedText> resolved(const Documents& documents,
                                                  const OpenDocument& document, std::string text);

}  // namespace tgtcfg::lsp

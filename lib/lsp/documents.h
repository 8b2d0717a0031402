// What is open in the editor, with what is known of each document: its tree, what is wrong with it,
// which files that depended on.
//
// Everything is found again when somebody asks after a change, and once only.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "format/schema_guides.h"
#include "lsp/protocol.h"
#include "lsp/text_document.h"
#include "lsp/trial_time.h"
#include "request/checked_input.h"
#include "request/session.h"
#include "support/forwarding_file_system.h"

namespace tgtcfg::lsp {

class BufferFiles final : public ForwardingFileSystem {
 public:
  BufferFiles(FileSystem& files, std::string working_directory)
      : ForwardingFileSystem(files), working_directory_(std::move(working_directory)) {}

  [[nodiscard]] FileKind kind(std::string_view path) const override;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;
  /// With what is open in it and not on disk.
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override;

  /// `text` outlives the buffer, or is put again.
  void put(std::string_view path, const std::string& text);
  void remove(std::string_view path);
  /// What names the same file, however it is spelled.
  [[nodiscard]] std::string key(std::string_view path) const;

 private:
  [[nodiscard]] const std::string* find(std::string_view path) const;

  std::string working_directory_;
  std::map<std::string, const std::string*, std::less<>> buffers_;
};

/// A text that was read. Values in it point into its sources.
struct Tree {
  SourceMap sources;
  FileId file;
  std::vector<Document> documents;
  [[nodiscard]] const std::string_view text() const { return sources.file(file).text(); }
};
/// Reads a text; nothing when it cannot be read.
[[nodiscard]] std::shared_ptr<const Tree> read_tree(std::string text, InputFormat format,
                                                    const Limits& limits);

/// What `validate` says of a document.
struct Analysis {
  InputResult result;
  std::vector<Diagnostic> diagnostics;  ///< in the order of reports
  std::set<std::string> read;           ///< keys of the files that were read for it
  std::size_t number = 0;               ///< no other has the same
  [[nodiscard]] bool skipped() const { return result.input.status == InputStatus::skipped; }
};

struct OpenDocument {
  TextDocument document;
  InputFormat format = InputFormat::yaml;
  std::shared_ptr<const Tree> tree{};          ///< the last text that could be read
  bool tree_is_current = false;                ///< ... is the text of now
  bool tree_was_tried = false;                 ///< the text of now was read, or could not be
  std::shared_ptr<const Analysis> analysis{};  ///< of the text of now, and of what it extends
  bool to_publish = false;
  bool readable = true;  ///< YAML or JSON, by its language or by its name

  [[nodiscard]] const TextLines& lines() const { return document.lines; }
};

class Documents {
 public:
  /// Files and variables are those of `env`; its streams are left alone.
  Documents(const Env& env, CommonOptions options);

  PositionEncoding encoding = PositionEncoding::utf16;
  /// How long corrections of a text may be tried out for one question.
  std::chrono::milliseconds trial_time{500};
  bool shows_hints = true;  ///< a setting: hints in the text may be turned off

  /// False: an option is wrong; the session says what about it.
  [[nodiscard]] bool ok() const { return ok_; }
  /// From now on questions are about this document: session, database and schemas are those of its
  /// project.
  void turn_to(const OpenDocument& document);
  [[nodiscard]] Session& session() const { return *current_; }
  [[nodiscard]] const Database& database() const { return current_->database; }
  [[nodiscard]] SchemaGuides& schemas();

  /// Null: no such document is open.
  [[nodiscard]] OpenDocument* find(std::string_view uri);
  OpenDocument& open(TextDocument document);
  /// Applies changes of the protocol, each to what the one before made of the text. Returns how
  /// many have no range that can be read.
  std::size_t change(OpenDocument& document, const Array& changes);
  void changed(OpenDocument& document);
  void close(std::string_view uri);
  /// Files below these paths changed on disk.
  void files_changed(const std::vector<std::string>& paths);

  [[nodiscard]] std::vector<OpenDocument*> all();
  /// Those whose diagnostics are to be published.
  [[nodiscard]] std::vector<OpenDocument*> unpublished();

  /// The last tree, or null when no text could be read so far.
  const Tree* tree(OpenDocument& document);
  /// The tree of the text of now, or null when that cannot be read.
  const Tree* current_tree(OpenDocument& document);
  const Analysis& analysis(OpenDocument& document);
  /// Reads what the first questions of an editor need, before they are asked.
  void prepare();
  /// Whether the document is one of ours, or may become one.
  [[nodiscard]] bool is_ours(OpenDocument& document);

  /// Absolute: what a source is called in reports is relative.
  [[nodiscard]] std::optional<std::string> path_of(const SourceFile& source) const;
  /// `{uri, range}` of a place, or nothing when it is in no file.
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

}  // namespace tgtcfg::lsp

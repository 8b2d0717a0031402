// Reads one file: finds the format of each piece of it, and collects code and containers.
#pragma once

#include <tgtcfg/artifact.h>
#include <tgtcfg/chip.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "artifact/bytes.h"
#include "artifact/decompress.h"

namespace tgtcfg {

/// A part of the file that is read as a file of its own.
struct Piece {
  Bytes bytes;
  std::string at;                       ///< path in the file: `/lib.a/add.o`, `` for the file
  std::optional<std::uint64_t> offset;  ///< in the file; empty inside of a compressed container
  unsigned depth = 0;                   ///< containers around it

  /// Returns a part of this piece. `name` is the last segment of its path.
  [[nodiscard]] Piece part(std::string_view name, std::uint64_t begin, Bytes content) const;
  /// Bytes that a compressed container around them had.
  [[nodiscard]] Piece unpacked(std::string_view name, std::string_view content) const;
};

class ArtifactReader {
 public:
  ArtifactReader(std::string name, const Database& database, const ArtifactLimits& limits,
                 Diagnostics& diags, Span place);

  /// Reads a piece by its first bytes. False: no format is known for them.
  bool read(const Piece& piece);
  /// The result; the reader is empty afterwards.
  [[nodiscard]] Artifact finish();

  // --- for the formats

  /// Adds a piece of code. The reference holds until `finish`.
  Value& add_code(const Piece& piece, std::string_view form, std::string_view role);
  Value& add_container(const Piece& piece, std::string_view format);
  /// Runs `read`; what it throws about the file becomes an error about the piece.
  template <typename Read>
  void guarded(const Piece& piece, Read read) {
    try {
      read();
    } catch (const BrokenFile& broken) {
      report(piece, broken);
    } catch (const BadField& bad) {
      report(piece, bad);
    }
  }
  void report(const Piece& piece, const BrokenFile& broken);
  void report(const Piece& piece, const BadField& bad);
  /// Two places of the file contradict each other.
  void contradiction(const Piece& piece, std::string_view one, std::string_view other);
  void unknown_chip(const Piece& piece, std::string_view vendor, std::uint64_t number);
  /// What was added so far, for facts that a container has about the code in it.
  [[nodiscard]] std::size_t code_count() const { return code_.size(); }
  [[nodiscard]] Value& code(std::size_t index) { return code_[index]; }
  [[nodiscard]] const Value& tables() const { return tables_; }
  [[nodiscard]] const Database& database() const { return database_; }
  /// `libk.so/.nv_fatbin/0`
  [[nodiscard]] std::string name_of(const Piece& piece) const;
  /// Decompresses a part; the reader keeps the content. Throws BadField.
  [[nodiscard]] const std::string& unpack(const Bytes& packed, Packing packing,
                                          std::uint64_t expected);

 private:
  std::string name_;
  const Database& database_;
  const ArtifactLimits& limits_;
  Diagnostics& diags_;
  Span place_;
  Value tables_;
  std::deque<Value> code_;
  std::deque<Value> containers_;
  std::deque<std::string> unpacked_;  ///< pieces of compressed containers refer to these
  std::uint64_t inflated_ = 0;
  std::uint64_t size_ = 0;
  bool broken_ = false;
  bool recognized_ = false;
};

/// Returns the last `width` hexadecimal digits of a number.
[[nodiscard]] std::string hex_text(std::uint64_t value, unsigned width);
/// The text of a list at an index, or of `map` at a number; empty beyond its end.
[[nodiscard]] std::string text_at(const Value& list, std::uint64_t index);
[[nodiscard]] std::string text_of_number(const Value& map, std::uint64_t number);

}  // namespace tgtcfg

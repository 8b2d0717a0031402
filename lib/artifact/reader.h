// Reads one file: finds the format of each piece of it, and collects code and containers.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "artifact/bytes.h"
#include "artifact/decompress.h"

namespace tgtcfg {

class Database;
struct Artifact;
struct ArtifactLimits;

/// A part of the file that is read as a file of its own.
struct Piece {
  Bytes bytes;
  std::string at;                       ///< path in the file: `/lib.a/add.o`, `` for the file
  std::optional<std::uint64_t> offset;  ///< in the file; empty inside of a compressed container
  unsigned depth = 0;                   ///< containers around it
  std::string_view compression{};       ///< of the container that the piece is

  /// Returns a part of this piece. `name` is the last segment of its path.
  [[nodiscard]] Piece part(std::string_view name, std::uint64_t begin, Bytes content) const;
  /// Returns this piece with only some of its bytes. Throws BrokenFile.
  [[nodiscard]] Piece slice(std::uint64_t begin, std::uint64_t size, std::string_view what) const;
  /// Returns a part of this piece that is still compressed: no byte of it has an offset in the
  /// file.
  [[nodiscard]] Piece packed(std::string_view name, Bytes content) const;
};

class ArtifactReader {
 public:
  ArtifactReader(std::string name, const Database& database, const ArtifactLimits& limits,
                 Diagnostics& diags, Span place);

  /// Returns true if the first bytes of a piece are those of a known format.
  [[nodiscard]] bool knows(const Bytes& bytes) const { return format_of(bytes) != nullptr; }
  /// Reads a piece by its first bytes. Returns false if they do not match a known format.
  bool read(const Piece& piece);
  /// Returns true if a section of a file of the CPU holds GPU code.
  [[nodiscard]] bool has_code(std::string_view section) const {
    return tables_.get("code_sections").has(section);
  }
  /// Reads such a section.
  void read_section(const Piece& file, std::string_view name, std::uint64_t offset,
                    const Bytes& content);
  /// Reads the content of a compressed piece.
  void read_packed(Piece piece, const PackedContent& content);
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
    } catch (...) {
      report_damage(piece);
    }
  }
  /// Two places of the file contradict each other.
  void contradiction(const Piece& piece, std::string_view one, std::string_view other);
  void unknown_chip(const Piece& piece, std::string_view vendor, std::uint64_t number);
  /// A member of a wheel is for another system than its tag.
  void wrong_tag(const Piece& member, std::string_view actual, std::string_view expected);
  /// Notes the place that proves a field, if the caller asked for evidence.
  void proves(Value& code, std::string_view field, std::string_view place) const;
  /// Called in loops over small parts: pages of the file are given back now and then.
  void give_back_sometimes();
  /// What was added so far, for facts that a container has about the code in it.
  [[nodiscard]] std::size_t code_count() const { return code_.size(); }
  [[nodiscard]] Value& code(std::size_t index) { return code_[index]; }
  [[nodiscard]] const Value& tables() const { return tables_; }
  [[nodiscard]] const Database& database() const { return database_; }
  /// `libk.so/.nv_fatbin/0`
  [[nodiscard]] std::string name_of(const Piece& piece) const;
  /// Decompresses a part. Throws NotUnpacked if it has more bytes than `limit`.
  [[nodiscard]] std::string unpack(const Bytes& packed, Packing packing, std::uint64_t limit);
  /// Bytes that all compressed parts may have.
  [[nodiscard]] std::uint64_t inflate_limit() const;

 private:
  using Format = void (*)(ArtifactReader& reader, const Piece& piece);
  [[nodiscard]] Format format_of(const Bytes& bytes) const;
  /// Reports what is thrown about a file, from a handler. Throws everything else again.
  void report_damage(const Piece& piece);
  template <typename Page>
  void report(const Piece& piece, const Page& page) {
    broken_ = true;
    diags_.error(page, place_).at(piece.at);
  }
  void add_evidence(Value& code) const;
  void check_room(std::size_t count, const Piece& piece);
  [[nodiscard]] bool visit(const Piece& piece);

  std::string name_;
  const Database& database_;
  const ArtifactLimits& limits_;
  Diagnostics& diags_;
  Span place_;
  Value tables_;
  std::deque<Value> code_;
  std::deque<Value> containers_;
  std::uint64_t inflated_ = 0;
  std::uint64_t visited_ = 0;  ///< bytes of all pieces, with those inside of them
  std::uint64_t paths_ = 0;    ///< bytes of their paths
  std::size_t steps_ = 0;
  std::uint64_t size_ = 0;
  bool broken_ = false;
  bool recognized_ = false;
};

/// Reads the content of a compressed piece, whose bytes are set here. `stream` is at its start.
void read_unpacked(ArtifactReader& reader, Piece piece, ByteStream& stream, const OpenStream& open,
                   const PackedContent& content);

/// Returns the last `width` hexadecimal digits of a number.
[[nodiscard]] std::string hex_text(std::uint64_t value, unsigned width);
/// The text of a list at an index, or of `map` at a number; empty beyond its end.
[[nodiscard]] std::string text_at(const Value& list, std::uint64_t index);
[[nodiscard]] std::string text_of_number(const Value& map, std::uint64_t number);
/// The row of a list whose member is a number, or null.
[[nodiscard]] const Value* row_of_number(const Array& rows, std::string_view member,
                                         std::uint64_t number);

}  // namespace tgtcfg

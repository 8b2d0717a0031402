// Headers of archives (GNU, BSD, Darwin and COFF) and of tar files (ustar, GNU and POSIX, with long
// names).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "artifact/bytes.h"

namespace tgtcfg {

struct ArMember {
  std::string name;             ///< as in the header
  std::uint64_t size = 0;       ///< of the content, with the name that begins it
  std::uint64_t name_size = 0;  ///< of the name that begins the content; BSD
  bool is_table = false;        ///< of symbols or names
};

/// Reads the headers of an archive in their order.
class ArHeaders {
 public:
  static constexpr std::string_view magic = "!<arch>\n";
  static constexpr std::uint64_t header_size = 60;
  static constexpr std::uint64_t longest_names = std::uint64_t{8} << 20U;

  /// Throws BadMemberSize or BadField.
  ArMember next(const Bytes& header);
  [[nodiscard]] static bool has_names(const ArMember& member) { return member.name == "//"; }
  /// Takes the table of long names.
  void use_names(std::string names) { long_names_ = std::move(names); }
  /// Returns the name of a member; `start` is the name that begins its content.
  [[nodiscard]] std::string name_of(const ArMember& member, std::string_view start) const;
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  std::uint64_t number_ = 0;
  std::string long_names_;
};

/// Returns true for the table of symbols under the name that BSD gives it.
[[nodiscard]] inline bool is_symbol_table(std::string_view name) {
  return name.starts_with("__.SYMDEF");
}

struct TarHeader {
  std::string name;
  std::uint64_t size = 0;
  char type = '0';
  bool is_file = false;
};

/// Reads the headers of a tar file in their order.
class TarHeaders {
 public:
  static constexpr std::uint64_t block = 512;
  static constexpr std::uint64_t longest_records = std::uint64_t{1} << 20U;

  /// Reads a block. Returns nullopt at the end of the archive. Throws BadMemberSize.
  std::optional<TarHeader> next(const Bytes& header);
  /// Returns true for a member whose content is about the next one.
  [[nodiscard]] static bool is_about_next(const TarHeader& header) {
    return header.type == 'L' || header.type == 'x';
  }
  /// Takes the content of such a member.
  void use(const TarHeader& header, const Bytes& content);

 private:
  std::uint64_t number_ = 0;
  std::string long_name_;
};

}  // namespace tgtcfg

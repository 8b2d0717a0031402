// IREE modules: FlatBuffers with the executables of several devices.
//
// The schemas of IREE change from release to release, and their vectors of bytes do not: a length
// and the bytes. Executables are found by their first bytes.
#include <string>
#include <utility>
#include <vector>

#include "artifact/formats.h"

namespace tgtcfg {
namespace {

using namespace std::string_view_literals;

bool begins_segment(const Bytes& content) {
  return content.starts_with("CDA1") || content.starts_with("HIP1") ||
         content.starts_with("VKE1") || begins_executable(content);
}

// Segments after the FlatBuffer are aligned, and only the module states their sizes: each is read
// up to the next.
void read_behind_module(ArtifactReader& reader, const Piece& piece, std::uint64_t module) {
  constexpr std::uint64_t alignment = 64;
  std::vector<std::uint64_t> begins;
  for (std::uint64_t at = (module + alignment - 1) / alignment * alignment; at < piece.bytes.size();
       at += alignment) {
    if (begins_segment(piece.bytes.from(at, "a segment"))) begins.push_back(at);
  }
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const std::uint64_t end = i + 1 < begins.size() ? begins[i + 1] : piece.bytes.size();
    const Bytes content = piece.bytes.slice(begins[i], end - begins[i], "a segment");
    (void)reader.read(piece.part(std::to_string(i), begins[i], content));
  }
}

}  // namespace

bool begins_executable(const Bytes& content) {
  for (const std::string_view magic :
       {"\x7f"
        "ELF"sv,
        "\x03\x02\x23\x07"sv, "__CLANG_OFFLOAD_BUNDLE__"sv, "\x50\xed\x55\xba"sv}) {
    if (content.starts_with(magic)) return true;
  }
  if (!content.starts_with("//") && !content.starts_with(".version")) return false;
  // Every place of a file may begin like a comment: only the start of each is read.
  constexpr std::uint64_t longest_comment = 4096;
  return is_ptx(content.first(longest_comment));
}

bool is_iree_module(const Bytes& bytes) {
  return bytes.size() >= 12 && bytes.slice(8, 4, "a header").data() == "IREE" &&
         bytes.u32(0) + std::uint64_t{4} <= bytes.size();
}

void read_iree_executables(ArtifactReader& reader, const Piece& piece) {
  constexpr std::uint64_t shortest = 16;
  constexpr std::uint64_t alignment = 4;
  std::vector<std::pair<std::uint64_t, Bytes>> executables;
  std::uint64_t at = 0;
  while (at + 4 + shortest <= piece.bytes.size()) {
    std::uint64_t size = piece.bytes.u32(at);
    const std::uint64_t begin = at + 4;
    // SPIR-V is a vector of words.
    if (piece.bytes.slice(begin, 4, "a word").starts_with("\x03\x02\x23\x07")) size *= 4;
    at += alignment;
    if (size < shortest || size > piece.bytes.size() - begin) continue;
    const Bytes content = piece.bytes.slice(begin, size, "an executable");
    if (!begins_executable(content)) continue;
    executables.emplace_back(begin, content);
    at = begin + size / alignment * alignment;
  }
  for (std::size_t i = 0; i < executables.size(); ++i) {
    Piece executable = piece.part(std::to_string(i), executables[i].first, executables[i].second);
    // A file with one executable is that executable.
    if (executables.size() == 1) executable.at = piece.at;
    (void)reader.read(executable);
  }
}

void read_iree_module(ArtifactReader& reader, const Piece& piece) {
  (void)reader.add_container(piece, "iree-module");
  const std::uint64_t module = piece.bytes.u32(0) + std::uint64_t{4};
  read_iree_executables(reader, piece.slice(0, module, "the module"));
  read_behind_module(reader, piece, module);
}

}  // namespace tgtcfg

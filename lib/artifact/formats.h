// The formats: each is recognized by its first bytes and read by one function.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "artifact/reader.h"

namespace tgtcfg {

void read_elf(ArtifactReader& reader, const Piece& piece);
void read_fatbin(ArtifactReader& reader, const Piece& piece);
void read_ptx(ArtifactReader& reader, const Piece& piece);
void read_offload_bundle(ArtifactReader& reader, const Piece& piece);
void read_offload_binary(ArtifactReader& reader, const Piece& piece);
void read_ar(ArtifactReader& reader, const Piece& piece);
void read_tar(ArtifactReader& reader, const Piece& piece);
void read_zip(ArtifactReader& reader, const Piece& piece);
void read_gzip(ArtifactReader& reader, const Piece& piece);
void read_macho(ArtifactReader& reader, const Piece& piece);
void read_universal(ArtifactReader& reader, const Piece& piece);
void read_pe(ArtifactReader& reader, const Piece& piece);
void read_coff(ArtifactReader& reader, const Piece& piece);
void read_wasm(ArtifactReader& reader, const Piece& piece);
void read_bitcode(ArtifactReader& reader, const Piece& piece);
void read_iree_module(ArtifactReader& reader, const Piece& piece);
void read_iree_executables(ArtifactReader& reader, const Piece& piece);
void read_spirv(ArtifactReader& reader, const Piece& piece);

[[nodiscard]] bool is_ptx(const Bytes& bytes);
/// True for formats that compilers of models embed.
[[nodiscard]] bool begins_executable(const Bytes& content);
[[nodiscard]] bool is_iree_module(const Bytes& bytes);
[[nodiscard]] bool is_tar(const Bytes& bytes);
[[nodiscard]] bool is_universal(const Bytes& bytes);
[[nodiscard]] bool is_coff(const Bytes& bytes, const Value& tables);

/// Sets the chip of an NVIDIA number, or reports that no row has it.
void set_nvidia_chip(ArtifactReader& reader, const Piece& piece, Value& code, std::uint64_t number,
                     std::string_view suffix);

// --- bundles of Clang: code for several devices after each other

constexpr std::string_view bundle_magic = "__CLANG_OFFLOAD_BUNDLE__";
constexpr std::string_view packed_bundle_magic = "CCOB";
/// Bundles in a section begin at multiples of it.
constexpr std::uint64_t bundle_alignment = 4096;

struct BundleEntry {
  std::string id;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

/// Returns the entries of a bundle that is not compressed. Throws for a damaged one.
[[nodiscard]] std::vector<BundleEntry> bundle_entries(const Bytes& bundle);

/// Returns the size of the bundle at the start of the bytes, compressed or not; 0 if there is none,
/// or it does not state its size. Its code has at most `room` bytes.
[[nodiscard]] std::uint64_t bundle_size(const Bytes& bytes, std::uint64_t room);

}  // namespace tgtcfg

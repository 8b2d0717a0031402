// The formats: each is recognized by its first bytes and read by one function.
#pragma once

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

}  // namespace tgtcfg

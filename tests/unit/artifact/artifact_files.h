// The packed example files, and their facts.
#pragma once

#include <tgtcfg/artifact.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>
#include <zlib.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "support/catch.h"

namespace tgtcfg {

inline const std::string artifact_folder = std::string(TGTCFG_SOURCE_DIR) + "/tests/artifacts/";

inline std::string unpacked(const std::string& path) {
  gzFile file = gzopen(path.c_str(), "rb");
  REQUIRE(file != nullptr);
  std::string all;
  char buffer[65536];
  for (int got = gzread(file, buffer, sizeof buffer); got > 0;
       got = gzread(file, buffer, sizeof buffer))
    all.append(buffer, static_cast<std::size_t>(got));
  gzclose(file);
  return all;
}

inline const std::string& archive() {
  static const std::string bytes = unpacked(artifact_folder + "files.tar.gz");
  return bytes;
}

// The members of the archive, by name.
inline const std::map<std::string, std::string>& files() {
  static const std::map<std::string, std::string> all = [] {
    std::map<std::string, std::string> members;
    const std::string& tar = archive();
    for (std::size_t at = 0; at + 512 <= tar.size() && tar[at] != '\0';) {
      const std::size_t size = std::stoul(tar.substr(at + 124, 11), nullptr, 8);
      members[tar.c_str() + at] = tar.substr(at + 512, size);
      at += 512 + (size + 511) / 512 * 512;
    }
    return members;
  }();
  return all;
}

/// The documents of a file with one per line.
inline std::vector<Value> rows_of(const std::string& name) {
  SourceMap sources;
  Diagnostics diags;
  std::vector<Value> rows;
  std::ifstream file(artifact_folder + name);
  for (std::string line; std::getline(file, line);) {
    const auto documents =
        parse(sources.add(name, line), InputFormat::json, sources, Limits{}, diags);
    REQUIRE(documents);
    rows.push_back(documents->front().root);
  }
  return rows;
}

inline std::vector<Value> facts() {
  return rows_of("facts.jsonl");
}

inline Artifact read(const std::string& name, std::string_view bytes, Diagnostics& diags) {
  static const Database database;
  return read_artifact(name, bytes, database, ArtifactLimits{}, diags);
}

inline Artifact read(const std::string& name, std::string_view bytes) {
  Diagnostics diags;
  return read(name, bytes, diags);
}

// A number in the byte order of most files.
inline std::string little(std::uint64_t value, unsigned width) {
  std::string bytes;
  for (unsigned i = 0; i < width; ++i, value >>= 8U) bytes += static_cast<char>(value & 0xffU);
  return bytes;
}

inline std::string padded(std::string text, std::size_t size, char with = ' ') {
  text.resize(size, with);
  return text;
}

// The facts of a piece without its place in the file.
inline std::string without_place(Value code) {
  for (const std::string_view member : {"at", "offset", "bytes"}) code.set(member, Value());
  return write_compact_json(code);
}

}  // namespace tgtcfg

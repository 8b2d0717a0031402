// The embedded rows: one pool of text and an index of offsets into it, sorted by name.
//
// The data is constant and free of pointers, so a run without look-ups pays no startup cost.
// Written by apps/generate/rows.cc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "support/text_hash.h"

namespace tgtcfg {

enum class Table : std::uint8_t;
}

namespace tgtcfg::embedded {

struct TextPlace {
  std::uint32_t begin;
  std::uint32_t size;
};

/// For a configuration, `lookup` is its path and `full` its text.
struct RowPlace {
  std::uint32_t name_begin, name_size;
  std::uint32_t lookup_begin, lookup_size;
  std::uint32_t full_begin, full_size;
  bool abstract;
};

struct TablePlace {
  std::uint32_t begin;
  std::uint32_t count;
};

struct DevicePlace {
  std::uint32_t name_begin, name_size;
  int code;
  bool may_host_first;
};

extern const char pool[];
extern const RowPlace rows[];
extern const TablePlace tables[];  // in the order of Table
// Open-addressing hash table (name_hash.h): row number + 1, or 0 for an empty slot.
extern const std::uint16_t slots[];
extern const std::uint32_t slot_count;  // a power of two
extern const DevicePlace devices[];
extern const std::uint32_t device_count;
extern const TextPlace common_attributes;
extern const TextPlace common_attributes_full;
extern const TextPlace cpu_detection;
extern const TextPlace aliases;
extern const TextPlace examples;
extern const TextPlace fit;
extern const TextPlace command_lines;
extern const TextPlace tool_cpus;
extern const TextPlace tool_targets;
extern const TextPlace passes;
extern const TextPlace artifacts;

struct Row {
  std::string_view name;
  std::string_view
      lookup;             ///< packed, without text meant only for people; for a backend its summary
  std::string_view full;  ///< packed
  bool abstract = false;  ///< only a parent of other rows
};

[[nodiscard]] inline std::string_view text(std::uint32_t begin, std::uint32_t size) {
  return {pool + begin, size};
}
[[nodiscard]] inline std::string_view text(const TextPlace& place) {
  return text(place.begin, place.size);
}
[[nodiscard]] inline std::size_t count(Table table) {
  return tables[static_cast<std::size_t>(table)].count;
}
[[nodiscard]] Row row(Table table, std::size_t index);
[[nodiscard]] std::optional<std::size_t> find(Table table, std::string_view name);

/// Returns the hash of a name in the table with that number. It is the same on every machine.
[[nodiscard]] constexpr std::uint32_t hash_of_name(std::size_t table, std::string_view name) {
  return static_cast<std::uint32_t>(hash_of_text(name, table));
}

}  // namespace tgtcfg::embedded

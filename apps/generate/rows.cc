// Converts the rows of configs/database and the named configurations to one string pool with an
// index of offsets, sorted by name. Rows are unpacked on demand. Offsets, unlike pointers, need no
// relocation by the loader.
//
// usage: tgtcfg_generate_rows CONFIGS_DIR OUTPUT_CC
#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cpp_text.h"
#include "database/embedded.h"
#include "database/packed_writer.h"
#include "json_format.h"

namespace tgtcfg::generate {
namespace {

// Writes `value`. Returns false for a number that is not an integer; rows do not contain any.
bool pack(const Json& value, PackedWriter& out) {
  bool ok = true;
  if (value.is_null()) {
    out.null();
  } else if (value.is_boolean()) {
    out.boolean(value.get<bool>());
  } else if (value.is_number()) {
    ok = !value.is_number_float();
    out.integer(value.get<std::int64_t>());
  } else if (value.is_string()) {
    out.string(value.get_ref<const std::string&>());
  } else {
    if (value.is_array()) out.list(value.size());
    if (value.is_object()) out.map(value.size());
    for (const auto& [key, element] : value.items()) {
      if (value.is_object()) out.key(key);
      ok = pack(element, out) && ok;
    }
  }
  return ok;
}

// Packs `value` and replaces the content of `out`.
bool pack(const Json& value, std::string& out) {
  PackedWriter writer;
  const bool ok = pack(value, writer);
  out = writer.take();
  return ok;
}

namespace fs = std::filesystem;

struct Row {
  std::string name;
  std::string lookup;  // the fields for resolution, without text for readers
  std::string full;
  bool abstract = false;
};

// The order of `Table` in <tgtcfg/database.h>, without configurations.
constexpr std::array<const char*, 11> tables = {
    "kinds",    "tags", "generators",  "executors", "runtimes", "configurations",
    "backends", "cpus", "pass-config", "chips",     "versions"};
constexpr std::size_t configurations = 5;
constexpr std::size_t backends = 6;

using Rows = std::array<std::vector<Row>, tables.size()>;

bool fail(const std::string& file, const std::string& reason) {
  std::cerr << file << ": " << reason << '\n';
  return false;
}

// Removes descriptions and sources, which lookups do not need, and sorts attributes in advance.
Json without_prose(Json row) {
  row.erase("description");
  row.erase("source");
  for (const char* schemas : {"attributes", "options", "fields"}) {
    if (!row.contains(schemas) || !row[schemas].is_object()) continue;
    std::map<std::string, Json> sorted;
    for (auto& [name, schema] : row[schemas].items()) {
      if (schema.is_object()) schema.erase("description");
      sorted.emplace(name, schema);
    }
    row[schemas] = Json::object();
    for (const auto& [name, schema] : sorted) row[schemas][name] = schema;
  }
  return row;
}

// The fields of a backend for resolution. Most of its row is only for output.
Json summary_of_backend(const Json& row) {
  Json summary = Json::object();
  for (const char* member :
       {"name", "abstract", "from", "accepts", "delegates", "format", "options"})
    if (row.contains(member)) summary[member] = row[member];
  for (const Json& release : row.value("tool_releases", Json::array()))
    summary["tool_releases"].push_back({{"name", release.at("name")}});
  return summary;
}

bool add_row(const std::string& file, std::size_t table, Json row, const Json& source,
             std::vector<Row>& rows) {
  if (!row.is_object() || !row.contains("name") || !row["name"].is_string())
    return fail(file, "a row has no `name`");
  row.erase("$schema");
  if (!row.contains("source") && !source.is_null()) row["source"] = source;
  Row result{row["name"], "", "", row.value("abstract", false)};
  const Json lookup = table == backends ? summary_of_backend(row) : without_prose(row);
  const bool packed = pack(lookup, result.lookup) && pack(row, result.full);
  rows.push_back(std::move(result));
  return packed || fail(file, "holds a number that is no integer");
}

bool read_table(const std::string& directory, std::size_t table, std::vector<Row>& rows) {
  bool ok = true;
  for (const std::string& file : files_below(directory)) {
    Json value;
    if (!read_json(file, value)) {
      ok = false;
    } else if (value.is_object() && value.contains("rows")) {
      for (const Json& row : value["rows"])
        ok = add_row(file, table, row, value.value("source", Json()), rows) && ok;
    } else {
      ok = add_row(file, table, value, Json(), rows) && ok;
    }
  }
  return ok;
}

// Reads everything below configs/ except the database and the examples.
bool read_configurations(const std::string& configs, std::vector<Row>& rows) {
  for (const auto& type : fs::directory_iterator(configs)) {
    const std::string folder = type.path().filename().string();
    if (!type.is_directory() || folder == "database" || folder == "examples") continue;
    for (const std::string& file : files_below(type.path().generic_string())) {
      Row row;
      const fs::path below = fs::path(file).lexically_relative(configs);
      row.name = fs::path(below).replace_extension().generic_string();
      row.lookup = "configs/" + below.generic_string();
      if (!read_file(file, row.full)) return false;
      rows.push_back(std::move(row));
    }
  }
  return true;
}

// Reads the examples: a map from file names to texts.
bool read_examples(const std::string& configs, Json& examples) {
  examples = Json::object();
  for (const std::string& file : files_below(configs + "/examples")) {
    std::string text;
    if (!read_file(file, text)) return false;
    examples[fs::path(file).filename().string()] = text;
  }
  return true;
}

bool sort_rows(const char* table, std::vector<Row>& rows) {
  std::ranges::sort(rows, [](const Row& a, const Row& b) { return a.name < b.name; });
  const auto same = [](const Row& a, const Row& b) { return a.name == b.name; };
  const auto twice = std::ranges::adjacent_find(rows, same);
  return twice == rows.end() || fail(table, "`" + twice->name + "` is there twice");
}

// A text that contains every string once.
class Pool {
 public:
  std::string place(const std::string& text) {
    const auto [entry, is_new] = offsets_.emplace(text, text_.size());
    if (is_new) text_ += text;
    return std::to_string(entry->second) + ", " + std::to_string(text.size());
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::map<std::string, std::size_t> offsets_;
  std::string text_;
};

std::string device_rows(const Json& file, Pool& pool) {
  std::string out;
  for (const Json& row : file.at("device_types")) {
    const std::string code = row.at("code").dump();
    const bool may_host_first = row.value("may_host_first", false);
    out += "    {" + pool.place(row.at("name").get<std::string>()) + ", " + code +
           (may_host_first ? ", true},\n" : ", false},\n");
  }
  return out;
}

std::string table_rows(const std::vector<Row>& rows, Pool& pool) {
  std::string out;
  for (const Row& row : rows) {
    out += "    {" + pool.place(row.name) + ", " + pool.place(row.lookup) + ", " +
           pool.place(row.full) + ", " + (row.abstract ? "true" : "false") + "},\n";
  }
  return out;
}

// Builds the hash tables of names with open addressing. At least half of the slots stay empty.
std::string slots_of(const Rows& rows) {
  std::size_t names = 0;
  for (const std::vector<Row>& table : rows) names += table.size();
  std::vector<std::size_t> slots(std::bit_ceil(names * 2));
  std::size_t number = 0;
  for (std::size_t table = 0; table < rows.size(); ++table) {
    for (const Row& row : rows[table]) {
      std::size_t slot = embedded::hash_of_name(table, row.name) % slots.size();
      while (slots[slot] != 0) slot = (slot + 1) % slots.size();
      slots[slot] = ++number;
    }
  }
  std::string out = "const std::uint32_t slot_count = " + std::to_string(slots.size()) +
                    ";\n\nconst std::uint16_t slots[] = {";
  for (std::size_t i = 0; i < slots.size(); ++i)
    out += (i % 20 == 0 ? "\n    " : " ") + std::to_string(slots[i]) + ",";
  return out + "\n};\n";
}

std::string packed_attributes(const Json& file, Pool& pool) {
  std::string packed;
  pack(file.at("attributes"), packed);
  return pool.place(packed);
}

// A run loads only the pages that it reads. Names, which every search compares, are adjacent, and
// rows for lookups precede rows for printing.
void place_what_is_looked_up(const Rows& rows, Pool& pool) {
  for (const std::vector<Row>& table : rows) {
    for (const Row& row : table) (void)pool.place(row.name);
  }
  for (const std::vector<Row>& table : rows) {
    for (const Row& row : table) (void)pool.place(row.lookup);
  }
}

/// Data that is one map, by the name of its constant.
using SingleMaps = std::map<std::string, Json>;

// Every file with one map becomes the constant of its name.
bool read_single_maps(const std::string& directory, SingleMaps& maps) {
  bool ok = true;
  for (const std::string name : {"aliases", "artifacts", "command-lines", "cpu-detection", "fit",
                                 "passes", "tool-cpus", "tool-targets"}) {
    std::string constant = name;
    std::ranges::replace(constant, '-', '_');
    ok = read_json(directory + "/" + name + ".json", maps[constant]) && ok;
  }
  return ok;
}

std::string source_of(const Rows& rows, const Json& attributes, const Json& devices,
                      const SingleMaps& single) {
  Pool pool;
  place_what_is_looked_up(rows, pool);
  std::string index;
  std::string spans;
  std::size_t begin = 0;
  for (const std::vector<Row>& table : rows) {
    index += table_rows(table, pool);
    spans += "    {" + std::to_string(begin) + ", " + std::to_string(table.size()) + "},\n";
    begin += table.size();
  }
  const std::string device_index = device_rows(devices, pool);
  const std::string common = packed_attributes(without_prose(attributes), pool);
  const std::string full = packed_attributes(attributes, pool);
  std::string places;
  for (const auto& [name, value] : single) {
    std::string packed;
    pack(value, packed);
    places += "const TextPlace " + name + " = {" + pool.place(packed) + "};\n";
  }
  return "// Generated from configs/.\n#include \"database/embedded.h\"\n\nnamespace "
         "tgtcfg::embedded {\n\n"
         "const RowPlace rows[] = {\n" +
         index + "};\n\nconst TablePlace tables[] = {\n" + spans +
         "};\n\nconst DevicePlace devices[] = {\n" + device_index + "};\n\n" + slots_of(rows) +
         "\nconst std::uint32_t device_count = sizeof(devices) / sizeof(devices[0]);\n\n"
         "const TextPlace common_attributes = {" +
         common + "};\nconst TextPlace common_attributes_full = {" + full + "};\n" + places +
         "\nconst char pool[] =" + long_literal(pool.text()) +
         ";\n\n}  // namespace tgtcfg::embedded\n";
}

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  using namespace tgtcfg::generate;
  if (!has_arguments(argc, 2, "tgtcfg_generate_rows CONFIGS_DIR OUTPUT_CC")) return 2;
  const std::string configs = argv[1];
  Rows rows;
  Json attributes;
  Json devices;
  SingleMaps single;
  bool ok = read_json(configs + "/database/attributes.json", attributes) &&
            read_json(configs + "/database/device-types.json", devices) &&
            read_single_maps(configs + "/database", single) &&
            read_examples(configs, single["examples"]);
  for (std::size_t table = 0; table < tables.size(); ++table) {
    const std::string directory = configs + "/database/" + tables[table];
    ok = (table == configurations ? read_configurations(configs, rows[table])
                                  : read_table(directory, table, rows[table])) &&
         ok;
    ok = sort_rows(tables[table], rows[table]) && ok;
  }
  if (!ok) return 1;
  return write_file(argv[2], source_of(rows, attributes, devices, single)) ? 0 : 3;
}

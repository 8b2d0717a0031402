#include "resolve/entry_description.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

void add(std::string& words, std::string_view between, std::string_view more) {
  if (more.empty()) return;
  if (!words.empty()) words += between;
  words += more;
}

std::string spaced(std::string_view name) {
  std::string words(name);
  std::ranges::replace_if(
      words, [](char c) { return c == '/' || c == '-'; }, ' ');
  return words;
}

// An alias of a product has the vendor of its base tag: `a100` for `nvidia/a100`.
std::string product_of(std::string_view name, const Value& row) {
  for (const Value& parent : row.list("from")) {
    if (parent.string().ends_with("/" + std::string(name))) return spaced(parent.string());
  }
  return spaced(name);
}

// `sm_86 (ampere)`, or only the name if it is unknown.
std::string chip_words(const Database& database, const std::string& name) {
  const ChipRow* chip = database.chip(name.substr(0, name.find(':')));
  return chip == nullptr || chip->family == name ? name : name + " (" + chip->family + ")";
}

// The facts that identify a device: chip, CPU and architecture.
std::string device_words(const Database& database, const Value& target) {
  const KindRow* kind = database.kind(target.text("kind"));
  if (kind == nullptr) return {};
  std::string words;
  for (const std::string& attribute : kind->identity) {
    const std::string& value = target.text(attribute);
    if (value.empty()) continue;
    if (kind->chip && kind->chip->attribute == attribute) {
      add(words, ", ", chip_words(database, value));
    } else if (kind->triple && kind->triple->attribute == attribute) {
      add(words, ", ", parse_triple(value, llvm_releases().back()).arch);
    } else {
      add(words, ", ", value);
    }
  }
  return words;
}

std::string target_words(const Database& database, const Value& target) {
  std::string words = target.text("kind");
  add(words, ", ", device_words(database, target));
  return words;
}

std::string describe_tag(const Database& database, const std::string& name, const Value& row) {
  const TagRow* tag = database.tag(name);
  if (tag == nullptr) return {};
  if (const std::string& other = tag->definition.text("tag"); !other.empty())
    return product_of(name, row) + ": stands for " + other;
  std::string words = target_words(database, tag->definition);
  const std::string host = device_words(database, tag->definition.get("host"));
  if (!host.empty()) words += "; host " + host;
  return product_of(name, row) + ": " + (words.empty() ? "several targets" : words);
}

std::string describe_chip(const Value& row) {
  std::string words = row.text("vendor");
  if (row.text("family") != row.text("name")) add(words, " ", row.text("family"));
  return words;
}

// `-mcpu=znver4 (AuthenticAMD), runs the code of zen3, x86_64_v4`
std::string describe_cpu(const CpuRow* row) {
  if (row == nullptr) return {};
  std::string words = row->llvm_cpu.empty() ? "" : "-mcpu=" + row->llvm_cpu;
  if (row->vendor != "generic") add(words, ", ", row->vendor);
  if (!row->from.empty()) add(words, ", ", "runs the code of " + join(row->from, ", "));
  return words.empty() ? "the root of an architecture" : words;
}

}  // namespace

std::string comment_of_configuration(std::string_view text) {
  while (text.starts_with("# ") || text.starts_with("//")) {
    const std::string_view line = trimmed(next_line(text).substr(2));
    if (!line.starts_with("yaml-language-server:")) return std::string(line);
  }
  return {};
}

std::string description_of(const Database& database, Table table, std::string_view name) {
  if (table == Table::configurations) {
    const ConfigurationRow* row = database.configuration(name);
    return row == nullptr ? "" : comment_of_configuration(row->text);
  }
  const Value row = database.raw(table, name).value_or(Value());
  if (row.has("description")) return row.text("description");
  switch (table) {
    case Table::tags:
      return describe_tag(database, std::string(name), row);
    case Table::chips:
      return describe_chip(row);
    case Table::cpus:
      return describe_cpu(database.cpu(name));
    default:
      return {};
  }
}

}  // namespace tgtcfg

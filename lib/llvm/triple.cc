#include <tgtcfg/triple.h>

#include <algorithm>
#include <map>
#include <utility>

#include "llvm/triple_components.h"
#include "support/text.h"

namespace tgtcfg {

using namespace triple_tables;

namespace {

constexpr int first_four_part_release = 22;
constexpr int first_strict_clang = 19;

/// The rows that the parts stand for.
struct Reading {
  triple_words::Row arch;
  const Word* os;
  const Word* environment;
  std::string_view object_format;
};

std::string_view object_format(triple_words::Row arch, const Word* os, int release) {
  const triple_words::Row own = arch == triple_words::unknown ? triple_words::format("elf", release)
                                                              : architectures[arch].format;
  triple_words::Row format = own;
  if (os != nullptr && systems[os->row].format != none &&
      systems[os->row].format_since <= release) {
    const Takes run = arch == triple_words::unknown ? unknown_takes : architectures[arch].takes;
    for (const Take& take : takes.subspan(run.begin, run.count)) {
      const bool asks = take.system == none || take.system == os->row;
      if (asks && take.since <= release && take.format == systems[os->row].format)
        format = take.format;
    }
  }
  return formats[format].releases.have(release) ? text_of(formats[format].name) : "";
}

Reading read(const TripleComponents& parts, std::string_view environment_name, int release) {
  Reading reading{triple_words::architecture(parts[0], release),
                  triple_words::system(parts[2], release),
                  triple_words::environment(environment_name, release),
                  {}};
  const triple_words::Row named = triple_words::format(environment_name, release);
  reading.object_format = named == triple_words::unknown
                              ? object_format(reading.arch, reading.os, release)
                              : text_of(formats[named].name);
  return reading;
}

// What is left of the last part once its name and an object format are taken away is a version.
bool has_valid_version(const Reading& reading, std::string_view environment_name) {
  const bool is_wasm = reading.arch != triple_words::unknown &&
                       text_of(formats[architectures[reading.arch].format].name) == "wasm";
  if (is_wasm) return true;  // there the part says what the module needs
  if (environment_name == "none") return true;
  std::string_view rest = environment_name;
  const std::string_view name =
      reading.environment == nullptr ? "unknown" : text_of(environments[reading.environment->row]);
  if (rest.starts_with(name)) rest.remove_prefix(name.size());
  if (rest.find('-') != std::string_view::npos && rest.ends_with(reading.object_format)) {
    const std::string_view before = rest.substr(0, rest.size() - reading.object_format.size());
    if (before.ends_with('-')) rest = before.substr(0, before.size() - 1);
  }
  if (rest.empty() || rest == reading.object_format) return true;
  const triple_words::Version version = triple_words::read_version(rest);
  return version.read && !version.zero;
}

bool is_alphanumeric(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
}

std::string_view usual_lower(std::string_view arch) {
  for (const Spelling& row : spellings) {
    const std::string_view text = text_of(row.text);
    if (!arch.starts_with(text)) continue;
    const std::string_view rest = arch.substr(text.size());
    if (rest.empty()) return text_of(row.architecture);
    if (row.prefix && std::all_of(rest.begin(), rest.end(), is_alphanumeric))
      return text_of(row.architecture);
  }
  return {};
}

}  // namespace

Triple parse_triple(std::string_view text, int release) {
  const TripleComponents parts(text, release);
  Triple triple;
  triple.arch_name = parts[0];
  triple.os_name = parts[2];
  triple.environment_name = parts.joined(3);
  const Reading reading = read(parts, triple.environment_name, release);
  const triple_words::Row vendor = triple_words::vendor(parts[1], release);
  triple.arch = "unknown";
  if (reading.arch != triple_words::unknown) {
    const Architecture& row = architectures[reading.arch];
    triple.arch = text_of(row.name);
    triple.bits = row.bits;
    triple.little_endian = row.little_endian;
  }
  triple.vendor = vendor == triple_words::unknown ? "unknown" : text_of(vendors[vendor].name);
  triple.os = reading.os == nullptr ? "unknown" : text_of(systems[reading.os->row].name);
  if (reading.environment != nullptr) {
    triple.environment = text_of(environments[reading.environment->row]);
  } else if (!triple.environment_name.empty()) {
    triple.environment = "unknown";
  }
  triple.object_format = reading.object_format;
  return triple;
}

std::string normalize_triple(std::string_view text, int release) {
  return TripleComponents(text, release).joined();
}

std::string four_part_triple(std::string_view text) {
  TripleComponents parts(text, first_four_part_release);
  parts.resize(4);
  return parts.joined();
}

bool clang_takes_triple(std::string_view text, int release) {
  if (release < first_strict_clang) return true;
  const TripleComponents parts(text, release);
  if (parts.refused()) return false;
  const std::string environment_name = parts.joined(3);
  const Reading reading = read(parts, environment_name, release);
  if (reading.os != nullptr) {
    const System& row = systems[reading.os->row];
    if (row.clang_since <= release && row.clang_architecture != reading.arch) return false;
  }
  return has_valid_version(reading, environment_name);
}

bool has_backend(std::string_view arch, int release) {
  const triple_words::Row row = triple_words::architecture_named(arch);
  return row != triple_words::unknown && architectures[row].backend.have(release);
}

namespace {

std::vector<std::string> sorted_words(TriplePart part, int release) {
  const std::span<const Word> all = part == TriplePart::arch     ? architecture_words
                                    : part == TriplePart::system ? system_words
                                                                 : environment_words;
  std::vector<std::string> words;
  for (const Word& word : all) {
    if (word.releases.have(release)) words.emplace_back(text_of(word.text));
  }
  std::sort(words.begin(), words.end());
  return words;
}

}  // namespace

const std::vector<std::string>& known_words(TriplePart part, int release) {
  thread_local std::map<std::pair<TriplePart, int>, std::vector<std::string>> lists;
  const auto [list, is_new] = lists.try_emplace({part, release});
  if (is_new) list->second = sorted_words(part, release);
  return list->second;
}

std::string_view usual_arch(std::string_view arch) {
  const std::string small = lower(arch);
  if (const std::string_view usual = usual_lower(small); !usual.empty()) return usual;
  for (const Word& word : architecture_words) {
    if (text_of(word.text) == small) return text_of(word.text);
  }
  return arch;
}

}  // namespace tgtcfg

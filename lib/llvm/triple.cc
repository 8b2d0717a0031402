#include <tgtcfg/triple.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory_resource>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "llvm/triple_words.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using namespace triple_tables;

constexpr int first_with_none_as_system = 15;
constexpr std::string_view unknown_part = "unknown";

/// A triple as LLVM `release` normalizes it. The components are views of `text`, which must outlive
/// this object.
class TripleComponents {
 public:
  TripleComponents(std::string_view text, int release) : release_(release) {
    split(text);
    read_in_place();
    put_in_place();
    none_as_system();
    name_the_unnamed();
    write_environment();
    write_system();
    number_architecture();
  }

  TripleComponents(const TripleComponents&) = delete;
  TripleComponents& operator=(const TripleComponents&) = delete;

  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  /// Returns a component, or an empty view if there are fewer components.
  [[nodiscard]] std::string_view operator[](std::size_t place) const {
    return place < parts_.size() ? parts_[place] : std::string_view();
  }

  /// True if the release ends with an error: it does not support the shader model.
  [[nodiscard]] bool refused() const { return refused_; }
  /// Resizes to `count` components; new ones are `unknown`.
  void resize(std::size_t count) { parts_.resize(count, "unknown"); }
  /// Joins the components from `begin` on.
  [[nodiscard]] std::string joined(std::size_t begin = 0) const {
    std::string text;
    std::size_t size = 0;
    for (std::size_t i = begin; i < parts_.size(); ++i) size += parts_[i].size() + 1;
    text.reserve(size);
    for (std::size_t i = begin; i < parts_.size(); ++i) {
      if (i > begin) text += '-';
      text += parts_[i];
    }
    return text;
  }

 private:
  enum Place : std::size_t { arch, vendor, os, environment, place_count };

  void split(std::string_view text) {
    // Most triples have at most five components, and a step may add one. This many fit into the
    // buffer.
    parts_.reserve(8);
    std::size_t begin = 0;
    for (;;) {
      const std::size_t end = text.find('-', begin);
      parts_.push_back(text.substr(begin, end - begin));
      if (end == std::string_view::npos) return;
      begin = end + 1;
    }
  }

  // A component that is valid at its own position stays there, whatever else it could be.
  void read_in_place() {
    const std::size_t count = parts_.size();
    found_[arch] = fits(arch, parts_[arch]);
    if (count > vendor) found_[vendor] = fits(vendor, parts_[vendor]);
    if (count > os) found_[os] = fits(os, parts_[os]) && os_ != nullptr;
    if (count > environment) {
      environment_ = triple_words::environment(parts_[environment], release_);
      found_[environment] = environment_ != nullptr;
    }
    if (count > place_count) format_ = triple_words::format(parts_[place_count], release_);
  }

  void put_in_place() {
    for (const Place place : {arch, vendor, os, environment}) {
      for (std::size_t i = 0; !found_[place] && i < parts_.size(); ++i) {
        if ((i < place_count && found_[i]) || !fits(place, parts_[i])) continue;
        if (i > place) move_left(i, place);
        if (i < place) move_right(i, place);
        found_[place] = true;
      }
    }
  }

  // Also stores the row of the component.
  bool fits(Place place, std::string_view part) {
    switch (place) {
      case arch:
        return triple_words::architecture(part, release_) != triple_words::unknown;
      case vendor:
        vendor_ = triple_words::vendor(part, release_);
        return vendor_ != triple_words::unknown;
      case os:
        os_ = triple_words::system(part, release_);
        os_alias_ = triple_words::alias(part);
        return os_ != nullptr || os_alias_ != nullptr;
      default:
        environment_ = triple_words::environment(part, release_);
        if (environment_ != nullptr) return true;
        format_ = triple_words::format(part, release_);
        return format_ != triple_words::unknown;
    }
  }

  // Components in between move right, into the gap.
  void move_left(std::size_t from, Place to) {
    std::string_view moving = std::exchange(parts_[from], {});
    for (std::size_t i = to; !moving.empty(); ++i) {
      i = next_free(i);
      std::swap(moving, parts_[i]);
    }
  }

  // Inserts empty components before it until it is in place. Later components move right, up to the
  // first empty one.
  void move_right(std::size_t from, Place to) {
    while (from < to) {
      std::string_view moving;
      for (std::size_t i = from; i < parts_.size(); i = next_free(i + 1)) {
        std::swap(moving, parts_[i]);
        if (moving.empty()) break;
      }
      if (!moving.empty()) parts_.push_back(moving);
      from = next_free(from + 1);
    }
  }

  [[nodiscard]] std::size_t next_free(std::size_t index) const {
    while (index < place_count && found_[index]) ++index;
    return index;
  }

  // `arm-none-eabi` has no system and an unknown vendor since LLVM 15. Earlier releases read `none`
  // as vendor.
  void none_as_system() {
    if (release_ < first_with_none_as_system) return;
    if (!found_[arch] || found_[vendor] || found_[os] || !found_[environment]) return;
    if (parts_[vendor] == "none" && parts_[os].empty()) std::swap(parts_[vendor], parts_[os]);
  }

  void name_the_unnamed() { std::ranges::replace(parts_, std::string_view(), unknown_part); }

  void write_environment() {
    if (environment_ == nullptr) return;
    if (environment_->normal.size > 0) {
      rewritten_ = text_of(environment_->normal);
      rewritten_ += parts_[environment].substr(environment_->text.size);
      parts_[environment] = rewritten_;
    }
    if (vendor_ == triple_words::unknown) return;
    const Vendor& row = vendors[vendor_];
    if (row.environment == environment_->row) parts_[environment] = text_of(row.replacement);
  }

  // Windows has many names, and always an environment.
  void write_system() {
    const bool by_alias = os_ == nullptr && os_alias_ != nullptr;
    if (os_ == nullptr && !by_alias) return;
    const System& row = systems[by_alias ? os_alias_->system : os_->row];
    if (row.environment.size == 0) return;
    const bool other_format = format_ != triple_words::unknown && format_ != row.format;
    const bool has_environment = by_alias || environment_ != nullptr;
    parts_.resize(place_count);
    parts_[os] = text_of(row.name);
    if (by_alias) parts_[environment] = text_of(os_alias_->environment);
    if (!has_environment) parts_[environment] = text_of(row.environment);
    if (!other_format) return;
    if (has_environment) parts_.resize(place_count + 1);
    parts_.back() = text_of(formats[format_].name);
  }

  // For example, `dxil` for shader model 6.5 becomes `dxilv1.5`.
  void number_architecture() {
    const triple_words::Row row = triple_words::architecture(parts_[arch], release_);
    if (row == triple_words::unknown || architectures[row].numbered_by == none) return;
    const std::string_view name = text_of(architectures[row].name);
    if (parts_[arch] != name) return;
    if (parts_.size() > place_count) parts_.resize(place_count);
    if (os_ == nullptr || os_->row != architectures[row].numbered_by) return;
    const std::string_view found = numbered(name, parts_[os].substr(os_->text.size));
    refused_ = found.empty();
    if (!refused_) parts_[arch] = found;
  }

  // Returns the name for version 1.N if the system is 6.N, the newest for 6.x, and the name for 1.0
  // otherwise. Empty if the release lacks version 1.N: LLVM ends with an error then.
  [[nodiscard]] std::string_view numbered(std::string_view base, std::string_view version) const {
    constexpr std::uint32_t numbered_since = 6;
    const triple_words::Version read = triple_words::read_version(version);
    const bool same = read.read && !read.zero && read.major == numbered_since && read.has_minor;
    std::uint32_t wanted = same ? read.minor : 0;
    const bool newest = version == "6.x";
    std::string_view best;
    std::uint32_t best_minor = 0;
    for (const Word& word : architecture_words) {
      const std::string_view text = text_of(word.text);
      if (!text.starts_with(base) || !word.releases.have(release_)) continue;
      const std::string_view rest = text.substr(base.size());
      if (!rest.starts_with("v")) continue;
      const std::uint32_t minor = triple_words::read_version(rest.substr(1)).minor;
      if (newest ? best.empty() || minor > best_minor : minor == wanted) {
        best = text;
        best_minor = minor;
      }
    }
    return best;
  }

  static constexpr std::size_t usual_bytes = 16 * sizeof(std::string_view);
  std::array<std::byte, usual_bytes> buffer_;
  std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
  std::pmr::vector<std::string_view> parts_{&memory_};
  std::string rewritten_;  // the environment, if its beginning was replaced
  int release_;
  bool refused_ = false;
  std::array<bool, place_count> found_{};
  // Results of the last lookup for each position.
  triple_words::Row vendor_ = triple_words::unknown;
  triple_words::Row format_ = triple_words::unknown;
  const triple_tables::Word* os_ = nullptr;
  const triple_tables::Alias* os_alias_ = nullptr;
  const triple_tables::Word* environment_ = nullptr;
};

constexpr int first_four_part_release = 22;
constexpr int first_strict_clang = 19;

/// The rows of the components.
struct Reading {
  triple_words::Row arch;
  const Word* os;
  const Word* environment;
  std::string_view object_format;
};

std::string_view object_format(triple_words::Row arch, const Word* os, int release) {
  const triple_words::Row usual = arch == triple_words::unknown
                                      ? triple_words::format("elf", release)
                                      : architectures[arch].format;
  triple_words::Row format = usual;
  if (os != nullptr && systems[os->row].format != none &&
      systems[os->row].format_since <= release) {
    const auto& run = arch == triple_words::unknown ? unknown_takes : architectures[arch].takes;
    for (const Take& take : takes.subspan(run.begin, run.size)) {
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

// The last component may end in a version, after its name and before an object format.
bool has_valid_version(const Reading& reading, std::string_view environment_name) {
  const bool is_wasm = reading.arch != triple_words::unknown &&
                       text_of(formats[architectures[reading.arch].format].name) == "wasm";
  if (is_wasm) return true;  // there the component lists needs of the module
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
    if (row.prefix && std::ranges::all_of(rest, is_alphanumeric)) return text_of(row.architecture);
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
  std::ranges::sort(words);
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

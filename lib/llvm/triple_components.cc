// The steps and their order are those of llvm::Triple::normalize, surprises included: what a
// release answers is the measure, not what a triple should mean.
#include "llvm/triple_components.h"

#include <algorithm>
#include <utility>

namespace tgtcfg {

using namespace triple_tables;

namespace {

constexpr int first_with_none_as_system = 15;
constexpr std::string_view unknown_part = "unknown";

}  // namespace

TripleComponents::TripleComponents(std::string_view text, int release) : release_(release) {
  split(text);
  read_in_place();
  put_in_place();
  none_as_system();
  name_the_unnamed();
  write_environment();
  write_system();
  number_architecture();
}

std::string TripleComponents::joined(std::size_t begin) const {
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

void TripleComponents::split(std::string_view text) {
  // Most have at most five, and one is added at times; this many fit into the buffer at once.
  parts_.reserve(8);
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = text.find('-', begin);
    parts_.push_back(text.substr(begin, end - begin));
    if (end == std::string_view::npos) return;
    begin = end + 1;
  }
}

// A component that is known for the place where it stands stays there, whatever else it could be.
void TripleComponents::read_in_place() {
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

void TripleComponents::put_in_place() {
  for (const Place place : {arch, vendor, os, environment}) {
    for (std::size_t i = 0; !found_[place] && i < parts_.size(); ++i) {
      if ((i < place_count && found_[i]) || !fits(place, parts_[i])) continue;
      if (i > place) move_left(i, place);
      if (i < place) move_right(i, place);
      found_[place] = true;
    }
  }
}

// Remembers what the component is there.
bool TripleComponents::fits(Place place, std::string_view part) {
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

std::size_t TripleComponents::next_free(std::size_t index) const {
  while (index < place_count && found_[index]) ++index;
  return index;
}

// The ones in between make way to the right, into the gap that it leaves.
void TripleComponents::move_left(std::size_t from, Place to) {
  std::string_view moving = std::exchange(parts_[from], {});
  for (std::size_t i = to; !moving.empty(); ++i) {
    i = next_free(i);
    std::swap(moving, parts_[i]);
  }
}

// Empty components are put in before it until it stands there; what follows makes way up to the
// first empty one.
void TripleComponents::move_right(std::size_t from, Place to) {
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

// `arm-none-eabi` has no system and any vendor; before LLVM 15 it had no vendor.
void TripleComponents::none_as_system() {
  if (release_ < first_with_none_as_system) return;
  if (!found_[arch] || found_[vendor] || found_[os] || !found_[environment]) return;
  if (parts_[vendor] == "none" && parts_[os].empty()) std::swap(parts_[vendor], parts_[os]);
}

void TripleComponents::name_the_unnamed() {
  std::replace(parts_.begin(), parts_.end(), std::string_view(), unknown_part);
}

void TripleComponents::write_environment() {
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

// Windows goes by many names, and never without an environment.
void TripleComponents::write_system() {
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

// `dxil` for shader model 6.5 is `dxilv1.5`.
void TripleComponents::number_architecture() {
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

// The word for version 1.N when the system is 6.N, the newest for 6.x, else the one for 1.0.
// Nothing for an N that the release has no word for (LLVM ends there).
std::string_view TripleComponents::numbered(std::string_view base, std::string_view version) const {
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

}  // namespace tgtcfg

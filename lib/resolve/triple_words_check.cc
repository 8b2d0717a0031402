#include "resolve/triple_words_check.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "database/aliases.h"
#include "llvm/arch_names.h"
#include "llvm/triple_words.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using triple_tables::Run;
using triple_tables::text_of;
using triple_tables::Word;

// --- environments

/// The environment that is all of a word but for its version.
const Word* whole_environment(std::string_view part, int release) {
  const Word* word = triple_words::environment(part, release);
  if (word == nullptr) return nullptr;
  const std::string_view rest = part.substr(word->text.size);
  return rest.empty() || rest.front() == '.' || is_digit(rest.front()) ? word : nullptr;
}

bool lists(const Run& run, std::string_view arch) {
  const auto rows = triple_tables::word_archs.subspan(run.begin, run.size);
  return std::ranges::any_of(rows, [&](std::uint8_t row) {
    return text_of(triple_tables::architectures[row].name) == arch;
  });
}

bool has_environment(const Word& word, std::string_view arch) {
  return word.archs.size == 0 || lists(word.archs, arch);
}

/// The environment words after the architecture.
std::vector<std::pair<std::string_view, const Word*>> environments_in(const TripleText& triple) {
  std::vector<std::pair<std::string_view, const Word*>> found;
  const std::string_view text = triple.text;
  for (std::size_t at = text.find('-'); at != std::string_view::npos;) {
    const std::size_t end = text.find('-', at + 1);
    const std::string_view part = text.substr(at + 1, end - at - 1);
    if (const Word* word = whole_environment(part, triple.release)) found.emplace_back(part, word);
    at = end;
  }
  return found;
}

/// Environments of the same C library that the architecture has, the longest first: `gnueabihf` and
/// `gnueabi` on Arm, `gnu` where that is complete.
std::vector<std::string> environments_instead(std::string_view part, const Triple& parts,
                                              int release) {
  std::vector<std::string> names;
  if (parts.object_format == "macho") return names;
  const Word* stem = nullptr;
  for (const Word& word : triple_tables::environment_words) {
    if (part.starts_with(text_of(word.text))) stem = &word;  // the shortest comes last
  }
  if (stem == nullptr) return names;
  const std::string_view begin = text_of(stem->text);
  if (has_environment(*stem, parts.arch) && !lists(stem->without_float_abi, parts.arch))
    return {std::string(begin)};
  for (const Word& word : triple_tables::environment_words) {
    const std::string_view text = text_of(word.text);
    if (text.starts_with(begin) && lists(word.archs, parts.arch) && word.releases.have(release) &&
        text != begin)
      names.emplace_back(text);
  }
  constexpr std::size_t usual = 2;  // rarer ones have longer names
  if (names.size() > usual) names.erase(names.begin(), names.end() - usual);
  return names;
}

DiagnosticBuilder report_environment(std::string_view word, const std::string& problem,
                                     const TripleText& triple, const Triple& parts,
                                     const std::string& pointer, const Context& context) {
  const Span place = triple.place_of(word);
  auto builder = context.diags.warning(
      diag::EnvironmentOfAnotherArch{.environment = std::string(word), .problem = problem}, place);
  builder.at(pointer).actual(triple.text);
  for (const std::string& name : environments_instead(word, parts, triple.release))
    builder.suggest(name, place, triple.replaced(word, name, place));
  return builder;
}

// --- sub-architectures

/// `m` of `v7em` and `v8.1m.main`; no letter: any profile.
char profile_of(std::string_view sub) {
  const std::size_t end = std::min(sub.find(".m"), sub.find(".b"));
  const std::string_view name = sub.substr(0, end);
  const char last = name.empty() ? '\0' : name.back();
  if (end != std::string_view::npos || name.find('m') != std::string_view::npos) return 'm';
  return last == 'r' || last == 'a' ? last : '\0';
}

/// `8.1` of `v8.1m.main`.
std::string_view number_of(std::string_view sub) {
  std::size_t end = 1;
  while (end < sub.size() && (is_digit(sub[end]) ||
                              (sub[end] == '.' && end + 1 < sub.size() && is_digit(sub[end + 1]))))
    ++end;
  return sub.substr(1, end - 1);
}

/// Returns the number of letters after `sub` in `wrong`, or the size of `sub` if `wrong` does not
/// begin with it.
std::size_t extra_size(std::string_view wrong, std::string_view sub) {
  return wrong.starts_with(sub) ? wrong.size() - sub.size() : sub.size();
}

/// Sub-architectures of the same profile like this one: first those that it begins or that begin
/// it, then near ones, at most two.
std::vector<std::string> likely_subs(std::string_view wrong, int release) {
  constexpr std::size_t most = 2;
  const char profile = profile_of(wrong);
  std::vector<std::tuple<int, std::size_t, std::size_t, std::string>> ranked;
  std::size_t order = 1000;  // of versions that share no number: the newest first
  const auto collect = [&](bool same_number, bool same_profile) {
    for (const std::string_view sub : sub_archs_of_arm(release)) {
      if (!sub.starts_with('v') || usual_arch("arm" + std::string(sub)) != "arm" + std::string(sub))
        continue;
      if (same_profile && profile != '\0' && profile_of(sub) != profile) continue;
      if (same_number && number_of(sub) != number_of(wrong)) continue;
      const bool begun = sub.starts_with(wrong) || wrong.starts_with(sub);
      const std::size_t distance = edit_distance(wrong, sub, wrong.size());
      if (!same_number && distance > 2) continue;
      ranked.emplace_back(begun ? 0 : 1, begun ? 0 : distance,
                          same_number ? extra_size(wrong, sub) : order--, sub);
    }
  };
  collect(true, true);
  if (ranked.empty()) collect(true, false);
  if (ranked.empty()) collect(false, true);
  std::ranges::sort(ranked);
  std::vector<std::string> names;
  for (const auto& each : ranked) {
    const bool is_near = names.empty() || std::get<1>(each) <= std::get<1>(ranked.front()) + 1;
    if (names.size() < most && is_near) names.push_back(std::get<std::string>(each));
  }
  return names;
}

/// A sub-architecture as it was written.
struct WrittenSub {
  std::string word;    ///< `armv8-m.main`: with the part that LLVM reads as a vendor
  std::string family;  ///< `arm`, `thumb`, with its byte order
  std::string sub;     ///< `v8m.main`
  bool split = false;  ///< a hyphen is in it
};

/// Of a 32-bit Arm triple; an empty word: it names none.
WrittenSub written_sub(const std::string& text) {
  WrittenSub written;
  const std::size_t first = text.find('-');
  written.word = text.substr(0, first);
  const std::string_view sub = sub_arch_of(written.word);
  if (!sub.starts_with('v')) return {};
  written.family = written.word.substr(0, written.word.find(sub));
  written.sub = sub;
  if (first == std::string::npos) return written;
  const std::string next = text.substr(first + 1, text.find('-', first + 1) - first - 1);
  const bool is_profile = next == "a" || next == "r" || next == "m" || next.starts_with("m.");
  if (!is_profile) return written;
  written.word += "-" + next;
  written.sub += next;
  written.split = true;
  return written;
}

std::vector<int> releases_with(std::string_view sub) {
  std::vector<int> releases;
  for (const int release : llvm_releases()) {
    if (!sub_arch_feature("arm" + std::string(sub), release).empty()) releases.push_back(release);
  }
  return releases;
}

/// LLVM reads the word up to its hyphen, and ARMv4T where it does not know that.
std::string title_read(const WrittenSub& written, int release) {
  const std::string_view feature =
      sub_arch_feature(written.word.substr(0, written.word.find('-')), release);
  return arm_title(feature.empty() ? "armv4t" : feature);
}

/// `neon` of `v7neon`, a feature and no architecture.
std::string_view feature_behind(std::string_view sub, std::string_view known, int release) {
  if (!sub.starts_with(known)) return {};
  const auto table = LlvmArch::find("arm", release);
  const std::string_view rest = sub.substr(known.size());
  return table && rest.size() > 1 && table->knows_feature(rest) ? rest : std::string_view();
}

void suggest_subs(const WrittenSub& written, const TripleText& triple, Span place,
                  DiagnosticBuilder& builder) {
  std::vector<std::string> subs = {written.sub};
  if (releases_with(written.sub).empty()) subs = likely_subs(written.sub, triple.release);
  for (const std::string& sub : subs) {
    const std::string_view feature = feature_behind(written.sub, sub, triple.release);
    const std::string word = (feature.empty() ? written.family : "arm") + sub;
    builder.suggest(word, place, triple.replaced(written.word, word, place));
    if (!feature.empty()) {
      builder.help("use `" + word + "` and `-mattr=+" + std::string(feature) + "`");
      return;
    }
  }
}

// --- systems

bool is_word_of_llvm(std::string_view word, int release) {
  return word.empty() || word == "unknown" || word == "none" ||
         triple_words::system(word, release) != nullptr || triple_words::alias(word) != nullptr ||
         triple_words::environment(word, release) != nullptr ||
         triple_words::format(word, release) != triple_words::unknown ||
         triple_words::vendor(word, release) != triple_words::unknown;
}

/// A triple of the architecture with what follows it on another one: `linux-gnu` is
/// `linux-gnueabihf` on 32-bit Arm.
std::string triple_for(std::string_view arch, std::string_view system, int release) {
  const Triple parts = parse_triple(arch, release);
  std::string text = std::string(arch) + "-" + std::string(system);
  const bool arm = is_32_bit_arm(parts.arch);
  if (arm && (system == "linux-gnu" || system == "linux-musl")) text += "eabihf";
  if (arm && system == "linux-android") text += "eabi";
  if (system.starts_with("apple-") && arch == "aarch64") text.replace(0, arch.size(), "arm64");
  return text;
}

}  // namespace

std::string triple_of_platform(std::string_view name, int release) {
  for (std::string_view left = name;;) {
    const auto triples = names_of_alias(left, Meaning::triple);
    if (!triples.empty()) return triples.front();
    const std::size_t end = left.rfind('-');
    if (end == std::string_view::npos || end == left.find('-')) return {};
    if (is_word_of_llvm(left.substr(end + 1), release)) return {};
    left = left.substr(0, end);
  }
}

bool check_system(const TripleText& triple, const std::string& pointer, const Context& context) {
  const std::string_view text = triple.text;
  const std::size_t first = text.find('-');
  if (first == std::string_view::npos) return false;
  const std::string_view arch = text.substr(0, first);
  const std::size_t second = text.find('-', first + 1);
  const std::string_view word = text.substr(first + 1, second - first - 1);
  const bool of_halide = second != std::string_view::npos && (word == "32" || word == "64");
  if (second != std::string_view::npos && !of_halide) return false;
  const bool has_system =
      triple_words::system(word, triple.release) != nullptr || triple_words::alias(word) != nullptr;
  if (has_system) return false;
  const auto systems = names_of_alias(word, Meaning::system);
  std::string instead = triple_of_platform(text, triple.release);
  if (instead.empty() && !systems.empty())
    instead = triple_for(arch, systems.front(), triple.release);
  if (instead.empty() && is_word_of_llvm(word, triple.release)) return false;
  const auto& known = known_words(TriplePart::system, triple.release);
  if (instead.empty() && !of_halide && !nearest_names(word, known, 1).empty()) return false;
  const bool is_environment = triple_words::environment(word, triple.release) != nullptr;
  auto builder = context.diags.warning(
      diag::NoSystem{.triple = triple.text,
                     .problem = of_halide ? "is a target of Halide" : "does not set a system",
                     .word = std::string(word),
                     .role = is_environment ? "an environment" : "a vendor"},
      triple.span);
  builder.at(pointer).actual(triple.text);
  if (!instead.empty()) {
    builder.suggest(instead, triple.span);
  } else {
    builder.help("add the system, for example `-linux-gnu`");
  }
  return true;
}

bool check_sub_architecture(const TripleText& triple, const std::string& pointer, bool has_cpu,
                            const Context& context) {
  const WrittenSub written = written_sub(triple.text);
  if (written.word.empty() || usual_arch(written.word) != written.word) return true;
  const std::string_view known =
      written.split ? std::string_view() : sub_arch_feature("arm" + written.sub, triple.release);
  if (!known.empty()) return true;
  const Span place = triple.place_of(written.word);
  const std::vector<int> releases = written.split ? std::vector<int>{} : releases_with(written.sub);
  const std::string_view feature =
      written.split ? sub_arch_feature("arm" + written.sub, triple.release) : std::string_view();
  // Code for the A profile of the same version differs little from what LLVM makes.
  const bool is_near = profile_of(written.sub) != 'm' && !feature.empty();
  const bool warns = has_cpu || !releases.empty() || is_near;
  const Severity severity =
      warns ? Severity::warning : context.severity_of_unknown<diag::UnknownSubArchitecture>(place);
  auto builder = context.diags.report_as(
      severity,
      diag::UnknownSubArchitecture{.word = written.word,
                                   .reads = title_read(written, triple.release)},
      place);
  builder.at(pointer).actual(triple.text);
  for (const int release : releases)
    builder.note("LLVM " + std::to_string(release) + " knows `" + written.word + "`");
  if (releases.empty()) suggest_subs(written, triple, place, builder);
  return severity != Severity::error;
}

void check_environment(const TripleText& triple, const Triple& parts, const std::string& pointer,
                       const Context& context) {
  for (const auto& [part, word] : environments_in(triple)) {
    if (has_environment(*word, parts.arch)) continue;
    auto builder = report_environment(part, "does not apply to " + parts.arch, triple, parts,
                                      pointer, context);
    if (environments_instead(part, parts, triple.release).empty())
      builder.help("remove `" + std::string(part) + "` from the triple");
  }
}

std::string_view word_without_float_abi(const TripleText& triple, const Triple& parts) {
  if (parts.os != "linux") return {};
  for (const auto& [part, word] : environments_in(triple)) {
    if (lists(word->without_float_abi, parts.arch)) return part;
  }
  return {};
}

void report_without_float_abi(std::string_view word, const TripleText& triple, const Triple& parts,
                              const std::string& pointer, const Context& context) {
  report_environment(word, "does not set a float ABI on Arm", triple, parts, pointer, context);
}

}  // namespace tgtcfg

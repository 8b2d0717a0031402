#include "resolve/target_triple.h"

#include <tgtcfg/codes/TC21.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>

#include "database/aliases.h"
#include "llvm/arch_names.h"
#include "llvm/triple_words.h"
#include "resolve/triple_words_check.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

constexpr std::string_view unknown_word = "unknown";

int release_of(const Context& context) {
  return llvm_release_or_newest(context.options.llvm_release);
}

// Returns null if the triple is missing or is a word for the build machine's own.
const std::string* given_triple(const TargetDraft& draft) {
  if (!draft.kind->triple) return nullptr;
  const std::string* text = draft.text(draft.kind->triple->attribute);
  if (text == nullptr || text->empty() || *text == draft.kind->triple->build_machine)
    return nullptr;
  return text;
}

struct ReadTriple {
  std::string text;
  int release = 0;
  Triple parts;
  std::string normalized;
  bool is_plain = false;          // its words were checked without a report
  std::string without_float_abi;  // a word that leaves the float ABI unset
};

// Caches the last triple per thread: many targets share few triples.
ReadTriple& read_triple(const std::string& text, int release) {
  thread_local ReadTriple last;
  if (last.release != release || last.text != text)
    last = {text, release, parse_triple(text, release), normalize_triple(text, release), false, {}};
  return last;
}

class TripleReport {
 public:
  TripleReport(const std::string& text, const TargetDraft& draft, const Context& context)
      : text_(text),
        context_(context),
        release_(release_of(context)),
        draft_(draft),
        span_(draft.place(draft.kind->triple->attribute)) {}

  [[nodiscard]] bool is_arch_excused() const {
    const Span place = place_of(arch_word());
    return context_.severity_of_unknown<diag::UnknownTriple>(place) != Severity::error;
  }

  void unknown_arch() {
    const std::string_view word = arch_word();
    const Span place = place_of(word);
    auto builder = context_.report_unknown(
        diag::UnknownTriple{
            .arch = std::string(word), .triple = text_, .release = std::to_string(release_)},
        place);
    builder.at(pointer()).actual(text_);
    suggest_instead(word, place, builder);
    for (const int other : llvm_releases()) {
      if (parse_triple(text_, other).arch != unknown_word)
        builder.note("LLVM " + std::to_string(other) + " knows `" + std::string(word) + "`");
    }
  }

  void suggest_instead(std::string_view word, const Span& place, DiagnosticBuilder& builder) {
    if (!llvm_archs_with_cpu(text_, release_).empty()) {
      builder.help("`" + text_ + "` is a CPU: use `-mcpu=" + text_ + "`");
      return;
    }
    const std::string_view usual = usual_arch(word);
    const std::string platform = triple_of_platform(text_, release_);
    if (!platform.empty() && (usual == word || word.size() < text_.size())) {
      builder.help("`" + text_ + "` is the name of a platform; its triple is `" + platform + "`")
          .suggest(platform, span_);
    } else if (usual != word) {
      builder.suggest(usual, place, replaced(word, usual, place));
    } else {
      for (const std::string& near :
           likely_names(word, Meaning::arch, known_words(TriplePart::arch, release_))) {
        if (is_big_endian(near) && !is_big_endian(word)) continue;
        builder.suggest(near, place, replaced(word, near, place));
      }
    }
  }

  void no_backend(const std::string& arch) {
    auto builder = context_.diags.warning(
        diag::TripleWithoutBackend{.arch = arch, .release = std::to_string(release_)}, span_);
    builder.at(pointer()).actual(text_);
    for (const int other : llvm_releases()) {
      if (has_backend(arch, other))
        builder.note("LLVM " + std::to_string(other) + " has a backend for `" + arch + "`");
    }
  }

  /// Reports all problems with the words of a triple whose arch is known. Depends only on the
  /// triple and release.
  void words(ReadTriple& read) {
    const std::size_t before = context_.diags.size();
    const Triple& triple = read.parts;
    if (!has_backend(triple.arch, release_)) no_backend(triple.arch);
    misspelt_arch(triple.arch);
    misspelt(triple.os_name, TriplePart::system);
    misspelt(triple.environment_name, TriplePart::environment);
    if (!check_system(triple_, pointer(), context_)) misspelt_vendor(triple);
    check_environment(triple_, triple, pointer(), context_);
    read.without_float_abi = word_without_float_abi(triple_, triple);
    read.is_plain = context_.diags.size() == before;
  }

  /// A float ABI that the target sets itself is not missing.
  void float_abi(const ReadTriple& read) {
    if (read.without_float_abi.empty()) return;
    const auto& use = draft_.kind->cpu;
    if (use && !use->float_abi.empty() && draft_.value(use->float_abi) != nullptr) return;
    report_without_float_abi(read.without_float_abi, triple_, read.parts, pointer(), context_);
  }

  /// Returns false after an error.
  bool sub_architecture(std::string_view arch) {
    if (!is_32_bit_arm(arch)) return true;
    const std::string* cpu = draft_.kind->cpu ? draft_.text(draft_.kind->cpu->cpu) : nullptr;
    const bool has_cpu = cpu != nullptr && !cpu->empty() && *cpu != "generic";
    return check_sub_architecture(triple_, pointer(), has_cpu, context_);
  }

  /// Reports an unknown word similar to a known one. LLVM only compares the beginning of a word: it
  /// reads `gnuu` as `gnu`.
  void misspelt(const std::string& word, TriplePart part) {
    if (!is_read_whole(word, part)) misspelt(word, known_words(part, release_));
  }
  void misspelt(const std::string& word, const std::vector<std::string>& names) {
    constexpr std::size_t shortest = 2;
    if (word.size() < shortest || begins_with_name(word, names)) return;
    const auto near = nearest_names(word, names, 1);
    if (near.empty()) return;
    report_word(word, near.front());
  }

  void report_word(const std::string& word, const std::string& known) {
    const Span place = place_of(word);
    context_.diags
        .warning(diag::TripleWord{.word = word, .release = std::to_string(release_)}, place)
        .at(pointer())
        .suggest(known, place, replaced(word, known, place));
  }

  /// Vendors may have any name. A vendor that LLVM does not know may be a misspelt usual vendor or,
  /// without a system, a misspelt system.
  void misspelt_vendor(const Triple& triple) {
    const std::size_t first = text_.find('-');
    if (first == std::string::npos || triple.vendor != unknown_word) return;
    const std::string word = text_.substr(first + 1, text_.find('-', first + 1) - first - 1);
    if (word == unknown_word || word == triple.os_name || word == triple.environment_name) return;
    if (triple.os == unknown_word) return misspelt(word, TriplePart::system);
    // Before a system, any word is a vendor. Only a word one letter away from these is misspelt.
    static const std::vector<std::string> vendors = {"unknown", "apple", "nvidia"};
    for (const std::string& vendor : vendors) {
      if (edit_distance(word, vendor, 1) == 1) misspelt(word, {vendor});
    }
  }

  /// LLVM accepts `aarch644` as well.
  void misspelt_arch(const std::string& arch) {
    const std::string word(arch_word());
    const bool longer = word.size() > arch.size() && word.starts_with(arch) &&
                        is_digit(arch.back()) && is_digit(word[arch.size()]);
    if (!longer || contains(known_words(TriplePart::arch, release_), word)) return;
    report_word(word, arch);
  }

  void key_of_another_arch(const std::string& arch) {
    for (const CanonicalRule& rule : draft_.kind->canonical) {
      if (rule.rule != RuleName::key_arch) continue;
      const std::string& key = rule.parameters.text("key");
      if (!contains(draft_.target.keys, key)) continue;
      if (contains(rule.parameters.texts("archs"), arch)) continue;
      context_.diags.warning(diag::KeyOfAnotherArch{.key = key, .arch = arch}, draft_.place("keys"))
          .at(draft_.pointer("keys"))
          .label(span_, "the target triple");
    }
  }

 private:
  // True for text that may follow a name: a version or object format.
  static bool may_follow(std::string_view rest) {
    return rest.empty() || rest.front() == '.' || rest.front() == '-' || is_digit(rest.front()) ||
           rest == "elf" || rest == "coff" || rest == "macho";
  }
  static bool is_big_endian(std::string_view word) {
    return word.find("eb") != std::string_view::npos || word.find("_be") != std::string_view::npos;
  }
  static bool begins_with_name(std::string_view word, const std::vector<std::string>& names) {
    return std::ranges::any_of(names, [&](const std::string& name) {
      return word.starts_with(name) && may_follow(word.substr(name.size()));
    });
  }
  // True for most words, without building the list of all names.
  [[nodiscard]] bool is_read_whole(std::string_view word, TriplePart part) const {
    const triple_tables::Word* name = part == TriplePart::system
                                          ? triple_words::system(word, release_)
                                          : triple_words::environment(word, release_);
    return name != nullptr && may_follow(word.substr(name->text.size));
  }

  [[nodiscard]] std::string pointer() const {
    return draft_.pointer(draft_.kind->triple->attribute);
  }

  // Users write `x86-64`, which contains the separator of triples.
  [[nodiscard]] std::string_view arch_word() const {
    const std::string_view text = text_;
    const std::size_t first = text.find('-');
    if (first == std::string_view::npos) return text;
    const std::string_view both = text.substr(0, text.find('-', first + 1));
    return usual_arch(both) != both ? both : text.substr(0, first);
  }

  [[nodiscard]] Span place_of(std::string_view word) const { return triple_.place_of(word); }
  [[nodiscard]] std::string replaced(std::string_view word, std::string_view by,
                                     const Span& place) const {
    return triple_.replaced(word, by, place);
  }

  const std::string& text_;
  const Context& context_;
  int release_;
  const TargetDraft& draft_;
  Span span_;
  TripleText triple_{text_, release_, span_, context_.sources};
};

}  // namespace

void check_triple(TargetDraft& draft, const Context& context) {
  const std::string* text = given_triple(draft);
  if (context.options.lenient || text == nullptr) return;
  if (read_triple(*text, release_of(context)).parts.arch != unknown_word) return;
  TripleReport report(*text, draft, context);
  if (report.is_arch_excused()) return;  // reported by fill_triple
  report.unknown_arch();
  draft.spoil(draft.kind->triple->attribute);
}

std::optional<GivenTriple> given_triple_of(const TargetDraft& draft, const Context& context) {
  const std::string* text = given_triple(draft);
  if (text == nullptr) return std::nullopt;
  const ReadTriple& read = read_triple(*text, release_of(context));
  if (read.parts.arch == unknown_word) return std::nullopt;
  return GivenTriple{text, &read.parts};
}

void fill_triple(TargetDraft& draft, const Context& context) {
  const std::string* text = given_triple(draft);
  if (text == nullptr) return;
  const int release = release_of(context);
  ReadTriple& read = read_triple(*text, release);
  const Triple& triple = read.parts;
  TripleReport report(*text, draft, context);
  Machine& machine = draft.target.machine;
  machine.triple = read.normalized;
  if (triple.arch == unknown_word) return report.unknown_arch();
  if (!report.sub_architecture(triple.arch)) {
    draft.poison.add("/" + draft.kind->triple->attribute);
    return;
  }
  machine.arch = triple.arch;
  if (!read.is_plain) report.words(read);
  report.float_abi(read);
  report.key_of_another_arch(triple.arch);
}

}  // namespace tgtcfg

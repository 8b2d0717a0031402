#include "request/host_facts.h"

#include <tgtcfg/codes/TC95.h>
#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include "request/load.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

const std::vector<std::string> member_names = {"schema",     "triple",   "cpu",
                                               "features",   "cpus",     "devices",
                                               "llvm_patch", "platform", "page_size"};
const std::vector<std::string> device_names = {"type", "index", "chip", "limits"};

// A fact may include its evidence: `{value, evidence}`.
const Value& without_evidence(const Value& value) {
  return value.has("value") ? value.get("value") : value;
}

/// Returns true if a version begins with digits, after at most one letter (`r36.4`).
bool begins_like_version(std::string_view text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.remove_prefix(1);
  return !text.empty() && is_digit(text.front());
}

class HostFactsReader {
 public:
  HostFactsReader(const Database& database, Diagnostics& diags)
      : database_(database), diags_(diags) {}

  HostFacts read(const Value& root) {
    HostFacts facts;
    if (!root.is_object()) {
      complain("host facts must be an object", root.span);
      return facts;
    }
    for (const Member& member : root.object()) read_member(member, facts);
    if (facts.triple) check_triple(*facts.triple, root);
    return facts;
  }

 private:
  void read_member(const Member& member, HostFacts& facts) {
    const Value& value = without_evidence(member.value);
    if (member.key == "triple") {
      facts.triple = text(value, member.key);
    } else if (member.key == "cpu") {
      facts.cpu = text(value, member.key);
    } else if (member.key == "features") {
      for (const Value& feature : list(value, member.key))
        facts.features.push_back(text(feature, "features"));
    } else if (member.key == "cpus") {
      facts.cpus = number(value, member.key);
    } else if (member.key == "devices") {
      for (const Value& device : list(value, member.key))
        facts.devices.push_back(read_device(device));
    } else if (member.key == "llvm_patch") {
      read_patch(value, facts);
    } else if (member.key == "platform") {
      read_platform(value, facts);
    } else if (member.key == "page_size") {
      facts.page_size = number(value, member.key);
    } else if (member.key != "schema") {
      unknown(member, member_names);
    }
  }

  void read_patch(const Value& value, HostFacts& facts) {
    facts.llvm_patch = text(value, "llvm_patch");
    const std::vector<std::string> known = llvm_patches();
    if (!value.is_string() || contains(known, facts.llvm_patch)) return;
    diags_
        .error(diag::BadHostFacts{.message = "unknown build of LLVM `" + facts.llvm_patch + "`"},
               value.span)
        .suggest_nearest(facts.llvm_patch, known, value.span);
  }

  void read_platform(const Value& value, HostFacts& facts) {
    if (!value.is_object())
      return complain(
          "`platform` must be a map of versions, found " + std::string(in_words(value.kind())),
          value.span);
    for (const Member& member : value.object()) {
      const Value& version = without_evidence(member.value);
      const std::string read = text(version, member.key);
      if (version.is_string() && !begins_like_version(read))
        complain("`" + member.key + "` must be a version, found `" + read + "`", version.span);
      warn_unless_known("software", member.key, member.key_span, platform_names());
      facts.platform.insert_or_assign(member.key, read);
    }
  }

  [[nodiscard]] std::vector<std::string> platform_names() const {
    std::vector<std::string> names = database_.names(Table::versions);
    std::erase_if(names, [&](const std::string& name) {
      const auto row = database_.raw(Table::versions, name);
      return !row || !contains(row->texts("roles"), "platform");
    });
    return names;
  }

  void check_triple(const std::string& text, const Value& root) {
    const int release = llvm_releases().back();
    const Triple triple = parse_triple(normalize_triple(text, release), release);
    const Span place = without_evidence(root.get("triple")).span;
    const auto check = [&](const char* what, const std::string& known, const std::string& word,
                           TriplePart part) {
      if (known == "unknown" && !word.empty() && word != known)
        warn_unless_known(what, word, place, known_words(part, release));
    };
    check("architecture", triple.arch, triple.arch_name, TriplePart::arch);
    check("system", triple.os, triple.os_name, TriplePart::system);
    check("environment", triple.environment, triple.environment_name, TriplePart::environment);
    const auto table = LlvmArch::find(triple.arch, release);
    const Value& cpu = without_evidence(root.get("cpu"));
    if (!table || !cpu.is_string() || table->knows_cpu(cpu.string())) return;
    const std::vector<std::string_view> cpus = table->cpus();
    warn_unless_known("CPU", cpu.string(), cpu.span, {cpus.begin(), cpus.end()});
  }

  /// Facts of other versions of tgtcfg can have other names.
  void warn_unless_known(const std::string& what, const std::string& name, Span span,
                         const std::vector<std::string>& names) {
    if (contains(names, name)) return;
    const diag::BadHostFacts page{.message = "unknown " + what + " `" + name + "`"};
    diags_.report_as(Severity::warning, page, span).suggest_nearest(name, names, span);
  }

  DeviceFact read_device(const Value& device) {
    DeviceFact fact;
    if (!device.is_object()) {
      complain("a device must be an object", device.span);
      return fact;
    }
    for (const Member& member : device.object()) {
      const Value& value = without_evidence(member.value);
      if (member.key == "type") {
        fact.type = text(value, member.key);
        warn_unless_known("device type", fact.type, value.span,
                          texts_of(device_types(), &DeviceType::name));
      } else if (member.key == "index") {
        fact.index = number(value, member.key);
      } else if (member.key == "chip") {
        fact.chip = text(value, member.key);
      } else if (member.key != "limits") {
        unknown(member, device_names);
      }
    }
    return fact;
  }

  std::string text(const Value& value, const std::string& name) {
    if (value.is_string()) return value.string();
    complain("`" + name + "` must be a string, found " + std::string(in_words(value.kind())),
             value.span);
    return {};
  }

  std::optional<std::int64_t> number(const Value& value, const std::string& name) {
    if (value.is_integer() && value.integer() >= 0) return value.integer();
    complain("`" + name + "` must be a number that is 0 or more", value.span);
    return std::nullopt;
  }

  const Array& list(const Value& value, const std::string& name) {
    static const Array empty;
    if (value.is_array()) return value.array();
    complain("`" + name + "` must be a list, found " + std::string(in_words(value.kind())),
             value.span);
    return empty;
  }

  void unknown(const Member& member, const std::vector<std::string>& names) {
    diags_
        .error(diag::BadHostFacts{.message = "unknown field `" + member.key + "` of host facts"},
               member.key_span)
        .suggest_nearest(member.key, names, member.key_span);
  }

  void complain(std::string message, Span span) {
    diags_.error(diag::BadHostFacts{.message = std::move(message)}, span);
  }

  const Database& database_;
  Diagnostics& diags_;
};

}  // namespace

bool is_host_facts(const Value& root) {
  if (!root.is_object()) return false;
  if (root.has("schema")) return root.text("schema") == "tgtcfg.host-facts/1";
  bool has_own = false;
  for (const Member& member : root.object()) {
    if (member.key == "$schema") continue;
    if (!contains(member_names, member.key)) return false;
    // Configurations have a map of devices, and a `platform` next to targets.
    has_own =
        has_own || (member.key != "devices" && member.key != "platform") || member.value.is_array();
  }
  return has_own || root.has("platform");
}

std::optional<HostFacts> host_facts_of(const Document& document, const Database& database,
                                       Diagnostics& diags) {
  const std::size_t before = diags.error_count();
  HostFacts facts = HostFactsReader(database, diags).read(document.root);
  if (diags.error_count() != before) return std::nullopt;
  return facts;
}

std::optional<HostFacts> host_facts_in(Session& session, FileId file, InputFormat format) {
  Findings& findings = session.findings;
  const auto documents = read_documents(session, file, format, findings);
  if (!documents) return std::nullopt;
  if (documents->size() != 1) {
    findings.diags.error(diag::BadHostFacts{.message = "host facts must be one document"},
                         Span{file, 0, 0});
    return std::nullopt;
  }
  return host_facts_of(documents->front(), session.database, findings.diags);
}

std::optional<HostFacts> read_host_facts(Session& session, std::string_view input) {
  Findings& findings = session.findings;
  const bool is_inline = input.starts_with('{');
  const auto file = is_inline
                        ? std::optional(findings.sources.add("<host-facts>", std::string(input)))
                        : load_file_or_stdin(session, input, "`--host-facts`", findings);
  if (!file) return std::nullopt;
  const std::string_view text = findings.sources.file(*file).text();
  return host_facts_in(session, *file, format_of(input).value_or(guess_format(text)));
}

}  // namespace tgtcfg

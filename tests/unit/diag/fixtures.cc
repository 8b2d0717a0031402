#include "fixtures.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace tgtcfg::test {
namespace {

Diagnostic make(std::string_view code, std::string_view name, Severity severity,
                std::string message, Span span) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.name = name;
  diagnostic.severity = severity;
  diagnostic.message = std::move(message);
  diagnostic.labels.push_back({span, {}, {}});
  return diagnostic;
}

DiagnosticBuilder add(Fixture& fixture, Diagnostic diagnostic) {
  fixture.diagnostics.push_back(std::move(diagnostic));
  return {&fixture.diagnostics, fixture.diagnostics.size() - 1};
}

Diagnostic unknown_attribute(Span span) {
  return make("TC2104", "unknown-attribute", Severity::error,
              "unknown attribute `-mcup` for target kind `llvm`", span);
}

Fixture inside_a_target_string() {
  Fixture fixture{"inside a target string", {}, {}};
  const FileId file = fixture.sources.add(
      "deploy/edge.yaml",
      "# edge devices\nversion: 3\n\n\n\n\ntargets:\n  - target: cuda -arch=sm_87\n"
      "    host: \"llvm -mtriple=aarch64-linux-gnu -mcup=cortex-a78 -mattr=+neon\"\n");
  const Span span = find_span(fixture.sources, file, "-mcup");
  DiagnosticBuilder diagnostic = add(fixture, unknown_attribute(span));
  fixture.diagnostics.back().arguments = {{"attribute", "-mcup"}, {"kind", "llvm"}};
  diagnostic.here("`llvm` has no attribute named `-mcup`")
      .label(find_span(fixture.sources, file, "cuda -arch=sm_87"), "this target needs a host")
      .suggest("-mcpu", span)
      .note("`tgtcfg show kind llvm` lists the attributes of `llvm`")
      .at("/targets/0/host")
      .schema("target.schema.json#/definitions/llvm/additionalProperties");
  return fixture;
}

Fixture conflict_over_files() {
  Fixture fixture{"conflict over files with a history", {}, {}};
  const FileId base =
      fixture.sources.add("base.yaml",
                          "targets:\n  dsp:\n    kind: hexagon\n\n  gpu:\n    kind: cuda\n"
                          "    host: llvm -mcpu=znver4\n\n\n\n  other:\n    host: llvm "
                          "-mtriple=aarch64-linux-android\n");
  const FileId overlay = fixture.sources.add(
      "overlays/prod.yaml",
      "targets:\n  gpu:\n    kind: cuda\n    host: llvm -mtriple=x86_64-linux-gnu\n");
  DiagnosticBuilder diagnostic =
      add(fixture, make("TC3201", "host-conflict", Severity::error,
                        "one plan has one host, but its devices resolve to two",
                        find_span(fixture.sources, overlay, "llvm -mtriple=x86_64-linux-gnu")));
  diagnostic.here("`cuda` is driven from this host")
      .label(find_span(fixture.sources, base, "llvm -mtriple=aarch64-linux-android"),
             "`hexagon` is driven from this host", "/targets/0/host")
      .help("set `host` once for the whole configuration")
      .at("/targets/1/host")
      .history("/targets/1/host", {{"tag nvidia/nvidia-a100", "llvm", "overridden"},
                                   {"base.yaml:7:11", "llvm -mcpu=znver4", "overridden"},
                                   {"overlays/prod.yaml:4:11  (--overlay)",
                                    "llvm -mtriple=x86_64-linux-gnu", "in effect"}});
  return fixture;
}

Fixture rejected_candidates() {
  Fixture fixture{"candidates, each with its reason", {}, {}};
  const FileId file = fixture.sources.add(
      "plan.yaml", "name: edge\ntargets:\n  - cuda -arch=sm_87\n  - llvm -mcpu=cortex-a78\n");
  DiagnosticBuilder diagnostic =
      add(fixture, make("TC3301", "no-target-for-device", Severity::error,
                        "no target can take device type `hexagon`", {}));
  diagnostic
      .candidates({{"cuda -arch=sm_87", "its device type is `cuda`",
                    find_span(fixture.sources, file, "cuda -arch=sm_87")},
                   {"llvm -mcpu=cortex-a78", "its device type is `cpu`",
                    find_span(fixture.sources, file, "llvm -mcpu=cortex-a78")}})
      .help("add a target of kind `hexagon`");
  return fixture;
}

Fixture no_place() {
  Fixture fixture{"no place", {}, {}};
  (void)add(fixture, make("TC9101", "no-such-file", Severity::error,
                          "`configs/missing.yaml` does not exist", {}));
  DiagnosticBuilder with_pointer =
      add(fixture, make("TC2201", "open-value", Severity::note,
                        "`arch` is open; `--host-facts` or the target can fill it", {}));
  with_pointer.at("/targets/cuda/arch");
  return fixture;
}

Fixture wide_characters() {
  Fixture fixture{"wide and combining characters", {}, {}};
  const FileId file = fixture.sources.add("文字.yaml",
                                          "名前: 東京 -mcup\n"
                                          "e\xCC\x81t\xC3\xA9: wrong 🚀 here\n");
  DiagnosticBuilder first =
      add(fixture, unknown_attribute(find_span(fixture.sources, file, "-mcup")));
  first.here("not known").label(find_span(fixture.sources, file, "東京"), "in 東京");
  DiagnosticBuilder second =
      add(fixture, make("TC1310", "wrong-type", Severity::warning, "this is not an integer",
                        find_span(fixture.sources, file, "here")));
  second.label(find_span(fixture.sources, file, "e\xCC\x81t\xC3\xA9"), "key");
  return fixture;
}

Fixture tabs() {
  Fixture fixture{"tabs", {}, {}};
  const FileId file =
      fixture.sources.add("tabs.json", "{\n\t\"kind\":\t\"llvm\",\n\t\t\"mcup\":\t\"x\"\n}\n");
  DiagnosticBuilder diagnostic =
      add(fixture, unknown_attribute(find_span(fixture.sources, file, "\"mcup\"")));
  diagnostic.here("unknown").label(find_span(fixture.sources, file, "\"llvm\""), "of this kind");
  return fixture;
}

Fixture line_ends() {
  Fixture fixture{"CRLF, byte order mark, end of file", {}, {}};
  const FileId file =
      fixture.sources.add("dos.yaml", "\xEF\xBB\xBFtargets:\r\n  - llvm -mcup=x\r\n  - cuda\r\n");
  (void)add(fixture, unknown_attribute(find_span(fixture.sources, file, "-mcup")));
  (void)add(fixture, make("TC1301", "unknown-document", Severity::error, "nothing fits",
                          find_span(fixture.sources, file, "targets")));
  const FileId cut = fixture.sources.add("cut.json", "{\"targets\": [");
  DiagnosticBuilder end = add(fixture, make("TC1101", "unexpected-end", Severity::error,
                                            "the text ends too early", {cut, 13, 13}));
  end.here("`]` is missing here").label({cut, 12, 13}, "opened here");
  const FileId newline = fixture.sources.add("newline.json", "[\n");
  (void)add(fixture, make("TC1101", "unexpected-end", Severity::error, "the text ends too early",
                          {newline, 2, 2}));
  const FileId empty = fixture.sources.add("empty.json", "");
  (void)add(fixture, make("TC9401", "nothing-to-check", Severity::error,
                          "the file holds no document", {empty, 0, 0}));
  const FileId at_break = fixture.sources.add("break.yaml", "a: 1\r\nb: 2\r\n");
  (void)add(fixture, make("TC1103", "missing-value", Severity::error,
                          "a value is missing before the line ends", {at_break, 4, 6}));
  return fixture;
}

Fixture long_lines() {
  Fixture fixture{"long lines", {}, {}};
  std::string text = "{\"targets\": [";
  for (int i = 0; i < 40; ++i) text += "\"llvm -mcpu=cortex-a78\", ";
  text += "\"llvm -mcup=cortex-a78\"";
  for (int i = 0; i < 20; ++i) text += ", \"cuda -arch=sm_87\"";
  text += "]}";
  const FileId file = fixture.sources.add("long.json", text);
  DiagnosticBuilder middle =
      add(fixture, unknown_attribute(find_span(fixture.sources, file, "-mcup")));
  middle
      .here(
          "`llvm` has no attribute named `-mcup`, and this label has more words than fit behind it")
      .label(find_span(fixture.sources, file, "targets"), "far away at the start")
      .label(find_span(fixture.sources, file, "\"cuda -arch=sm_87\"", 19), "and at the end");
  DiagnosticBuilder whole =
      add(fixture, make("TC3313", "duplicate-target", Severity::warning,
                        "a message that is so long that it does not fit into eighty columns and "
                        "has to go on in the next line",
                        {file, 13, static_cast<std::uint32_t>(text.size() - 2)}));
  whole.here("wider than any window")
      .at("/targets/" + std::string(40, 'a') + "/" + std::string(40, 'b') + "/pass-config");
  return fixture;
}

Fixture over_lines() {
  Fixture fixture{"ranges over lines", {}, {}};
  const FileId file = fixture.sources.add(
      "spans.yaml",
      "targets:\n  - kind: cuda\n    arch: sm_87\n    libs: []\n\n    host:\n      kind: llvm\n"
      "executor: aot\nruntime: crt\n");
  DiagnosticBuilder block =
      add(fixture, make("TC2105", "missing-kind", Severity::error, "two lines are wrong",
                        find_span(fixture.sources, file, "kind: cuda\n    arch: sm_87\n    ")));
  block.here("both of them");
  DiagnosticBuilder far =
      add(fixture, make("TC2106", "far", Severity::error, "a range over many lines",
                        find_span(fixture.sources, file,
                                  "kind: cuda\n    arch: sm_87\n    libs: []\n\n    host:\n      "
                                  "kind: llvm")));
  far.here("this target").label(find_span(fixture.sources, file, "crt"), "with this runtime");
  return fixture;
}

Fixture several_on_a_line() {
  Fixture fixture{"several labels on a line", {}, {}};
  const FileId file = fixture.sources.add("one.yaml", "{kind: llvm, kind: cuda, kind: c}\n");
  DiagnosticBuilder diagnostic = add(
      fixture, make("TC1104", "duplicate-key", Severity::error, "key `kind` is given three times",
                    find_span(fixture.sources, file, "kind", 1)));
  diagnostic.here("given again")
      .label(find_span(fixture.sources, file, "kind", 0), "first given here")
      .label(find_span(fixture.sources, file, "kind", 2), "and once more");
  DiagnosticBuilder nested =
      add(fixture, make("TC1105", "nested", Severity::error, "labels over one another",
                        find_span(fixture.sources, file, "llvm")));
  nested.here("inside").label(find_span(fixture.sources, file, "kind: llvm, kind: cuda"),
                              "outside");
  return fixture;
}

Fixture dangerous_text() {
  Fixture fixture{"control and bidirectional characters", {}, {}};
  const FileId file =
      fixture.sources.add("evil\x1b[2J.yaml", "a: \x1b[31mred \xE2\x80\xAE reversed \xFF end\n");
  DiagnosticBuilder diagnostic = add(fixture, make("TC1002", "bad-text", Severity::error,
                                                   "`\x1b]0;title\x07\xE2\x80\xAE` is not\na value",
                                                   find_span(fixture.sources, file, "reversed")));
  diagnostic.here("\xE2\x81\xA6hidden")
      .note("a\ttab and \xC2\x85")
      .help("remove \xE2\x80\x8B it")
      .at("/a\x1b");
  return fixture;
}

Fixture fixes_and_notes() {
  Fixture fixture{"suggestions, fixes, expected values", {}, {}};
  const FileId file = fixture.sources.add("fix.yaml", "executor: atio\nopt-level: '2'\n");
  const Span value = find_span(fixture.sources, file, "atio");
  DiagnosticBuilder guess = add(
      fixture, make("TC1320", "not-one-of", Severity::error, "`atio` is not an executor", value));
  guess.suggest("aot", value).suggest("auto", value).suggest("ratio", value);
  guess.expected({"aot", "graph"}).actual("atio").at("/executor");
  fixture.diagnostics.back().document = 2;
  const Span level = find_span(fixture.sources, file, "'2'");
  DiagnosticBuilder certain = add(fixture, make("TC1310", "wrong-type", Severity::warning,
                                                "`'2'` is text, not an integer", level));
  certain.fix({"remove the quotes", Applicability::certain, {{level, "2"}}})
      .note(
          "a note that takes more than one line because it has something to say about how YAML "
          "reads quoted numbers")
      .at("/opt-level");
  return fixture;
}

Fixture long_tables() {
  Fixture fixture{"tables wider than the page", {}, {}};
  const FileId file = fixture.sources.add("t.yaml", "host: llvm\n");
  DiagnosticBuilder diagnostic =
      add(fixture, make("TC3202", "host-replaced", Severity::warning, "a host is replaced",
                        find_span(fixture.sources, file, "llvm")));
  const std::string features = "llvm -mattr=+neon,+fp16,+dotprod,+sve,+sve2,+bf16,+i8mm,+rcpc";
  diagnostic
      .history("/host",
               {{"configs/boards/a-board-with-a-long-name.yaml:120:11", features, "overridden"},
                {"t.yaml:1:7", "llvm", "in effect"}})
      .candidates({{features + features + features,
                    "its device type is `cpu` and not the one "
                    "that the function `main` asks for",
                    find_span(fixture.sources, file, "llvm")}});
  return fixture;
}

}  // namespace

Span find_span(const SourceMap& sources, FileId file, std::string_view text, int nth) {
  std::size_t at = sources.file(file).text().find(text);
  for (; nth > 0 && at != std::string_view::npos; --nth) {
    at = sources.file(file).text().find(text, at + 1);
  }
  if (at == std::string_view::npos) throw std::logic_error("fixture text not found");
  return {file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + text.size())};
}

std::vector<Fixture> fixtures() {
  std::vector<Fixture> all;
  for (const auto make_fixture :
       {inside_a_target_string, conflict_over_files, rejected_candidates, no_place, wide_characters,
        tabs, line_ends, long_lines, over_lines, several_on_a_line, dangerous_text, fixes_and_notes,
        long_tables}) {
    all.push_back(make_fixture());
  }
  return all;
}

std::string compare_golden(const std::string& name, std::string_view actual) {
  const std::string path = std::string(TGTCFG_SOURCE_DIR) + "/tests/unit/diag/golden/" + name;
  const char* update = std::getenv("TGTCFG_UPDATE");
  if (update != nullptr && std::string_view(update) == "1") {
    std::ofstream(path, std::ios::binary) << actual;
    return {};
  }
  std::ifstream in(path, std::ios::binary);
  const std::string expected((std::istreambuf_iterator<char>(in)), {});
  if (expected == actual) return {};
  std::istringstream expected_lines(expected);
  std::istringstream actual_lines{std::string(actual)};
  for (int number = 1;; ++number) {
    std::string expected_line;
    std::string actual_line;
    const bool more = static_cast<bool>(std::getline(expected_lines, expected_line));
    const bool other = static_cast<bool>(std::getline(actual_lines, actual_line));
    if (expected_line != actual_line || !(more && other)) {
      return name + ":" + std::to_string(number) + "\n  expected: " + expected_line +
             "\n  actual:   " + actual_line;
    }
  }
}

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += std::string("\\") + c;
    } else if (byte < 0x20) {
      const char digits[] = "0123456789abcdef";
      out += std::string("\\u00") + digits[byte >> 4] + digits[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

template <class Items, class Write>
std::string bracketed(const Items& items, const char* brackets, std::size_t indent, Write write) {
  if (items.empty()) return brackets;
  std::string out(1, brackets[0]);
  const std::string margin = "\n" + std::string(indent, ' ');
  for (const auto& item : items) out += (out.size() > 1 ? "," : "") + margin + "  " + write(item);
  return out + margin + brackets[1];
}

}  // namespace

std::string json_text(const Value& value, std::size_t indent) {
  switch (value.kind()) {
    case ValueKind::null:
      return "null";
    case ValueKind::boolean:
      return value.boolean() ? "true" : "false";
    case ValueKind::integer:
      return std::to_string(value.integer());
    case ValueKind::number:
      return std::to_string(value.number());
    case ValueKind::string:
      return quoted(value.string());
    case ValueKind::array:
      return bracketed(value.array(), "[]", indent,
                       [indent](const Value& item) { return json_text(item, indent + 2); });
    case ValueKind::object:
      return bracketed(value.object(), "{}", indent, [indent](const Member& member) {
        return quoted(member.key) + ": " + json_text(member.value, indent + 2);
      });
  }
  return {};
}

}  // namespace tgtcfg::test

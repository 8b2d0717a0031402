#include <tgtcfg/writers.h>

#include <string_view>

#include "command_support.h"
#include "request/tables_digest.h"
#include "support/text.h"
#include "support/version.h"

namespace tgtcfg::cli {

// Returns 40 hexadecimal digits, with `-changed` appended if files were not committed. Empty if
// the build was outside of a repository and the commit was not set. cmake/BuildInfo.cmake writes
// it.
std::string_view built_commit();

namespace {

// `yaml-cpp 0.7.0, zlib 1.2.13`, as found by CMake.
Value built_libraries() {
  Value libraries = Object{};
  for (const std::string_view each : split(TGTCFG_LIBRARIES, ',')) {
    const std::size_t blank = each.find(' ');
    libraries.set(std::string(each.substr(0, blank)), std::string(each.substr(blank + 1)));
  }
  return libraries;
}

Value version_document() {
  const std::string commit(built_commit());
  return Object{{"schema", "tgtcfg.version/1"},
                {"tool", "tgtcfg"},
                {"version", std::string(version())},
                {"commit", commit.empty() ? Value() : Value(commit)},
                {"tables", "sha256:" + std::string(built_in_tables_digest())},
                {"compiler", TGTCFG_COMPILER},
                {"libraries", built_libraries()}};
}

std::string version_text() {
  const Value document = version_document();
  std::string text = version_line() + "commit    ";
  text += document.get("commit").is_null() ? "not known" : document.text("commit");
  text += "\ntables    " + document.text("tables") + "\ncompiler  " + document.text("compiler");
  text += "\nlibraries ";
  std::string_view comma;
  for (const Member& library : document.get("libraries").object()) {
    text.append(comma).append(library.key + " " + library.value.string());
    comma = ", ";
  }
  return text + "\n";
}

}  // namespace

std::string version_line() {
  return "tgtcfg " + std::string(version()) + "\n";
}

const CommandText version_page = {.usage = "[options]",
                                  .summary =
                                      "Print the version, commit, tables and build settings of "
                                      "tgtcfg. `tgtcfg --version` prints only the first line.",
                                  .examples = {{"tgtcfg version", "for people"},
                                               {"tgtcfg version --format json", "for programs"}}};

ExitCode cmd_version(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  Console console(call.env);
  console.out(call.typed.format == "json" ? write_json(version_document(), KeyOrder::kept)
                                          : version_text());
  return console.finish(ExitCode::done);
}

}  // namespace tgtcfg::cli

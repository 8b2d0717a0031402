// What an INPUT is follows from its spelling (docs/rules/inputs.md#input-spelling).
#pragma once

#include <tgtcfg/value.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

enum class InputForm : std::uint8_t {
  standard_input,  ///< `-`
  argument_file,   ///< `@FILE`
  inline_text,     ///< begins with `{`, or is a text of YAML
  name,            ///< a tag, a configuration, `NAME:PART`
  target_list,     ///< a kind, or a kind, tag or generator and more
  path,            ///< a file or a directory
  part_of_file,    ///< `FILE:PART`
  glob,
  unknown,  ///< an unknown name
};

struct ClassifiedInput {
  InputForm form = InputForm::unknown;
  std::string text;
  bool file_also_exists = false;
};

[[nodiscard]] ClassifiedInput classify_input(std::string_view text, const Session& session);

/// FILE of `FILE:PART`, where there is such a file and none of the whole name; else empty.
[[nodiscard]] std::string_view file_of_part(std::string_view text, const Session& session);

/// Whether `text` names a tag or configuration (a bare name counts), without looking at parts.
[[nodiscard]] bool is_known_name(std::string_view text, const Database& database);

/// Gives `take` the inputs, for each `@FILE` its lines (`#` begins a comment line); `@-` is
/// standard input. False: a file could not be read, and the error was added; what the others say is
/// given.
[[nodiscard]] bool for_each_input(Session& session, const std::vector<std::string>& inputs,
                                  const std::function<void(std::string)>& take);

/// Reports that the word at `span` is neither a kind nor a name, with the nearest of them.
void report_unknown_name(const Session& session, const Value& word, Findings& findings);

/// Reports that an input is neither a file nor a name. Returns true if a name was probably meant.
[[nodiscard]] bool report_unknown_input(const Session& session, const Value& word,
                                        Findings& findings);

/// Of a pattern that was probably meant as a list of targets, `[cuda, llvm]`: how one is written.
/// Empty: it was not.
[[nodiscard]] std::string list_instead_of(std::string_view pattern);

/// Notes that a file has the spelling of a name, or of targets.
void note_file_also_exists(std::string_view text, Findings& findings);

}  // namespace tgtcfg

// Classifies an INPUT by its syntax (docs/rules/inputs.md#input-spelling).
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
  inline_text,     ///< begins with `{`, or is YAML text
  name,            ///< a tag, a configuration, `NAME:PART`
  target_list,     ///< a kind, or several words that begin with a kind, tag or code generator
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

/// Returns FILE of `FILE:PART` if that file exists and a file with the whole name does not.
/// Otherwise returns an empty string.
[[nodiscard]] std::string_view file_of_part(std::string_view text, const Session& session);

/// True if `text` names a tag or configuration; parts are not looked up.
[[nodiscard]] bool is_known_name(std::string_view text, const Database& database);

/// Calls `take` for each input, and for each line of an `@FILE` (`#` begins a comment line). `@-`
/// is standard input. Returns false after adding an error for an unreadable file; the other inputs
/// are still passed.
[[nodiscard]] bool for_each_input(Session& session, const std::vector<std::string>& inputs,
                                  const std::function<void(std::string)>& take);

/// Reports that the name at `span` is neither a kind nor a known name, and suggests the nearest
/// ones.
void report_unknown_name(const Session& session, const Value& word, Findings& findings);

/// Reports that an input is neither a file nor a name. Returns true if a name was probably meant.
[[nodiscard]] bool report_unknown_input(const Session& session, const Value& word,
                                        Findings& findings);

/// For a pattern probably meant as a list of targets, `[cuda, llvm]`: returns the correct syntax.
/// Otherwise returns an empty string.
[[nodiscard]] std::string list_instead_of(std::string_view pattern);

/// Notes that a file has the same name as a known name or targets.
void note_file_also_exists(std::string_view text, Findings& findings);

}  // namespace tgtcfg

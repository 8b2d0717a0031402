// The options that lay values over the input, as data: what `--help` prints, what the parser takes,
// and which field of a configuration each of them sets.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// An option as typed; `number` counts the occurrences of its name from 1, 0 when there is one.
struct TypedFlag {
  std::string name;  ///< `--set`, `--target-llvm-mcpu`
  std::string value;
  std::size_t number = 0;
};

/// How the text of an option becomes a value.
enum class FlagForm : std::uint8_t {
  overlay,     ///< a file, laid over the input
  set,         ///< POINTER=VALUE
  targets,     ///< a LIST, or one of several targets
  host,        ///< a target or `none`, in place of the host below
  text,        ///< as it is
  integer,     ///< digits
  list,        ///< texts between commas; all occurrences are one list
  words,       ///< texts between spaces
  name_value,  ///< NAME=VALUE; VALUE is JSON when it is JSON
  device,      ///< NAME=TYPE[:INDEX]
  function,    ///< GLOB=TARGET
  part,        ///< NAME=EXPR
  yes,         ///< no value
  pools,       ///< an option of tvmc about memory pools
};

struct LayerFlag {
  std::string_view names;  ///< as the parser takes them: `-O,--opt-level`
  std::string_view value;  ///< what help calls the value
  std::string_view help;
  FlagForm form;
  std::string_view pointer;  ///< the field that it sets
  bool repeatable = false;
  std::vector<std::string_view> choices = {};
};

[[nodiscard]] std::span<const LayerFlag> layer_flags();
/// By its long name.
[[nodiscard]] const LayerFlag* find_layer_flag(std::string_view name);

/// The beginnings of the options that rows of the database make: `--target-KIND-ATTRIBUTE` and so
/// on.
[[nodiscard]] std::span<const std::string_view> flag_families();
[[nodiscard]] bool is_family_flag(std::string_view name);

}  // namespace tgtcfg

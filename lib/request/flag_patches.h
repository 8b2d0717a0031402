// What one flag of a request changes in a configuration.
#pragma once

#include <tgtcfg/json_pointer.h>

#include <string>
#include <vector>

#include "request/request.h"

namespace tgtcfg {

/// The text of an argument as a value whose places are in a source of that name.
[[nodiscard]] Value argument_value(SourceMap& sources, std::string name, std::string_view text);
/// The same; bytes that are no text are an error.
[[nodiscard]] Value argument_value(Findings& findings, std::string name, std::string_view text);

/// Makes patches of flags, by the form that the flag table gives them.
class FlagPatches {
 public:
  /// `tree` is the configuration as the layers below make it; it is asked when a flag is read.
  FlagPatches(const Session& session, const std::vector<TypedFlag>& flags, const Value& tree,
              Findings& findings)
      : session_(session), flags_(flags), tree_(tree), findings_(findings) {}

  /// False: an error was added.
  bool add(const TypedFlag& flag, const Option& known, std::vector<Patch>& patches);
  [[nodiscard]] Value argument_of(const TypedFlag& flag);
  /// The argument from `begin` on, as JSON when it is JSON.
  [[nodiscard]] Value json_or_text(const Value& argument, std::size_t begin);

 private:
  using Path = std::vector<std::string>;

  bool bad_value(const TypedFlag& flag, std::string help);
  void below_a_map(const TypedFlag& flag, const Path& at, std::vector<Patch>& patches);
  bool yes(const TypedFlag& flag, Path at, std::vector<Patch>& patches);
  bool integer(const TypedFlag& flag, Path at, std::vector<Patch>& patches);
  bool list(const TypedFlag& flag, Path at, std::vector<Patch>& patches);
  bool targets(std::vector<Patch>& patches);
  bool pools(std::vector<Patch>& patches);
  bool named(const TypedFlag& flag, const Option& known, Path at, std::vector<Patch>& patches);
  Value part(const Value& text);
  bool device(const TypedFlag& flag, const Value& text, Path at, std::vector<Patch>& patches);
  bool set(const TypedFlag& flag, std::vector<Patch>& patches);

  const Session& session_;
  const std::vector<TypedFlag>& flags_;
  const Value& tree_;
  Findings& findings_;
};

}  // namespace tgtcfg

// JSON Schema draft-07 over a Value: a compiled program, all violations, each at its place.
//
// Knows no word of the domain. A schema is compiled once, by the build for the bundled ones or at
// run time for a user's, into 32-bit words and a string pool that validation only reads.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class PatternCache;

/// A compiled schema. Copies share the program; read-only, so threads may share it too.
class Schema {
 public:
  /// A program that outlives the schema (embedded data).
  Schema(std::span<const std::uint32_t> words, std::string_view strings);
  /// A program of its own.
  Schema(std::vector<std::uint32_t> words, std::string strings);

  [[nodiscard]] std::span<const std::uint32_t> words() const { return words_; }
  [[nodiscard]] std::string_view strings() const { return strings_; }
  [[nodiscard]] const PatternCache& patterns() const { return *patterns_; }

 private:
  struct Storage;
  std::shared_ptr<const Storage> storage_;  // null for embedded data
  std::span<const std::uint32_t> words_;
  std::string_view strings_;
  std::shared_ptr<const PatternCache> patterns_;
};

/// Gives the schema at an absolute URI without fragment, or nothing. May be empty.
using SchemaLoader = std::function<std::optional<Value>(std::string_view uri)>;

struct CompileOptions {
  /// Definitions with `"x-tgtcfg-embed": false` are left out; a `$ref` to one permits everything.
  bool embed = false;
};

/// Compiles. Whatever is wrong with the schema itself (a keyword of the wrong type, a `$ref` that
/// leads nowhere or round in a circle, a pattern that cannot run in linear time) is reported here
/// (TC138x) and never when an instance is checked. `nullopt` exactly when an error was added.
[[nodiscard]] std::optional<Schema> compile_schema(const Value& schema, const SchemaLoader& remotes,
                                                   Diagnostics& diags,
                                                   const CompileOptions& options = {});

// The schemas of schemas/, compiled and embedded by the build (link tgtcfg::schema_bundle). An id
// is the path below schemas/ without `.schema.json`: `config`, `target`, `plan`, `data/kind`.

/// The compiled schema of that id, or null. Costs nothing until it is used.
[[nodiscard]] const Schema* bundled_schema(std::string_view id);
/// The schema as published, or nothing.
[[nodiscard]] std::optional<std::string> bundled_schema_text(std::string_view id);
/// All ids, sorted by bytes.
[[nodiscard]] std::vector<std::string_view> bundled_schema_ids();

/// One thing that is wrong with an instance. Of a union only the variant that was chosen speaks.
struct Violation {
  std::string keyword;              ///< `type`, `enum`, `required`, `additionalProperties`, ...
  const Value* instance = nullptr;  ///< the value that broke it (of an unknown key: its object)
  std::string instance_pointer;     ///< JSON Pointer of `instance`; of an unknown key: of the key
  std::string schema_pointer;       ///< `#/properties/targets/items/type`
  Span span;                        ///< where to point
  Span key_span;                    ///< the key at fault: unknown keys, key names
  std::string property;  ///< the key that is unknown, missing or badly named; that excludes this
  std::vector<std::string> expected;  ///< types, allowed values, the bound, the pattern
  std::string actual;                 ///< type, value or count, in words
  std::vector<std::string> known;     ///< names that may stand there, for suggestions
  std::vector<std::string> present;   ///< of an unknown key: known ones that stand there already
  std::string description;            ///< of the violated schema
};

/// The key that stands there already and is nearest to an unknown one, which is it once more.
[[nodiscard]] std::optional<std::string> key_once_more(const Violation& violation);

struct ValidateOptions {
  /// `1.0` is no integer. (Draft-07 says it is.)
  bool strict_integers = false;
  /// Prepended to every instance pointer.
  std::string pointer;
};

/// All violations, in document order. Empty: the instance is valid.
[[nodiscard]] std::vector<Violation> validate(const Schema& schema, const Value& instance,
                                              const ValidateOptions& options = {});
/// Whether the instance is valid; stops at the first violation.
[[nodiscard]] bool is_valid(const Schema& schema, const Value& instance,
                            const ValidateOptions& options = {});

struct ReportOptions {
  bool strict_integers = true;
  std::string pointer;      ///< prepended to every instance pointer
  std::string schema_name;  ///< `config.schema.json`; stands before `#` in schema locations
  /// Keys that people mean by a word which is none: known ones, and users' own, which begin with
  /// `x-` and may stand everywhere then. Empty: nobody knows of any.
  std::function<std::vector<std::string>(std::string_view)> meant_keys{};
  /// The map that is meant by a value of another type; empty: unknown.
  std::function<std::string(const Violation&)> meant_map{};
};

/// Reports every violation as a diagnostic TC131x-TC132x with its place, what was expected and
/// fixes. True when there was none.
bool report(const Schema& schema, const Value& instance, Diagnostics& diags,
            const ReportOptions& options = {});
/// The same for violations in hand.
void report(const std::vector<Violation>& violations, Diagnostics& diags,
            const ReportOptions& options = {});

}  // namespace tgtcfg

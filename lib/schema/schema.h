// JSON Schema draft-07 over a Value: a compiled program that finds all violations with their
// locations.
//
// Independent of tgtcfg's domain. A schema is compiled once, to 32-bit words and a pool of strings
// that validation only reads. The build compiles bundled schemas, others are compiled at run time.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

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

/// A compiled schema. Immutable; copies and threads may share the program.
class Schema {
 public:
  /// `words` and `strings` must outlive the schema (embedded data).
  Schema(std::span<const std::uint32_t> words, std::string_view strings);
  /// Owns its program.
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

/// Returns the schema at an absolute URI without fragment, or nullopt. May be empty.
using SchemaLoader = std::function<std::optional<Value>(std::string_view uri)>;

struct CompileOptions {
  /// If true, definitions with `"x-tgtcfg-embed": false` are left out, and a `$ref` to one permits
  /// everything.
  bool embed = false;
};

/// Compiles a schema. All problems of the schema itself are reported here (TC138x), never while an
/// instance is checked: keywords of the wrong type, dangling or circular `$ref`s, patterns that
/// cannot run in linear time. Returns nullopt iff an error was added.
[[nodiscard]] std::optional<Schema> compile_schema(const Value& schema, const SchemaLoader& remotes,
                                                   Diagnostics& diags,
                                                   const CompileOptions& options = {});

// The schemas of schemas/, compiled and embedded by the build (link tgtcfg::schema_bundle). An id
// is the path below schemas/ without `.schema.json`: `config`, `target`, `plan`, `data/kind`.

/// Returns the compiled schema with that id, or null. Schemas are decoded on first use.
[[nodiscard]] const Schema* bundled_schema(std::string_view id);
/// Returns the schema as published, or nullopt.
[[nodiscard]] std::optional<std::string> bundled_schema_text(std::string_view id);
/// Returns all ids, sorted by bytes.
[[nodiscard]] std::vector<std::string_view> bundled_schema_ids();

/// One problem of an instance. A union reports only violations of the selected variant.
struct Violation {
  std::string keyword;              ///< `type`, `enum`, `required`, `additionalProperties`, ...
  const Value* instance = nullptr;  ///< the invalid value; for an unknown key, its object
  std::string instance_pointer;     ///< JSON Pointer of `instance`; for an unknown key, of the key
  std::string schema_pointer;       ///< `#/properties/targets/items/type`
  Span span;                        ///< location to report
  Span key_span;                    ///< span of an unknown key or an invalid key name
  std::string property;             ///< the unknown, missing, badly named or excluding key
  std::vector<std::string> expected;  ///< types, allowed values, the bound or the pattern
  std::string actual;                 ///< type, value or count, as text
  std::vector<std::string> known;     ///< allowed names, for suggestions
  std::vector<std::string> present;   ///< for an unknown key: known keys that are already set
  std::string description;            ///< of the violated schema
};

/// Returns the nearest key that is already set: an unknown key duplicates it.
[[nodiscard]] std::optional<std::string> key_once_more(const Violation& violation);

struct ValidateOptions {
  /// If true, `1.0` is not an integer, unlike in draft-07.
  bool strict_integers = false;
  /// Prepended to every instance pointer.
  std::string pointer;
};

/// Returns all violations, in document order. Empty if the instance is valid.
[[nodiscard]] std::vector<Violation> validate(const Schema& schema, const Value& instance,
                                              const ValidateOptions& options = {});
/// True if the instance is valid. Stops at the first violation.
[[nodiscard]] bool is_valid(const Schema& schema, const Value& instance,
                            const ValidateOptions& options = {});

struct ReportOptions {
  bool strict_integers = true;
  std::string pointer;      ///< prepended to every instance pointer
  std::string schema_name;  ///< `config.schema.json`; written before `#` in schema locations
  /// Returns the keys intended by an unknown key: known keys, and custom ones with `x-`, which are
  /// allowed everywhere. May be empty.
  std::function<std::vector<std::string>(std::string_view)> likely_keys{};
  /// Returns the map intended by a value of another type; empty if unknown.
  std::function<std::string(const Violation&)> likely_map{};
  /// Returns the source text of a value. May be empty.
  std::function<std::string(Span)> text_at{};
};

/// Reports every violation as a diagnostic TC131x-TC132x with its location, the expected value and
/// fixes. Returns true if there was none.
bool report(const Schema& schema, const Value& instance, Diagnostics& diags,
            const ReportOptions& options = {});
/// Reports violations from validate().
void report(const std::vector<Violation>& violations, Diagnostics& diags,
            const ReportOptions& options = {});

}  // namespace tgtcfg

// A workspace as the extension asks it: texts and numbers in, handles and trees out. No Python
// here, so that the interpreter's lock plays no part.
#pragma once

#include <tgtcfg/tgtcfg.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tgtcfg::python {

/// What a call found, apart from the workspace: rendered only when somebody asks.
struct Findings {
  std::vector<Diagnostic> diagnostics;
  SourceMap sources;
  [[nodiscard]] bool failed() const;
  [[nodiscard]] std::string report(const std::string& format) const;
};

/// A plan that stays with the library: whoever only asks for its fingerprint pays for nothing else.
struct PlanHandle {
  Plan plan;
  [[nodiscard]] Value data() const { return to_json(plan); }
  [[nodiscard]] std::string text(bool canonical) const;
  [[nodiscard]] std::vector<std::pair<std::string, PlanHandle>> parts() const;
  /// By name of a function: the entry that holds for it (null: none), its part and target; and the
  /// entries that match none.
  [[nodiscard]] Value matches(const std::vector<std::string>& names) const;
};

struct EmissionHandle {
  Emission emission;
  [[nodiscard]] Value data() const { return to_json(emission); }
  [[nodiscard]] std::string text(bool canonical) const;
};

/// A log on its way through; the driver that made it outlives it.
class RecordsHandle {
 public:
  explicit RecordsHandle(Records records) : records_(std::move(records)) {}
  [[nodiscard]] std::string rewrite(const std::string& lines) { return records_.rewrite(lines); }
  [[nodiscard]] bool stopped() const { return records_.stopped(); }
  void report() { records_.report(); }

 private:
  Records records_;
};

class Driver {
 public:
  /// Long names of options with their values, as they are typed.
  using Options = std::vector<std::pair<std::string, std::string>>;

  Driver(const Options& options, std::string directory);

  [[nodiscard]] bool ok() const { return workspace_.ok(); }
  /// For what reads no input: the project of this one, or of the working directory.
  void enter(const std::string& input) { (void)workspace_.enter(input); }
  /// What was found since the last time, if anything; the workspace forgets it.
  std::optional<Findings> take();

  // Nothing, or an empty list of pieces, exactly when an error was found.
  std::optional<PlanHandle> resolve(const std::string& input, const Options& layers,
                                    const std::string& document);
  std::optional<PlanHandle> resolve_text(std::string text, std::string name, const Options& layers,
                                         const std::string& document);
  std::optional<std::string> convert(const std::string& input, const std::string& to,
                                     const Options& layers, const std::string& document);
  std::optional<Value> target(const std::string& text);
  std::optional<Value> why(const std::string& input, const std::string& pointer,
                           const Options& layers, const std::string& document);
  std::optional<Value> differences(const std::string& a, const std::string& b,
                                   const Options& layers, bool source);
  std::optional<EmissionHandle> emit(const PlanHandle& plan, const std::string& backend,
                                     std::string release, std::vector<std::string> only,
                                     const Options& sources, const std::vector<std::string>& flags);
  std::optional<std::string> emission_text(const EmissionHandle& emission,
                                           const std::string& format, const std::string& step);
  /// `no`, `refines`, `same`: what a target is to a configuration.
  std::optional<std::string> admits(const std::string& target, const std::string& config,
                                    bool with_host);

  std::vector<PlanHandle> decompose(const PlanHandle& plan, const std::string& level);
  std::optional<PlanHandle> compose(const std::vector<std::string>& pieces);
  std::optional<RecordsHandle> records(const Options& words, const std::vector<std::string>& flags);
  /// To requests of `batch`; `first` is the number of the first line.
  std::vector<std::string> answers(const std::vector<std::string>& lines, std::size_t first) const;

  /// `words`: options with a value; `flags`: those without.
  Validation validate(const std::vector<std::string>& inputs, const Options& layers,
                      const Options& words, const std::vector<std::string>& flags, unsigned jobs);

  /// The code in a compiled file, as a file of tgtcfg.artifact/1.
  std::optional<Value> inspect(const std::string& file, bool evidence);
  Value inspect_bytes(std::string_view bytes, const std::string& name, bool evidence);

  /// `maps`: values of `--map`; `flags`: `accepts-runs`, `any-unit`.
  Validation verify(const std::string& input, const std::vector<std::string>& files,
                    std::vector<std::string> maps, std::vector<std::string> machines,
                    const std::vector<std::string>& flags);

  [[nodiscard]] std::vector<std::string> names(const std::string& table) const;
  std::optional<Value> entry(const std::string& table, const std::string& name);
  std::optional<Value> page(const std::string& code) { return workspace_.page(code); }

 private:
  Workspace workspace_;
};

}  // namespace tgtcfg::python

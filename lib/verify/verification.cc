#include "verify/verification.h"

#include <tgtcfg/artifact.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "database/embedded_data.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view fatbin = "fatbin";

/// Containers of a file by their paths.
class Containers {
 public:
  explicit Containers(const Artifact& artifact) {
    for (const Value& container : artifact.containers)
      formats_.emplace(container.text("at"), container.text("format"));
  }

  struct Found {
    std::string_view at;
    std::string_view format;  ///< empty: the piece is a file of its own
  };

  /// Returns the innermost container of a path.
  [[nodiscard]] Found around(std::string_view at) const {
    while (true) {
      const auto found = formats_.find(at);
      if (found != formats_.end()) return {at, found->second};
      if (at.empty()) return {};
      at = parent_of(at);
    }
  }

  [[nodiscard]] static std::string_view parent_of(std::string_view at) {
    return at.substr(0, std::min(at.rfind('/'), at.size()));
  }

 private:
  std::unordered_map<std::string_view, std::string_view> formats_;
};

/// Whether a piece is for a target.
enum class Relation : std::uint8_t { unrelated, contradicts, doubtful, fits };

/// The fatbins of a file that have code of the target's kind, with the entries in each.
using Units = std::vector<std::pair<std::string_view, std::vector<bool>>>;

class Verifier {
 public:
  Verifier(const std::vector<VerifiedTarget>& targets, const std::vector<VerifiedFile>& files,
           const VerifyOptions& options, const Database& database)
      : targets_(targets),
        files_(files),
        options_(options),
        database_(database),
        tables_(artifact_tables()) {
    for (const VerifiedTarget& target : targets)
      expectations_.emplace_back(*target.target, database, target.platform);
    for (const VerifiedFile& file : files) {
      containers_.emplace_back(*file.artifact);
      fits_any_.emplace_back(file.artifact->code.size(), false);
    }
  }

  Verification run() {
    Verification result;
    for (std::size_t i = 0; i < targets_.size(); ++i) result.targets.push_back(compare(i));
    for (std::size_t i = 0; i < targets_.size(); ++i) settle(i, result.targets[i]);
    result.verdict = verdict_of(result.targets);
    add_extra(result);
    return result;
  }

 private:
  [[nodiscard]] bool is_for(std::size_t file, std::size_t target) const {
    const auto& ids = files_[file].ids;
    return ids.empty() || targets_[target].is_context || contains(ids, targets_[target].id);
  }

  [[nodiscard]] const std::vector<Value>& code_of(std::size_t file) const {
    return files_[file].artifact->code;
  }

  [[nodiscard]] const Value& names() const { return tables_.get("plan_facts"); }

  [[nodiscard]] static bool has_kind(const Value& code, const std::string& kind) {
    const Array& kinds = code.list("kinds");
    return std::ranges::any_of(kinds, [&](const Value& each) { return each.string() == kind; });
  }

  /// Calls `use` for each piece of a kind that the target has.
  template <typename Use>
  void each_piece(std::size_t target, Use use) const {
    const std::string& kind = targets_[target].target->kind;
    for (std::size_t file = 0; file < files_.size(); ++file) {
      if (!is_for(file, target)) continue;
      for (std::size_t piece = 0; piece < code_of(file).size(); ++piece) {
        if (has_kind(code_of(file)[piece], kind)) use(PieceIndex{file, piece});
      }
    }
  }

  TargetResult compare(std::size_t index) {
    TargetResult result{.id = targets_[index].id};
    // Its code is inside of other files, which do not name it.
    if (targets_[index].target->codegen.external) return result;
    std::vector<Mismatch> closest;
    each_piece(index, [&](PieceIndex at) {
      const Compared compared = compared_of(at, index);
      const std::vector<Fact> facts = compare_facts(compared);
      std::vector<Mismatch> differences;
      for (const Fact& fact : facts) {
        if (fact.agreement == Agreement::contradicted) differences.push_back({at, fact});
      }
      any_piece_[index] = true;
      if (differences.empty()) return add_fitting(result, at, facts);
      fits_any_[at.file][at.piece] = fits_any_[at.file][at.piece] || is_ptx_of_chip(compared);
      add_chip(result, compared, facts);
      if (closest.empty() || differences.size() < closest.size()) closest = std::move(differences);
    });
    result.differences = std::move(closest);
    return result;
  }

  void add_fitting(TargetResult& result, PieceIndex at, const std::vector<Fact>& facts) {
    result.pieces.push_back(at);
    fits_any_[at.file][at.piece] = true;
    for (const Fact& fact : facts) {
      if (fact.agreement == Agreement::doubtful) result.doubts.push_back({at, fact});
      if (fact.agreement != Agreement::unknown) continue;
      append_once(result.unknown, std::string(fact.name));
      // The instructions are those of a CPU and of features.
      if (fact.group == FactGroup::instructions) append_once(result.unknown, "features");
    }
  }

  static void add_chip(TargetResult& result, const Compared& compared,
                       const std::vector<Fact>& facts) {
    for (const Fact& fact : facts) {
      if (fact.group != FactGroup::chip || fact.agreement != Agreement::contradicted) continue;
      append_once(result.other_chips, fact.found);
      if (result.runnable.empty() && runs_on_target(compared)) result.runnable = fact.found;
    }
  }

  [[nodiscard]] Compared compared_of(PieceIndex at, std::size_t target) const {
    const Value& code = code_of(at.file)[at.piece];
    return {.code = code,
            .container = containers_[at.file].around(code.text("at")).format,
            .expected = expectations_[target],
            .database = database_,
            .tables = tables_,
            .accepts_runs = options_.accepts_runs};
  }

  // --- states

  void settle(std::size_t index, TargetResult& result) {
    const Target& target = *targets_[index].target;
    const bool is_compiled = contains(names().texts("compiled_kinds"), target.kind);
    if (target.codegen.external) {
      result.state = TargetState::unknown;
      result.decides = false;
    } else if (!result.pieces.empty()) {
      result.state = all_doubtful(result) ? TargetState::unknown : TargetState::found;
      check_units(index, result);
      check_entries(index, result);
      check_members(index, result);
    } else if (!is_compiled) {
      result.state = TargetState::unknown;
    } else if (any_piece_[index]) {
      // Other chips in a list do not replace one; a single other chip does.
      result.state = result.other_chips.size() > 1 ? TargetState::missing : TargetState::other;
    }
    if (targets_[index].is_context) result.decides = result.is_listed = false;
    if (!targets_[index].is_optional || targets_[index].is_context) return;
    result.decides &= any_piece_[index];
    result.is_listed = any_piece_[index] && !expectations_[index].arch.empty();
  }

  [[nodiscard]] static bool all_doubtful(const TargetResult& result) {
    return std::ranges::all_of(result.pieces, [&](PieceIndex at) {
      return std::ranges::any_of(result.doubts, [&](const Mismatch& doubt) {
        return doubt.at.file == at.file && doubt.at.piece == at.piece;
      });
    });
  }

  /// Returns the entries of the target in each fatbin of a file.
  [[nodiscard]] std::vector<Units> units_of(std::size_t index) const {
    std::vector<Units> units(files_.size());
    each_piece(index, [&](PieceIndex at) {
      const Compared compared = compared_of(at, index);
      const auto around = containers_[at.file].around(compared.code.text("at"));
      if (around.format != fatbin) return;
      // The entries of a fatbin follow each other.
      Units& of_file = units[at.file];
      if (of_file.empty() || of_file.back().first != around.at)
        of_file.emplace_back(around.at, std::vector<bool>(expectations_[index].chips.size()));
      for (const std::size_t entry : provided_chips(compared)) of_file.back().second[entry] = true;
    });
    return units;
  }

  void check_units(std::size_t index, TargetResult& result) const {
    if (options_.any_unit || expectations_[index].chips.empty()) return;
    const std::vector<Units> units = units_of(index);
    for (std::size_t file = 0; file < files_.size(); ++file) {
      for (std::size_t entry = 0; entry < expectations_[index].chips.size(); ++entry) {
        LackingUnits lacking{file, expectations_[index].chips[entry], {}, units[file].size()};
        for (const auto& [at, entries] : units[file]) {
          if (!entries[entry]) lacking.lacking.emplace_back(at);
        }
        const bool is_partial = !lacking.lacking.empty() && lacking.lacking.size() < lacking.count;
        if (is_partial) result.units.push_back(std::move(lacking));
      }
    }
    if (!result.units.empty()) result.state = TargetState::partial;
  }

  void check_entries(std::size_t index, TargetResult& result) const {
    const std::vector<std::string>& chips = expectations_[index].chips;
    if (chips.size() < 2) return;
    std::vector<bool> provided(chips.size());
    for (const PieceIndex at : result.pieces) {
      for (const std::size_t entry : provided_chips(compared_of(at, index))) provided[entry] = true;
    }
    for (std::size_t entry = 0; entry < chips.size(); ++entry) {
      if (!provided[entry]) result.absent.push_back(chips[entry]);
    }
    if (!result.absent.empty()) result.state = TargetState::partial;
  }

  /// An archive with a member for no target is not complete.
  void check_members(std::size_t index, TargetResult& result) const {
    std::vector<Mismatch> differences;
    each_piece(index, [&](PieceIndex at) {
      if (!differences.empty() || fits_any_[at.file][at.piece] || !has_sibling(at, result)) return;
      for (Fact& fact : compare_facts(compared_of(at, index))) {
        if (fact.agreement == Agreement::contradicted) differences.push_back({at, std::move(fact)});
      }
    });
    result.differences = std::move(differences);
    if (!result.differences.empty()) result.state = TargetState::partial;
  }

  /// Returns the outermost archive that a piece is a member of, directly or through other archives.
  [[nodiscard]] std::optional<std::string_view> archive_of(PieceIndex at) const {
    std::optional<std::string_view> archive;
    std::string_view path = code_of(at.file)[at.piece].text("at");
    while (!path.empty()) {
      path = Containers::parent_of(path);
      const auto around = containers_[at.file].around(path);
      if (around.format != "ar" || around.at != path) break;
      archive = path;
    }
    return archive;
  }

  [[nodiscard]] bool has_sibling(PieceIndex at, const TargetResult& result) const {
    const auto archive = archive_of(at);
    return archive && std::ranges::any_of(result.pieces, [&](PieceIndex each) {
             return each.file == at.file && archive_of(each) == archive;
           });
  }

  [[nodiscard]] VerifyVerdict verdict_of(const std::vector<TargetResult>& results) const {
    bool is_unknown = false;
    for (const TargetResult& result : results) {
      if (!result.decides) continue;
      const bool is_mismatch =
          result.state != TargetState::found && result.state != TargetState::unknown;
      if (is_mismatch) return VerifyVerdict::mismatch;
      is_unknown |= result.state == TargetState::unknown;
    }
    const bool is_broken = std::ranges::any_of(files_, [](const VerifiedFile& file) {
      return file.artifact->state == ArtifactState::broken;
    });
    if (is_broken) return VerifyVerdict::broken;
    return is_unknown ? VerifyVerdict::unknown : VerifyVerdict::match;
  }

  // --- code that no target asks for

  void add_extra(Verification& result) const {
    for (std::size_t file = 0; file < files_.size(); ++file) {
      for (std::size_t piece = 0; piece < code_of(file).size(); ++piece) {
        if (!fits_any_[file][piece] && is_extra({file, piece}, result))
          result.extra.push_back({file, piece, code_of(file)[piece].text("at")});
      }
      add_portable(file, result);
    }
  }

  /// A module of IREE inside of another has byte code that runs on every CPU.
  void add_portable(std::size_t file, Verification& result) const {
    for (const Value& container : files_[file].artifact->containers) {
      const std::string& at = container.text("at");
      const std::string& format = container.text("format");
      if (!contains(names().texts("portable_containers"), format) || at.empty()) continue;
      const auto around = containers_[file].around(Containers::parent_of(at));
      const bool has_code = std::ranges::any_of(
          code_of(file), [&](const Value& code) { return code.text("at").starts_with(at); });
      if (around.format == format && !has_code) result.extra.push_back({file, std::nullopt, at});
    }
  }

  [[nodiscard]] bool is_extra(PieceIndex at, const Verification& result) const {
    const Value& code = code_of(at.file)[at.piece];
    const auto around = containers_[at.file].around(code.text("at"));
    const bool is_own_file = around.format.empty();
    if (is_own_file && !files_[at.file].ids.empty()) return false;
    if (contains(names().texts("open_containers"), around.format)) return false;
    // A report about the target already names this code.
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const TargetState state = result.targets[i].state;
      const bool is_reported = state == TargetState::other || state == TargetState::missing;
      if (is_reported && has_kind(code, targets_[i].target->kind)) return false;
    }
    return true;
  }

  const std::vector<VerifiedTarget>& targets_;
  const std::vector<VerifiedFile>& files_;
  const VerifyOptions& options_;
  const Database& database_;
  const Value tables_;
  std::vector<Expectation> expectations_;
  std::vector<Containers> containers_;
  std::vector<std::vector<bool>> fits_any_;  ///< by file and piece
  std::map<std::size_t, bool> any_piece_;    ///< by target: some file has code of its kind
};

}  // namespace

std::string_view name_of(TargetState state) {
  constexpr std::string_view names[] = {"found", "partial", "missing", "other", "unknown"};
  return names[static_cast<std::size_t>(state)];
}

std::string_view name_of(VerifyVerdict verdict) {
  constexpr std::string_view names[] = {"match", "unknown", "mismatch", "broken"};
  return names[static_cast<std::size_t>(verdict)];
}

Verification verify(const std::vector<VerifiedTarget>& targets,
                    const std::vector<VerifiedFile>& files, const VerifyOptions& options,
                    const Database& database) {
  return Verifier(targets, files, options, database).run();
}

}  // namespace tgtcfg

#include "request/sound_fixes.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "diag/suggestions.h"
#include "document/fix_check.h"
#include "request/load.h"
#include "request/session.h"

namespace tgtcfg {
namespace {

/// A fix of a diagnostic, both by index.
struct FixPlace {
  std::size_t diagnostic;
  std::size_t fix;
};

// An argument is not a file: people read its suggestions and type the change.
bool is_argument(const SourceFile& source, const Session& session) {
  return source.name().starts_with('<') && source.name() != session.stdin_name();
}

bool is_in_one_file(const Fix& fix) {
  return !fix.edits.empty() && std::all_of(fix.edits.begin(), fix.edits.end(), [&](const Edit& e) {
    return e.span.known() && e.span.file == fix.edits.front().span.file;
  });
}

class SoundFixes {
 public:
  SoundFixes(std::vector<Diagnostic>& diagnostics, const std::vector<FixPlace>& places,
             FixCheck& check)
      : diagnostics_(diagnostics), places_(places), check_(check) {}

  /// Returns the fixes that do not hold.
  std::vector<FixPlace> others() {
    std::vector<const Fix*> open;
    for (const FixPlace& place : places_) {
      const Fix& fix = at(place);
      if (first_.emplace(key_of(fix), &fix).second) open.push_back(&fix);
    }
    while (!open.empty()) {
      const std::vector<const Fix*> held = check_.together(open);
      if (held.empty()) break;
      sound_.insert(held.begin(), held.end());
      std::erase_if(open, [&](const Fix* fix) { return sound_.contains(fix); });
    }
    std::vector<FixPlace> others = places_;
    std::erase_if(others, [&](const FixPlace& place) {
      return sound_.contains(first_.at(key_of(at(place))));
    });
    return others;
  }

 private:
  using Key = std::vector<std::pair<Span, std::string>>;

  [[nodiscard]] const Fix& at(const FixPlace& place) const {
    return diagnostics_[place.diagnostic].fixes[place.fix];
  }
  static Key key_of(const Fix& fix) {
    Key key;
    for (const Edit& edit : fix.edits) key.emplace_back(edit.span, edit.new_text);
    return key;
  }

  const std::vector<Diagnostic>& diagnostics_;
  const std::vector<FixPlace>& places_;
  FixCheck& check_;
  std::map<Key, const Fix*> first_;  ///< the first of several fixes with equal edits
  std::set<const Fix*> sound_;
};

void keep_sound(std::vector<Diagnostic>& diagnostics, const std::vector<FixPlace>& places,
                FixCheck& check, const SourceMap& sources) {
  for (const FixPlace& place : places) {
    Fix& fix = diagnostics[place.diagnostic].fixes[place.fix];
    fix.edits = check.typed(fix);
    keep_quotes(diagnostics[place.diagnostic], sources);
  }
  std::vector<FixPlace> others = SoundFixes(diagnostics, places, check).others();
  // From the end, so that indices stay valid.
  for (auto place = others.rbegin(); place != others.rend(); ++place) {
    std::vector<Fix>& fixes = diagnostics[place->diagnostic].fixes;
    const auto fix = fixes.begin() + static_cast<std::ptrdiff_t>(place->fix);
    if (fix->is_suggestion()) {
      fix->edits.clear();
    } else {
      fixes.erase(fix);
    }
  }
}

}  // namespace

InputFormat format_of_source(const Session& session, const SourceFile& source) {
  if (source.name() == session.stdin_name())
    return session.stdin_format().value_or(guess_format(source.text()));
  return format_for(session, source.name(), source.text());
}

void keep_sound_fixes(std::vector<Diagnostic>& diagnostics, const Session& session,
                      const SourceMap& sources) {
  std::map<FileId, std::vector<FixPlace>> places;
  for (std::size_t i = 0; i < diagnostics.size(); ++i) {
    for (std::size_t j = 0; j < diagnostics[i].fixes.size(); ++j) {
      const Fix& fix = diagnostics[i].fixes[j];
      if (!is_in_one_file(fix)) continue;
      const FileId file = fix.edits.front().span.file;
      if (!is_argument(sources.file(file), session)) places[file].push_back({i, j});
    }
  }
  for (const auto& [file, of_file] : places) {
    const SourceFile& source = sources.file(file);
    FixCheck check(source.text(), format_of_source(session, source), session.options.limits);
    keep_sound(diagnostics, of_file, check, sources);
  }
}

}  // namespace tgtcfg

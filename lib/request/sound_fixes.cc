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

struct FixPlace {
  Diagnostic* diagnostic;
  Fix* fix;
};

// An argument is not a file: people read its suggestions and type the change.
bool is_argument(const SourceFile& source, const Session& session) {
  return source.name().starts_with('<') && source.name() != session.stdin_name();
}

bool is_in_one_file(const Fix& fix) {
  return !fix.edits.empty() && std::ranges::all_of(fix.edits, [&](const Edit& e) {
    return e.span.known() && e.span.file == fix.edits.front().span.file;
  });
}

using Key = std::vector<std::pair<Span, std::string>>;

Key key_of(const Fix& fix) {
  Key key;
  for (const Edit& edit : fix.edits) key.emplace_back(edit.span, edit.new_text);
  return key;
}

/// Adds the fixes of one file that do not hold.
void add_unsound(const std::vector<FixPlace>& places, FixCheck& check,
                 std::set<const Fix*>& unsound) {
  std::vector<const Fix*> open;  // the first of several fixes with equal edits
  std::set<Key> seen;
  for (const FixPlace& place : places) {
    if (seen.insert(key_of(*place.fix)).second) open.push_back(place.fix);
  }
  std::set<Key> sound;
  while (!open.empty()) {
    const std::vector<const Fix*> held = check.together(open);
    if (held.empty()) break;
    for (const Fix* fix : held) sound.insert(key_of(*fix));
    std::erase_if(open, [&](const Fix* fix) { return sound.contains(key_of(*fix)); });
  }
  for (const FixPlace& place : places) {
    if (!sound.contains(key_of(*place.fix))) unsound.insert(place.fix);
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
  for (Diagnostic& diagnostic : diagnostics) {
    for (Fix& fix : diagnostic.fixes) {
      if (!is_in_one_file(fix)) continue;
      const FileId file = fix.edits.front().span.file;
      if (!is_argument(sources.file(file), session)) places[file].push_back({&diagnostic, &fix});
    }
  }
  std::set<const Fix*> unsound;
  for (const auto& [file, of_file] : places) {
    const SourceFile& source = sources.file(file);
    FixCheck check(source.text(), format_of_source(session, source), session.options.limits);
    for (const FixPlace& place : of_file) {
      place.fix->edits = check.typed(*place.fix);
      keep_quotes(*place.diagnostic, sources);
    }
    add_unsound(of_file, check, unsound);
  }
  for (const auto& [file, of_file] : places) {
    for (const FixPlace& place : of_file) {
      if (place.fix->is_suggestion() && unsound.erase(place.fix) > 0) place.fix->edits.clear();
    }
  }
  for (Diagnostic& diagnostic : diagnostics)
    std::erase_if(diagnostic.fixes, [&](const Fix& fix) { return unsound.contains(&fix); });
}

}  // namespace tgtcfg

#include "operations/level_arguments.h"

#include <algorithm>

#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {

// A level that the line does not set has a default, which depends on the architecture.
void LevelArguments::finish() {
  const std::string arch = line_.targets.arch();
  for (const Value& row : line_.tool.list("options")) {
    if (!row.has("default") || !contains(row.texts("archs"), arch)) continue;
    const std::string name = row.texts("names").front();
    if (!known_.contains(name)) read({&row, name, row.text("default")});
  }
}

// Levels of the tool: the least CPU with the greatest of them, and features.
void LevelArguments::read(const ToolArgument& said) {
  const std::string& words = said.value.empty() ? said.name : said.value;
  known_.insert(said.row->texts("names").front());
  for (const std::string_view word : split(words, ',')) {
    const Object& known = said.row->map("levels");
    const auto level = std::ranges::find(known, word, &Member::key);
    if (level != known.end()) {
      line_.cpu.read_last(level->value.text("features"), said.value_span);
      const auto rank = level - known.begin();
      if (level->value.has("cpu") && rank >= rank_) {
        rank_ = rank;
        cpu_ = said.placed(level->value.text("cpu"));
      }
    } else if (said.row->has("unknown_level")) {
      known_.erase(said.row->texts("names").front());
      line_.reports.read_otherwise(said.text(), said.row->text("unknown_level"), said.span);
    } else {
      line_.reports.refused(said.text(), "unknown level `" + std::string(word) + "`", said.span,
                            nearest_names(word, keys_of(said.row->get("levels"))));
    }
  }
  if (!cpu_.is_null()) line_.targets.of().set("mcpu", cpu_);
}

}  // namespace tgtcfg

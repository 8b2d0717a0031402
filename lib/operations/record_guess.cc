#include "operations/record_guess.h"

#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "request/input.h"

namespace tgtcfg {
namespace {

constexpr std::string_view request_keys[] = {"target", "targets", "tvmc", "triple", "gencode"};

bool is_target(const Value& value, const Database& database) {
  if (!value.is_string())
    return value.is_object() && database.has(Table::kinds, value.text("kind"));
  const std::string& text = value.string();
  return database.has(Table::kinds, text.substr(0, text.find(' '))) ||
         is_known_name(text, database);
}

std::optional<std::string> find_target(const Value& value, const std::string& pointer,
                                       const Database& database) {
  if (is_target(value, database)) return pointer;
  const auto below = [&](const Value& each, const std::string& place) {
    return find_target(each, place, database);
  };
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.array().size(); ++i) {
      if (auto found = below(value.array()[i], pointer_append(pointer, i))) return found;
    }
  } else if (value.is_object()) {
    for (const Member& member : value.object()) {
      if (auto found = below(member.value, pointer_append(pointer, member.key))) return found;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> field_of_record(const Session& session, std::string_view line) {
  SourceMap sources;
  Diagnostics unreported;
  const FileId file = sources.add("<line>", std::string(line));
  const auto documents =
      parse(file, InputFormat::json, sources, session.options.limits, unreported);
  if (!documents || documents->size() != 1) return std::nullopt;
  const Value& root = documents->front().root;
  const bool is_request =
      std::any_of(std::begin(request_keys), std::end(request_keys),
                  [&](std::string_view key) { return root.is_object() && root.has(key); });
  if (is_request || is_target(root, session.database)) return std::nullopt;
  return find_target(root, "", session.database);
}

}  // namespace tgtcfg

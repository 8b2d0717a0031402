#include "emit/backend_row.h"

#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view any_attribute = "*";
constexpr std::string_view whole_value = "{}";

BackendCondition read_condition(const Value& row) {
  return {row.texts("kinds"), row.texts("archs"), row.texts("not_archs")};
}

// Names for only some releases of the tool are `{as: WORD, since: …}`; other names are strings.
Value with_words_of(Value entry, const std::string& release) {
  for (const std::string_view key : {"switches", "extensions"}) {
    Value* words = entry.find(key);
    if (words == nullptr) continue;
    std::erase_if(words->object(), [&](const Member& member) {
      return member.value.is_object() && !in_release(member.value, release);
    });
    for (Member& member : words->object()) {
      if (member.value.is_object()) member.value = Value(member.value.text("as"));
    }
  }
  return entry;
}

/// Reads `env NAME`, `data PATH` and `file NAME`: a string or a list.
std::vector<BackendPlace> read_places(const Value& entry) {
  using Kind = BackendPlace::Kind;
  std::vector<std::string> texts = entry.texts("to");
  if (texts.empty() && entry.has("to")) texts.push_back(entry.text("to"));
  std::vector<BackendPlace> places;
  for (const std::string& text : texts) {
    const std::size_t space = std::min(text.find(' '), text.size() - 1);
    const std::string_view kind = std::string_view(text).substr(0, space);
    places.push_back({kind == "env"    ? Kind::env
                      : kind == "data" ? Kind::data
                                       : Kind::file,
                      text.substr(space + 1)});
  }
  return places;
}

std::vector<BackendArgument> read_arguments(const Value& row, std::string_view key,
                                            const std::string& release) {
  std::vector<BackendArgument> arguments;
  for (const Value& entry : row.list(key)) {
    if (entry.is_string()) {
      arguments.push_back({"text", {entry.string()}, {}, {}, {}, Object{}});
      continue;
    }
    if (!in_release(entry, release)) continue;
    BackendArgument argument{entry.text("rule"),
                             entry.texts("as"),
                             entry.text("join"),
                             read_places(entry),
                             read_condition(entry),
                             with_words_of(entry, release),
                             read_arguments(entry, "values", release)};
    if (argument.as.empty())
      argument.as.push_back(entry.has("as") ? entry.text("as") : std::string(whole_value));
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

std::map<std::string, std::string> read_texts(const Value& row, std::string_view key) {
  std::map<std::string, std::string> texts;
  for (const Member& member : row.map(key)) {
    if (member.value.is_string()) texts[member.key] = member.value.string();
  }
  return texts;
}

std::vector<BackendStep> read_steps(const Value& row, const std::string& release) {
  std::vector<BackendStep> steps;
  for (const Value& entry : row.list("steps")) {
    if (!in_release(entry, release)) continue;
    EmissionStep step;
    step.tool = entry.text("tool");
    step.input = entry.text("input");
    step.output = entry.text("output");
    step.suffix = entry.text("suffix");
    step.language = entry.text("language");
    step.takes = entry.texts("takes");
    step.not_in_names = entry.text("not_in_names");
    step.compilers = read_texts(entry, "compilers");
    step.command = entry.text("command");
    step.triple_flag = entry.text("triple_flag");
    steps.push_back({std::move(step), entry.list("programs"), read_condition(entry),
                     read_arguments(entry, "args", release),
                     read_arguments(entry, "check", release)});
  }
  return steps;
}

std::vector<BackendDevice> read_devices(const Value& row, const std::string& release) {
  std::vector<BackendDevice> devices;
  for (const Value& entry : row.list("devices")) {
    if (!in_release(entry, release)) continue;
    devices.push_back({entry.text("alias"), read_condition(entry),
                       read_arguments(entry, "args", release), entry.text("attribute"),
                       entry.text("format"), read_arguments(entry, "values", release)});
  }
  return devices;
}

std::map<std::string, BackendField, std::less<>> read_fields(const Value& row,
                                                             std::string_view key) {
  std::map<std::string, BackendField, std::less<>> fields;
  for (const Member& member : row.map(key)) {
    const Value& field = member.value;
    fields[member.key] = {read_field_use(field.is_string() ? field.string() : field.text("class")),
                          field.text("reason")};
  }
  return fields;
}

std::vector<BackendRelease> read_releases(const Value& row) {
  std::vector<BackendRelease> releases;
  for (const Value& entry : row.list("tool_releases"))
    releases.push_back({entry.text("name"), static_cast<int>(entry.integer("llvm").value_or(0))});
  return releases;
}

}  // namespace

bool in_release(const Value& entry, std::string_view release) {
  return includes_release({entry.text("since"), entry.text("until")}, release);
}

FieldUse read_field_use(std::string_view word) {
  for (const FieldUse use : {FieldUse::unused, FieldUse::fallback, FieldUse::lost}) {
    if (name_of(use) == word) return use;
  }
  return FieldUse::used;
}

std::string text_of(const Value& value) {
  return value.is_string() ? value.string() : write_compact_json(value);
}

std::string filled(std::string_view text, std::string_view value) {
  const std::size_t at = text.find(whole_value);
  if (at == std::string_view::npos) return std::string(text);
  return std::string(text.substr(0, at)) + std::string(value) +
         std::string(text.substr(at + whole_value.size()));
}

std::string filled(std::string text, std::string_view name, std::string_view value) {
  const std::string place = "{" + std::string(name) + "}";
  for (std::size_t at = text.find(place); at != std::string::npos;
       at = text.find(place, at + value.size())) {
    text.replace(at, place.size(), value);
  }
  return text;
}

bool BackendCondition::holds(std::string_view kind, std::string_view arch) const {
  return (kinds.empty() || contains(kinds, kind)) && (archs.empty() || contains(archs, arch)) &&
         !contains(not_archs, arch);
}

bool BackendRow::takes(std::string_view kind) const {
  return accepts.empty() || contains(accepts, kind);
}

const BackendField* BackendRow::attribute(std::string_view attribute_name) const {
  auto found = attributes.find(attribute_name);
  if (found == attributes.end()) found = attributes.find(any_attribute);
  return found == attributes.end() ? nullptr : &found->second;
}

std::optional<BackendRow> read_backend(const Database& database, std::string_view name,
                                       std::string_view release) {
  auto value = database.raw(Table::backends, name);
  if (!value) return std::nullopt;
  BackendRow row;
  row.name = name;
  row.maker = value->text("maker");
  row.releases = read_releases(*value);
  if (!row.releases.empty()) row.release = row.releases.back();
  for (const BackendRelease& known : row.releases) {
    if (known.name == release) row.release = known;
  }
  // The name alone: what depends on the release of such a tool is asked of other rows.
  if (!release.empty() && value->flag("any_release")) row.release.name = release;
  row.accepts = value->texts("accepts");
  row.options = value->texts("options");
  row.delegates = value->flag("delegates");
  row.steps = read_steps(*value, row.release.name);
  row.devices = read_devices(*value, row.release.name);
  row.word = read_arguments(*value, "word", row.release.name);
  row.fields = read_fields(*value, "fields");
  row.attributes = read_fields(*value, "attributes");
  row.row = std::move(*value);
  return row;
}

bool knows_chip(const BackendRow& row, std::string_view kind, std::string_view chip) {
  bool has_list = false;
  for (const Value& entry : row.row.list("known_chips")) {
    if (!read_condition(entry).holds(kind, {}) || !in_release(entry, row.release.name)) continue;
    if (contains(entry.texts("chips"), chip)) return true;
    has_list = true;
  }
  return !has_list;
}

std::vector<std::string> backend_releases(const Database& database, std::string_view backend) {
  const BackendSummary* row = database.backend(backend);
  return row == nullptr ? std::vector<std::string>() : row->releases;
}

int backend_llvm(const Database& database, std::string_view backend, std::string_view release) {
  if (const auto row = database.raw(Table::backends, backend)) {
    for (const BackendRelease& known : read_releases(*row)) {
      if (known.name == release) return known.llvm;
    }
  }
  return 0;
}

bool compiles_for_build_machine(const Database& database, std::string_view backend) {
  const auto row = database.raw(Table::backends, backend);
  return row && row->flag("compiles_for_build_machine");
}

bool backend_takes(const Database& database, std::string_view backend, std::string_view option) {
  const BackendSummary* row = database.backend(backend);
  return row != nullptr && contains(row->options, option);
}

}  // namespace tgtcfg

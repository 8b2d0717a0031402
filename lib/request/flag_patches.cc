#include "request/flag_patches.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC92.h>

#include <algorithm>
#include <charconv>

#include "check/inline_configuration.h"
#include "check/target_value.h"
#include "database/config_keys.h"
#include "diag/text_width.h"
#include "document/readers.h"
#include "document/tree_builder.h"
#include "request/named_text.h"
#include "request/request_flags.h"
#include "tvm/tvmc_pools.h"

namespace tgtcfg {
namespace {

std::string source_name(const TypedFlag& flag, const Option* known) {
  std::string name = "<" + flag.name.substr(2);
  const std::size_t number =
      known != nullptr && known->repeatable ? std::max<std::size_t>(flag.number, 1) : 0;
  if (number > 0) name += ":" + std::to_string(number);
  return name + ">";
}

Value piece_of(FileId file, std::string_view text, std::size_t begin, std::size_t end) {
  Value piece(text.substr(begin, end - begin));
  piece.span = {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  piece.style = ScalarStyle::plain;
  return piece;
}

Value list_of(const Value& argument, char separator) {
  Array elements;
  const std::string& text = argument.string();
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const std::size_t first = std::min(text.find_first_not_of(' ', begin), end);
    std::size_t last = end;
    while (last > first && text[last - 1] == ' ') --last;
    if (last > first) elements.push_back(piece_of(argument.span.file, text, first, last));
    begin = end + 1;
  }
  Value list(std::move(elements));
  list.span = argument.span;
  return list;
}

// Whether the text at this pointer is read by the type of an attribute of a target.
bool is_attribute(const std::vector<std::string>& at) {
  static constexpr std::string_view words[] = {"kind", "tag",  "target",  "config",
                                               "name", "host", "compiler"};
  if (at.size() < 2 ||
      std::find(std::begin(words), std::end(words), at.back()) != std::end(words)) {
    return false;
  }
  const bool of_host = at[at.size() - 2] == "host";
  return of_host || (at.size() > 2 && at.front() == "targets");
}

}  // namespace

Value argument_value(SourceMap& sources, std::string name, std::string_view text) {
  Value value(text);
  value.span = {sources.add(std::move(name), std::string(text)), 0,
                static_cast<std::uint32_t>(text.size())};
  value.style = ScalarStyle::plain;
  return value;
}

Value argument_value(Findings& findings, std::string name, std::string_view text) {
  Value value = argument_value(findings.sources, std::move(name), text);
  if (valid_utf8(text) != text) findings.diags.error(diag::InvalidUtf8{}, value.span);
  return value;
}

Value FlagPatches::argument_of(const TypedFlag& flag) {
  return argument_value(findings_, source_name(flag, find_layer_flag(flag.name)), flag.value);
}

bool FlagPatches::bad_value(const TypedFlag& flag, std::string help) {
  findings_.diags.error(diag::BadOptionValue{.option = flag.name, .value = flag.value}, {})
      .help(std::move(help));
  return false;
}

bool FlagPatches::add(const TypedFlag& flag, const Option& known, std::vector<Patch>& patches) {
  std::vector<std::string> at = *pointer_segments(known.pointer);
  switch (known.form) {
    case FlagForm::set:
      return set(flag, patches);
    case FlagForm::targets:
      return targets(patches);
    case FlagForm::pools:
      return pools(patches);
    case FlagForm::integer:
      return integer(flag, std::move(at), patches);
    case FlagForm::name_value:
    case FlagForm::device:
    case FlagForm::function:
    case FlagForm::part:
      return named(flag, known, std::move(at), patches);
    case FlagForm::host:
      patches.push_back({at, Value(), {}});
      patches.push_back({at, argument_of(flag), {}});
      return true;
    case FlagForm::list:
      return list(flag, std::move(at), patches);
    case FlagForm::words:
      patches.push_back({std::move(at), list_of(argument_of(flag), ' '), {}});
      return true;
    case FlagForm::yes:
      return yes(flag, std::move(at), patches);
    default:
      below_a_map(flag, at, patches);
      patches.push_back({std::move(at), argument_of(flag), {}});
      return true;
  }
}

// A field inside of a field that may be a switch: the switch becomes a map.
void FlagPatches::below_a_map(const TypedFlag& flag, const std::vector<std::string>& at,
                              std::vector<Patch>& patches) {
  if (at.size() < 2) return;
  Value map(Object{});
  map.span = argument_of(flag).span;
  patches.push_back({{at.front()}, std::move(map), {}});
}

bool FlagPatches::yes(const TypedFlag& flag, std::vector<std::string> at,
                      std::vector<Patch>& patches) {
  const Value* field = tree_.find(at.front());
  if (field != nullptr && field->is_object()) return true;
  Value value(true);
  value.span = argument_value(findings_, source_name(flag, nullptr), flag.name).span;
  patches.push_back({std::move(at), std::move(value), {}});
  return true;
}

bool FlagPatches::integer(const TypedFlag& flag, std::vector<std::string> at,
                          std::vector<Patch>& patches) {
  std::int64_t number = 0;
  const char* end = flag.value.data() + flag.value.size();
  const auto [rest, failure] = std::from_chars(flag.value.data(), end, number);
  if (failure != std::errc() || rest != end) return bad_value(flag, "it takes a number");
  Value value(number);
  value.span = argument_of(flag).span;
  patches.push_back({std::move(at), std::move(value), {}});
  return true;
}

bool FlagPatches::list(const TypedFlag& flag, std::vector<std::string> at,
                       std::vector<Patch>& patches) {
  Array all;
  Span span;
  for (const TypedFlag& other : flags_) {
    if (other.name != flag.name) continue;
    Value some = list_of(argument_of(other), ',');
    if (!span.known()) span = some.span;
    std::move(some.array().begin(), some.array().end(), std::back_inserter(all));
  }
  below_a_map(flag, at, patches);
  Value value(std::move(all));
  value.span = span;
  patches.push_back({std::move(at), std::move(value), {}});
  return true;
}

bool FlagPatches::targets(std::vector<Patch>& patches) {
  std::vector<TypedFlag> all;
  std::copy_if(flags_.begin(), flags_.end(), std::back_inserter(all),
               [](const TypedFlag& flag) { return flag.name == "--target"; });
  const auto config = read_target_flags(session_, all, findings_);
  if (!config) return false;
  Value tree = value_of(*config);
  Value& list = *tree.find("targets");
  list.span = config->span;
  patches.push_back({{"targets"}, std::move(list), {}});
  if (Value* host = tree.find("host")) {
    patches.push_back({{"host"}, Value(), {}});
    patches.push_back({{"host"}, std::move(*host), {}});
  }
  return true;
}

bool FlagPatches::pools(std::vector<Patch>& patches) {
  Object options;
  for (const TypedFlag& flag : flags_) {
    const Option* row = find_layer_flag(flag.name);
    if (row == nullptr || row->form != FlagForm::pools) continue;
    const Value argument = argument_of(flag);
    const auto known = std::find_if(options.begin(), options.end(), [&](const Member& member) {
      return member.key == flag.name.substr(2);
    });
    if (known == options.end()) {
      Value texts(Array{argument});
      texts.span = argument.span;
      options.push_back({flag.name.substr(2), std::move(texts), argument.span});
    } else {
      known->value.array().push_back(argument);
    }
  }
  const std::size_t errors = findings_.diags.error_count();
  Value pools = memory_pools_of_tvmc(options, findings_.diags);
  if (findings_.diags.error_count() > errors) return false;
  pools.span = options.front().value.span;
  patches.push_back({{"memory-pools"}, std::move(pools), {}});
  return true;
}

// NAME=…: an entry of a map.
bool FlagPatches::named(const TypedFlag& flag, const Option& known, std::vector<std::string> at,
                        std::vector<Patch>& patches) {
  const auto written = named_text(flag.value);
  if (!written) {
    return bad_value(flag, "it takes " + std::string(known.value));
  }
  const Value argument = argument_of(flag);
  const Span name{argument.span.file, 0, static_cast<std::uint32_t>(written->name_end)};
  at.push_back(written->name);
  const Value text =
      piece_of(argument.span.file, flag.value, written->value_begin, flag.value.size());
  switch (known.form) {
    case FlagForm::device:
      return device(flag, text, std::move(at), patches);
    case FlagForm::function: {
      Value record(Object{{"target", text, name}});
      record.span = argument.span;
      patches.push_back({std::move(at), std::move(record), name});
      return true;
    }
    case FlagForm::part: {
      patches.push_back({at, Value(), name});
      patches.push_back({std::move(at), part(text), name});
      return true;
    }
    default:
      patches.push_back({std::move(at), json_or_text(argument, written->value_begin), name});
      return true;
  }
}

// A configuration by name is referred to, not a target.
Value FlagPatches::part(const Value& text) {
  if (session_.database.find_configurations(text.string()).empty()) return text;
  Value reference(Object{{"config", text, text.span}});
  reference.span = text.span;
  return reference;
}

bool FlagPatches::device(const TypedFlag& flag, const Value& text, std::vector<std::string> at,
                         std::vector<Patch>& patches) {
  const std::string& words = text.string();
  const std::size_t colon = std::min(words.find(':'), words.size());
  const FileId file = text.span.file;
  const std::size_t base = text.span.begin;
  Value record(Object{{"type", piece_of(file, flag.value, base, base + colon), text.span}});
  record.span = text.span;
  if (colon < words.size()) {
    std::int64_t index = 0;
    const char* end = words.data() + words.size();
    const auto [rest, failure] = std::from_chars(words.data() + colon + 1, end, index);
    if (failure != std::errc() || rest != end) {
      return bad_value(flag, "it takes NAME=TYPE[:INDEX], and an index is a number");
    }
    Value number(index);
    number.span = piece_of(file, flag.value, base + colon + 1, flag.value.size()).span;
    record.object().push_back({"index", number, number.span});
  }
  patches.push_back({std::move(at), std::move(record), {}});
  return true;
}

bool FlagPatches::set(const TypedFlag& flag, std::vector<Patch>& patches) {
  const auto written = named_text(flag.value);
  const auto at = pointer_segments(written ? written->name : std::string());
  if (!written || !at || at->empty()) {
    return bad_value(flag, "it takes POINTER=VALUE, and a pointer begins with `/`");
  }
  if (at->size() == 1 && at->front() == "extends") return true;  // laid already
  const Value argument = argument_of(flag);
  const Span pointer{argument.span.file, 0, static_cast<std::uint32_t>(written->name_end)};
  // Each of its names is a map.
  const std::size_t deepest = deepest_tree(session_.options.limits);
  if (at->size() > deepest) {
    findings_.diags.error(diag::NestingTooDeep{.limit = std::to_string(deepest)}, pointer)
        .here("this leads " + std::to_string(at->size()) + " levels down");
    return false;
  }
  Value value = json_or_text(argument, written->value_begin);
  if (value.style == ScalarStyle::plain && value.is_string() && is_attribute(*at)) {
    value.style = ScalarStyle::target_text;
  }
  patches.push_back({pointer_without_config(*at, tree_), std::move(value), pointer});
  return true;
}

Value FlagPatches::json_or_text(const Value& argument, std::size_t begin) {
  const std::string& text = argument.string();
  Value value = piece_of(argument.span.file, text, begin, text.size());
  const std::string& word = value.string();
  if (word == "null") {
    const Span span = value.span;
    value = Value();
    value.span = span;
    return value;
  }
  Diagnostics quiet;
  const ReadInput input{argument.span.file, findings_.sources.file(argument.span.file).text(),
                        begin, session_.options.limits, quiet};
  // It was not looked at as a text: its bytes may be any.
  const auto documents = read_json_events(input);
  return documents && documents->size() == 1 ? documents->front().root : value;
}

}  // namespace tgtcfg

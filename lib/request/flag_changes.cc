#include "model/plain_values.h"
#include "request/changes.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/target.h>

#include <algorithm>

#include "arguments/options.h"
#include "check/target_value.h"
#include "database/config_keys.h"
#include "document/readers.h"
#include "emit/quoting.h"
#include "request/load.h"
#include "support/number_text.h"
#include "tvm/tvmc_flat.h"

namespace tgtcfg {
namespace {

std::string source_name(const TypedFlag& flag, const Option* known) {
  std::string name = "<" + flag.name.substr(2);
  const std::size_t number =
      known != nullptr && known->repeatable ? std::max<std::size_t>(flag.number, 1) : 0;
  if (number > 0) name += ":" + std::to_string(number);
  return name + ">";
}

// All values passed as data share one location: the text that represents them in reports.
void put_at(Value& value, const Span& span) {
  value.span = span;
  if (value.is_string()) value.style = ScalarStyle::double_quoted;
  if (value.is_array()) {
    for (Value& element : value.array()) put_at(element, span);
  } else if (value.is_object()) {
    for (Member& member : value.object()) {
      member.key_span = span;
      put_at(member.value, span);
    }
  }
}

// `NAME=VALUE`, from text or data.
struct NamedArgument {
  std::string name;
  Span name_span;
  Value argument;  ///< the whole argument
  std::size_t value_begin = 0;
};

Value list_of(const Value& argument, char separator) {
  Array elements;
  const std::string& text = argument.string();
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const std::size_t first = std::min(text.find_first_not_of(' ', begin), end);
    std::size_t last = end;
    while (last > first && text[last - 1] == ' ') --last;
    if (last > first) elements.push_back(part_of_text(argument, first, last));
    begin = end + 1;
  }
  return placed(std::move(elements), argument.span);
}

bool is_target_flag(const TypedFlag& flag) {
  return flag.name == option_name(FlagForm::targets);
}

// True if text at this pointer is parsed by the type of a target attribute.
bool is_attribute(const std::vector<std::string>& at) {
  static constexpr std::string_view words[] = {"kind", "tag",  "target",   "config",
                                               "name", "host", "compiler", "code"};
  if (at.size() < 2 ||
      std::find(std::begin(words), std::end(words), at.back()) != std::end(words)) {
    return false;
  }
  const bool of_host = at[at.size() - 2] == "host";
  return of_host || (at.size() > 2 && at.front() == "targets");
}

// Converts flags to changes, by the form in the flag table.
class FlagReader {
 public:
  FlagReader(const Session& session, const std::vector<TypedFlag>& flags, Findings& findings)
      : session_(session), flags_(flags), findings_(findings) {}

  MadeChanges read() {
    for (const TypedFlag& flag : flags_) made_.ok &= read_flag(flag);
    return std::move(made_);
  }

 private:
  using Path = std::vector<std::string>;

  bool read_flag(const TypedFlag& flag) {
    const Option* known = find_layer_flag(flag.name);
    if (known == nullptr) return row_option(flag);
    if (known->form == FlagForm::overlay) return true;
    // All occurrences of a list flag form one value, at the location of the first.
    const bool together = known->form == FlagForm::targets || known->form == FlagForm::pools ||
                          (known->form == FlagForm::list && known->repeatable);
    if (together && !first_of_its_form(flag, *known)) return true;
    Change change{flag.name};
    if (!add(flag, *known, change)) return false;
    made_.changes.push_back(std::move(change));
    return true;
  }

  [[nodiscard]] bool first_of_its_form(const TypedFlag& flag, const Option& known) const {
    const auto first = std::ranges::find_if(flags_, [&](const TypedFlag& other) {
      if (known.form != FlagForm::pools) return other.name == flag.name;
      const Option* row = find_layer_flag(other.name);
      return row != nullptr && row->form == FlagForm::pools;
    });
    return &*first == &flag;
  }

  bool row_option(const TypedFlag& flag) {
    if (flag.number > 1) {
      findings_.diags.error(
          diag::BadUsage{.message = "`" + flag.name + "` was passed more than once"}, {});
      return false;
    }
    Value value = argument_of(flag);
    value.style = ScalarStyle::target_text;
    made_.changes.push_back({flag.name, ChangeRule::row_option, {{{}, std::move(value), {}}}});
    return true;
  }

  bool add(const TypedFlag& flag, const Option& known, Change& change) {
    Path at = *pointer_segments(known.pointer);
    switch (known.form) {
      case FlagForm::set:
        return set(flag, change);
      case FlagForm::targets:
        return targets(change);
      case FlagForm::pools:
        return pools(change);
      case FlagForm::integer:
        return integer(flag, std::move(at), change);
      case FlagForm::name_value:
      case FlagForm::name_text:
      case FlagForm::device:
      case FlagForm::function:
      case FlagForm::part:
        return named(flag, known, std::move(at), change);
      case FlagForm::host:
        change.patches = {{at, Value(), {}}, {at, argument_of(flag), {}}};
        return true;
      case FlagForm::list:
        return list(flag, std::move(at), change);
      case FlagForm::words:
        change.patches = {{std::move(at), list_of(argument_of(flag), ' '), {}}};
        return true;
      case FlagForm::yes:
        return yes(flag, std::move(at), change);
      default:
        below_a_map(flag, at, change);
        change.patches.push_back({std::move(at), argument_of(flag), {}});
        return true;
    }
  }

  Value argument_of(const TypedFlag& flag) {
    return argument_value(findings_, source_name(flag, find_layer_flag(flag.name)), flag.value);
  }

  bool bad_value(const TypedFlag& flag, std::string help) {
    findings_.diags.error(diag::BadOptionValue{.option = flag.name, .value = flag.value}, {})
        .help(std::move(help));
    return false;
  }

  // For a field below a field that may be a boolean: the boolean becomes a map.
  void below_a_map(const TypedFlag& flag, const Path& at, Change& change) {
    if (at.size() < 2) return;
    change.patches.push_back({{at.front()}, placed(Object{}, argument_of(flag).span), {}});
  }

  bool yes(const TypedFlag& flag, Path at, Change& change) {
    const Value name = argument_value(findings_, source_name(flag, nullptr), flag.name);
    change.rule = ChangeRule::unless_map;
    change.patches = {{std::move(at), placed(true, name.span), {}}};
    return true;
  }

  bool integer(const TypedFlag& flag, Path at, Change& change) {
    const auto number = number_in<std::int64_t>(flag.value);
    if (!number) return bad_value(flag, "write a number");
    change.patches = {{std::move(at), placed(*number, argument_of(flag).span), {}}};
    return true;
  }

  bool list(const TypedFlag& flag, Path at, Change& change) {
    Array all;
    Span span;
    for (const TypedFlag& other : flags_) {
      if (other.name != flag.name) continue;
      Value some = list_of(argument_of(other), ',');
      if (!span.known()) span = some.span;
      std::move(some.array().begin(), some.array().end(), std::back_inserter(all));
    }
    below_a_map(flag, at, change);
    change.patches.push_back({std::move(at), placed(std::move(all), span), {}});
    return true;
  }

  bool targets(Change& change) {
    std::vector<const TypedFlag*> all;
    for (const TypedFlag& flag : flags_) {
      if (is_target_flag(flag)) all.push_back(&flag);
    }
    const auto config = read_target_flags(session_, all, findings_);
    if (!config) return false;
    Value tree = value_of(*config);
    Value& targets = *tree.find("targets");
    targets.span = config->span;
    change.patches.push_back({{"targets"}, std::move(targets), {}});
    if (Value* host = tree.find("host")) {
      change.patches.push_back({{"host"}, Value(), {}});
      change.patches.push_back({{"host"}, std::move(*host), {}});
    }
    return true;
  }

  bool pools(Change& change) {
    Object options;
    for (const TypedFlag& flag : flags_) {
      const Option* row = find_layer_flag(flag.name);
      if (row == nullptr || row->form != FlagForm::pools) continue;
      const Value argument = argument_of(flag);
      const std::string name = flag.name.substr(2);
      const auto known =
          std::ranges::find_if(options, [&](const Member& member) { return member.key == name; });
      if (known == options.end()) {
        options.push_back({name, placed(Array{argument}, argument.span), argument.span});
      } else {
        known->value.array().push_back(argument);
      }
    }
    const std::size_t errors = findings_.diags.error_count();
    Value pools = memory_pools_of_tvmc(options, findings_.diags);
    if (findings_.diags.error_count() > errors) return false;
    pools.span = options.front().value.span;
    change.patches = {{{"memory-pools"}, std::move(pools), {}}};
    return true;
  }

  // Returns nullopt if the name is missing.
  std::optional<NamedArgument> named_argument(const TypedFlag& flag) {
    NamedText written;
    if (flag.key) {
      written = {*flag.key, name_before_equals(*flag.key).size(), 0};
      written.value_begin = written.name_end + 1;
    } else if (const auto text = named_text(flag.value)) {
      written = *text;
    } else {
      return std::nullopt;
    }
    TypedFlag whole = flag;
    if (flag.key) whole.value = name_before_equals(*flag.key) + "=" + flag.value;
    Value argument = argument_of(whole);
    const Span name{argument.span.file, 0, static_cast<std::uint32_t>(written.name_end)};
    return NamedArgument{written.name, name, std::move(argument), written.value_begin};
  }

  // `NAME=…`: an entry of a map.
  bool named(const TypedFlag& flag, const Option& known, Path at, Change& change) {
    const auto written = named_argument(flag);
    if (!written)
      return bad_value(flag, "write `" + flag.name + " " + std::string(known.value) + "`");
    const Span& name = written->name_span;
    at.push_back(written->name);
    const Value text = value_text(*written);
    switch (known.form) {
      case FlagForm::device:
        return device(flag, text, std::move(at), change);
      case FlagForm::function: {
        Value record = placed(Object{{"target", text, name}}, written->argument.span);
        change.patches = {{std::move(at), std::move(record), name}};
        return true;
      }
      case FlagForm::name_text:
        change.patches = {{std::move(at), text, name}};
        return true;
      case FlagForm::part:
        change.patches = {{at, Value(), name}};
        change.patches.push_back({std::move(at), part(text), name});
        return true;
      default:
        change.patches = {{std::move(at), json_or_text(*written), name}};
        return true;
    }
  }

  // A name of a configuration is a reference; any other text is a target.
  Value part(const Value& text) {
    if (session_.database.find_configurations(text.string()).empty()) return text;
    return placed(Object{{"config", text, text.span}}, text.span);
  }

  bool device(const TypedFlag& flag, const Value& text, Path at, Change& change) {
    const std::string& words = text.string();
    const std::size_t colon = std::min(words.find(':'), words.size());
    Value record = placed(Object{{"type", part_of_text(text, 0, colon), text.span}}, text.span);
    if (colon < words.size()) {
      const auto index = number_in<std::int64_t>(std::string_view(words).substr(colon + 1));
      if (!index) return bad_value(flag, "write NAME=TYPE[:INDEX]; an index is a number");
      const Span span = part_of_text(text, colon + 1, words.size()).span;
      record.object().push_back({"index", placed(*index, span), span});
    }
    change.patches = {{std::move(at), std::move(record), {}}};
    return true;
  }

  bool set(const TypedFlag& flag, Change& change) {
    const auto written = named_argument(flag);
    auto at = pointer_segments(written ? written->name : std::string());
    if (!written || !at || at->empty())
      return bad_value(flag, "write POINTER=VALUE; a pointer begins with `/`");
    Value value;
    if (flag.data) {
      value = *flag.data;
      put_at(value, value_text(*written).span);
    } else {
      value = json_or_text(*written);
    }
    if (value.style == ScalarStyle::plain && value.is_string() && is_attribute(*at))
      value.style = ScalarStyle::target_text;
    change.rule = ChangeRule::pointer;
    change.patches = {{std::move(*at), std::move(value), written->name_span}};
    return true;
  }

  static Value value_text(const NamedArgument& written) {
    return part_of_text(written.argument, written.value_begin, written.argument.string().size());
  }

  // Parses the value as JSON if possible.
  Value json_or_text(const NamedArgument& written) {
    const FileId file = written.argument.span.file;
    Value value = value_text(written);
    if (value.string() == "null") return placed(nullptr, value.span);
    Diagnostics quiet;
    const ReadInput input{file, findings_.sources.file(file).text(), written.value_begin,
                          session_.options.limits, quiet};
    // An argument may contain any bytes.
    if (!check_text(input, InputFormat::json)) return value;
    const auto documents = read_json(input, InputFormat::json);
    return documents && documents->size() == 1 ? documents->front().root : value;
  }

  const Session& session_;
  const std::vector<TypedFlag>& flags_;
  Findings& findings_;
  MadeChanges made_;
};

std::optional<HostPolicy> host_policy_of(const std::vector<TypedFlag>& flags) {
  std::optional<HostPolicy> policy;
  for (const TypedFlag& flag : flags) {
    const Option* known = find_layer_flag(flag.name);
    if (known == nullptr || known->pointer != "/host-policy") continue;
    policy = flag.value == "first"        ? HostPolicy::first
             : flag.value == "per-target" ? HostPolicy::per_target
                                          : HostPolicy::unique;
  }
  return policy;
}

}  // namespace

Changes changes_of(std::vector<TypedFlag> flags) {
  Changes changes;
  if (flags.empty()) return changes;
  changes.host_policy = host_policy_of(flags);
  changes.has_targets = std::ranges::any_of(flags, is_target_flag);
  for (const TypedFlag& flag : flags) {
    if (flag.name == option_name(FlagForm::overlay)) changes.overlays.push_back(flag.value);
    const std::string value =
        flag.key ? name_before_equals(*flag.key) + "=" + flag.value : flag.value;
    changes.typed += " " + flag.name + (value.empty() ? "" : "=" + shell_quoted(value));
  }
  if (changes.overlays.size() < flags.size()) {
    changes.make = [flags = std::move(flags)](const Session& session, Findings& findings) {
      return FlagReader(session, flags, findings).read();
    };
  }
  return changes;
}

}  // namespace tgtcfg

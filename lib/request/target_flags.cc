// `--target`: a LIST with tvmc's syntax, or one target per flag.
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/target.h>

#include "document/target_string.h"
#include "request/changes.h"
#include "request/load.h"

namespace tgtcfg {
namespace {

bool is_name_character(char c, bool first) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  return letter || (!first && ((c >= '0' && c <= '9') || c == '.' || c == '-'));
}

// Returns the size of NAME in `NAME=EXPR`, or 0.
std::size_t length_of_name(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_name_character(text[length], length == 0)) ++length;
  return length < text.size() && text[length] == '=' ? length : 0;
}

bool refuse_list(const Value& expression, const SourceMap& sources, Diagnostics& diags) {
  const PlacedText text{expression.string(), text_map_of(expression, sources)};
  if (expression.string().starts_with('{') || split_target_list(text).size() < 2) return true;
  diags
      .error(diag::BadUsage{.message = "a list of targets must be the only `--target`"},
             expression.span)
      .help("give each target its own `--target`");
  return false;
}

// `name` is the size of its name, before `=`.
std::optional<TargetSpec> read_one_target(const Session& session, const Value& argument,
                                          std::size_t name, std::size_t index, bool several,
                                          Findings& findings) {
  const Value expression =
      name == 0 ? argument : part_of_text(argument, name + 1, argument.string().size());
  if (several && !refuse_list(expression, findings.sources, findings.diags)) return std::nullopt;
  auto target =
      check_target(expression, "/targets/" + std::to_string(index), session.context(findings));
  if (target && name > 0) {
    const Value text = part_of_text(argument, 0, name);
    target->name = Located<std::string>{text.string(), text.span};
  }
  return target;
}

}  // namespace

std::optional<ConfigSpec> read_target_flags(const Session& session,
                                            const std::vector<const TypedFlag*>& flags,
                                            Findings& findings) {
  const bool several = flags.size() > 1;
  const std::string& first = flags.front()->value;
  const bool named = flags.front()->key || length_of_name(first) > 0;
  if (!several && !named && !first.starts_with('{')) {
    return check_target_list(argument_value(findings, "<target>", first),
                             session.context(findings));
  }
  ConfigSpec bag;
  bag.has_targets = true;
  bool ok = true;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const TypedFlag& flag = *flags[i];
    const std::string source = several ? "<target:" + std::to_string(i + 1) + ">" : "<target>";
    const Value argument =
        argument_value(findings, source, flag.key ? *flag.key + "=" + flag.value : flag.value);
    const std::size_t name = flag.key ? flag.key->size() : length_of_name(flag.value);
    auto target = read_one_target(session, argument, name, i, several, findings);
    if (i == 0) bag.span = argument.span;
    if (target) {
      bag.targets.push_back(std::move(*target));
    } else {
      ok = false;
    }
  }
  if (!ok) return std::nullopt;
  return bag;
}

}  // namespace tgtcfg

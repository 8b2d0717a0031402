// `--target`: a LIST as tvmc reads it, or one target for each.
#include <tgtcfg/codes/TC92.h>

#include "document/target_string.h"
#include "request/request_flags.h"

namespace tgtcfg {
namespace {

bool is_name_character(char c, bool first) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  return letter || (!first && ((c >= '0' && c <= '9') || c == '.' || c == '-'));
}

// The length of NAME in `NAME=EXPR`, or 0.
std::size_t length_of_name(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_name_character(text[length], length == 0)) ++length;
  return length < text.size() && text[length] == '=' ? length : 0;
}

Value part_of(const Value& text, std::size_t begin, std::size_t end) {
  Value part(text.string().substr(begin, end - begin));
  const std::uint32_t base = text.span.begin;
  part.span = {text.span.file, base + static_cast<std::uint32_t>(begin),
               base + static_cast<std::uint32_t>(end)};
  part.style = ScalarStyle::plain;
  return part;
}

bool refuse_list(const Value& expression, const SourceMap& sources, Diagnostics& diags) {
  const PlacedText text{expression.string(), text_map_of(expression, sources)};
  if (expression.string().starts_with('{') || split_target_list(text).size() < 2) return true;
  diags
      .error(
          diag::BadUsage{.message = "a list of targets stands in one `--target`, not in several"},
          expression.span)
      .help("give each target its own `--target`");
  return false;
}

std::optional<TargetSpec> read_one_target(const Session& session, const Value& argument,
                                          std::size_t index, bool several, Findings& findings) {
  const std::size_t name = length_of_name(argument.string());
  const Value expression =
      name == 0 ? argument : part_of(argument, name + 1, argument.string().size());
  if (several && !refuse_list(expression, findings.sources, findings.diags)) return std::nullopt;
  auto target =
      check_target(expression, "/targets/" + std::to_string(index), session.context(findings));
  if (target && name > 0) {
    const Value text = part_of(argument, 0, name);
    target->name = Located<std::string>{text.string(), text.span};
  }
  return target;
}

}  // namespace

std::optional<ConfigSpec> read_target_flags(const Session& session,
                                            const std::vector<TypedFlag>& flags,
                                            Findings& findings) {
  const bool several = flags.size() > 1;
  const std::string& first = flags.front().value;
  if (!several && length_of_name(first) == 0 && !first.starts_with('{')) {
    return check_target_list(argument_value(findings, "<target>", first),
                             session.context(findings));
  }
  ConfigSpec bag;
  bag.has_targets = true;
  bool ok = true;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const std::string name = several ? "<target:" + std::to_string(i + 1) + ">" : "<target>";
    const Value argument = argument_value(findings, name, flags[i].value);
    auto target = read_one_target(session, argument, i, several, findings);
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

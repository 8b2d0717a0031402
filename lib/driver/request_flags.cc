#include "driver/request_flags.h"

#include <tgtcfg/codes.h>

#include <algorithm>

#include "document/target_string.h"

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

std::optional<TargetSpec> read_one_target(Session& session, const Value& argument,
                                          std::size_t index, bool several) {
  Findings& findings = session.findings;
  const std::size_t name = length_of_name(argument.string());
  const Value expression =
      name == 0 ? argument : part_of(argument, name + 1, argument.string().size());
  if (several && !refuse_list(expression, findings.sources, findings.diags)) return std::nullopt;
  auto target = check_target(expression, "/targets/" + std::to_string(index), session.database,
                             session.options, findings.sources, findings.diags);
  if (target && name > 0) {
    const Value text = part_of(argument, 0, name);
    target->name = Located<std::string>{text.string(), text.span};
  }
  return target;
}

std::optional<HostPolicy> host_policy_of(std::string_view text) {
  if (text == "first") return HostPolicy::first;
  return text == "per-target" ? HostPolicy::per_target : HostPolicy::unique;
}

bool apply_host(Session& session, const std::string& text, ConfigSpec& spec) {
  Findings& findings = session.findings;
  const Value value = argument_value(findings.sources, "<host>", text);
  HostSpec host;
  host.span = value.span;
  if (text == "none") {
    host.none = true;
  } else {
    auto target = check_target(value, "/host", session.database, session.options, findings.sources,
                               findings.diags);
    if (!target) return false;
    host.target = std::make_shared<const TargetSpec>(std::move(*target));
  }
  spec.host = std::move(host);
  return true;
}

// No option leaks from one kind of executor or runtime to another.
void apply_option_set(Session& session, const char* flag, const std::string& name,
                      std::optional<OptionSetSpec>& set) {
  const Value value = argument_value(session.findings.sources, flag, name);
  if (set && set->kind.value == name) {
    set->kind.span = value.span;
  } else {
    set = OptionSetSpec{{name, value.span}, {}};
  }
}

}  // namespace

Value argument_value(SourceMap& sources, std::string name, std::string_view text) {
  Value value(text);
  value.span = {sources.add(std::move(name), std::string(text)), 0,
                static_cast<std::uint32_t>(text.size())};
  value.style = ScalarStyle::plain;
  return value;
}

std::optional<ConfigSpec> read_target_flags(Session& session,
                                            const std::vector<std::string>& targets) {
  Findings& findings = session.findings;
  const bool several = targets.size() > 1;
  const std::string& first = targets.front();
  if (!several && length_of_name(first) == 0 && !first.starts_with('{')) {
    return check_target_list(argument_value(findings.sources, "<target>", first), session.database,
                             session.options, findings.sources, findings.diags);
  }
  ConfigSpec bag;
  bag.has_targets = true;
  bool ok = true;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const std::string name = several ? "<target:" + std::to_string(i + 1) + ">" : "<target>";
    const Value argument = argument_value(findings.sources, name, targets[i]);
    auto target = read_one_target(session, argument, i, several);
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

bool apply_flags(Session& session, const Request& request, ConfigSpec& spec) {
  SourceMap& sources = session.findings.sources;
  if (request.host_policy) session.options.host_policy = host_policy_of(*request.host_policy);
  if (request.executor) apply_option_set(session, "<executor>", *request.executor, spec.executor);
  if (request.runtime) apply_option_set(session, "<runtime>", *request.runtime, spec.runtime);
  if (request.default_device) {
    const Value value = argument_value(sources, "<default-device>", *request.default_device);
    spec.default_device = Located<std::string>{value.string(), value.span};
  }
  return !request.host || apply_host(session, *request.host, spec);
}

}  // namespace tgtcfg

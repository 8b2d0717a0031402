#include "request/family_flags.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "arguments/options.h"
#include "check/layer_place.h"
#include "check/target_expression.h"
#include "database/config_keys.h"
#include "explain/layer_stack.h"
#include "resolve/part_choices.h"
#include "resolve/target_steps.h"

namespace tgtcfg {
namespace {

FamilyResult unknown_option(const Session& session, const std::string& option,
                            const std::vector<std::string>& known, Findings& findings) {
  auto error = findings.diags.error(
      diag::UnknownOption{.option = option, .command = "tgtcfg " + session.command}, {});
  error.suggest_nearest(option, known, {});
  error.help("list the options of a kind, executor or runtime with `tgtcfg show NAME`");
  return FamilyResult::failed;
}

void add_options(const std::string& prefix, const std::vector<AttributeRow>& rows,
                 std::vector<std::string>& names) {
  for (const AttributeRow& row : rows) names.push_back(prefix + kebab_case(row.name));
}

// An attribute of a target or host that the flag may change.
struct Site {
  std::vector<std::string> at;
  std::string value;  ///< as written by the user; empty if not set
  Span span;
  bool external = false;  ///< an attribute of the kind, in a target of an external code generator
};

// Finds the targets and hosts of a kind or code generator.
class SiteFinder {
 public:
  SiteFinder(const Session& session, const std::string& name, const std::string& attribute,
             Findings& findings)
      : session_(session), name_(name), attribute_(attribute), findings_(findings) {}

  std::vector<Site> find(const Value& tree) {
    // Hosts implied by tags are ignored if there is a common host.
    hosts_of_tags_ = !tree.has("host");
    if (tree.has("host")) look_at(tree.get("host"), {"host"});
    if (tree.has("targets")) look_at_targets(tree.get("targets"));
    // An external target inherits the attribute from its general target unless it sets its own.
    const auto follows = [](const Site& site) { return site.external && site.value.empty(); };
    if (!std::ranges::all_of(sites_, follows)) std::erase_if(sites_, follows);
    return std::move(sites_);
  }

 private:
  void look_at_targets(const Value& targets) {
    if (is_single_target(targets)) return look_at(targets, {"targets"});
    if (targets.is_array()) {
      for (std::size_t i = 0; i < targets.array().size(); ++i) {
        const Value& entry = targets.array()[i];
        const Value& name = entry.get("name");
        look_at(entry, {"targets", name.is_string() ? name.string() : std::to_string(i)});
      }
    } else if (targets.is_object()) {
      for (const Member& member : targets.object()) look_at(member.value, {"targets", member.key});
    }
  }

  void look_at(const Value& entry, std::vector<std::string> at) {
    if (!entry.is_string() && !entry.is_object()) return;
    if (is_configuration(entry) || (entry.is_string() && entry.string() == "none")) return;
    // Problems are reported when the whole configuration is checked.
    Diagnostics quiet;
    const Context context = session_.context(findings_).into(quiet).keeping(named_);
    CheckContext check{context};
    const auto spec = check_target_value(entry, TargetPlace{}, check);
    if (!spec) return;
    const auto whole = expand_target(*spec, context);
    visit(whole ? *whole : *spec, at);
    const bool own_host = spec->host.has_value();
    if (whole && whole->host && whole->host->target != nullptr && (own_host || hosts_of_tags_)) {
      at.emplace_back("host");
      const auto host = expand_target(*whole->host->target, context);
      visit(host ? *host : *whole->host->target, at);
    }
  }

  void visit(const TargetSpec& target, std::vector<std::string> at) {
    const bool kind = target.kind && target.kind->value == name_;
    const bool generator = target.compiler && target.compiler->value == name_;
    if (!kind && !generator) return;
    Site site;
    at.push_back(attribute_);
    site.at = std::move(at);
    site.span = target.span;
    site.external = kind && target.compiler;
    for (const Member& member : target.attributes) {
      if (member.key != attribute_ || member.value.is_null()) continue;
      site.value = short_value(member.value);
      site.span = member.value.span;
    }
    sites_.push_back(std::move(site));
  }

  const Session& session_;
  const std::string& name_;
  const std::string& attribute_;
  Findings& findings_;
  NamedConfigurations named_{findings_.diags};
  bool hosts_of_tags_ = false;
  std::vector<Site> sites_;
};

bool agree(const std::vector<Site>& sites) {
  const std::string* common = nullptr;
  for (const Site& site : sites) {
    if (site.value.empty()) continue;
    if (common != nullptr && *common != site.value) return false;
    common = &site.value;
  }
  return true;
}

FamilyResult refuse_different(const std::string& option, const Value& value,
                              const std::vector<Site>& sites, Findings& findings) {
  auto error = findings.diags.error(diag::FlagDisagrees{.flag = option}, value.span);
  std::vector<CandidateRow> rows;
  for (const Site& site : sites) {
    rows.push_back(
        {pointer_of(site.at), site.value.empty() ? "not set" : "it is " + site.value, site.span});
  }
  error.candidates(std::move(rows));
  error.help("change a single target with `--set " + pointer_of(sites.front().at) + "=" +
             value.string() + "`");
  return FamilyResult::failed;
}

struct TargetFlag {
  std::string name;
  std::string attribute;  ///< as in the database
};

// Returns the kind or code generator and its attribute; nullopt if the option is unknown.
std::optional<TargetFlag> read_target_flag(const Session& session, const std::string& option,
                                           Findings& findings) {
  const Database& database = session.database;
  std::vector<std::string> names = database.names(Table::kinds);
  for (std::string& name : database.names(Table::generators)) names.push_back(std::move(name));
  const std::string prefix = option_prefix("target");
  const auto split = split_flat_name(std::string_view(option).substr(prefix.size()), names);
  std::vector<std::string> known;
  if (split) {
    const std::string beginning = prefix + kebab_case(split->name) + "-";
    if (const KindRow* kind = database.kind(split->name)) {
      if (const auto* row = row_called(kind->attributes, split->rest))
        return TargetFlag{split->name, row->name};
      add_options(beginning, kind->attributes, known);
    }
    if (const GeneratorRow* generator = database.generator(split->name)) {
      if (const auto* row = row_called(generator->options, split->rest))
        return TargetFlag{split->name, row->name};
      add_options(beginning, generator->options, known);
    }
  } else {
    const std::string rest = option.substr(prefix.size());
    const std::size_t dash = std::min(rest.find('-'), rest.size());
    for (const std::string& name : names) known.push_back(prefix + name + rest.substr(dash));
  }
  (void)unknown_option(session, option, known, findings);
  return std::nullopt;
}

FamilyResult target_patches(const Session& session, const std::string& option, const Value& value,
                            const Value& tree, std::vector<Patch>& patches, Findings& findings) {
  const auto asked = read_target_flag(session, option, findings);
  if (!asked) return FamilyResult::failed;
  const auto sites = SiteFinder(session, asked->name, asked->attribute, findings).find(tree);
  if (sites.empty()) return FamilyResult::nothing_there;
  if (!agree(sites)) return refuse_different(option, value, sites, findings);
  for (const Site& site : sites) patches.push_back({site.at, value, {}});
  return FamilyResult::ok;
}

// Returns the executor or runtime set in the tree.
std::string chosen(const Value& tree, const std::string& field) {
  const Value& set = tree.get(field);
  return set.is_object() ? set.text("kind") : tree.text(field);
}

// Only the empty text is false for tvmc.
Value truth_or_text(const AttributeRow& option, const Value& value) {
  if (option.type != AttributeType::boolean || !value.string().empty()) return value;
  Value truth(false);
  truth.span = value.span;
  return truth;
}

FamilyResult option_patches(const Session& session, const std::string& option, const Value& value,
                            const Value& tree, std::vector<Patch>& patches, Findings& findings) {
  const Database& database = session.database;
  const bool executor = option.starts_with(option_prefix("executor"));
  const std::string field = executor ? "executor" : "runtime";
  const std::string prefix = option_prefix(field);
  const auto names = database.names(executor ? Table::executors : Table::runtimes);
  const auto split = split_flat_name(std::string_view(option).substr(prefix.size()), names);
  std::vector<std::string> known;
  for (const std::string& name : names) {
    const OptionSetRow* row = executor ? database.executor(name) : database.runtime(name);
    if (row == nullptr) continue;
    add_options(prefix + name + "-", row->options, known);
    if (!split || split->name != name) continue;
    const AttributeRow* called = row_called(row->options, split->rest);
    if (called == nullptr) continue;
    if (chosen(tree, field) != name) return FamilyResult::nothing_there;
    patches.push_back({{field, called->name}, truth_or_text(*called, value), {}});
    return FamilyResult::ok;
  }
  return unknown_option(session, option, known, findings);
}

}  // namespace

std::vector<std::string> family_flags_beginning(std::string_view begin, const Database& database) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& prefix, const OptionSetRow* row) {
    if (row != nullptr && (begin.starts_with(prefix) || prefix.starts_with(begin)))
      add_options(prefix, row->options, names);
  };
  for (const std::string& name : database.names(Table::executors))
    add(option_prefix("executor") + name + "-", database.executor(name));
  for (const std::string& name : database.names(Table::runtimes))
    add(option_prefix("runtime") + name + "-", database.runtime(name));
  for (const std::string& name : database.names(Table::kinds)) {
    const std::string prefix = option_prefix("target") + name + "-";
    const KindRow* kind = begin.starts_with(prefix) ? database.kind(name) : nullptr;
    if (kind != nullptr) add_options(prefix, kind->attributes, names);
  }
  std::erase_if(names, [&](const std::string& name) { return !name.starts_with(begin); });
  return names;
}

FamilyResult row_option_patches(const Session& session, const std::string& option,
                                const Value& value, const Value& tree, std::vector<Patch>& patches,
                                Findings& findings) {
  return option.starts_with(option_prefix("target"))
             ? target_patches(session, option, value, tree, patches, findings)
             : option_patches(session, option, value, tree, patches, findings);
}

void report_nothing_there(const Session& session, const std::string& option, const Value& value,
                          const Value& tree, Findings& findings) {
  const bool target = option.starts_with(option_prefix("target"));
  if (target) {
    const auto asked = read_target_flag(session, option, findings);
    if (!asked) return;
    findings.diags
        .error(
            diag::NothingOfThatKind{
                .flag = option, .what = "no target or host of kind", .name = asked->name},
            value.span)
        .help("add a target with `--target " + asked->name + "`");
    return;
  }
  const std::string field = option.starts_with(option_prefix("executor")) ? "executor" : "runtime";
  const auto names =
      session.database.names(field == "executor" ? Table::executors : Table::runtimes);
  const auto split = split_flat_name(std::string_view(option).substr(field.size() + 3), names);
  const std::string other = chosen(tree, field);
  auto error =
      findings.diags.error(diag::NothingOfThatKind{.flag = option,
                                                   .what = "the " + field + " is not",
                                                   .name = split ? split->name : std::string()},
                           value.span);
  if (split) error.help("choose the " + field + " with `--" + field + " " + split->name + "`");
  if (!other.empty()) error.note("the " + field + " is `" + other + "`");
}

}  // namespace tgtcfg

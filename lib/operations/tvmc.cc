#include "operations/tvmc.h"

#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "arguments/options.h"
#include "database/embedded_data.h"
#include "request/changes.h"
#include "request/family_flags.h"
#include "support/text.h"
#include "tool_lines/tool_arguments.h"

namespace tgtcfg {
namespace {

constexpr std::string_view compiling = "compile";

class TvmcReader {
 public:
  TvmcReader(Session& session, std::vector<std::string> args)
      : session_(session), tool_(command_lines().get("tvmc")), args_(std::move(args)) {}

  Request run() {
    if (const auto program = program_place(tool_, args_)) at_ = *program + 1;
    if (at_ < args_.size() && contains(tool_.texts("commands"), args_[at_]))
      command_ = args_[at_++];
    if (command_ != compiling) report_command();
    while (at_ < args_.size()) read(args_[at_++]);
    check_target();
    request_.changes = changes_of(std::move(flags_));
    return std::move(request_);
  }

 private:
  void read(const std::string& arg) {
    if (!arg.starts_with("-") || arg == "-") return ignore(arg);
    const std::size_t equals = arg.starts_with("--") ? std::min(arg.find('='), arg.size())
                                                     : std::min<std::size_t>(arg.size(), 2);
    const std::string typed = arg.substr(0, equals);
    const std::string& alias = tool_.get("aliases").text(typed);
    const std::string& name = alias.empty() ? typed : alias;
    std::string behind = arg.substr(equals);
    if (behind.starts_with('=')) behind.erase(0, 1);
    const auto known = option_called(name);
    if (!known) return;
    if (const Value* option = run_option(*known))
      return skip(arg, option->has("value") && equals == arg.size());
    const Option* flag = find_layer_flag(*known);
    const bool valued = flag == nullptr || !flag->value.empty();
    const bool config = *known == config_option_;
    if (command_ != compiling && !config && !known->starts_with(option_name(FlagForm::targets)))
      return skip(arg, valued && equals == arg.size());
    if (valued && equals == arg.size() && at_ < args_.size()) behind = args_[at_++];
    if (config)
      request_.config = behind;
    else
      add(*known, behind, flag != nullptr && flag->repeatable);
  }

  void report_command() {
    session_.findings.diags.note(diag::CommandReadInPart{.command = command_}, {});
  }
  void check_target() {
    const bool named = request_.config || std::ranges::any_of(flags_, [](const TypedFlag& flag) {
                         return flag.name == option_name(FlagForm::targets);
                       });
    if (!named && !session_.findings.diags.has_errors())
      session_.findings.diags.error(diag::NothingSaid{.tool = "tvmc " + command_}, {})
          .help(command_ == compiling ? "add `--target TARGET`"
                                      : "use the line of `tvmc compile`, which names the target");
  }

  // Returns the row of an option for a single run, by its long name.
  [[nodiscard]] const Value* run_option(const std::string& name) const {
    const Array& options = tool_.list("options");
    const auto found = std::ranges::find_if(options, [&](const Value& row) {
      return is_of_command(row) && contains(row.texts("names"), name);
    });
    return found == options.end() ? nullptr : &*found;
  }

  [[nodiscard]] bool is_of_command(const Value& row) const {
    return !row.has("commands") || contains(row.texts("commands"), command_);
  }

  // Finds an option by its name or an unambiguous prefix.
  std::optional<std::string> option_called(const std::string& name) {
    if (is_family_flag(name)) return family_flag_called(name);
    std::vector<std::string> found;
    const auto add = [&](std::string_view letter, const std::string& whole) {
      if (name == whole || (!letter.empty() && name == letter)) {
        found = {whole};
        return true;
      }
      if (name.starts_with("--") && whole.starts_with(name)) found.push_back(whole);
      return false;
    };
    for (const Value& row : tool_.list("options")) {
      if (!is_of_command(row)) continue;
      for (const Value& option : row.list("names")) {
        if (add("", option.string())) return option.string();
      }
    }
    if (add("", config_option_)) return found.front();
    for (const Option& flag : layer_flags()) {
      if (flag.form != FlagForm::row && add(flag.letter(), std::string(flag.name())))
        return found.front();
    }
    if (found.size() == 1) return found.front();
    report_unknown(name, found);
    return std::nullopt;
  }

  void report_unknown(const std::string& name, const std::vector<std::string>& found) {
    auto error = session_.findings.diags.error(
        diag::BadUsage{.message =
                           found.empty()
                               ? "unknown option `" + name + "` of `tvmc`"
                               : "`" + name + "` is ambiguous: several options begin with it"},
        {});
    if (!found.empty()) error.help("write one of these options: " + quoted_list(found));
    for (const Value& row : tool_.list("options")) {
      if (contains(row.texts("names"), name) && row.has("commands"))
        error.help("use `" + name + "` with `tvmc tune` or `tvmc run`, not with `tvmc compile`");
    }
  }

  // Flags from the database: an ambiguous prefix is reported by the flag's reader.
  [[nodiscard]] std::string family_flag_called(const std::string& name) const {
    const auto names = family_flags_beginning(name, session_.database);
    return names.size() == 1 && !contains(names, name) ? names.front() : name;
  }

  void add(const std::string& name, const std::string& value, bool repeatable) {
    if (!repeatable)
      std::erase_if(flags_, [&](const TypedFlag& flag) { return flag.name == name; });
    std::size_t number = 1;
    for (const TypedFlag& flag : flags_) number += flag.name == name ? 1 : 0;
    flags_.push_back({name, value, number});
  }

  void skip(std::string arg, bool valued) {
    if (valued && at_ < args_.size()) arg += " " + args_[at_++];
    ignore(arg);
  }

  void ignore(const std::string& argument) {
    session_.findings.diags.note(diag::ArgumentOfOneRun{.argument = argument}, {});
  }

  Session& session_;
  const Value tool_;
  std::vector<std::string> args_;
  std::size_t at_ = 0;
  std::string command_{compiling};
  std::vector<TypedFlag> flags_;
  const std::string config_option_ = option_name(&Arguments::config);
  Request request_;
};

/// The last target compiles the operators that the others leave, so it must be a kind. Returns
/// false after adding an error.
bool check_last_target(Session& session, const Plan& plan) {
  const Value& tool = command_lines().get("tvmc");
  if (plan.targets.empty() || !plan.targets.back().codegen.external) return true;
  const std::string name = plan.targets.back().codegen.generator.value_or(std::string());
  const KindRow* kind = session.database.kind(name);
  if (kind != nullptr && includes_release(kind->releases, tool.text("release"))) return true;
  session.findings.diags.error(
      diag::RefusedByItsTool{
          .tool = "tvmc", .argument = name, .reason = "the last target must be a kind of TVM"},
      {});
  return false;
}

}  // namespace

Request read_tvmc_line(Session& session, const std::vector<std::string>& args) {
  return TvmcReader(session, args).run();
}

std::optional<std::string> configuration_of_tvmc(Session& session,
                                                 const std::vector<std::string>& args) {
  const Request request = read_tvmc_line(session, args);
  if (session.findings.diags.has_errors() || !session.open(request.input())) return std::nullopt;
  const auto resolved = resolve_with_layers(session, request, "tvmc");
  if (!resolved) return std::nullopt;
  if (!check_last_target(session, resolved->plan)) return std::nullopt;
  return write_yaml(config_of(resolved->plan, session.database), KeyOrder::kept);
}

}  // namespace tgtcfg

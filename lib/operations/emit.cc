#include "operations/emit.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>

#include <utility>

#include "request/load.h"
#include "request/project.h"
#include "resolve/tool_versions.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

bool check_backend_options(const std::string& backend, const EmissionOptions& options,
                           const Context& context) {
  bool ok = true;
  for (const auto& [option, given] :
       {std::pair{"and-later", options.and_later}, std::pair{"annotated", options.annotated},
        std::pair{"as-composite", options.as_composite},
        std::pair{"source", !options.sources.empty()}}) {
    if (!given || backend_takes(context.database, backend, option)) continue;
    context.diags.error(
        diag::BadUsage{.message = "`" + backend + "` does not support `--" + option + "`"}, {});
    ok = false;
  }
  return ok;
}

// `11.8` of a tool whose rows tell by release what it supports.
bool takes_any_release(const std::string& backend, std::string_view release,
                       const Database& database) {
  const auto row = database.raw(Table::backends, backend);
  return is_version(release) && row && row->flag("any_release");
}

}  // namespace

bool check_backend(const std::string& backend, const EmissionOptions& options,
                   const Context& context) {
  const auto refuse = [&](std::string option, const std::string& value,
                          const std::vector<std::string>& known, std::string help) {
    context.diags.error(diag::BadOptionValue{.option = std::move(option), .value = value}, {})
        .suggest_nearest(value, known, {})
        .expected(known)
        .help(std::move(help));
    return false;
  };
  const auto backends = context.database.names(Table::backends);
  if (!contains(backends, backend))
    return refuse(option_name(&Arguments::emit), backend, backends,
                  "choose a value for `--emit`: plan, " + join(backends, ", "));
  const auto releases = backend_releases(context.database, backend);
  const bool known = options.release.empty() || contains(releases, options.release) ||
                     takes_any_release(backend, options.release, context.database) ||
                     refuse(option_name(&Arguments::backend_release), options.release, releases,
                            "choose a release of `" + backend + "`: " + join(releases, ", "));
  return check_backend_options(backend, options, context) && known;
}

std::string release_for(const std::string& backend, const std::string& asked, const Plan& plan,
                        const Database& database, const Project* project) {
  if (!asked.empty()) return asked;
  const Value& lowering = plan.lowering;
  const bool preferred = lowering.text("backend") == backend && !lowering.text("release").empty();
  if (preferred) return lowering.text("release");
  const auto of_tool =
      plan.toolchain ? release_of_toolchain(*plan.toolchain, backend, database) : std::nullopt;
  return of_tool ? *of_tool : release_in_project(project, backend);
}

TextProblem text_problem(const Emission& emission, OutputFormat format, const std::string& step) {
  if (!has_text_form(emission, format)) return TextProblem::no_text;
  if (!step.empty())
    return emission_step(emission, step) ? TextProblem::none : TextProblem::unknown_step;
  const bool several = emission_steps(emission).size() > 1;
  return several && is_one_step_format(format) ? TextProblem::several_steps : TextProblem::none;
}

namespace {

Span piece(const Span& whole, std::string_view text, std::string_view part) {
  const auto begin = static_cast<std::uint32_t>(part.data() - text.data());
  return {whole.file, begin, begin + static_cast<std::uint32_t>(part.size())};
}

}  // namespace

std::optional<std::vector<EmissionSource>> read_sources(const std::vector<std::string>& typed,
                                                        Findings& findings,
                                                        const OptionMember& option) {
  const std::string name = option_name(option);
  const std::size_t errors = findings.diags.error_count();
  std::vector<EmissionSource> sources;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const Value argument = argument_value(
        findings, "<" + name.substr(2) + ":" + std::to_string(i + 1) + ">", typed[i]);
    const std::string_view text = typed[i];
    const std::size_t equals = text.find('=');
    const std::string_view id = text.substr(0, equals);
    const auto files =
        equals == text.npos ? std::vector<std::string_view>() : split(text.substr(equals + 1), ',');
    const bool some_empty = id.empty() || files.empty() || contains(files, std::string_view());
    if (some_empty) {
      findings.diags.error(diag::BadOptionValue{.option = name, .value = typed[i]}, argument.span)
          .help("write `" + name + " ID=FILE`, or several files between commas");
      continue;
    }
    for (const std::string_view file : files) {
      sources.push_back({std::string(id), std::string(file), piece(argument.span, text, id),
                         piece(argument.span, text, file)});
    }
  }
  if (findings.diags.error_count() > errors) return std::nullopt;
  return sources;
}

}  // namespace tgtcfg

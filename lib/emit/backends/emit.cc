// emit(): makes the output of a backend, part by part.
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "database/embedded_data.h"
#include "emit/backends/makers.h"
#include "emit/build_text.h"
#include "emit/emission_context.h"
#include "emit/function_places.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Returns the program of a step, looking from the configuration down to its part. Empty if not
/// set.
std::string named_program(const Plan& config, std::string_view path, const std::string& tool) {
  const Plan* at = &config;
  for (const std::string_view part : split(path, '/')) {
    if (const Value* name = at->lowering.get("programs").find(tool); name != nullptr)
      return name->string();
    const PlanPart* inner = find_by(at->parts, part, &PlanPart::id);
    if (inner == nullptr) break;
    at = &inner->plan;
  }
  return {};
}

/// Derives `clang++-19` from `clang-19`: replaces the tool's name in its program by the other name.
std::string program_beside(const std::string& other, const std::string& tool,
                           const std::string& program) {
  if (other == tool) return program;
  const std::size_t at = program.rfind(tool);
  return at == program.npos ? other
                            : program.substr(0, at) + other + program.substr(at + tool.size());
}

// Sets the programs of all steps by `lowering.programs`. Entries of a configuration take
// precedence over those of its parts. A compiler of another language follows its tool:
// `clang++-19`.
void name_programs(Emission& emission, const Plan& config) {
  for (EmissionStep& step : emission.steps) {
    const std::string path(path_of(step));
    // The full name, such as `aarch64-linux-gnu-gcc`, takes precedence over `gcc`.
    const auto named = [&](const std::string& tool) {
      std::string program = named_program(config, path, step.prefix + tool);
      return program.empty() ? named_program(config, path, tool) : program;
    };
    const std::string program = named(step.tool);
    for (auto& [language, compiler] : step.compilers) {
      const std::string program_of_language = named(compiler);
      const std::string beside =
          program.empty() ? step.prefix + compiler : program_beside(compiler, step.tool, program);
      compiler = program_of_language.empty() ? beside : program_of_language;
    }
    step.tool = program.empty() ? step.prefix + step.tool : program;
  }
}

constexpr std::string_view host_word = "host";

// Names for `--for`. Names in a part are prefixed with the part's name.
void add_names(const Plan& config, const std::string& before, std::vector<std::string>& names) {
  for (const PlanTarget& target : config.targets) names.push_back(before + target.id);
  for (const auto& [id, part] : config.parts) names.push_back(before + id);
  if (config.host) names.push_back(before + std::string(host_word));
  for (const PlanHost& host : config.hosts) names.push_back(before + host.id);
  for (const auto& [id, part] : config.parts) add_names(part, part_path(before + id, ""), names);
}

bool check_chosen(const Plan& config, const EmissionOptions& options, Diagnostics& diags) {
  if (options.chosen.empty()) return true;
  std::vector<std::string> names;
  add_names(config, "", names);
  const std::set<std::string_view> known(names.begin(), names.end());
  bool ok = true;
  for (const std::string& id : options.chosen) {
    const std::string typed = typed_path(id);
    if (known.contains(typed)) continue;
    diags.error(diag::UnknownReference{.what = "target, part or host", .name = id}, {})
        .expected(names)
        .actual(id)
        .suggest_nearest(typed, names, {});
    ok = false;
  }
  return ok;
}

// Features that a board lacks are not attributes of a target.
void report_lacking_features(EmissionContext& context) {
  for (const PlanTarget* target : context.chosen_here()) {
    if (target->machine.lacks.empty()) continue;
    context.diags
        .note(diag::LackingFeaturesKept{.backend = context.row.name,
                                        .features = quoted_list(target->machine.lacks),
                                        .target = target->id},
              target->span)
        .at(target->pointer)
        .help("add `-" + join(target->machine.lacks, ",-") + "` to `mattr`");
  }
}

// Without a CPU and features, TVM compiles for LLVM's generic CPU, which cannot follow every ABI.
void report_abi_of_generic_cpu(const Target& target, EmissionContext& context) {
  const KindRow* kind = context.database.kind(target.kind);
  if (kind == nullptr || !kind->cpu || kind->cpu->abi.empty() || !target.machine.arch) return;
  const std::string& abi = find_text(target.attrs, kind->cpu->abi);
  const bool is_open =
      !target.attrs.contains(kind->cpu->cpu) && !target.attrs.contains(kind->cpu->features);
  if (!is_open || abi.empty()) return;
  const PackedMap facts = abis_of_arch(*target.machine.arch).map("names").map(abi);
  for (const std::string& feature : facts.texts("needs")) {
    if (contains(target.machine.features, feature)) continue;
    context.diags
        .report_as(
            Severity::warning,
            diag::AbiNeedsFeature{.abi = abi,
                                  .requirement = "feature " + quoted(feature),
                                  .actual = context.row.name + " compiles for a CPU without it"},
            target.span)
        .at(target.pointer)
        .help("set the CPU");
    return;
  }
}

class Emitter {
 public:
  Emitter(const BackendRow& row, const NamedMaker& maker, const Context& context)
      : row_(row), maker_(maker), context_(context) {}

  bool add(const Plan& config, const EmissionOptions& options, const std::string& prefix,
           const GivenToPart& given) {
    const bool parts_alone = !maker_.takes_parts && config.targets.empty() && !config.parts.empty();
    bool ok = true;
    if (!parts_alone && chooses_here(config, options)) ok = add_own(config, options, prefix, given);
    if (maker_.takes_parts) return ok;
    for (const auto& [id, part] : config.parts) {
      auto chosen = chosen_in_part(id, options.chosen);
      if (!chosen) continue;
      EmissionOptions inner = options;
      inner.chosen = std::move(*chosen);
      ok = add(part, inner, prefix + "/" + id, given_to_part(part, id, config, given)) && ok;
    }
    return ok;
  }

  Emission result(const Plan& config) {
    name_programs(emission_, config);
    emission_.backend = row_.name;
    emission_.release = row_.release.name;
    emission_.plan = config.fingerprint;
    emission_.is_build = row_.delegates;
    if (!data_of_parts_.empty()) emission_.data.set("parts", std::move(data_of_parts_));
    return std::move(emission_);
  }

 private:
  // True if anything except parts is chosen, or if the maker writes parts itself.
  [[nodiscard]] bool chooses_here(const Plan& config, const EmissionOptions& options) const {
    return maker_.takes_parts || options.chosen.empty() ||
           !std::ranges::all_of(options.chosen, [&](const std::string& id) {
             return std::ranges::any_of(config.parts, [&](const auto& part) {
               return chosen_in_part(part.id, {id}).has_value();
             });
           });
  }

  bool add_own(const Plan& config, const EmissionOptions& options, const std::string& prefix,
               const GivenToPart& given) {
    EmissionContext context(context_, config, row_, options, prefix, given);
    auto made = maker_.maker(context);
    if (!made) return false;
    if (row_.row.flag("keeps_lacking_features")) {
      report_lacking_features(context);
      for (const PlanTarget* target : context.chosen_here())
        report_abi_of_generic_cpu(*target, context);
    }
    std::move(made->steps.begin(), made->steps.end(), std::back_inserter(emission_.steps));
    std::move(context.dropped.begin(), context.dropped.end(),
              std::back_inserter(emission_.dropped));
    std::move(made->beside.begin(), made->beside.end(), std::back_inserter(emission_.beside));
    if (prefix.empty()) {
      emission_.data = std::move(made->data);
    } else if (!made->data.object().empty()) {
      data_of_parts_.push_back({prefix.substr(1), std::move(made->data)});
    }
    return true;
  }

  const BackendRow& row_;
  const NamedMaker& maker_;
  const Context& context_;
  Emission emission_;
  Object data_of_parts_;
};

// The author of a project file chooses the programs in its rows, so each is reported.
void report_project_programs(const Emission& emission, const Context& context) {
  std::set<std::pair<std::string, std::string>> reported;
  for (const EmissionStep& step : emission.steps) {
    const std::string& backend = step.backend.empty() ? emission.backend : step.backend;
    if (!context.database.is_of_project(Table::backends, backend)) continue;
    std::vector<std::string> programs = {step.tool};
    for (const auto& [language, program] : step.compilers) programs.push_back(program);
    for (const std::string& program : programs) {
      if (!reported.emplace(backend, program).second) continue;
      context.diags.warning(
          diag::ProjectCommand{
              .row = "backend `" + backend + "`", .what = "runs the program", .text = program},
          {});
    }
  }
}

std::optional<Emission> emit_complete(const Plan& plan, std::string_view backend,
                                      const EmissionOptions& options, const Context& context) {
  const auto row = read_backend(context.database, backend, options.release);
  const NamedMaker* maker = row ? find_maker(row->maker) : nullptr;
  if (maker == nullptr) {
    context.diags.error(diag::UnknownName{.name = std::string(backend)}, {})
        .suggest_nearest(backend, context.database.names(Table::backends), {});
    return std::nullopt;
  }
  const std::size_t errors = context.diags.error_count();
  if (!check_chosen(plan, options, context.diags)) return std::nullopt;
  EmissionOptions typed = options;
  std::ranges::transform(typed.chosen, typed.chosen.begin(), typed_path);
  Emitter emitter(*row, *maker, context);
  const bool ok = emitter.add(plan, typed, {}, {});
  if (!ok || context.diags.error_count() > errors) return std::nullopt;
  Emission emission = emitter.result(plan);
  report_project_programs(emission, context);
  return emission;
}

}  // namespace

std::optional<Emission> emit(const Plan& plan, std::string_view backend,
                             const EmissionOptions& options, const Context& context) {
  if (!plan.was_read && !is_piece(plan)) return emit_complete(plan, backend, options, context);
  const auto complete = complete_plan(plan, context);
  return complete ? emit_complete(*complete, backend, options, context) : std::nullopt;
}

}  // namespace tgtcfg

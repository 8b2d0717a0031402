// emit(): from a backend's row to its emission, part by part.
#include <tgtcfg/codes.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <array>
#include <utility>

#include "emit/emission_context.h"
#include "emit/tvm_0_19_config.h"
#include "emit/tvm_release.h"

namespace tgtcfg {
namespace {

constexpr std::string_view schema_name = "tgtcfg.emission/1";
constexpr std::string_view host_word = "host";

// What today's TVM reads; what it would lose is reported while it is written.
std::optional<Made> make_tvm(EmissionContext& context) {
  auto data =
      emit_tvm(context.config,
               {.as_composite = context.options.as_composite, .chosen = context.options.chosen},
               context.database, context.options.lenient, context.diags);
  if (!data) return std::nullopt;
  const std::size_t errors = context.diags.error_count();
  keep_tvm_release(*data, context);
  if (context.diags.error_count() > errors) return std::nullopt;
  context.only_listed = true;
  drop_members(context, chosen_targets(context, false));
  return Made{{}, std::move(*data)};
}

std::optional<Made> make_tvm_0_19(EmissionContext& context) {
  auto emission = emit_relay(context.config, context.database, context.options.lenient,
                             context.diags, context.row.release.name);
  if (!emission) return std::nullopt;
  context.dropped = emission->find("dropped")->array();
  return Made{{}, std::move(*emission->find("data"))};
}

struct NamedMaker {
  std::string_view name;
  Maker maker;
  bool takes_parts;  ///< writes the parts itself
};

constexpr std::array<NamedMaker, 7> makers = {{
    {"each-target", make_each_target, false},
    {"fatbin", make_fatbin, false},
    {"device-program", make_device_program, false},
    {"tvmc", make_tvmc, false},
    {"graph", make_graph, true},
    {"tvm", make_tvm, true},
    {"tvm-0.19", make_tvm_0_19, true},
}};

const NamedMaker* find_maker(std::string_view name) {
  const auto* const found = std::find_if(
      makers.begin(), makers.end(), [&](const NamedMaker& maker) { return maker.name == name; });
  return found == makers.end() ? nullptr : found;
}

bool check_chosen(const CompilationConfig& config, const EmissionOptions& options,
                  Diagnostics& diags) {
  std::vector<std::string> names;
  for (const ConfiguredTarget& target : config.targets) names.push_back(target.id);
  for (const auto& [id, part] : config.parts) names.push_back(id);
  if (config.host) names.emplace_back(host_word);
  bool ok = true;
  for (const std::string& id : options.chosen) {
    if (std::find(names.begin(), names.end(), id) != names.end()) continue;
    diags.error(diag::UnknownReference{.what = "target, part or host", .name = id}, {})
        .expected(names)
        .actual(id)
        .suggest_nearest(id, names, {});
    ok = false;
  }
  return ok;
}

class Emitter {
 public:
  Emitter(const BackendRow& row, const NamedMaker& maker, const EmissionOptions& options,
          const Database& database, Diagnostics& diags)
      : row_(row), maker_(maker), options_(options), database_(database), diags_(diags) {}

  bool add(const CompilationConfig& config, const EmissionOptions& options,
           const std::string& prefix) {
    const bool parts_alone = !maker_.takes_parts && config.targets.empty() && !config.parts.empty();
    bool ok = true;
    if (!parts_alone && chooses_here(config, options)) ok = add_own(config, options, prefix);
    if (maker_.takes_parts) return ok;
    for (const auto& [id, part] : config.parts) {
      const auto& chosen = options.chosen;
      if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), id) == chosen.end()) continue;
      EmissionOptions inner = options;
      inner.chosen.clear();
      ok = add(*part, inner, prefix + "/" + id) && ok;
    }
    return ok;
  }

  Value result(const CompilationConfig& config) {
    Array steps;
    for (const EmissionStep& step : steps_) steps.push_back(step_json(step));
    return Object{{"schema", schema_name},         {"backend", row_.name},
                  {"release", row_.release.name},  {"plan", make_plan(config).fingerprint},
                  {"steps", std::move(steps)},     {"data", std::move(data_)},
                  {"dropped", std::move(dropped_)}};
  }

 private:
  // Whether anything but parts is chosen, or the maker writes those itself.
  [[nodiscard]] bool chooses_here(const CompilationConfig& config,
                                  const EmissionOptions& options) const {
    return maker_.takes_parts || options.chosen.empty() ||
           !std::all_of(options.chosen.begin(), options.chosen.end(), [&](const std::string& id) {
             return std::any_of(config.parts.begin(), config.parts.end(),
                                [&](const auto& part) { return part.first == id; });
           });
  }

  bool add_own(const CompilationConfig& config, const EmissionOptions& options,
               const std::string& prefix) {
    EmissionContext context{config, row_, options, database_, diags_, {}, prefix, false};
    auto made = maker_.maker(context);
    if (!made) return false;
    std::move(made->steps.begin(), made->steps.end(), std::back_inserter(steps_));
    std::move(context.dropped.begin(), context.dropped.end(), std::back_inserter(dropped_));
    if (prefix.empty()) {
      data_ = std::move(made->data);
    } else if (!made->data.object().empty()) {
      data_.set(prefix.substr(1), std::move(made->data));
    }
    return true;
  }

  const BackendRow& row_;
  const NamedMaker& maker_;
  const EmissionOptions& options_;
  const Database& database_;
  Diagnostics& diags_;
  std::vector<EmissionStep> steps_;
  Array dropped_;
  Value data_ = Object{};
};

}  // namespace

std::optional<Value> emit(const CompilationConfig& config, std::string_view backend,
                          const EmissionOptions& options, const Database& database,
                          Diagnostics& diags) {
  const auto row = read_backend(database, backend, options.release);
  const NamedMaker* maker = row ? find_maker(row->maker) : nullptr;
  if (maker == nullptr) {
    diags.error(diag::UnknownName{.name = std::string(backend)}, {})
        .suggest_nearest(backend, database.names(Table::backends), {});
    return std::nullopt;
  }
  const std::size_t errors = diags.error_count();
  if (!check_chosen(config, options, diags)) return std::nullopt;
  Emitter emitter(*row, *maker, options, database, diags);
  if (!emitter.add(config, options, {}) || diags.error_count() > errors) return std::nullopt;
  return emitter.result(config);
}

}  // namespace tgtcfg

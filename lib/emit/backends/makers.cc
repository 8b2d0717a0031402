#include "emit/backends/makers.h"

#include <array>
#include <utility>

#include "emit/tvm/tvm_0_19_config.h"
#include "emit/tvm/tvm_release.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// The input of current TVM. Losses are reported while it is written.
std::optional<Made> make_tvm(EmissionContext& context) {
  auto data = emit_tvm(context.config,
                       {.as_composite = context.asked.as_composite,
                        .chosen = context.asked.chosen,
                        .cpus_apart = context.asked.cpus_apart},
                       context.database, context.options.lenient, context.diags);
  if (!data) return std::nullopt;
  const std::size_t errors = context.diags.error_count();
  keep_tvm_release(*data, context);
  if (context.diags.error_count() > errors) return std::nullopt;
  context.only_listed = true;
  for (const Value& partition : data->list("partition"))
    context.handed_over.insert(partition.text("target"));
  drop_members(context, chosen_targets(context, false));
  return Made{{}, std::move(*data)};
}

std::optional<Made> make_tvm_0_19(EmissionContext& context) {
  check_executor_release(context);
  auto emission = emit_relay(context.config, context, context.row.release.name);
  if (!emission) return std::nullopt;
  const std::size_t errors = context.diags.error_count();
  context.dropped = std::move(emission->dropped);
  for (const PlanTarget* target : context.chosen_here())
    drop_code({target, target->id, nullptr}, context);
  check_external_options(context);
  if (context.diags.error_count() > errors) return std::nullopt;
  return Made{{}, std::move(emission->data)};
}

constexpr auto makers = std::to_array<NamedMaker>({
    {"each-target", make_each_target, false, true},
    {"list", make_list, false, false},
    {"fatbin", make_fatbin, false, true},
    {"device-program", make_device_program, false, false},
    {"with-host", make_with_host, false, true},
    {"tvmc", make_tvmc, false, false},
    {"graph", make_graph, true, false},
    {"system-spec", make_system_spec, true, false},
    {"tvm", make_tvm, true, false},
    {"tvm-0.19", make_tvm_0_19, true, false},
    {"build", make_build, true, false},
});

}  // namespace

const NamedMaker* find_maker(std::string_view name) {
  return find_by(makers, name, &NamedMaker::name);
}

}  // namespace tgtcfg

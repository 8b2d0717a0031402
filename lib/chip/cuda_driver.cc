#include "chip/cuda_driver.h"

#include <tgtcfg/value.h>

#include "database/embedded_data.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

const Value& tables() {
  static const Value all = artifact_tables().get("machine_facts");
  return all;
}

}  // namespace

std::optional<DriverCuda> cuda_of_driver(std::string_view driver) {
  std::optional<DriverCuda> found;
  std::string_view newest;
  for (const Member& row : tables().map("cuda_drivers")) {
    if (compare_by_numbers(row.key, newest) > 0) newest = row.key;
    if (compare_by_numbers(row.key, driver) > 0) continue;
    if (!found || compare_by_numbers(row.value.string(), found->version) > 0)
      found = DriverCuda{row.value.string(), false};
  }
  if (found) found->at_least = compare_by_numbers(driver, newest, 1) > 0;
  return found;
}

std::string cuda_of_ptx(std::string_view ptx) {
  return tables().get("ptx_versions").text(ptx);
}

}  // namespace tgtcfg

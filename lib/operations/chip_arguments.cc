#include "operations/chip_arguments.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/database.h>

#include <utility>

#include "emit/backend_row.h"
#include "model/plain_values.h"
#include "operations/tool_target.h"
#include "support/text.h"

namespace tgtcfg {

// `--offload-arch=sm_86`.
void ChipArguments::read(const ToolArgument& said) {
  for (const std::string_view word : split(said.value, ',')) {
    if (const Value* row = chip_row(*said.row, word)) {
      add(*row, said.placed(word));
    } else if (contains(said.row->texts("others"), word)) {
      line_.reports.left_out(said.text());
    } else {
      line_.reports.refused(said.text(), "unknown chip `" + std::string(word) + "`", said.span, {});
    }
  }
}

// `cuda:90:32`: a device, its chip and its warp size, which the tool does not use.
void ChipArguments::read_device(const ToolArgument& said) {
  const std::vector<std::string_view> parts = split(said.value, ':');
  const Value& row = said.row->get("devices").get(parts.front());
  const auto backend = read_backend(line_.session.database, line_.name, {});
  std::string chip = row.text("prefix") + std::string(parts.size() < 2 ? "" : parts[1]);
  if (!row.is_object() || parts.size() != 3 || !backend ||
      !knows_chip(*backend, row.text("kind"), chip))
    return line_.reports.refused(said.text(), "unknown device `" + said.value + "`", said.span, {});
  const ChipRow* known = line_.session.database.chip(chip);
  const auto warp = known == nullptr ? ChipLimits() : known->limits;
  if (warp && warp->contains("warp_size") && std::to_string(warp->at("warp_size")) != parts[2])
    line_.reports.no_effect(
        said.text(),
        " on the warp size, which is " + std::to_string(warp->at("warp_size")) + " on this chip");
  const std::string& compiled = backend->row.get("compiled_as").text(chip);
  add(row, said.placed(compiled.empty() ? chip : compiled));
}

void ChipArguments::finish(bool affects_target) {
  const Database& database = line_.session.database;
  if (fatbin_.empty() && affects_target && line_.tool.flag("fatbin"))
    FatbinArguments::report_default(database, line_.session.findings.diags);
  for (const FatbinArguments::Chip& chip : fatbin_.finish(database, line_.session.findings.diags)) {
    const ToolArgument& said = fatbin_.arguments()[chip.argument];
    const Value& row = said.row->list("chips").front();
    add(row, said.placed(chip.name), chip.code);
  }
}

void ChipArguments::add(const Value& row, Value chip, const std::vector<std::string>& code) {
  if (!chips_.emplace(row.text("name"), chip.string()).second) return;
  Value made = Object{{"kind", row.text("kind")}};
  made.set(row.text("name"), std::move(chip));
  if (!code.empty()) made.set("code", code.size() == 1 ? Value(code.front()) : list_of(code));
  line_.targets.all().push_back(std::move(made));
}

// `+sramecc,-xnack` belongs to the chip's name.
void ChipArguments::read_id(const ToolArgument& said) {
  const Value& row = *said.row;
  Value& into = line_.targets.of(row.text("kind"));
  std::string id = into.text(row.text("name"));
  for (const std::string_view each : split(said.value, ',')) {
    if (each.size() > 1) id += ":" + std::string(each.substr(1)) + each[0];
  }
  into.set(row.text("name"), said.placed(id));
}

}  // namespace tgtcfg

#include "schema/bundle/bundle.h"

#include <algorithm>
#include <memory>

#include "schema/schema.h"
#include "support/guarded.h"

namespace tgtcfg {

namespace {

const BundledProgram* find_program(std::string_view id) {
  const auto programs = bundled_programs();
  const auto found = std::ranges::lower_bound(programs, id, {}, &BundledProgram::id);
  return found == programs.end() || found->id != id ? nullptr : &*found;
}

}  // namespace

const Schema* bundled_schema(std::string_view id) {
  const BundledProgram* program = find_program(id);
  if (program == nullptr) return nullptr;
  static const auto schemas = std::make_unique<MadeOnce<Schema>[]>(bundled_programs().size());
  return schemas[static_cast<std::size_t>(program - bundled_programs().data())].get(
      [&] { return Schema(program->words, program->strings); });
}

std::optional<std::string> bundled_schema_text(std::string_view id) {
  const BundledProgram* program = find_program(id);
  if (program == nullptr) return std::nullopt;
  return inflate(program->text);
}

std::vector<std::string_view> bundled_schema_ids() {
  std::vector<std::string_view> ids;
  for (const BundledProgram& program : bundled_programs()) ids.push_back(program.id);
  return ids;
}

}  // namespace tgtcfg

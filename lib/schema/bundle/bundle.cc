#include "schema/bundle/bundle.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "schema/schema.h"

namespace tgtcfg {

namespace {

/// A schema over its embedded program, created on first use.
struct Slot {
  std::atomic<const Schema*> schema{nullptr};
  ~Slot() { delete schema.load(std::memory_order_relaxed); }
};

const BundledProgram* find_program(std::string_view id) {
  const auto programs = bundled_programs();
  const auto found = std::lower_bound(
      programs.begin(), programs.end(), id,
      [](const BundledProgram& program, std::string_view wanted) { return program.id < wanted; });
  return found == programs.end() || found->id != id ? nullptr : &*found;
}

}  // namespace

const Schema* bundled_schema(std::string_view id) {
  const BundledProgram* program = find_program(id);
  if (program == nullptr) return nullptr;
  static const auto slots = std::make_unique<Slot[]>(bundled_programs().size());
  Slot& slot = slots[static_cast<std::size_t>(program - bundled_programs().data())];
  if (const Schema* schema = slot.schema.load(std::memory_order_acquire)) return schema;
  // std::call_once would not do: in the C library, an exception for lack of memory cannot pass it.
  auto made = std::make_unique<const Schema>(program->words, program->strings);
  const Schema* other = nullptr;
  return slot.schema.compare_exchange_strong(other, made.get(), std::memory_order_acq_rel)
             ? made.release()
             : other;
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

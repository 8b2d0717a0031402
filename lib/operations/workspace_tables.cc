#include <algorithm>

#include "diag/page.h"
#include "operations/batch_request.h"
#include "operations/explain.h"
#include "operations/list_names.h"
#include "operations/show.h"
#include "operations/workspace_state.h"

namespace tgtcfg {

std::optional<Value> Workspace::entry(Table table, std::string_view name) {
  const auto names = table_names();
  const auto type = std::find_if(names.begin(), names.end(),
                                 [&](const TableName& each) { return each.table == table; });
  if (!ok() || type == names.end()) return std::nullopt;
  return entry_of(*state_->session,
                  {.type = std::string(type->singular), .name = std::string(name)});
}

std::optional<Value> Workspace::page(std::string_view code) {
  const CatalogPage* page = asked_page(*state_->session, std::string(code));
  if (page == nullptr) return std::nullopt;
  return page_json(*page);
}

std::string Workspace::answer(std::string_view request, std::size_t number) const {
  const Session& session = *state_->session;
  const bool too_long = request.size() > session.options.limits.file_size;
  return too_long ? answer_too_long(session, number).text
                  : answer_request(session, request, number).text;
}

}  // namespace tgtcfg

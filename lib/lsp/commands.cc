#include "lsp/features.h"

#include <tgtcfg/plan.h>
#include <tgtcfg/writers.h>

#include "diag/catalog.h"

namespace tgtcfg::lsp {
namespace {

constexpr const char* plan_command = "tgtcfg.plan";
constexpr const char* page_command = "tgtcfg.page";

}  // namespace

Value code_lenses(const Query& query) {
  if (!query.documents.is_ours(query.document)) return Array{};
  if (!resolved(query.documents, query.document, query.text())) return Array{};
  return Array{Object{{"range", query.range({0, 0})},
                      {"command", Object{{"title", "plan"},
                                         {"command", plan_command},
                                         {"arguments", Array{query.document.document.uri}}}}}};
}

Value command_names() {
  return Object{{"commands", Array{plan_command, page_command}}};
}

std::optional<Value> execute(Documents& documents, const Value& params) {
  const std::vector<std::string> arguments = params.texts("arguments");
  if (arguments.empty()) return std::nullopt;
  if (params.text("command") == page_command) {
    const CatalogPage* page = find_page(arguments.front());
    if (page == nullptr) return std::nullopt;
    return Value(std::string(text_of(*page)));
  }
  if (params.text("command") != plan_command) return std::nullopt;
  OpenDocument* document = documents.find(arguments.front());
  if (document == nullptr) return std::nullopt;
  documents.turn_to(*document);
  auto found = resolved(documents, *document, document->lines().text());
  if (!found) return std::nullopt;
  return Value(write_json(to_json(*found->plan)));
}

}  // namespace tgtcfg::lsp

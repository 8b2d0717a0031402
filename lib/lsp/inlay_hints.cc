#include "lsp/features.h"

#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "resolve/target_form.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

// Selects the kind's defaults that limit a schedule.
bool matters(const KindRow& kind, const std::string& attribute) {
  if (std::ranges::find(kind.identity, attribute) != kind.identity.end()) return true;
  const AttributeRow* row = kind.attribute(attribute);
  return row != nullptr && row->type == AttributeType::integer && !row->common;
}

class Hints {
 public:
  Hints(const Query& query, const CheckedText& resolved)
      : query_(query), resolved_(resolved), selected_(selected_range(query)) {}

  Array run() {
    const Plan& config = *resolved_.plan;
    for (const PlanTarget& target : config.targets) {
      if (!target.is_general()) continue;
      add(target.span, words_of(target));
    }
    return std::move(hints_);
  }

 private:
  [[nodiscard]] std::string words_of(const PlanTarget& target) const {
    const Plan& config = *resolved_.plan;
    std::string words = defaults_of(target);
    const bool named = std::ranges::any_of(config.devices, [&](const ResolvedDevice& device) {
      return !device.implicit && device.target == target.id;
    });
    for (const ResolvedDevice& device : config.devices) {
      if (named || !device.implicit || device.target != target.id) continue;
      words += (words.empty() ? "" : " · ") + ("device " + device.id);
    }
    if (target.host && !is_written(*config.find_host(*target.host))) {
      const Target& host = *config.find_host(*target.host);
      words += (words.empty() ? "" : " · ") +
               ("host " + host.kind +
                (host.machine.triple ? " " + *host.machine.triple : std::string()));
    }
    return words;
  }

  // A host written in this text needs no hint.
  [[nodiscard]] bool is_written(const Target& host) const {
    return host.span.known() && host.span.file == resolved_.file;
  }

  [[nodiscard]] std::string defaults_of(const Target& target) const {
    const KindRow* kind = query_.documents.database().kind(target.kind);
    std::string words;
    for (const std::string& name : target.defaulted) {
      if (kind == nullptr || !matters(*kind, name)) continue;
      const Value* value = find_value(target.attrs, name);
      if (value == nullptr) continue;
      words += (words.empty() ? "" : " ") + ("-" + name + "=" + write_compact_json(*value));
    }
    return words;
  }

  void add(Span span, const std::string& words) {
    if (!span.known() || span.file != resolved_.file || words.empty()) return;
    // The span of a map in block style ends in the next line.
    std::size_t end = std::min<std::size_t>(span.end, query_.text().size());
    while (end > span.begin && is_space(query_.text()[end - 1])) --end;
    if (!selected_.holds(end)) return;
    hints_.push_back(Object{{"position", query_.range({end, end}).get("start")},
                            {"label", words},
                            {"paddingLeft", true}});
  }

  const Query& query_;
  const CheckedText& resolved_;
  ByteRange selected_;
  Array hints_;
};

}  // namespace

Value inlay_hints(const Query& query) {
  if (!query.documents.shows_hints || !query.documents.is_ours(query.document)) return Array{};
  const auto found = resolved(query.documents, query.document, query.text());
  if (!found) return Array{};
  return Hints(query, *found).run();
}

}  // namespace tgtcfg::lsp

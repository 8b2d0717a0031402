#include "explain/provenance.h"

#include "explain/explanation_text.h"

namespace tgtcfg {
namespace {

Value trace_json(const TraceEntry& entry) {
  Array over;
  for (const std::string& value : entry.over) over.emplace_back(value);
  return Object{{"rule", entry.rule},
                {"pointer", entry.pointer},
                {"chose", entry.chose},
                {"because", entry.because},
                {"over", std::move(over)}};
}

}  // namespace

Provenance::Provenance(const Resolved& resolved, const Context& context)
    : resolved_(resolved), explainer_(resolved, context), sources_(context.sources) {}

MemberWriters Provenance::members() const {
  MemberWriters members;
  members["trace"] = [this](ValueStream& to) {
    to.key("trace");
    to.open('[');
    for (const TraceEntry& entry : resolved_.trace) {
      to.element();
      to.write(trace_json(entry));
    }
    to.close(']');
  };
  members["origins"] = [this](ValueStream& to) {
    to.key("origins");
    to.open('{');
    for (const std::string& pointer : explainer_.pointers()) {
      const auto origin = explainer_.origin(pointer);
      if (!origin) continue;
      to.key(pointer);
      to.write(origin_json(origin, sources_));
    }
    to.close('}');
  };
  return members;
}

}  // namespace tgtcfg

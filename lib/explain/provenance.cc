#include "explain/provenance.h"

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

template <typename Take>
void Provenance::each_origin(Take take) const {
  for (const std::string& pointer : explainer_.pointers()) {
    if (const auto origin = explainer_.origin(pointer))
      take(pointer, origin_json(origin, sources_));
  }
}

JsonMembers Provenance::members() const {
  JsonMembers members;
  members["trace"] = [this](JsonStream& json) {
    json.key("trace");
    json.open('[');
    for (const TraceEntry& entry : resolved_.trace) {
      json.element();
      json.write(trace_json(entry));
    }
    json.close(']');
  };
  members["origins"] = [this](JsonStream& json) {
    json.key("origins");
    json.open('{');
    each_origin([&json](const std::string& pointer, const Value& origin) {
      json.key(pointer);
      json.write(origin);
    });
    json.close('}');
  };
  return members;
}

void Provenance::add_to(Value& plan) const {
  Array trace;
  for (const TraceEntry& entry : resolved_.trace) trace.push_back(trace_json(entry));
  Object origins;
  each_origin([&origins](const std::string& pointer, Value origin) {
    origins.push_back({pointer, std::move(origin)});
  });
  plan.set("trace", std::move(trace));
  plan.set("origins", std::move(origins));
}

}  // namespace tgtcfg

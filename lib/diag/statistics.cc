#include "diag/statistics.h"

#include <tgtcfg/render.h>

#include <algorithm>

#include "diag/order.h"

namespace tgtcfg {
namespace {

std::string padded(std::string text, std::size_t width) {
  text.append(width - std::min(width, text.size()), ' ');
  return text;
}

}  // namespace

void CodeStatistics::add(std::span<const Diagnostic> diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    CodeCount& entry = counts_[std::string(diagnostic.code)];
    entry.code = diagnostic.code;
    entry.name = diagnostic.page->name;
    entry.severity = diagnostic.severity;
    ++entry.count;
    entry.fixable += count_diagnostics(std::span(&diagnostic, 1)).fixable;
  }
}

std::vector<CodeCount> CodeStatistics::counts() const {
  std::vector<CodeCount> all;
  for (const auto& [code, entry] : counts_) all.push_back(entry);
  std::stable_sort(all.begin(), all.end(),
                   [](const CodeCount& a, const CodeCount& b) { return a.count > b.count; });
  return all;
}

std::string statistics_text(std::span<const CodeCount> counts) {
  std::size_t digits = 0;
  std::size_t severity = 0;
  for (const CodeCount& each : counts) {
    digits = std::max(digits, std::to_string(each.count).size());
    severity = std::max(severity, name_of(each.severity).size());
  }
  std::string text;
  for (const CodeCount& each : counts) {
    const std::string number = std::to_string(each.count);
    text += std::string(digits - number.size(), ' ') + number + "  " + each.code + "  " +
            padded(std::string(name_of(each.severity)), severity) + "  " + each.name;
    if (each.fixable > 0) text += "  (" + std::to_string(each.fixable) + " fixable)";
    text += '\n';
  }
  return text;
}

Value statistics_json(std::span<const CodeCount> counts) {
  Array all;
  for (const CodeCount& each : counts)
    all.push_back(Object{{"code", each.code},
                         {"name", each.name},
                         {"severity", name_of(each.severity)},
                         {"count", static_cast<std::int64_t>(each.count)},
                         {"fixable", static_cast<std::int64_t>(each.fixable)}});
  return all;
}

}  // namespace tgtcfg

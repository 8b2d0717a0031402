#include "check/option_kind.h"

#include <tgtcfg/database.h>

#include <algorithm>

#include "database/config_keys.h"

namespace tgtcfg {
namespace {

constexpr std::string_view key = "kind";

bool has_all(const OptionSetRow& row, const Value& options) {
  return std::all_of(options.object().begin(), options.object().end(), [&](const Member& member) {
    return member.key.starts_with("x-") || row.option(kebab_case(member.key)) != nullptr;
  });
}

/// The location of a first key, and the text around it.
struct FirstKey {
  Span place;
  std::string quote;        ///< quotes around the key
  std::string value_quote;  ///< JSON5 requires quotes around strings
  std::string behind;

  [[nodiscard]] std::string text(const std::string& name) const {
    return quote + std::string(key) + quote + ": " + value_quote + name + value_quote + behind;
  }
};

FirstKey first_key_of(const Value& options, const SourceMap& sources) {
  const Span first = options.object().front().key_span;
  const std::string_view text = sources.file(first.file).text();
  const bool flow = text.substr(options.span.begin, 1) == "{";
  const std::string_view begin = text.substr(first.begin, 1);
  const std::string quote(begin == "\"" || begin == "'" ? begin : std::string_view());
  const std::size_t column = sources.begin(first).column;
  return {{first.file, first.begin, first.begin},
          quote,
          flow && quote.empty() ? "\"" : quote,
          flow ? ", " : "\n" + std::string(column - 1, ' ')};
}

}  // namespace

void suggest_option_kind(const Value& options, Table table, DiagnosticBuilder& builder,
                         const Context& context) {
  if (options.object().empty() || !options.object().front().key_span.known()) return;
  const FirstKey first = first_key_of(options, context.sources);
  for (const std::string& name : context.database.names(table)) {
    const OptionSetRow* row = table == Table::executors ? context.database.executor(name)
                                                        : context.database.runtime(name);
    if (row != nullptr && has_all(*row, options))
      builder.suggest(name, first.place, first.text(name));
  }
}

}  // namespace tgtcfg

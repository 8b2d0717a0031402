// Executors and runtimes whose options are set without their name.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

namespace tgtcfg {

enum class Table : std::uint8_t;

/// Suggests the rows of `table` that have every key of `options`, written as its first key.
void suggest_option_kind(const Value& options, Table table, DiagnosticBuilder& builder,
                         const Context& context);

}  // namespace tgtcfg

#include "operations/source_option.h"

#include <tgtcfg/codes/TC92.h>

#include "request/load.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

Span piece(const Span& whole, std::string_view text, std::string_view part) {
  const auto begin = static_cast<std::uint32_t>(part.data() - text.data());
  return {whole.file, begin, begin + static_cast<std::uint32_t>(part.size())};
}

}  // namespace

std::optional<std::vector<EmissionSource>> read_sources(const std::vector<std::string>& typed,
                                                        Findings& findings,
                                                        const OptionMember& option) {
  const std::string name = option_name(option);
  const std::size_t errors = findings.diags.error_count();
  std::vector<EmissionSource> sources;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const Value argument = argument_value(
        findings, "<" + name.substr(2) + ":" + std::to_string(i + 1) + ">", typed[i]);
    const std::string_view text = typed[i];
    const std::size_t equals = text.find('=');
    const std::string_view id = text.substr(0, equals);
    const auto files =
        equals == text.npos ? std::vector<std::string_view>() : split(text.substr(equals + 1), ',');
    const bool some_empty = id.empty() || files.empty() || contains(files, std::string_view());
    if (some_empty) {
      findings.diags.error(diag::BadOptionValue{.option = name, .value = typed[i]}, argument.span)
          .help("write `" + name + " ID=FILE`, or several files between commas");
      continue;
    }
    for (const std::string_view file : files) {
      sources.push_back({std::string(id), std::string(file), piece(argument.span, text, id),
                         piece(argument.span, text, file)});
    }
  }
  if (findings.diags.error_count() > errors) return std::nullopt;
  return sources;
}

}  // namespace tgtcfg

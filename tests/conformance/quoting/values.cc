// Writes values as the emissions of a format: `quoting_values FORMAT STEPS <values >text`, values
// separated by NUL, STEPS to a step. `build-FORMAT`: steps with files, as those of a build. Values
// that the format refuses go to standard error, the same way.
#include <tgtcfg/emission.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>

#include "request/depfile.h"

using namespace tgtcfg;

namespace {

EmissionStep step_of(const std::vector<std::string>& values, std::size_t number) {
  EmissionStep step;
  step.id = "s" + std::to_string(number);
  step.tool = "print-arguments";
  step.args = values;
  step.input = "{input}";
  step.output = "{output}";
  step.language = "C";
  return step;
}

constexpr std::string_view build_prefix = "build-";

std::optional<std::string> written(std::vector<EmissionStep> steps, std::string_view format) {
  const bool is_build = format.starts_with(build_prefix);
  if (is_build) format.remove_prefix(build_prefix.size());
  for (std::size_t i = 0; is_build && i < steps.size(); ++i) {
    steps[i].inputs = {"in"};
    steps[i].outputs = {"out" + std::to_string(i)};
    steps[i].compilers = {{"C", "print-arguments"}};
  }
  const Emission emission{.backend = "x",
                          .release = "x",
                          .plan = "x",
                          .steps = std::move(steps),
                          .data = Object{},
                          .dropped = {},
                          .is_build = is_build,
                          .directory = {}};
  Diagnostics diags;
  auto text = emission_text(emission, read_output_format(format).value(), {}, diags);
  if (text.has_value() == diags.has_errors()) std::abort();
  return text;
}

bool is_carried(const std::string& value, std::string_view format) {
  if (format != "depfile") return written({step_of({value}, 0)}, format).has_value();
  std::vector<std::string> left_out;
  (void)depfile_text(std::vector<std::string>{"out"}, {value}, left_out);
  return left_out.empty();
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const std::string_view format = words[1];
  const auto of_a_step = static_cast<std::size_t>(std::atoi(words[2]));
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  std::vector<std::string> carried;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\0', at);
    const std::string value = text.substr(at, end - at);
    at = end + 1;
    if (is_carried(value, format)) {
      carried.push_back(value);
    } else {
      std::cerr << value << '\0';
    }
  }
  if (format == "depfile") {
    std::vector<std::string> left_out;
    std::cout << depfile_text(std::vector<std::string>{"out"}, {carried.begin(), carried.end()},
                              left_out);
    return 0;
  }
  std::vector<EmissionStep> steps;
  for (std::size_t at = 0; at < carried.size(); at += of_a_step) {
    const std::size_t end = std::min(at + of_a_step, carried.size());
    steps.push_back(step_of({carried.begin() + static_cast<std::ptrdiff_t>(at),
                             carried.begin() + static_cast<std::ptrdiff_t>(end)},
                            steps.size()));
  }
  std::cout << written(std::move(steps), format).value();
  return 0;
}

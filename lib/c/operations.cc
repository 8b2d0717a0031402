#include "c/operations.h"

#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/pipeline.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "c/request_layers.h"
#include "c/scalar_text.h"
#include "operations/emit.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class Operations {
 public:
  Operations(Workspace& workspace, const Value& request)
      : workspace_(workspace), request_(request) {}

  Answer resolve() {
    const auto found = plan();
    if (!found) return {};
    return {.result = to_json(*found)};
  }

  Answer emit() {
    const auto format = output_format();
    const auto found = format ? plan() : std::nullopt;
    if (!found) return {};
    const auto emission = workspace_.emit(*found, request_.text("backend"), emission_options());
    if (!emission) return {};
    if (is_data_format(*format)) return {.result = to_json(*emission)};
    return {.result = as_text(*emission, *format)};
  }

  Answer why() {
    const auto layers = layers_of(request_, context());
    if (!layers) return {};
    const auto answers = workspace_.why(input(), request_.text("pointer"), *layers);
    if (!answers) return {};
    Array values;
    for (const Explanation& each : *answers) values.push_back(to_json(each, workspace_.sources()));
    return {.result = Object{{"schema", "tgtcfg.why/1"}, {"values", std::move(values)}}};
  }

  Answer inspect() {
    ArtifactLimits limits;
    limits.evidence = request_.flag("evidence");
    const auto artifact = workspace_.inspect(request_.text("file"), limits);
    return artifact ? answer_of(*artifact) : Answer();
  }

  Answer explain() { return {.result = workspace_.page(request_.text("code"))}; }

  Answer validate() {
    const auto layers = layers_of(request_, context());
    if (!layers) return {};
    const std::string word = request_.has("format") ? request_.text("format") : "json";
    ValidationOptions options{.deny = request_.texts("deny"),
                              .allow = request_.texts("allow"),
                              .exclude = request_.texts("exclude")};
    const Validation found = workspace_.validate(request_.texts("inputs"), *layers, options);
    return report_answer(found, word);
  }

  Answer verify() {
    const std::string word = request_.has("format") ? request_.text("format") : "json";
    VerificationOptions options{.machines = request_.texts("runs_on"),
                                .accepts_runs = request_.text("accept") == "runs",
                                .any_unit = request_.text("units") == "any"};
    for (const Member& target : request_.map("map")) {
      for (const std::string& file : request_.get("map").texts(target.key))
        options.map.push_back(target.key + "=" + file);
    }
    const std::vector<std::string> files = request_.texts("files");
    return report_answer(workspace_.verify(input(), files, options), word);
  }

 private:
  // An object is read as the caller's own text, so that positions are right.
  [[nodiscard]] std::string input() const {
    const Value& value = request_.get("input");
    if (!value.is_object()) return request_.text("input");
    const std::string_view text = context().sources.text(value.span);
    return text.starts_with('{') ? std::string(text) : scalar_text(value);
  }

  // The diagnostics move to the response.
  static Answer report_answer(const Validation& found, const std::string& word) {
    const auto format = read_report_format(word).value_or(ReportFormat::json);
    Value report = to_json(found);
    Answer answer{.ok = found.ok, .has_report = true};
    answer.diagnostics = std::move(report.find("diagnostics")->array());
    std::erase_if(report.object(), [](const Member& each) { return each.key == "diagnostics"; });
    answer.result = std::move(report);
    if (format != ReportFormat::json) {
      answer.result =
          Object{{"format", word}, {"exit_code", found.exit_code}, {"text", found.report(format)}};
    }
    return answer;
  }

  std::optional<Plan> plan() {
    const auto layers = layers_of(request_, context());
    if (!layers) return std::nullopt;
    if (!request_.has("text")) return workspace_.resolve(input(), *layers);
    const std::string name = request_.has("name") ? request_.text("name") : "<text>";
    return workspace_.resolve(Input::of_text(request_.text("text"), name), *layers);
  }

  [[nodiscard]] EmissionOptions emission_options() const {
    EmissionOptions options;
    if (request_.has("release")) options.release = scalar_text(request_.get("release"));
    options.chosen = request_.texts("for");
    options.as_composite = request_.flag("as-composite");
    options.and_later = request_.flag("and-later");
    options.annotated = request_.flag("annotated");
    for (const Member& source : request_.map("source")) {
      for (const std::string& file : request_.get("source").texts(source.key))
        options.sources.push_back({source.key, file, source.key_span, source.value.span});
    }
    options.all_sources = !options.sources.empty();
    options.of_toolchain = request_.text("format") == name_of(OutputFormat::cmake_toolchain);
    return options;
  }

  std::optional<OutputFormat> output_format() {
    if (!request_.has("format")) return OutputFormat::json;
    const std::string& word = request_.text("format");
    const auto format = read_output_format(word);
    if (format) return format;
    const std::vector<std::string> names = owned(output_format_names());
    const Span place = request_.get("format").span;
    context()
        .diags.error(diag::BadRequest{.message = "`format` does not accept `" + word + "`"}, place)
        .suggest_nearest(word, names, place)
        .expected(names);
    return std::nullopt;
  }

  std::optional<Value> as_text(const Emission& emission, OutputFormat format) {
    const std::string word(name_of(format));
    const std::vector<std::string> steps = emission_steps(emission);
    const std::string& step = request_.text("step");
    const TextProblem problem = text_problem(emission, format, step);
    if (problem == TextProblem::no_text) {
      return bad("`" + emission.backend + "` cannot be written as " + word,
                 request_.get("format").span);
    }
    if (problem != TextProblem::none) {
      const bool none = problem == TextProblem::unknown_step;
      context()
          .diags
          .error(diag::BadRequest{.message = none ? "unknown step `" + step + "`"
                                                  : word + " is one step, and there are " +
                                                        std::to_string(steps.size())},
                 request_.get(none ? "step" : "format").span)
          .help("choose a value for `step`: " + join(steps, ", "));
      return std::nullopt;
    }
    auto text = emission_text(emission, format, step, context().diags);
    if (!text) return std::nullopt;
    return Object{{"format", word}, {"text", std::move(*text)}};
  }

  std::nullopt_t bad(std::string message, Span span) {
    context().diags.error(diag::BadRequest{.message = std::move(message)}, span);
    return std::nullopt;
  }

  /// Reading an input may enter another project, which has its own context.
  [[nodiscard]] Context context() const { return workspace_.context(); }

  Workspace& workspace_;
  const Value& request_;
};

struct Operation {
  std::string_view name;
  Answer (Operations::*answer)();
};

constexpr Operation operations[] = {
    {"emit", &Operations::emit},         {"explain", &Operations::explain},
    {"inspect", &Operations::inspect},   {"resolve", &Operations::resolve},
    {"validate", &Operations::validate}, {"verify", &Operations::verify},
    {"why", &Operations::why},
};

}  // namespace

Answer answer_of(const Artifact& artifact) {
  return {
      .ok = artifact.state != ArtifactState::broken, .result = artifact.json(), .has_report = true};
}

Answer answer_operation(Workspace& workspace, const Value& request) {
  for (const Operation& operation : operations) {
    if (operation.name == request.text("op"))
      return (Operations(workspace, request).*operation.answer)();
  }
  return {};
}

}  // namespace tgtcfg

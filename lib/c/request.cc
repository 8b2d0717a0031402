#include "c/request.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "arguments/options.h"
#include "operations/batch_request.h"
#include "operations/emit.h"
#include "operations/output.h"
#include "schema/schema.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

struct Answer {
  bool ok = true;
  std::optional<Value> result{};  ///< null: the workspace's diagnostics have an error
  bool has_report = false;        ///< the result is complete although not everything is ok
  Array diagnostics{};            ///< in addition to the workspace's
};

// Returns the facts of a compiled file; they are complete even if a part of it is broken.
Answer answer_of(const Artifact& artifact) {
  return {
      .ok = artifact.state != ArtifactState::broken, .result = artifact.json(), .has_report = true};
}

class OptionReader {
 public:
  OptionReader(const Context& context, Layers& layers) : context_(context), layers_(layers) {}

  bool read(const Member& option) {
    const std::string name = option_name(option.key);
    const Option* known = find_layer_flag(name);
    if (known == nullptr && !is_family_flag(name)) return unknown(option);
    const bool switched = known != nullptr && known->form == FlagForm::yes;
    if (switched && option.value.is_boolean()) {
      if (option.value.boolean()) layers_.options.push_back({option.key, true});
      return true;
    }
    if (!option.value.is_array()) return add(option.key, known, option.value);
    if (known != nullptr && !known->repeatable && option.value.array().size() > 1)
      return bad("`" + option.key + "` requires exactly one value", option.value.span);
    bool ok = true;
    for (const Value& element : option.value.array()) ok &= add(option.key, known, element);
    return ok;
  }

 private:
  bool add(const std::string& name, const Option* known, const Value& value) {
    std::string text = text_or_json(value);
    if (known != nullptr && !known->choices.empty() && !contains_word(known->choices, text)) {
      const std::vector<std::string> choices = owned(split(known->choices, ' '));
      context_.diags
          .error(diag::BadOptionValue{.option = option_name(name), .value = text}, value.span)
          .suggest_nearest(text, choices, value.span)
          .expected(choices);
      return false;
    }
    layers_.options.push_back({name, Value(std::move(text))});
    return true;
  }

  bool unknown(const Member& option) {
    std::vector<std::string> names;
    for (const Option& flag : layer_flags()) {
      if (flag.form != FlagForm::row) names.emplace_back(flag.name().substr(2));
    }
    context_.diags
        .error(diag::BadRequest{.message = "unknown option `" + option.key + "`"}, option.key_span)
        .suggest_nearest(option.key, names, option.key_span);
    return false;
  }

  bool bad(std::string message, Span span) {
    context_.diags.error(diag::BadRequest{.message = std::move(message)}, span);
    return false;
  }

  const Context& context_;
  Layers& layers_;
};

// Returns nullopt after adding an error for an invalid option.
std::optional<Layers> layers_of(const Value& request, const Context& context) {
  Layers layers;
  layers.overlays = request.texts("overlays");
  if (const auto document = request.integer("document"))
    layers.document = static_cast<std::size_t>(*document);
  for (const Member& member : request.map("set")) layers.set.emplace_back(member.key, member.value);
  OptionReader reader(context, layers);
  bool ok = true;
  for (const Member& option : request.map("options")) ok &= reader.read(option);
  if (!ok) return std::nullopt;
  return layers;
}

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
    return text.starts_with('{') ? std::string(text) : text_or_json(value);
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
    if (request_.has("release")) options.release = text_or_json(request_.get("release"));
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

// Answers a request that satisfies `schemas/request.schema.json`.
Answer answer_operation(Workspace& workspace, const Value& request) {
  for (const Operation& operation : operations) {
    if (operation.name == request.text("op"))
      return (Operations(workspace, request).*operation.answer)();
  }
  return {};
}

std::optional<Document> read_request(std::string_view text, const Limits& limits,
                                     SourceMap& sources) {
  if (text.size() > limits.file_size) return std::nullopt;
  Diagnostics unreported;
  const FileId file = sources.add("<request>", std::string(text));
  auto documents = parse(file, InputFormat::json, sources, limits, unreported);
  if (!documents || documents->empty()) return std::nullopt;
  return std::move(documents->front());
}

// Returns the request if it has an `op`. Other requests are not parsed here, and an unreadable one
// has no `op`.
std::optional<Document> with_operation(const Context& context, std::string_view text) {
  if (text.find("\"op\"") == text.npos) return std::nullopt;
  auto document = read_request(text, context.options.limits, context.sources);
  if (document && !document->root.has("op")) document.reset();
  return document;
}

std::string respond(const Workspace& workspace, Value id, Answer answer) {
  const std::vector<Diagnostic>& all = workspace.diagnostics();
  const bool wrong = std::ranges::any_of(
      all, [](const Diagnostic& each) { return each.severity == Severity::error; });
  Array diagnostics = std::move(answer.diagnostics);
  for (Value& found : diagnostics_json(all, workspace.sources()))
    diagnostics.push_back(std::move(found));
  const bool ok = answer.ok && answer.result && !wrong;
  if (!ok && !answer.has_report) answer.result.reset();
  return make_response(std::move(id), ok, std::move(answer.result), std::move(diagnostics));
}

}  // namespace

std::string answer_json(Workspace& workspace, std::string_view text) {
  const auto document = with_operation(workspace.context(), text);
  if (!document) {
    if (workspace.enter()) return workspace.answer(text);
    return refuse(text, diagnostics_json(workspace.diagnostics(), workspace.sources()));
  }
  const Value& request = document->root;
  Answer answer;
  if (report(*bundled_schema("request"), request, workspace.context().diags,
             {.pointer = {}, .schema_name = "request.schema.json"})) {
    answer = answer_operation(workspace, request);
  }
  return respond(workspace, request.get("id"), std::move(answer));
}

std::string inspect_json(Workspace& workspace, std::string_view bytes) {
  return respond(workspace, Value(), answer_of(workspace.inspect_bytes(bytes)));
}

std::string refuse(std::string_view text, Array diagnostics) {
  SourceMap sources;
  const auto request = read_request(text, Limits(), sources);
  return make_response(request ? request->root.get("id") : Value(), false, std::nullopt,
                       std::move(diagnostics));
}

}  // namespace tgtcfg

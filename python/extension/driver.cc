#include "driver.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tgtcfg::python {
namespace {

WorkspaceOptions options_of(const Driver::Options& typed, std::string directory) {
  WorkspaceOptions options;
  options.working_directory = std::move(directory);
  for (const auto& [name, value] : typed) {
    if (name == "--search-path") options.search_paths.push_back(value);
    if (name == "--allow-path") options.allow_paths.push_back(value);
    if (name == "--deny") options.deny.push_back(value);
    if (name == "--allow") options.allow.push_back(value);
    if (name == "--limit") options.limits.push_back(value);
    if (name == "--host-facts") options.host_facts = value;
    if (name == "--llvm-release") options.llvm_release = value;
    if (name == "--tables") options.tables = value;
    if (name == "--project") options.project = value;
    if (name == "--no-project") options.no_project = true;
    if (name == "--lenient") options.lenient = true;
    if (name == "--strict") options.lenient = false;
  }
  return options;
}

bool has(const std::vector<std::string>& flags, std::string_view name) {
  return std::find(flags.begin(), flags.end(), name) != flags.end();
}

Layers layers_of(const Driver::Options& options, const std::string& document) {
  Layers layers;
  for (const auto& [name, value] : options) layers.options.push_back({name.substr(2), value});
  if (!document.empty()) layers.document = std::strtoull(document.c_str(), nullptr, 10);
  return layers;
}

std::string text_of(const Value& value, bool canonical) {
  return canonical ? write_canonical_json(value) : write_json(value);
}

std::optional<PlanHandle> handle_of(std::optional<Plan> plan) {
  if (!plan) return std::nullopt;
  return PlanHandle{std::move(*plan)};
}

constexpr std::array<std::pair<std::string_view, Table>, 11> tables = {{
    {"kinds", Table::kinds},
    {"tags", Table::tags},
    {"configs", Table::configurations},
    {"executors", Table::executors},
    {"runtimes", Table::runtimes},
    {"generators", Table::generators},
    {"backends", Table::backends},
    {"chips", Table::chips},
    {"cpus", Table::cpus},
    {"pass-config", Table::pass_config},
    {"versions", Table::versions},
}};

// The words are those of the package: one that is not here is a mistake of it.
Table table_of(const std::string& word) {
  const auto found = std::find_if(tables.begin(), tables.end(),
                                  [&](const auto& table) { return table.first == word; });
  return found == tables.end() ? Table::kinds : found->second;
}

// A value for the stages, with a place in a text that reports can show.
Value value_in(SourceMap& sources, const std::string& name, const std::string& text) {
  Value value(text);
  value.span = {sources.add(name, text), 0, static_cast<std::uint32_t>(text.size())};
  return value;
}

}  // namespace

Value PlanHandle::matches(const std::vector<std::string>& names) const {
  const FunctionMatches found = match_functions(plan, names);
  Array functions;
  for (const FunctionMatch& each : found.functions) {
    functions.emplace_back(
        Object{{"name", names[each.function]},
               {"entry", each.entry == nullptr ? Value() : Value(each.entry->match)},
               {"part", each.part},
               {"target", each.target ? Value(*each.target) : Value()}});
  }
  Array unmatched(found.unmatched.begin(), found.unmatched.end());
  return Object{{"functions", std::move(functions)}, {"unmatched", std::move(unmatched)}};
}

bool Findings::failed() const {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& each) { return each.severity == Severity::error; });
}

std::string Findings::report(const std::string& format) const {
  return render(diagnostics, sources, read_report_format(format).value_or(ReportFormat::human));
}

std::string PlanHandle::text(bool canonical) const {
  return text_of(data(), canonical);
}

std::vector<std::pair<std::string, PlanHandle>> PlanHandle::parts() const {
  std::vector<std::pair<std::string, PlanHandle>> all;
  for (const PlanPart& part : plan.parts) all.emplace_back(part.id, PlanHandle{part.plan});
  return all;
}

std::string EmissionHandle::text(bool canonical) const {
  return text_of(data(), canonical);
}

Driver::Driver(const Options& options, std::string directory)
    : workspace_(options_of(options, std::move(directory))) {}

std::optional<Findings> Driver::take() {
  std::optional<Findings> found;
  if (!workspace_.diagnostics().empty())
    found = Findings{workspace_.diagnostics(), workspace_.sources()};
  workspace_.clear();
  return found;
}

std::optional<PlanHandle> Driver::resolve(const std::string& input, const Options& layers,
                                          const std::string& document) {
  return handle_of(workspace_.resolve(input, layers_of(layers, document)));
}

std::optional<PlanHandle> Driver::resolve_text(std::string text, std::string name,
                                               const Options& layers, const std::string& document) {
  return handle_of(workspace_.resolve(Input::of_text(std::move(text), std::move(name)),
                                      layers_of(layers, document)));
}

std::optional<std::string> Driver::convert(const std::string& input, const std::string& to,
                                           const Options& layers, const std::string& document) {
  return workspace_.convert(input, to, layers_of(layers, document));
}

std::optional<Value> Driver::target(const std::string& text) {
  const Context context = workspace_.context();
  const auto spec = check_target(value_in(context.sources, "<target>", text), "", context);
  const auto target = spec ? resolve_target(*spec, context) : std::nullopt;
  if (!target) return std::nullopt;
  return target_json(*target);
}

std::optional<Value> Driver::why(const std::string& input, const std::string& pointer,
                                 const Options& layers, const std::string& document) {
  const auto found = workspace_.why(input, pointer, layers_of(layers, document));
  if (!found) return std::nullopt;
  Array all;
  for (const Explanation& each : *found) {
    Value value = to_json(each, workspace_.sources());
    value.set("text", explanation_text(each, workspace_.sources()));
    all.push_back(std::move(value));
  }
  return Value(std::move(all));
}

std::optional<Value> Driver::differences(const std::string& a, const std::string& b,
                                         const Options& layers, bool source) {
  const auto found = workspace_.differences(a, b, {layers_of(layers, {}), source});
  if (!found) return std::nullopt;
  Array all;
  for (const Difference& each : *found) {
    all.emplace_back(Object{{"pointer", each.pointer},
                            {"change", std::string(change_of(each))},
                            {"a", each.a.value_or(Value())},
                            {"b", each.b.value_or(Value())},
                            {"a_origin", origin_text(each.a_origin, workspace_.sources())},
                            {"b_origin", origin_text(each.b_origin, workspace_.sources())}});
  }
  return Value(std::move(all));
}

std::optional<EmissionHandle> Driver::emit(const PlanHandle& plan, const std::string& backend,
                                           std::string release, std::vector<std::string> only,
                                           const Options& sources,
                                           const std::vector<std::string>& flags) {
  EmissionOptions options;
  options.release = std::move(release);
  options.chosen = std::move(only);
  options.as_composite = has(flags, "--as-composite");
  options.and_later = has(flags, "--and-later");
  options.annotated = has(flags, "--annotated");
  options.cpus_apart =
      has(flags, "cpus-apart");  // not of the command line: whoever compiles says it
  for (const auto& [target, file] : sources) options.sources.push_back({target, file});
  auto emission = workspace_.emit(plan.plan, backend, options);
  if (!emission) return std::nullopt;
  return EmissionHandle{std::move(*emission)};
}

std::optional<std::string> Driver::emission_text(const EmissionHandle& emission,
                                                 const std::string& format,
                                                 const std::string& step) {
  const auto known = read_output_format(format);
  if (!known) return std::nullopt;
  if (*known == OutputFormat::yaml) return write_yaml(emission.data());
  if (is_data_format(*known)) return emission.text(*known == OutputFormat::canonical);
  return tgtcfg::emission_text(emission.emission, *known, step, workspace_.context().diags);
}

std::optional<std::string> Driver::admits(const std::string& target, const std::string& config,
                                          bool with_host) {
  const auto plan = workspace_.resolve(config);
  const Context context = workspace_.context();
  const auto spec = check_target(value_in(context.sources, "<target>", target), "", context);
  const auto candidate = spec ? resolve_target(*spec, context) : std::nullopt;
  if (!plan || !candidate) return std::nullopt;
  const ComparedHost host = with_host ? ComparedHost::compared : ComparedHost::ignored;
  return std::string(name_of(admission(*candidate, *plan, context.database, host)));
}

std::vector<PlanHandle> Driver::decompose(const PlanHandle& plan, const std::string& level) {
  std::vector<PlanHandle> pieces;
  for (Plan& piece :
       tgtcfg::decompose(plan.plan, read_piece_level(level).value_or(PieceLevel::device)))
    pieces.push_back({std::move(piece)});
  return pieces;
}

std::optional<PlanHandle> Driver::compose(const std::vector<std::string>& pieces) {
  const Context context = workspace_.context();
  std::vector<Document> documents;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const FileId file = context.sources.add("<piece " + std::to_string(i + 1) + ">", pieces[i]);
    auto parsed =
        parse(file, InputFormat::json, context.sources, context.options.limits, context.diags);
    if (!parsed) return std::nullopt;
    for (Document& document : *parsed) documents.push_back(std::move(document));
  }
  return handle_of(tgtcfg::compose(documents, context));
}

std::optional<RecordsHandle> Driver::records(const Options& words,
                                             const std::vector<std::string>& flags) {
  RecordOptions options;
  options.with_host = has(flags, "--with-host");
  options.fail_fast = has(flags, "--fail-fast");
  for (const auto& [name, value] : words) {
    if (name == "--field") options.fields.push_back(value);
    if (name == "--value") options.value = value;
    if (name == "--emit") options.emit = value;
    if (name == "--admits") options.admits = value;
    if (name == "--mark") options.mark = value;
  }
  auto records = workspace_.records(options);
  if (!records) return std::nullopt;
  return RecordsHandle(std::move(*records));
}

std::vector<std::string> Driver::answers(const std::vector<std::string>& lines,
                                         std::size_t first) const {
  std::vector<std::string> all;
  all.reserve(lines.size());
  for (const std::string& line : lines) all.push_back(workspace_.answer(line, first + all.size()));
  return all;
}

Validation Driver::validate(const std::vector<std::string>& inputs, const Options& layers,
                            const Options& words, const std::vector<std::string>& flags,
                            unsigned jobs) {
  ValidationOptions options;
  options.jobs = jobs;
  options.fail_fast = has(flags, "--fail-fast");
  options.allow_empty = has(flags, "--allow-empty");
  for (const auto& [name, value] : words) {
    if (name == "--exclude") options.exclude.push_back(value);
    if (name == "--expect") options.expect_valid = value == "valid";
    if (name == "--plan-check") options.plan_check = value;
  }
  return workspace_.validate(inputs, layers_of(layers, {}), options);
}

std::optional<Value> Driver::inspect(const std::string& file, bool evidence) {
  ArtifactLimits limits;
  limits.evidence = evidence;
  const auto artifact = workspace_.inspect(file, limits);
  if (!artifact) return std::nullopt;
  return artifact->json();
}

Value Driver::inspect_bytes(std::string_view bytes, const std::string& name, bool evidence) {
  ArtifactLimits limits;
  limits.evidence = evidence;
  return workspace_.inspect_bytes(bytes, name, limits).json();
}

Validation Driver::verify(const std::string& input, const std::vector<std::string>& files,
                          std::vector<std::string> maps, std::vector<std::string> machines,
                          const std::vector<std::string>& flags) {
  return workspace_.verify(input, files,
                           {.map = std::move(maps),
                            .machines = std::move(machines),
                            .accepts_runs = has(flags, "accepts-runs"),
                            .any_unit = has(flags, "any-unit")});
}

std::vector<std::string> Driver::names(const std::string& table) const {
  return workspace_.database().names(table_of(table));
}

std::optional<Value> Driver::entry(const std::string& table, const std::string& name) {
  return workspace_.entry(table_of(table), name);
}

}  // namespace tgtcfg::python

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <span>
#include <utility>

#include "command_support.h"
#include "commands/batch.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Reads one JSON request a line from standard input and writes one response a line, in order. A "
    "request is {\"id\", \"target\": EXPR, \"host\"?}, {\"id\", \"targets\": [EXPR...], ...any "
    "configuration}, {\"id\", \"tvmc\": LIST}, each with an optional \"emit\": \"plan\", \"tvm\" "
    "or "
    "\"tvm-0.19\"; {\"triple\", \"cpu\"?, \"features\"?} or {\"gencode\": [ARG...]}. A wrong line "
    "is "
    "answered with \"ok\": false and does not end the run. With --field the lines are records, "
    "such "
    "as those of tuning logs: the target in one field of each becomes canonical, all else passes "
    "through byte for byte.";

/// As typed.
struct BatchOptions {
  std::vector<std::string> fields;
  std::optional<std::string> value;
  std::optional<std::string> emit;
  std::optional<std::string> admits;
  std::optional<std::string> mark;
  bool with_host = false;
  std::optional<std::string> jobs;
};

bool bad_value(Diagnostics& diags, std::string option, const std::string& value,
               std::string takes) {
  diags.error(diag::BadOptionValue{.option = std::move(option), .value = value}, {})
      .help(std::move(takes));
  return false;
}

constexpr std::pair<std::string_view, FieldValue> values[] = {
    {"canonical", FieldValue::canonical},
    {"object", FieldValue::object},
    {"fingerprint", FieldValue::fingerprint},
    {"device-fingerprint", FieldValue::device_fingerprint},
};
constexpr std::pair<std::string_view, FieldValue> emissions[] = {
    {"tvm", FieldValue::tvm},
    {"tvm-0.19", FieldValue::tvm_0_19},
};

FieldValue value_of(std::span<const std::pair<std::string_view, FieldValue>> words,
                    const std::string& word) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](const auto& entry) { return entry.first == word; });
  return found->second;  // the parser has refused every other word
}

// Options of --field that were given without it.
bool check_without_field(const BatchOptions& typed, Diagnostics& diags) {
  if (typed.value || typed.emit)
    return bad_value(diags, typed.value ? "--value" : "--emit",
                     typed.value ? *typed.value : *typed.emit,
                     "it says what --field writes; a request says `\"emit\"` itself");
  if (!typed.admits) return true;
  diags.error(diag::BadUsage{.message = "`--admits` needs `--field POINTER`"}, {})
      .help("it chooses among records: --field says where their target stands");
  return false;
}

// A name is a member of the record itself.
std::optional<PointerTokens> mark_place(const std::string& text) {
  if (text.find('/') == std::string::npos && !text.empty()) return PointerTokens{text};
  auto place = pointer_segments(text);
  return place && !place->empty() ? place : std::nullopt;
}

bool read_admission(const BatchOptions& typed, FieldCommand& field, Diagnostics& diags) {
  if (!typed.admits) {
    if (!typed.mark && !typed.with_host) return true;
    diags
        .error(diag::BadUsage{.message = typed.mark ? "`--mark` needs `--admits CONFIG`"
                                                    : "`--with-host` needs `--admits CONFIG`"},
               {})
        .help("it says which targets the records are compared with");
    return false;
  }
  if (*typed.admits == "-")
    return bad_value(diags, "--admits", "-", "standard input holds the records");
  AdmissionCommand& admits = field.admits.emplace();
  admits.config = *typed.admits;
  if (typed.with_host) admits.host = ComparedHost::compared;
  if (!typed.mark) return true;
  admits.mark = mark_place(*typed.mark);
  if (admits.mark) return true;
  return bad_value(diags, "--mark", *typed.mark,
                   "it takes the name of a member, or a JSON Pointer such as /1/-");
}

bool read_field(const BatchOptions& typed, BatchCommand& command, Diagnostics& diags) {
  if (typed.fields.empty()) {
    FieldCommand none;
    return check_without_field(typed, diags) && read_admission(typed, none, diags);
  }
  FieldCommand& field = command.field.emplace();
  for (const std::string& text : typed.fields) {
    auto pointer = pointer_segments(text);
    if (!pointer)
      return bad_value(diags, "--field", text, "it takes a JSON Pointer, such as /input/0");
    field.pointers.push_back(std::move(*pointer));
  }
  if (!read_admission(typed, field, diags)) return false;
  if (typed.value) field.value = value_of(values, *typed.value);
  if (!typed.emit) return true;
  if (typed.value) {
    return bad_value(diags, "--emit", *typed.emit,
                     "--value says already what is written: give one of the two");
  }
  field.value = value_of(emissions, *typed.emit);
  return true;
}

bool read_jobs(const BatchOptions& typed, const Env& env, BatchCommand& command,
               Diagnostics& diags) {
  command.threads = env.cores;
  if (!typed.jobs) return true;
  constexpr std::size_t most = 256;
  const auto number = number_of(*typed.jobs);
  if (!number || *number == 0 || *number > most)
    return bad_value(diags, "--jobs", *typed.jobs, "it takes a number from 1 to 256");
  command.threads = static_cast<unsigned>(*number);
  return true;
}

CommandLine command_line(BatchOptions& typed, BatchCommand& command, CommonOptions& common) {
  CommandLine line{"batch", "[options]", summary, {}, {}, {}};
  line.options = {
      {"--field", "POINTER",
       "rewrite the target at this JSON Pointer of each record; repeatable: the first that a "
       "record has",
       &typed.fields},
      {"--value",
       "WHAT",
       "what --field writes: the canonical target, an object where the field is one; always an "
       "object; or a key of it",
       &typed.value,
       {"canonical", "object", "fingerprint", "device-fingerprint"}},
      {"--emit",
       "BACKEND",
       "what --field writes: what that release takes",
       &typed.emit,
       {"tvm", "tvm-0.19"}},
      {"--admits", "CONFIG",
       "keep the records whose target is one of this configuration, or refines one; CONFIG is "
       "what `resolve` takes",
       &typed.admits},
      {"--mark", "FIELD",
       "with --admits: keep every record and write `same`, `refines` or `no` there, a name or a "
       "JSON Pointer",
       &typed.mark},
      {"--with-host", "", "with --admits: compare hosts, too", &typed.with_host},
      {"-j,--jobs", "N", "threads; the output is the same for every number (default: all cores)",
       &typed.jobs},
      {"--fail-fast", "", "end with exit code 1 at the first line that is not ok",
       &command.fail_fast}};
  add_common_options(common, line.options);
  line.examples = {
      {"echo '{\"id\": 1, \"target\": \"cuda -arch=sm_86\"}' | tgtcfg batch", "one target"},
      {"echo '{\"id\": 2, \"tvmc\": \"cuda, llvm\"}' | tgtcfg batch", "targets as tvmc reads them"},
      {"echo '{\"input\": [\"cuda -arch=sm_86\"]}' | tgtcfg batch --field /input/0",
       "a tuning log with its targets canonical"},
      {"echo '[\"cuda -arch=sm_87\"]' | tgtcfg batch --field /0 --admits cuda",
       "the records that are of use for a target"}};
  return line;
}

}  // namespace

ExitCode cmd_batch(Args args, Env& env) {
  BatchCommand command;
  BatchOptions typed;
  CommonOptions common;
  const CommandLine line = command_line(typed, command, common);
  if (const auto code = begin(line, args, env)) return *code;
  Diagnostics usage;
  if (!read_field(typed, command, usage) || !read_jobs(typed, env, command, usage))
    return fail_usage("batch", args, env, std::move(usage), false);
  Session session("batch", env, std::move(common));
  if (session.open()) return run_batch(session, command);
  print_diagnostics(session, session.findings);
  return exit_code_of(session.findings.diags.all());
}

}  // namespace tgtcfg::cli

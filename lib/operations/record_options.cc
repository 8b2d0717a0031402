#include "operations/batch_field.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "arguments/options.h"
#include "request/request.h"
#include "request/session.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Word = std::pair<std::string_view, FieldValue>;

constexpr Word values[] = {
    {"canonical", FieldValue::canonical},
    {"object", FieldValue::object},
    {"fingerprint", FieldValue::fingerprint},
    {"device-fingerprint", FieldValue::device_fingerprint},
};
constexpr Word record_words[] = {
    {"tvm", FieldValue::tvm},
    {"tvm-0.19", FieldValue::tvm_0_19},
};

std::vector<std::string> names_of(std::span<const Word> words) {
  std::vector<std::string> names;
  for (const auto& [name, value] : words) names.emplace_back(name);
  return names;
}

bool bad_value(Diagnostics& diags, std::string option, const std::string& value,
               std::string takes) {
  diags.error(diag::BadOptionValue{.option = std::move(option), .value = value}, {})
      .help(std::move(takes));
  return false;
}

constexpr std::size_t most_admitting = 1000;

std::size_t targets_of(const Plan& config) {
  std::size_t count = config.targets.size();
  for (const auto& [name, part] : config.parts) count += targets_of(part);
  return count;
}

// Reports options that require --field.
bool check_without_field(const RecordOptions& typed, Diagnostics& diags) {
  if (!typed.value && !typed.emit && !typed.admits) return true;
  const OptionMember option = typed.value  ? OptionMember(&Arguments::value)
                              : typed.emit ? OptionMember(&Arguments::emit)
                                           : OptionMember(&Arguments::admits);
  auto error = diags.error(
      diag::BadUsage{.message = "`" + option_name(option) + "` requires `--field POINTER`"}, {});
  error.help("set the location of the target in each record with `--field POINTER`");
  if (typed.emit) error.help("in a request, write `\"emit\"`");
  return false;
}

// A plain name is a field of the record itself.
std::optional<PointerTokens> mark_place(const std::string& text) {
  if (text.find('/') == std::string::npos && !text.empty()) return PointerTokens{text};
  auto place = pointer_segments(text);
  return place && !place->empty() ? place : std::nullopt;
}

bool read_admission(const RecordOptions& typed, FieldCommand& field, Diagnostics& diags) {
  if (!typed.admits) {
    if (!typed.mark && !typed.with_host) return true;
    diags
        .error(diag::BadUsage{.message = typed.mark ? "`--mark` requires `--admits CONFIG`"
                                                    : "`--with-host` requires `--admits CONFIG`"},
               {})
        .help("set the targets to compare the records with: `--admits CONFIG`");
    return false;
  }
  if (*typed.admits == "-")
    return bad_value(diags, option_name(&Arguments::admits), "-",
                     "standard input holds the records");
  AdmissionCommand& admits = field.admits.emplace();
  admits.config = *typed.admits;
  if (typed.with_host) admits.host = ComparedHost::compared;
  if (!typed.mark) return true;
  admits.mark = mark_place(*typed.mark);
  if (!admits.mark)
    return bad_value(diags, option_name(&Arguments::mark), *typed.mark,
                     "write the name of a field, or a JSON Pointer such as /1/-");
  // A mark at the target or around it would replace the target.
  const bool replaces = std::ranges::any_of(field.pointers, [&](const PointerTokens& pointer) {
    return std::ranges::mismatch(*admits.mark, pointer).in1 == admits.mark->end();
  });
  return !replaces || bad_value(diags, option_name(&Arguments::mark), *typed.mark,
                                "choose a member that does not contain the target");
}

std::optional<FieldValue> read_word(std::string option, std::span<const Word> words,
                                    const std::string& word, Diagnostics& diags) {
  if (const auto* const found = find_by(words, word, &Word::first)) return found->second;
  const std::vector<std::string> known = names_of(words);
  diags.error(diag::BadOptionValue{.option = std::move(option), .value = word}, {})
      .suggest_nearest(word, known, {})
      .expected(known)
      .help("choose one of these values: " + join(known, ", "));
  return std::nullopt;
}

bool read_value(const RecordOptions& typed, FieldCommand& field, Diagnostics& diags) {
  if (typed.value && typed.emit) {
    return bad_value(diags, option_name(&Arguments::emit), *typed.emit,
                     "remove one of them: `--value` also chooses the output");
  }
  std::optional<FieldValue> value = FieldValue::canonical;
  if (typed.value) value = read_word(option_name(&Arguments::value), values, *typed.value, diags);
  if (typed.emit)
    value = read_word(option_name(&Arguments::emit), record_words, *typed.emit, diags);
  if (value) field.value = *value;
  return value.has_value();
}

}  // namespace

std::vector<std::string> record_values() {
  return names_of(values);
}
std::vector<std::string> record_emissions() {
  return names_of(record_words);
}

std::optional<FieldCommand> read_record_options(const RecordOptions& typed, Diagnostics& diags) {
  FieldCommand field;
  if (typed.fields.empty()) {
    if (check_without_field(typed, diags)) (void)read_admission(typed, field, diags);
    return std::nullopt;
  }
  for (const std::string& text : typed.fields) {
    auto pointer = pointer_segments(text);
    if (!pointer) {
      (void)bad_value(diags, option_name(&Arguments::field), text,
                      "write a JSON Pointer, for example /input/0");
      return std::nullopt;
    }
    field.pointers.push_back(std::move(*pointer));
  }
  if (!read_admission(typed, field, diags) || !read_value(typed, field, diags)) return std::nullopt;
  return field;
}

bool resolve_admitting(Session& session, FieldCommand& command) {
  if (!command.admits) return true;
  Request request;
  request.inputs = {command.admits->config};
  auto asked = read_request(session, request, "batch");
  if (!asked) return false;
  auto config = asked->plan ? std::move(asked->plan) : resolve_asked(session, *asked);
  if (!config) return false;
  if (const std::size_t count = targets_of(*config); count > most_admitting) {
    return bad_value(session.findings.diags, option_name(&Arguments::admits),
                     command.admits->config,
                     "it has " + std::to_string(count) + " targets; at most " +
                         std::to_string(most_admitting) + " are compared with every record");
  }
  command.admits->resolved = std::make_shared<const Plan>(std::move(*config));
  session.findings.diags.drop_notes(0);  // notes about the configuration, whose plan is not printed
  return true;
}

bool all_wrong(const RecordTotals& totals) {
  const std::size_t right =
      totals.count(RecordFate::rewritten) + totals.count(RecordFate::not_admitted);
  const std::size_t all =
      std::accumulate(totals.counts.begin(), totals.counts.end(), std::size_t{0});
  return all > 0 && right == 0;
}

namespace {

// If some records match, the others were dropped as requested.
void report_matches(const Session& session, const FieldCommand& command, const RecordTotals& totals,
                    Diagnostics& diags) {
  if (totals.compared == 0 || totals.matching > 0) return;
  auto note = diags.note(
      diag::RecordsNotMatching{
          .kept = "0", .all = std::to_string(totals.compared), .config = command.admits->config},
      {});
  for (const WrongField& field : totals.not_matching) {
    if (std::string why = why_not_matching(session, command, field); !why.empty())
      note.note(std::move(why));
  }
}

std::string malformed_lines(const RecordTotals& totals) {
  std::string text = totals.malformed.size() == 1 ? "on line" : "on lines";
  for (const WrongField& line : totals.malformed)
    text += (&line == totals.malformed.data() ? " " : ", ") + std::to_string(line.line);
  return totals.count(RecordFate::malformed) > totals.malformed.size() ? text + " and more" : text;
}

}  // namespace

void report_records(const Session& session, const FieldCommand& command, const RecordTotals& totals,
                    Findings& findings, const std::function<void()>& next) {
  for (const WrongField& field : totals.wrong) {
    report_wrong_field(session, command, field, findings);
    next();
  }
  for (std::size_t i = 0; i < std::min(totals.malformed.size(), most_wrong); ++i) {
    if (totals.malformed[i].record.empty()) continue;  // a line longer than one block
    report_malformed(session, command, totals.malformed[i], findings);
    next();
  }
  constexpr std::pair<RecordFate, const char*> reasons[] = {
      {RecordFate::malformed, "the lines are not JSON"},
      {RecordFate::without_field, "the field is missing"},
      {RecordFate::wrong_target, "the field is not a valid target"},
      {RecordFate::unmarkable, "the mark's field cannot be added"},
  };
  Diagnostics& diags = findings.diags;
  for (const auto& [fate, reason] : reasons) {
    if (totals.count(fate) == 0) continue;
    const std::string count = std::to_string(totals.count(fate));
    auto report = command.leaves_out()
                      ? diags.warning(diag::RecordsLeftOut{.count = count, .reason = reason}, {})
                      : diags.warning(diag::RecordsUnchanged{.count = count, .reason = reason}, {});
    if (fate == RecordFate::malformed) report.note(malformed_lines(totals));
  }
  report_matches(session, command, totals, diags);
  next();
}

// --- records of a program that uses the library

struct Records::State {
  State(Session& used, const FieldCommand& asked, bool fail_fast)
      : session(used), command(asked), rewriter(used, asked, fail_fast) {}

  Session& session;
  FieldCommand command;
  FieldRewriter rewriter;
  RecordTotals totals;
  std::size_t line = 1;
  bool stopped = false;
};

Records::Records(std::unique_ptr<State> state) : state_(std::move(state)) {}
Records::Records(Records&&) noexcept = default;
Records& Records::operator=(Records&&) noexcept = default;
Records::~Records() = default;

std::optional<Records> Records::open(Session& session, const RecordOptions& options) {
  auto command = read_record_options(options, session.findings.diags);
  if (!command || !resolve_admitting(session, *command)) return std::nullopt;
  command->source = "records";
  return Records(std::make_unique<State>(session, *command, options.fail_fast));
}

std::string Records::rewrite(std::string_view lines) {
  LineBlock block{.text = std::string(lines), .first_line = state_->line};
  for_each_line(block, [&](std::string_view, std::size_t number) {
    state_->line = number + 1;
    return true;
  });
  const std::size_t limit = state_->session.options.limits.file_size;
  block.too_long = block.first_piece = lines.size() > limit && state_->line == block.first_line + 1;
  RewrittenBlock written = state_->rewriter.rewrite(block);
  state_->totals.add(written);
  state_->stopped = written.stopped;
  return std::move(written.text);
}

bool Records::stopped() const {
  return state_->stopped;
}

void Records::report() {
  report_records(state_->session, state_->command, state_->totals, state_->session.findings, [] {});
}

}  // namespace tgtcfg

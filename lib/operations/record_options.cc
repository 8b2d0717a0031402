#include "operations/record_options.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "arguments/options.h"
#include "request/request_plan.h"
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

std::vector<std::string_view> names_of(std::span<const Word> words) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : words) names.push_back(name);
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
  if (typed.value || typed.emit)
    return bad_value(diags, option_name(typed.value ? &Arguments::value : &Arguments::emit),
                     typed.value ? *typed.value : *typed.emit,
                     "pass `--field POINTER` too, or write `\"emit\"` in the request");
  if (!typed.admits) return true;
  diags.error(diag::BadUsage{.message = "`--admits` requires `--field POINTER`"}, {})
      .help("set the location of the target in each record with `--field POINTER`");
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
  if (admits.mark) return true;
  return bad_value(diags, option_name(&Arguments::mark), *typed.mark,
                   "it takes the name of a member, or a JSON Pointer such as /1/-");
}

std::optional<FieldValue> read_word(std::string option, std::span<const Word> words,
                                    const std::string& word, Diagnostics& diags) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](const Word& each) { return each.first == word; });
  if (found != words.end()) return found->second;
  const std::vector<std::string> known = owned(names_of(words));
  diags.error(diag::BadOptionValue{.option = std::move(option), .value = word}, {})
      .suggest_nearest(word, known, {})
      .expected(known)
      .help("choose one of these values: " + join(known, ", "));
  return std::nullopt;
}

bool read_value(const RecordOptions& typed, FieldCommand& field, Diagnostics& diags) {
  if (typed.value && typed.emit) {
    return bad_value(diags, option_name(&Arguments::emit), *typed.emit,
                     "--value says already what is written: give one of the two");
  }
  std::optional<FieldValue> value = FieldValue::canonical;
  if (typed.value) value = read_word(option_name(&Arguments::value), values, *typed.value, diags);
  if (typed.emit)
    value = read_word(option_name(&Arguments::emit), record_words, *typed.emit, diags);
  if (value) field.value = *value;
  return value.has_value();
}

}  // namespace

std::vector<std::string_view> record_values() {
  return names_of(values);
}
std::vector<std::string_view> record_emissions() {
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
                      "it takes a JSON Pointer, such as /input/0");
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

namespace {

constexpr std::size_t most_shown = 5;

void add_different(const std::vector<WrongField>& more, std::vector<WrongField>& fields) {
  for (const WrongField& field : more) {
    const auto same = [&](const WrongField& other) { return other.text == field.text; };
    if (fields.size() < most_shown && std::none_of(fields.begin(), fields.end(), same))
      fields.push_back(field);
  }
}

}  // namespace

void RecordReport::add(const RewrittenBlock& block) {
  for (std::size_t i = 0; i < record_fates; ++i) counts_[i] += block.counts[i];
  add_different(block.wrong, wrong_);
  add_different(block.not_matching, not_matching_);
  compared_ += block.compared;
  matching_ += block.matching;
  for (const WrongField& line : block.malformed) {
    if (malformed_.size() < most_malformed_lines) malformed_.push_back(line);
  }
}

bool RecordReport::all_wrong() const {
  const std::size_t wrong = count(RecordFate::malformed) + count(RecordFate::without_field) +
                            count(RecordFate::wrong_target) + count(RecordFate::unmarkable);
  return wrong > 0 && wrong == std::accumulate(counts_.begin(), counts_.end(), std::size_t{0});
}

// If some records match, the others were dropped as requested.
void RecordReport::add_matches(const Session& session, const FieldCommand& command,
                               Diagnostics& diags) const {
  if (compared_ == 0 || matching_ > 0) return;
  auto note = diags.note(
      diag::RecordsNotMatching{
          .kept = "0", .all = std::to_string(compared_), .config = command.admits->config},
      {});
  for (const WrongField& field : not_matching_) {
    if (std::string why = why_not_matching(session, command, field); !why.empty())
      note.note(std::move(why));
  }
}

void RecordReport::tell(const Session& session, const FieldCommand& command, Findings& findings,
                        const std::function<void()>& next) const {
  for (const WrongField& field : wrong_) {
    report_wrong_field(session, command, field, findings);
    next();
  }
  for (std::size_t i = 0; i < std::min(malformed_.size(), most_shown); ++i) {
    if (malformed_[i].record.empty()) continue;  // a line longer than one block
    report_malformed(session, command, malformed_[i], findings);
    next();
  }
  const bool left_out = command.admits && !command.admits->mark;
  Diagnostics& diags = findings.diags;
  add_count(RecordFate::malformed, left_out, "the lines are not JSON", diags, lines());
  add_count(RecordFate::without_field, left_out, "the field is missing", diags);
  add_count(RecordFate::wrong_target, left_out, "the field is not a valid target", diags);
  add_count(RecordFate::unmarkable, left_out, "the mark's field cannot be added", diags);
  add_matches(session, command, diags);
  next();
}

std::string RecordReport::lines() const {
  std::string text = malformed_.size() == 1 ? "on line" : "on lines";
  for (const WrongField& line : malformed_) {
    text += (&line == malformed_.data() ? " " : ", ") + std::to_string(line.line);
  }
  const std::size_t all = count(RecordFate::malformed);
  return all > malformed_.size() ? text + " and more" : text;
}

void RecordReport::add_count(RecordFate fate, bool left_out, std::string reason, Diagnostics& diags,
                             const std::string& note) const {
  if (count(fate) == 0) return;
  const std::string number = std::to_string(count(fate));
  auto report = left_out
                    ? diags.warning(diag::RecordsLeftOut{.count = number, .reason = reason}, {})
                    : diags.warning(diag::RecordsUnchanged{.count = number, .reason = reason}, {});
  if (!note.empty()) report.note(note);
}

}  // namespace tgtcfg

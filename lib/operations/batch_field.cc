#include "operations/batch_field.h"

#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "model/scalar_text.h"
#include "resolve/specialization.h"
#include "resolve/target_form.h"

namespace tgtcfg {

namespace {

/// Room for hundreds of targets, more than typical logs have. A stream of distinct targets clears
/// the cache at the limit. A cache eight times as large exceeds the core's cache and is a fifth
/// slower.
constexpr std::size_t most_seen_bytes = std::size_t{1} << 17;

bool is_record(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r\n");
  return first != line.npos && line[first] != '#' && !line.substr(first).starts_with("//");
}

std::string json_quoted(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  append_quoted(out, text, Printable::json);
  return out;
}

/// Fast path for JSON strings of printable ASCII without escapes. They cannot contain errors, so
/// locations are not needed.
std::optional<Value> plain_text(std::string_view token, const Limits& limits) {
  const bool is_text = token.size() >= 2 && token.front() == '"' && token.back() == '"';
  if (!is_text || token.size() > limits.scalar || limits.nodes == 0) return std::nullopt;
  token = token.substr(1, token.size() - 2);
  const bool plain = std::all_of(token.begin(), token.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  });
  return plain ? std::optional(Value(std::string(token))) : std::nullopt;
}

std::optional<Value> read_json(std::string name, std::string_view text, const Options& options,
                               Findings& findings) {
  const FileId file = findings.sources.add(std::move(name), std::string(text));
  auto documents = parse(file, InputFormat::json, findings.sources, options.limits, findings.diags);
  if (!documents || documents->empty()) return std::nullopt;
  return std::move(documents->front().root);
}

std::optional<Target> target_of(const Value& expression, const Session& session,
                                const Options& options, Findings& findings) {
  const auto spec =
      check_target(expression, "", {session.database, options, findings.sources, findings.diags});
  if (!spec) return std::nullopt;
  return resolve_target(*spec, {session.database, options, findings.sources, findings.diags});
}

std::string canonical_value(const Target& target, bool is_object) {
  if (is_object) return write_compact_json(target_object(target, true));
  const auto text = canonical_string(target);
  return text ? json_quoted(*text) : write_compact_json(target_object(target, false));
}

std::optional<std::string> replacement(const Target& target, FieldValue value, bool is_object,
                                       const Database& database, Diagnostics& diags) {
  switch (value) {
    case FieldValue::canonical:
      return canonical_value(target, is_object);
    case FieldValue::object:
      return canonical_value(target, true);
    case FieldValue::fingerprint:
      return json_quoted(target_fingerprints(target).whole);
    case FieldValue::device_fingerprint:
      return json_quoted(target_fingerprints(target).device);
    case FieldValue::tvm: {
      const auto answer = emit_tvm_target(target, database, diags);
      if (!answer) return std::nullopt;
      return write_compact_json(answer->get("config"));
    }
    case FieldValue::tvm_0_19:
      break;
  }
  const auto answer = emit_tvm_0_19_target(target, database, diags);
  if (!answer) return std::nullopt;
  const Value& text = answer->get("str");
  const bool printable = !is_object && text.is_string();
  return write_compact_json(printable ? text : answer->get("export"));
}

std::string record_name(const FieldCommand& command, const WrongField& record) {
  return "<" + command.source + ":" + std::to_string(record.line) + ">";
}

void add_different(std::string_view token, std::string_view line, std::size_t number,
                   std::vector<WrongField>& fields) {
  const bool known = std::any_of(fields.begin(), fields.end(),
                                 [&](const WrongField& field) { return field.text == token; });
  if (!known && fields.size() < most_wrong)
    fields.push_back({std::string(token), std::string(without_line_end(line)), number});
}

Options batch_options(const Session& session, FieldValue value) {
  Options options = session.options;
  options.dialect.strict_json = true;
  options.dialect.keep_legacy = value == FieldValue::tvm_0_19;  // current TVM does not support it
  return options;
}

}  // namespace

void RecordTotals::add(const RecordTotals& more) {
  for (std::size_t i = 0; i < record_fates; ++i) counts[i] += more.counts[i];
  compared += more.compared;
  matching += more.matching;
  for (const WrongField& each : more.wrong) add_different(each.text, each.record, each.line, wrong);
  for (const WrongField& each : more.not_matching)
    add_different(each.text, each.record, each.line, not_matching);
  for (const WrongField& line : more.malformed) {
    if (malformed.size() < most_malformed_lines) malformed.push_back(line);
  }
}

FieldRewriter::FieldRewriter(const Session& session, FieldCommand command, bool stop_at_wrong)
    : session_(session),
      options_(batch_options(session, command.value)),
      command_(std::move(command)),
      stop_at_wrong_(stop_at_wrong) {}

JsonField FieldRewriter::find_field(std::string_view line) const {
  JsonField field;
  for (const PointerTokens& pointer : command_.pointers) {
    field = find_json_field(line, pointer, options_.limits.depth);
    if (field.search != FieldSearch::absent) break;
  }
  return field;
}

const FieldRewriter::Replacement& FieldRewriter::replacement_of(std::string_view token) {
  if (const auto found = seen_.find(token); found != seen_.end()) return found->second;
  Replacement made = make_replacement(token);
  if (seen_bytes_ > most_seen_bytes) {
    seen_.clear();
    seen_bytes_ = 0;
  }
  seen_bytes_ += token.size() + made.text.size() + sizeof(made);
  return seen_.emplace(token, std::move(made)).first->second;
}

FieldRewriter::Replacement FieldRewriter::make_replacement(std::string_view token) const {
  Findings findings;
  auto expression = plain_text(token, options_.limits);
  if (!expression) expression = read_json("<stdin>", token, options_, findings);
  if (!expression) return {{}, true};
  const auto target = target_of(*expression, session_, options_, findings);
  if (!target) return {{}, true};
  auto text = replacement(*target, command_.value, expression->is_object(), session_.database,
                          findings.diags);
  if (!text) return {{}, true};
  Replacement made{std::move(*text)};
  if (command_.admits) {
    const AdmissionCommand& asked = *command_.admits;
    made.admission = admission(*target, *asked.resolved, session_.database, asked.host);
  }
  return made;
}

void FieldRewriter::note_match(const Replacement& made, std::string_view token,
                               std::string_view line, std::size_t number,
                               RewrittenBlock& out) const {
  if (!command_.admits) return;
  ++out.compared;
  if (made.admission != Admission::no)
    ++out.matching;
  else
    add_different(token, line, number, out.not_matching);
}

RecordFate FieldRewriter::write_record(std::string_view line, const JsonField& field,
                                       const Replacement& made, std::string& text) const {
  if (command_.leaves_out() && made.admission == Admission::no) return RecordFate::not_admitted;
  if (!command_.admits || !command_.admits->mark) {
    text += line.substr(0, field.begin);
    text += made.text;
    text += line.substr(field.end);
    return RecordFate::rewritten;
  }
  std::string record(line.substr(0, field.begin));
  record += made.text;
  record += line.substr(field.end);
  const auto marked = with_member(record, *command_.admits->mark,
                                  json_quoted(name_of(made.admission)), options_.limits.depth);
  text += marked ? *marked : line;
  return marked ? RecordFate::rewritten : RecordFate::unmarkable;
}

RecordFate FieldRewriter::rewrite_line(std::string_view line, std::size_t number,
                                       RewrittenBlock& out) {
  const JsonField field = find_field(line);
  if (field.search == FieldSearch::found) {
    const std::string_view token = line.substr(field.begin, field.end - field.begin);
    const Replacement& made = replacement_of(token);
    if (!made.wrong) {
      note_match(made, token, line, number, out);
      return write_record(line, field, made, out.text);
    }
    add_different(token, line, number, out.wrong);
  }
  if (!command_.leaves_out()) out.text += line;
  switch (field.search) {
    case FieldSearch::found:
      return RecordFate::wrong_target;
    case FieldSearch::absent:
      return RecordFate::without_field;
    case FieldSearch::malformed:
      break;
  }
  if (out.malformed.size() < most_malformed_lines) {
    const bool quoted = out.malformed.size() < most_wrong;
    out.malformed.push_back({{}, quoted ? std::string(without_line_end(line)) : "", number});
  }
  return RecordFate::malformed;
}

void FieldRewriter::rewrite_lines(const LineBlock& block, RewrittenBlock& out) {
  for_each_line(block, [&](std::string_view line, std::size_t number) {
    if (!is_record(line)) {
      out.text += line;
      return true;
    }
    const RecordFate fate = rewrite_line(line, number, out);
    ++out.counts[static_cast<std::size_t>(fate)];
    out.stopped =
        stop_at_wrong_ && fate != RecordFate::rewritten && fate != RecordFate::not_admitted;
    return !out.stopped;
  });
}

RewrittenBlock FieldRewriter::rewrite(const LineBlock& block, std::string text) {
  RewrittenBlock out;
  out.text = std::move(text);
  if (block.too_long) {
    if (!command_.leaves_out()) out.text = block.text;
    out.counts[static_cast<std::size_t>(RecordFate::malformed)] = block.first_piece ? 1 : 0;
    if (block.first_piece) out.malformed.push_back({{}, {}, block.first_line});
  } else {
    out.text.reserve(block.text.size() + block.text.size() / 8);
    rewrite_lines(block, out);
  }
  return out;
}

void report_malformed(const Session& session, const FieldCommand& command, const WrongField& line,
                      Findings& findings) {
  (void)read_json(record_name(command, line), line.record, session.options, findings);
}

namespace {

/// Reads the target of a record again, with its location.
std::optional<Target> target_in(const Session& session, const FieldCommand& command,
                                const WrongField& field, Findings& findings) {
  const Options options = batch_options(session, command.value);
  const auto record = read_json(record_name(command, field), field.record, options, findings);
  if (!record) return std::nullopt;
  for (const PointerTokens& tokens : command.pointers) {
    const Value* expression = pointer_find(*record, pointer_of(tokens));
    if (expression == nullptr) continue;
    auto target = target_of(*expression, session, options, findings);
    if (target)
      (void)replacement(*target, command.value, expression->is_object(), session.database,
                        findings.diags);
    return target;
  }
  return std::nullopt;
}

}  // namespace

void report_wrong_field(const Session& session, const FieldCommand& command,
                        const WrongField& field, Findings& findings) {
  (void)target_in(session, command, field, findings);
}

std::string why_not_matching(const Session& session, const FieldCommand& command,
                             const WrongField& field) {
  Findings unreported;
  const auto target = target_in(session, command, field, unreported);
  if (!target) return {};
  return "line " + std::to_string(field.line) + ": " +
         why_not_admitted(*target, *command.admits->resolved);
}

namespace {

std::string joined(std::string_view before, std::string_view added, std::string_view after) {
  std::string text;
  text.reserve(before.size() + added.size() + after.size());
  text += before;
  text += added;
  text += after;
  return text;
}

/// True if the container is empty except for white space.
bool is_empty(std::string_view container) {
  return container.substr(1, container.size() - 2).find_first_not_of(" \t\r\n") == container.npos;
}

}  // namespace

std::optional<std::string> with_member(std::string_view text, const PointerTokens& pointer,
                                       std::string_view value, std::size_t depth) {
  if (pointer.empty()) return std::nullopt;
  const JsonField known = find_json_field(text, pointer, depth);
  if (known.search == FieldSearch::found)
    return joined(text.substr(0, known.begin), value, text.substr(known.end));
  const std::string& key = pointer.back();
  const PointerTokens around(pointer.begin(), pointer.end() - 1);
  const JsonField container = find_json_field(text, around, depth);
  if (container.search != FieldSearch::found) return std::nullopt;
  const char open = text[container.begin];
  const bool fits = open == '{' || (open == '[' && key == "-");
  if (!fits) return std::nullopt;
  std::string added;
  if (!is_empty(text.substr(container.begin, container.end - container.begin))) added = ", ";
  if (open == '{') {
    append_quoted(added, key, Printable::json);
    added += ": ";
  }
  added += value;
  return joined(text.substr(0, container.end - 1), added, text.substr(container.end - 1));
}

}  // namespace tgtcfg

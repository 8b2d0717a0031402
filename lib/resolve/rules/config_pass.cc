// The pass configuration: known keys, typed values, and a common release. Rule:
// docs/rules/database.md#pass-config.
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pass_config.h>

#include <utility>

#include "model/plain_values.h"
#include "resolve/config_state.h"
#include "resolve/target_steps.h"
#include "support/number_text.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

Value integer_in(const Value& text) {
  const auto number = number_in<std::int64_t>(text.string());
  return number ? Value(*number) : text;
}

// `PHASE,PASS,PHASE,PASS`
Value pairs_in(const Value& text) {
  Array pairs;
  bool is_phase = true;
  for (const std::string_view word : split(text.string(), ',')) {
    if (is_phase) {
      pairs.push_back(Array{integer_in(word)});
    } else {
      pairs.back().array().push_back(Value(word));
    }
    is_phase = !is_phase;
  }
  return pairs;
}

// Parses command-line text by the key's type.
Value from_text(const Value& text, AttributeType type) {
  switch (type) {
    case AttributeType::boolean:
      if (same_ignoring_case(text.string(), "true")) return true;
      if (same_ignoring_case(text.string(), "false")) return false;
      return integer_in(text);
    case AttributeType::integer:
      return integer_in(text);
    case AttributeType::pass_list:
      return pairs_in(text);
    default:
      return text;
  }
}

// The compiler treats booleans and integers alike, but plans distinguish them.
Value converted(const Value& value, AttributeType type) {
  const bool text = value.is_string() && value.style == ScalarStyle::target_text;
  const Value read = text ? from_text(value, type) : value;
  if (type == AttributeType::integer && read.is_boolean()) return read.boolean() ? 1 : 0;
  if (type != AttributeType::boolean || !read.is_integer()) return read;
  return read.integer() == 0 || read.integer() == 1 ? Value(read.integer() == 1) : read;
}

class PassConfigRule {
 public:
  explicit PassConfigRule(ConfigState& state) : state_(state) {}

  void run() {
    Values& settings = state_.config.pass_config;
    known_.reserve(state_.spec.pass_config.size());
    for (const Member& pass : state_.spec.pass_config) {
      const PassConfigRow* row = state_.database.pass_config(pass.key);
      if (row == nullptr) {
        if (report_unknown(pass) != Severity::error) settings.emplace(pass.key, pass.value);
      } else if (auto value = checked(pass, *row)) {
        known_.emplace_back(&pass, row);
        settings.emplace(pass.key, std::move(*value));
      }
    }
    check_releases();
  }

 private:
  static std::string pointer_to(const Member& pass) {
    return pointer_append("/pass-config", pass.key);
  }

  // Unlike other names, `--lenient` does not change this error: no release reads the key. Users
  // with their own passes suppress it.
  Severity report_unknown(const Member& pass) {
    const std::vector<std::string> names = state_.database.names(Table::pass_config);
    const diag::UnknownPassConfig page{.key = pass.key};
    const Severity severity = state_.is_excused<diag::UnknownPassConfig>(pass.key_span)
                                  ? Severity::warning
                                  : Severity::error;
    state_.diags.report_as(severity, page, pass.key_span)
        .at(pointer_to(pass))
        .suggest_nearest(pass.key, names, pass.key_span)
        .actual(pass.key);
    return severity;
  }

  std::optional<Value> checked(const Member& pass, const PassConfigRow& row) {
    if (row.value.type == AttributeType::map && pass.value.is_object()) return map(pass, row);
    return scalar(row.value, pass.value, pass.key, [&] { return pointer_to(pass); });
  }

  template <class Pointer>
  std::optional<Value> scalar(const AttributeRow& field, const Value& given, const std::string& key,
                              const Pointer& pointer) {
    Value value = converted(given, field.type);
    if (is_allowed(value, field)) {
      value.span = {};
      value.style = ScalarStyle::none;
      return value;
    }
    auto report = state_.diags.error(
        diag::WrongPassConfigValue{
            .key = key, .expected = expected_of(field), .actual = actual_of(given)},
        given.span);
    report.at(pointer()).expected({expected_of(field)}).actual(actual_of(given));
    if (given.is_string()) offer_value(report, given.string(), field.type, given.span);
    return std::nullopt;
  }

  std::optional<Value> map(const Member& pass, const PassConfigRow& row) {
    Object result;
    bool ok = true;
    for (const Member& member : pass.value.object()) {
      const auto pointer = [&] { return pointer_append(pointer_to(pass), member.key); };
      const AttributeRow* field = row.field(member.key);
      if (field == nullptr) {
        const std::vector<std::string> names = texts_of(row.fields, &AttributeRow::name);
        state_.diags
            .error(diag::UnknownPassConfigMember{.key = pass.key, .member = member.key},
                   member.key_span)
            .at(pointer())
            .suggest_nearest(member.key, names, member.key_span)
            .expected(names);
        ok = false;
      } else if (auto value = scalar(*field, member.value, pass.key + "." + member.key, pointer)) {
        result.push_back({member.key, std::move(*value)});
      } else {
        ok = false;
      }
    }
    if (!ok) return std::nullopt;
    return Value(std::move(result));
  }

  // One release must know all keys: the requested release, if any.
  void check_releases() {
    if (!state_.options.dialect.tables.empty()) {
      for (const auto& [pass, row] : known_) {
        if (includes_release(row->value.releases, state_.options.dialect.tables)) continue;
        report_release(*pass, *row, state_.options.dialect.tables, nullptr);
      }
      return;
    }
    const Entry* ends = nullptr;
    for (const Entry& entry : known_) {
      if (entry.second->value.releases.until.empty()) continue;
      const bool first = ends == nullptr || includes_release(ends->second->value.releases,
                                                             entry.second->value.releases.until);
      if (first) ends = &entry;
    }
    if (ends == nullptr) return;
    const std::string& last = ends->second->value.releases.until;
    for (const auto& [pass, row] : known_) {
      const std::string& since = row->value.releases.since;
      if (since.empty() || compare_by_numbers(last, since) >= 0) continue;
      report_release(*ends->first, *ends->second, since, pass);
      return;
    }
  }

  void report_release(const Member& pass, const PassConfigRow& row, const std::string& release,
                      const Member* other) {
    auto report = state_.report_unknown(
        diag::PassConfigRelease{.key = pass.key, .release = release}, pass.key_span);
    report.at(pointer_to(pass));
    if (other != nullptr) report.label(other->key_span, "this key exists in release " + release);
    if (!row.renamed.empty()) report.suggest(row.renamed, pass.key_span);
  }

  using Entry = std::pair<const Member*, const PassConfigRow*>;
  ConfigState& state_;
  std::vector<Entry> known_;
};

}  // namespace

Value typed_pass_config(const Value& value, const PassConfigRow& row) {
  return placed(converted(value, row.value.type), value.span);
}

void resolve_pass_config(ConfigState& state) {
  PassConfigRule(state).run();
}

}  // namespace tgtcfg

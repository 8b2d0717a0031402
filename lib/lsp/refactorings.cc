#include "lsp/features.h"

#include <tgtcfg/database.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/writers.h>

#include <optional>
#include <utility>

#include "check/target_value.h"
#include "lsp/place.h"
#include "plan/written_target.h"
#include "resolve/written_config.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

// Formats a scalar so that YAML preserves it in a flow map.
std::string scalar_text(const Value& value, InputFormat format) {
  if (format != InputFormat::yaml || !value.is_string()) return write_compact_json(value);
  const std::string& text = value.string();
  const bool plain = !text.empty() && text.find_first_of(",[]{}#:&*!|>'\"%@`\n") == text.npos;
  return plain ? std::string(trimmed(write_yaml(value))) : write_compact_json(value);
}

std::string flow_text(const Value& value, InputFormat format) {
  const bool yaml = format == InputFormat::yaml;
  std::string text;
  if (value.is_object()) {
    for (const Member& member : value.object())
      text += (text.empty() ? "{" : ", ") + (yaml ? member.key : "\"" + member.key + "\"") + ": " +
              flow_text(member.value, format);
    return text.empty() ? "{}" : text + "}";
  }
  if (value.is_array()) {
    for (const Value& element : value.array())
      text += (text.empty() ? "[" : ", ") + flow_text(element, format);
    return text.empty() ? "[]" : text + "]";
  }
  return scalar_text(value, format);
}

// Returns the value of an option if a target string can contain it without quotes.
std::optional<std::string> option_text(const Value& value) {
  std::string text;
  if (value.is_array()) {
    for (const Value& element : value.array()) {
      const auto word = option_text(element);
      if (!word || element.is_array()) return std::nullopt;
      text += (text.empty() ? "" : ",") + *word;
    }
    return text.empty() ? std::nullopt : std::optional(text);
  }
  if (value.is_object() || value.is_null()) return std::nullopt;
  text = value.is_string() ? value.string() : write_compact_json(value);
  if (text.empty() || text.find_first_of(" ,'\"\\\n") != text.npos) return std::nullopt;
  return text;
}

std::optional<std::string> string_of(const Value& object) {
  std::string text = object.text("kind");
  if (text.empty()) return std::nullopt;
  for (const Member& member : object.object()) {
    if (member.key == "kind") continue;
    const auto value = option_text(member.value);
    if (!value || member.key == "host" || member.key == "name" || member.key == "tag")
      return std::nullopt;
    text += " -" + member.key + "=" + *value;
  }
  return text;
}

class Refactorer {
 public:
  Refactorer(const Query& query, ByteRange selected, const TrialTime& time)
      : query_(query), time_(time), selected_(selected), format_(query.document.format) {}

  Array run() {
    const Tree* tree = query_.documents.current_tree(query_.document);
    if (tree == nullptr || tree->documents.size() != 1 || time_.is_over()) return {};
    auto before = resolved(query_.documents, query_.document, query_.text());
    if (!before) return {};
    fingerprint_ = before->plan->fingerprint;
    if (const Value* target = selected_target(*tree)) offer_forms(*target, *tree);
    offer_host(tree->documents.front().root, *before->plan);
    return std::move(actions_);
  }

 private:
  const Value* selected_target(const Tree& tree) {
    std::vector<std::string> path;
    const Value* found = nullptr;
    const auto steps = steps_to(tree, selected_.begin);
    for (const TreeStep& step : steps) {
      if (!step.token.empty()) path.push_back(step.token);
      const std::string text = step.value->is_string() ? step.value->string() : std::string();
      const bool target = is_target_place(place_in(*steps.front().value, path).role, text);
      const bool one = step.value->is_string() || step.value->has("kind") || step.value->has("tag");
      if (target && one) found = step.value;
    }
    return found;
  }

  void offer_forms(const Value& target, const Tree& tree) {
    Findings findings;
    findings.sources = tree.sources;
    const Session& session = query_.documents.session();
    const Context context = session.context(findings);
    const auto spec = check_target(target, "", context);
    if (!spec) return;
    const auto written =
        written_target_spec(*spec, session.database, session.options, findings.sources);
    const bool tagged = target.is_string() ? session.database.has(Table::tags, target.string())
                                           : spec->tag && !spec->kind;
    if (written) {
      const Value object = value_of(*written);
      if (tagged) {
        offer("write the tag out", target.span, flow_text(object, format_));
      } else if (target.is_string()) {
        offer("write the target as a map", target.span, flow_text(object, format_));
      }
    }
    if (target.is_object()) {
      if (const auto text = string_of(target))
        offer("write the target as a string", target.span,
              format_ == InputFormat::yaml ? *text : write_compact_json(Value(*text)));
    }
    if (!tagged) offer_tag(*spec, target, context);
  }

  // Of several equal tags, offers the nearest.
  void offer_tag(const TargetSpec& spec, const Value& target, const Context& context) {
    const auto canonical = resolve_target(spec, context);
    if (!canonical) return;
    const auto found = nearest_tag(*canonical, query_.documents.database());
    if (!found || !found->changes.empty() || found->brings_host) return;
    offer("write the tag " + quoted(found->name), target.span,
          format_ == InputFormat::yaml ? found->name : write_compact_json(Value(found->name)));
  }

  void offer_host(const Value& root, const Plan& config) {
    if (!root.is_object() || root.has("host") || !config.host || root.object().empty()) return;
    const Member* targets = root.find_member("targets");
    if (targets == nullptr) return;
    const Value object =
        written_host(*config.find_host(*config.host), query_.documents.database()).entry;
    const std::string text = string_of(object).value_or("");
    const std::size_t place = targets->key_span.begin;
    const bool block = format_ == InputFormat::yaml && !in_flow(root);
    const std::string host =
        text.empty() ? flow_text(object, format_) : scalar_text(Value(text), format_);
    const std::string key = format_ == InputFormat::json ? "\"host\"" : "host";
    const Span at{targets->key_span.file, static_cast<std::uint32_t>(place),
                  static_cast<std::uint32_t>(place)};
    const std::string line_end = query_.text().find("\r\n") == std::string::npos ? "\n" : "\r\n";
    offer("name the host", at, key + ": " + host + (block ? line_end : ", "));
  }

  [[nodiscard]] bool in_flow(const Value& root) const {
    return root.span.begin < query_.text().size() && query_.text()[root.span.begin] == '{';
  }

  // Outside of strings, the mark begins a comment. True also for keys with the mark.
  [[nodiscard]] bool has_comment(ByteRange range) const {
    const std::string& text = query_.text();
    const char mark = format_ == InputFormat::yaml ? '#' : '/';
    for (std::size_t at = text.find(mark, range.begin); at < range.end;
         at = text.find(mark, at + 1)) {
      const auto steps = steps_to(*query_.document.tree, at + 1);
      if (steps.empty() || !steps.back().value->is_string() ||
          !bytes_of(steps.back().value->span).holds(at + 1))
        return true;
    }
    return false;
  }

  void offer(const std::string& title, Span span, const std::string& replacement) {
    const ByteRange range = bytes_of(span);
    std::string text = query_.text();
    if (range.end > text.size() || time_.is_over() || has_comment(range)) return;
    // The span of a map in block style extends to the next key.
    ByteRange trimmed_range = range;
    while (trimmed_range.end > trimmed_range.begin && is_space(text[trimmed_range.end - 1]))
      --trimmed_range.end;
    text.replace(trimmed_range.begin, trimmed_range.end - trimmed_range.begin, replacement);
    const auto after = resolved(query_.documents, query_.document, std::move(text));
    if (!after || after->plan->fingerprint != fingerprint_) return;
    actions_.push_back(Object{{"title", title},
                              {"kind", "refactor.rewrite"},
                              {"edit", workspace_edit(query_, {{trimmed_range, replacement}})}});
  }

  const Query& query_;
  const TrialTime& time_;
  ByteRange selected_;
  InputFormat format_;
  std::string fingerprint_;
  Array actions_;
};

}  // namespace

Array refactorings(const Query& query, ByteRange selected, const TrialTime& time) {
  return Refactorer(query, selected, time).run();
}

}  // namespace tgtcfg::lsp

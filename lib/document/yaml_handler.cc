#include "document/yaml_handler.h"

#include <tgtcfg/codes/TC12.h>

#include "support/text.h"

namespace tgtcfg {
namespace {

const Value& child_at(const Value& parent, std::uint32_t index) {
  return parent.is_array() ? parent.array()[index] : parent.object()[index].value;
}

// True if a collection that begins before `end` is written with brackets.
bool is_bracket(std::string_view text, std::size_t end) {
  return end > 0 && (text[end - 1] == '[' || text[end - 1] == '{');
}

}  // namespace

YamlHandler::YamlHandler(const ReadInput& input, YamlText& source)
    : input_(input),
      source_(source),
      text_(input.text),
      builder_(input.limits, input.diags),
      cursor_(input.begin) {}

void YamlHandler::take(const YamlEvent& event) {
  switch (event.kind) {
    case YamlEventKind::document_begin:
      return begin_document(event);
    case YamlEventKind::document_end:
      return end_document();
    case YamlEventKind::scalar:
      return scalar(event);
    case YamlEventKind::alias:
      return alias(event);
    case YamlEventKind::array_begin:
      return open(ValueKind::array, event);
    case YamlEventKind::object_begin:
      return open(ValueKind::object, event);
    case YamlEventKind::collection_end:
      return close(event);
    case YamlEventKind::stream:
    case YamlEventKind::end:
      break;
  }
}

std::size_t YamlHandler::lexing_start() const {
  for (std::size_t level = 0; level < frames_.size(); ++level) {
    if (frames_[level].brackets) return builder_.open_value(level).span.begin;
  }
  return cursor_;
}

// Checks colons and tabs, which depend on the text between the previous piece and this one.
Gap YamlHandler::before(const YamlEvent& event) {
  const std::size_t at = event.begin;
  const Gap gap = scan_gap(text_, cursor_, at);
  check_tabs(gap, event);
  if (gap.glued_comment != std::string_view::npos) refuse_glued_comment(gap.glued_comment);
  if (in_brackets()) check_question(event);
  return gap;
}

// Inside brackets the parser reads any `?` as the start of a key.
void YamlHandler::check_question(const YamlEvent& event) {
  std::size_t at = event.begin;
  if (at > cursor_ && text_[at - 1] == '?') --at;
  const std::string_view written = text_.substr(at, 2);
  const bool is_taken = !event.text.empty() && at == event.begin;
  if (!written.starts_with('?') || is_taken) return;
  if (written.size() == 1 || is_space(written[1])) return;
  if (source_.mend_begin(at)) throw ReadAgain{};
  refuse(YamlError{.problem = "found character that cannot start", .at = at});
  throw StopReading{};
}

// A tab may separate, but not indent: it must follow spaces, and must not precede a list or a map.
void YamlHandler::check_tabs(const Gap& gap, const YamlEvent& event) {
  if (gap.last_tab == std::string_view::npos) return;
  const bool collection =
      event.kind == YamlEventKind::array_begin || event.kind == YamlEventKind::object_begin;
  const bool in_block = collection && !is_bracket(text_, event.end);
  if (in_brackets()) return;
  const std::size_t tab = in_block ? gap.last_tab : gap.tab;
  if (!in_block && (frames_.empty() || (!collection && !gap.tab_first))) return;
  if (tab == std::string_view::npos) return;
  input_.diags.error(diag::TabIndentation{}, character(tab)).help("replace the tab with spaces");
  throw StopReading{};
}

Properties YamlHandler::properties_of(const YamlEvent& event) const {
  if (event.tag.empty() && !event.has_anchor) return {event.begin, event.begin};
  return skip_properties(text_, event.begin);
}

YamlHandler::AnchorId YamlHandler::anchor_of(const YamlEvent& event, const Properties& properties) {
  if (!event.has_anchor || properties.anchor == text_.npos) return 0;
  const std::string_view name = word_behind(text_, properties.anchor);
  if (source_.mend_word(properties.anchor)) throw ReadAgain{};
  anchors_.resize(std::max<std::size_t>(anchors_.size(), 1) + 1);
  const auto id = static_cast<AnchorId>(anchors_.size() - 1);
  names_[name] = id;
  return id;
}

std::uint32_t YamlHandler::next_index() const {
  if (builder_.at_root()) return 0;
  const Value& parent = builder_.innermost();
  return static_cast<std::uint32_t>(parent.is_array() ? parent.array().size()
                                                      : parent.object().size() - 1);
}

void YamlHandler::remember(AnchorId anchor, Anchor value) {
  if (anchor != 0) anchors_[anchor] = std::move(value);
}

const Value* YamlHandler::find(const Anchor& anchor) const {
  if (anchor.key) return &*anchor.key;
  const auto is_open = [this](std::uint32_t record) {
    const std::uint32_t level = records_[record].level;
    return level < frames_.size() && frames_[level].record == record;
  };
  std::vector<std::uint32_t> path = {anchor.index};
  std::uint32_t record = anchor.parent;
  while (record != none && !is_open(record)) {
    path.push_back(records_[record].index);
    record = records_[record].parent;
  }
  if (record == none) return nullptr;
  const Value* value = &builder_.open_value(records_[record].level);
  for (; !path.empty(); path.pop_back()) value = &child_at(*value, path.back());
  return value;
}

void YamlHandler::null(Span span, AnchorId anchor) {
  if (expects_key()) refuse_key(span.begin);
  Value value;
  value.span = span;
  value.style = ScalarStyle::plain;
  cursor_ = span.end;
  add_value(std::move(value), anchor);
}

// An empty value: after `key:`, after `-`, or as the whole document.
void YamlHandler::missing_value(const Gap& gap, AnchorId anchor) {
  Value value;
  value.style = ScalarStyle::plain;
  if (frames_.empty()) {
    value.span = input_.span(gap.end, gap.end);
  } else if (expects_key()) {
    refuse_key(gap.end);
  } else if (frames_.back().is_map) {
    const Member& member = builder_.innermost().object().back();
    value.span = member.key_span;
    if (!gap.colon) refuse_key_without_colon(member.key, member.key_span);
    cursor_ = std::max(cursor_, gap.last_colon + 1);
  } else if (gap.dash != std::string_view::npos) {
    value.span = input_.span(gap.dash, gap.dash + 1);
    cursor_ = std::max(cursor_, gap.dash + 1);
  } else {
    refuse_as("missing list entry", character(gap.end));
  }
  add_value(std::move(value), anchor);
}

void YamlHandler::alias(const YamlEvent& event) {
  const std::size_t at = event.begin;
  const Span span = input_.span(at, end_of_word(text_, at));
  const std::string_view name = word_behind(text_, at);
  const auto found = names_.find(name);
  if (found == names_.end()) refuse_alias(name, span);
  if (event.end < span.end && source_.mend_word(at)) throw ReadAgain{};
  before(event);
  cursor_ = span.end;
  const Anchor& named = anchors_[found->second];
  if (named.open) {
    input_.diags.error(diag::AliasInsideItself{.alias = "*" + std::string(name)}, span)
        .help("repeat the value, or refer to another value");
    throw StopReading{};
  }
  if (!builder_.check_depth(named.height, span) || !builder_.count(named.nodes, span) ||
      !builder_.count_repeated(named.bytes, span)) {
    throw StopReading{};
  }
  const Value* value = find(named);
  if (value == nullptr) refuse_alias(name, span);
  if (expects_key()) {
    if (!value->is_string()) refuse_key(at);
    key(value->string(), span, false);
    return;
  }
  const std::size_t height = named.height;
  builder_.attach(Value(*value));
  value_added(height);
}

void YamlHandler::scalar(const YamlEvent& event) {
  const Gap gap = before(event);
  const Properties properties = properties_of(event);
  const AnchorId anchor = anchor_of(event, properties);
  const bool plain = event.style == ScalarStyle::plain;
  const bool nothing = plain && event.text.empty();
  if (nothing && event.tag.empty()) {
    if (in_brackets()) refuse_property(skip_blank(text_, event.end));
    cursor_ = std::max(cursor_, event.end);
    missing_value(gap, anchor);
    return;
  }
  check_tag(event.tag, event.begin);
  Span span = input_.span(nothing ? event.begin : properties.content, event.end);
  if (is_block_text(event.style)) span.end = end_of_block(text_, span.begin, span.end);
  if (plain && event.tag.empty() && is_null(event.text)) return null(span, anchor);
  const auto restored = source_.restored(span.begin, span.end, event.style, event.text);
  const std::string_view value = restored ? *restored : event.text;
  cursor_ = span.end;
  check_form(event, span, value);
  if (!builder_.check_length(value.size(), span)) throw StopReading{};
  if (expects_key()) {
    key(value, span, plain && event.tag.empty());
    if (anchor == 0) return;
    Anchor named;
    named.bytes = value.size();
    named.key = Value(value);
    named.key->span = span;
    named.key->style = event.style;
    remember(anchor, std::move(named));
    return;
  }
  Value result = scalar_value(event, value, span);
  result.span = span;
  result.style = event.style;
  add_value(std::move(result), anchor);
}

Value YamlHandler::scalar_value(const YamlEvent& event, std::string_view text, Span span) {
  if (event.tag.empty() && event.style != ScalarStyle::plain) return Value(text);
  if (event.tag.empty()) {
    NumberText plain = resolve_plain(text);
    if (plain.problem != NumberProblem::none) report_number(plain.problem, text, span);
    return std::move(plain.value);
  }
  if (!is_known_tag(event.tag)) return Value();
  auto tagged = resolve_tagged(event.tag, text);
  if (!tagged) {
    input_.diags.error(diag::TagMismatch{.type = std::string(type_of_tag(event.tag))}, span);
    return Value();
  }
  if (tagged->problem != NumberProblem::none) report_number(tagged->problem, text, span);
  return std::move(tagged->value);
}

void YamlHandler::key(std::string_view text, Span span, bool plain) {
  if (plain && text == "<<") {
    input_.diags.error(diag::MergeKey{}, span)
        .help("use `extends: FILE` to reuse another file; within one file, repeat the values");
  }
  if (!builder_.key(std::string(text), span)) throw StopReading{};
  frames_.back().expects_key = false;
}

void YamlHandler::add_value(Value&& value, AnchorId anchor) {
  if (anchor != 0) {
    Anchor named;
    named.parent = record();
    named.index = next_index();
    named.bytes = value.is_string() ? value.string().size() : 0;
    remember(anchor, std::move(named));
  }
  if (!builder_.add(std::move(value))) throw StopReading{};
  value_added(0);
}

void YamlHandler::value_added(std::size_t height) {
  if (frames_.empty()) return;
  Frame& frame = frames_.back();
  frame.height = std::max(frame.height, height);
  if (frame.is_map) frame.expects_key = true;
}

void YamlHandler::open(ValueKind kind, const YamlEvent& event) {
  before(event);
  if (expects_key()) refuse_collection_key(event.begin);
  check_tag(event.tag, event.begin);
  // A map also begins after the tag and anchor of its first key.
  const Properties properties = skip_properties(text_, event.begin);
  const AnchorId anchor = anchor_of(event, properties);
  const std::size_t begin = properties.content;
  if (begin > event.begin) check_tabs(scan_gap(text_, properties.end, begin), event);
  const Span opener = character(begin);
  if (is_known_tag(event.tag) && !fits_collection(event.tag, kind))
    input_.diags.error(diag::TagMismatch{.type = std::string(type_of_tag(event.tag))}, opener);
  Frame frame;
  frame.is_map = frame.expects_key = kind == ValueKind::object;
  frame.brackets = event.end > begin && text_[begin] == (frame.is_map ? '{' : '[');
  frame.anchor = anchor;
  frame.nodes_before = builder_.nodes();
  frame.bytes_before = builder_.bytes();
  frame.record = static_cast<std::uint32_t>(records_.size());
  records_.push_back({record(), next_index(), static_cast<std::uint32_t>(frames_.size())});
  if (anchor != 0) {
    Anchor named;
    named.open = true;
    named.parent = record();
    named.index = next_index();
    remember(anchor, std::move(named));
  }
  const bool opened =
      kind == ValueKind::array ? builder_.open_array(opener) : builder_.open_object(opener);
  if (!opened) throw StopReading{};
  cursor_ = frame.brackets ? begin + 1 : begin;
  frames_.push_back(frame);
}

void YamlHandler::close(const YamlEvent& event) {
  const Frame frame = frames_.back();
  if (frame.brackets) {
    const Gap gap = scan_gap(text_, cursor_, event.begin);
    if (gap.glued_comment != std::string_view::npos) refuse_glued_comment(gap.glued_comment);
    cursor_ = event.end;
  }
  builder_.close(static_cast<std::uint32_t>(cursor_));
  frames_.pop_back();
  if (frame.anchor != 0) {
    Anchor& named = anchors_[frame.anchor];
    named.open = false;
    named.nodes = builder_.nodes() - frame.nodes_before;
    named.bytes = builder_.bytes() - frame.bytes_before;
    named.height = frame.height + 1;
  }
  value_added(frame.height + 1);
}

}  // namespace tgtcfg

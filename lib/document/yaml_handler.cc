#include "document/yaml_handler.h"

#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC12.h>

#include "document/text_decode.h"
#include "document/yaml_scalar.h"

namespace tgtcfg {
namespace {

const Value& child_at(const Value& parent, std::uint32_t index) {
  return parent.is_array() ? parent.array()[index] : parent.object()[index].value;
}

}  // namespace

YamlHandler::YamlHandler(const ReadInput& input)
    : input_(input), text_(input.text), builder_(input.limits, input.diags), cursor_(input.begin) {}

std::size_t YamlHandler::offset(const YAML::Mark& mark) const {
  const auto position = static_cast<std::size_t>(std::max(mark.pos, 0));
  return std::min(position + input_.begin, text_.size());
}

std::size_t YamlHandler::lexing_start() const {
  for (std::size_t level = 0; level < frames_.size(); ++level) {
    if (frames_[level].brackets) return builder_.open_value(level).span.begin;
  }
  return cursor_;
}

// What stands between the last piece and this one decides on commas, colons and tabs.
Gap YamlHandler::before(std::size_t at, bool collection) {
  const Gap gap = scan_gap(text_, cursor_, at);
  // A tab may divide, but not indent: spaces come first, and none before a list or a map.
  const bool tab = gap.tab != std::string_view::npos && !in_brackets();
  if (tab && !frames_.empty() && (collection || gap.tab_first)) {
    input_.diags.error(diag::TabIndentation{}, input_.span(gap.tab, gap.tab + 1))
        .help("replace the tab by spaces");
    throw StopReading{};
  }
  if (gap.glued_comment != std::string_view::npos) refuse_glued_comment(gap.glued_comment);
  if (in_brackets() && (!frames_.back().is_map || expects_key())) check_commas(gap, false);
  return gap;
}

void YamlHandler::check_commas(const Gap& gap, bool closing) {
  const std::size_t items = frames_.back().items;
  const std::size_t allowed = items == 0 ? 0 : 1;
  if (gap.commas > allowed) refuse_comma(gap.last_comma);
  if (closing || gap.commas == allowed) return;
  input_.diags.error(diag::InvalidYaml{.problem = "expected `,` between two entries"},
                     input_.span(gap.end, std::min(gap.end + 1, text_.size())));
  throw StopReading{};
}

std::uint32_t YamlHandler::next_index() const {
  if (builder_.at_root()) return 0;
  const Value& parent = builder_.innermost();
  return static_cast<std::uint32_t>(parent.is_array() ? parent.array().size()
                                                      : parent.object().size() - 1);
}

void YamlHandler::remember(YAML::anchor_t anchor, Anchor value) {
  if (anchor == 0) return;
  if (anchors_.size() <= anchor) anchors_.resize(anchor + 1);
  anchors_[anchor] = std::move(value);
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

void YamlHandler::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  const std::size_t at = offset(mark);
  const Gap gap = before(at);
  const Properties properties = skip_properties(text_, at);
  const auto end = end_of_null(text_, properties.content);
  // A word `null` with a colon behind it is the next key, unless a key is what is due.
  const bool next_key = end && text_.substr(*end, 1) == ":" && !expects_key();
  if (!end || next_key) {
    if (properties.end > at) cursor_ = properties.end;
    missing_value(gap, anchor);
    return;
  }
  if (expects_key()) refuse_key(properties.content);
  Value value;
  value.span = input_.span(properties.content, *end);
  value.style = ScalarStyle::plain;
  cursor_ = *end;
  add_value(std::move(value), anchor);
}

// Nothing is written where a value is due: behind `key:`, behind `-`, or for the whole document.
void YamlHandler::missing_value(const Gap& gap, YAML::anchor_t anchor) {
  Value value;
  value.style = ScalarStyle::plain;
  if (frames_.empty()) {
    const std::string_view rest = text_.substr(gap.end, 3);
    const bool at_end = rest.empty() || rest == "---" || rest == "..." || rest.starts_with('%') ||
                        cursor_ > gap.end;
    if (!at_end) {
      input_.diags.error(diag::InvalidYaml{.problem = "a document cannot begin with `" +
                                                      std::string(rest.substr(0, 1)) + "`"},
                         input_.span(gap.end, gap.end + 1));
      throw StopReading{};
    }
    value.span = input_.span(gap.end, gap.end);
  } else if (in_brackets() && text_.substr(gap.end, 1) == "," &&
             (expects_key() || !frames_.back().is_map)) {
    refuse_comma(gap.end);
  } else if (expects_key()) {
    refuse_missing_key(gap.end);
  } else if (frames_.back().is_map) {
    const Member& member = builder_.innermost().object().back();
    value.span = member.key_span;
    if (!gap.colon) refuse_lone_key(member.key, member.key_span);
    cursor_ = std::max(cursor_, gap.last_colon + 1);
  } else if (gap.dash != std::string_view::npos) {
    value.span = input_.span(gap.dash, gap.dash + 1);
    cursor_ = std::max(cursor_, gap.dash + 1);
  } else {
    input_.diags.error(diag::InvalidYaml{.problem = "a list entry is missing here"},
                       input_.span(gap.end, std::min(gap.end + 1, text_.size())));
    throw StopReading{};
  }
  add_value(std::move(value), anchor);
}

void YamlHandler::OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) {
  const std::size_t at = offset(mark);
  before(at);
  cursor_ = end_of_word(text_, at);
  const Span span = input_.span(at, cursor_);
  const Anchor* named = anchor < anchors_.size() ? &anchors_[anchor] : nullptr;
  if (named == nullptr || named->open) {
    input_.diags
        .error(diag::AliasInsideItself{.alias = std::string(text_.substr(at, cursor_ - at))}, span)
        .help("write the value out, or name another one");
    throw StopReading{};
  }
  if (!builder_.check_depth(named->height, span) || !builder_.count(named->nodes, span) ||
      !builder_.count_repeated(named->bytes, span)) {
    throw StopReading{};
  }
  const Value* value = find(*named);
  if (value == nullptr) {
    input_.diags.error(
        diag::UnknownAlias{.name = std::string(text_.substr(at + 1, cursor_ - at - 1))}, span);
    throw StopReading{};
  }
  if (expects_key()) {
    if (!value->is_string()) refuse_key(at);
    key(std::string(value->string()), span, false);
    return;
  }
  const std::size_t height = named->height;
  builder_.attach(Value(*value));
  value_added(height);
}

// The parser folds line breaks wrongly where nothing else is in a line, and gives a byte that is
// not UTF-8 for two of the escapes. Such texts in quotes are decoded here.
std::optional<std::string> YamlHandler::decoded_again(std::size_t begin,
                                                      const ScalarEnd& end) const {
  const bool is_double = end.style == ScalarStyle::double_quoted;
  if (!end.closed || (!is_double && end.style != ScalarStyle::single_quoted)) return std::nullopt;
  const std::string_view source = text_.substr(begin + 1, end.end - begin - 2);
  const bool needed =
      source.find('\n') != source.npos ||
      (is_double && (source.find("\\N") != source.npos || source.find("\\_") != source.npos));
  if (!needed) return std::nullopt;
  DecodedText decoded =
      decode_flow(source, is_double ? '"' : '\'', is_double ? Escapes::yaml : Escapes::none);
  if (decoded.offsets.empty()) return std::nullopt;
  return std::move(decoded.text);
}

void YamlHandler::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                           const std::string& parsed) {
  const std::size_t at = offset(mark);
  const Gap gap = before(at);
  if (!frames_.empty() && frames_.back().is_map && !expects_key() && !gap.colon)
    missing_value(gap, 0);
  check_tag(tag, at);
  const Properties properties = skip_properties(text_, at);
  ScalarEnd end = end_of_scalar(text_, properties.content, parsed);
  const auto again = decoded_again(properties.content, end);
  const std::string& value = again ? *again : parsed;
  std::size_t begin = properties.content;
  if (value.empty() && end.style == ScalarStyle::plain) {  // a tag with nothing behind it
    begin = at;
    end.end = properties.end;
  }
  cursor_ = end.end;
  const Span span = input_.span(begin, end.end);
  check_form(end, span, value);
  if (!builder_.check_length(value.size(), span)) throw StopReading{};
  if (expects_key()) {
    key(value, span, end.style == ScalarStyle::plain && tag == "?");
    if (anchor == 0) return;
    Anchor named;
    named.bytes = value.size();
    named.key = Value(value);
    named.key->span = span;
    named.key->style = end.style;
    remember(anchor, std::move(named));
    return;
  }
  Value result = scalar_value(tag, value, span);
  result.span = span;
  result.style = end.style;
  add_value(std::move(result), anchor);
}

Value YamlHandler::scalar_value(const std::string& tag, const std::string& text, Span span) {
  if (!is_known_tag(tag)) return Value();
  if (tag == "!") return Value(text);
  if (tag == "?") {
    NumberText plain = resolve_plain(text);
    if (plain.problem != NumberProblem::none) report_number(plain.problem, text, span);
    return std::move(plain.value);
  }
  auto tagged = resolve_tagged(tag, text);
  if (!tagged) {
    input_.diags.error(diag::TagMismatch{.type = std::string(type_of_tag(tag))}, span);
    return Value();
  }
  if (tagged->problem != NumberProblem::none) report_number(tagged->problem, text, span);
  return std::move(tagged->value);
}

void YamlHandler::key(const std::string& text, Span span, bool plain) {
  if (plain && text == "<<") {
    input_.diags.error(diag::MergeKey{}, span)
        .help("`extends: FILE` takes over another file; within one file write the values out");
  }
  if (!builder_.key(std::string(text), span)) throw StopReading{};
  frames_.back().expects_key = false;
  ++frames_.back().items;
}

void YamlHandler::add_value(Value&& value, YAML::anchor_t anchor) {
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
  if (frame.is_map) {
    frame.expects_key = true;
  } else {
    ++frame.items;
  }
}

void YamlHandler::OnSequenceStart(const YAML::Mark& mark, const std::string& tag,
                                  YAML::anchor_t anchor, YAML::EmitterStyle::value) {
  open(ValueKind::array, mark, tag, anchor);
}

void YamlHandler::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                             YAML::EmitterStyle::value) {
  open(ValueKind::object, mark, tag, anchor);
}

void YamlHandler::open(ValueKind kind, const YAML::Mark& mark, const std::string& tag,
                       YAML::anchor_t anchor) {
  const std::size_t at = offset(mark);
  const Gap gap = before(at, true);
  if (expects_key()) refuse_collection_key(at);
  if (!frames_.empty() && frames_.back().is_map && !gap.colon) missing_value(gap, 0);
  check_tag(tag, at);
  const std::size_t begin = skip_properties(text_, at).content;
  const Span opener = input_.span(begin, std::min(begin + 1, text_.size()));
  if (is_known_tag(tag) && !fits_collection(tag, kind)) {
    input_.diags.error(diag::TagMismatch{.type = std::string(type_of_tag(tag))}, opener);
  }
  Frame frame;
  frame.is_map = frame.expects_key = kind == ValueKind::object;
  frame.brackets = text_.substr(begin, 1) == (frame.is_map ? "{" : "[");
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

void YamlHandler::close() {
  const Frame frame = frames_.back();
  if (frame.brackets) {
    const Gap gap = scan_gap(text_, cursor_, text_.size());
    check_commas(gap, true);
    if (gap.glued_comment != std::string_view::npos) refuse_glued_comment(gap.glued_comment);
    cursor_ = std::min(gap.end + 1, text_.size());
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

// The YAML handler's functions for the boundaries between documents.
#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC12.h>

#include <algorithm>

#include "document/yaml_errors.h"
#include "document/yaml_events.h"
#include "document/yaml_handler.h"
#include "document/yaml_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_marker(std::string_view text, std::size_t at, std::string_view marker) {
  if (text.substr(at, marker.size()) != marker) return false;
  const std::size_t end = at + marker.size();
  return end >= text.size() ||
         std::string_view(" \t\r\n").find(text[end]) != std::string_view::npos;
}

std::vector<std::string_view> words_before_comment(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < line.size() && line[at] != '#';) {
    const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
    if (end > at) words.push_back(line.substr(at, end - at));
    at = std::min(line.find_first_not_of(" \t\r", end), line.size());
  }
  return words;
}

// Returns the `1` of `1.2`; nullopt if the text is not a version.
std::optional<std::string_view> major_of(std::string_view version) {
  const std::size_t dot = std::min(version.find('.'), version.size());
  const std::string_view major = version.substr(0, dot);
  const std::string_view minor = version.substr(std::min(dot + 1, version.size()));
  const auto is_number = [](std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, is_digit);
  };
  if (!is_number(major) || !is_number(minor)) return std::nullopt;
  return major;
}

std::optional<std::vector<Document>> read_once(const ReadInput& input, YamlText& source) {
  YamlEvents events(source.text(), input.begin, input.text.size());
  YamlHandler handler(input, source);
  try {
    do {
      if (!events.next()) {
        if (source.mend(events.error())) throw ReadAgain{};
        handler.refuse(events.error());
        return std::nullopt;
      }
      handler.take(events.event());
    } while (events.event().kind != YamlEventKind::end);
    return handler.finish();
  } catch (const StopReading&) {
    return std::nullopt;
  }
}

}  // namespace

void YamlHandler::refuse_text(std::size_t at) {
  const std::size_t end = std::min(text_.find_first_of("\r\n", at), text_.size());
  input_.diags.error(diag::TextAfterDocument{}, input_.span(at, end))
      .here("the document ends before this text")
      .help("start a second document with a line `---`");
  throw StopReading{};
}

// Reports unexpected text where another document should begin.
void YamlHandler::refuse_further(std::size_t at) {
  if (text_.substr(at, 1) == "]" || text_.substr(at, 1) == "}")
    refuse_as("unmatched closing bracket", character(at),
              "remove the bracket, or quote the string");
  if (text_.substr(at, 1) == ":") {
    report_yaml_error(input_, {.problem = "mapping values are not allowed", .at = at}, at);
    throw StopReading{};
  }
  input_.diags.set_document(index_);
  check_between_documents(at);
  if (directive_ == std::string_view::npos) refuse_text(at);
  refuse_directive();
}

void YamlHandler::refuse_inner_directive(std::size_t line) {
  refuse_as("a line `...` must end the document before a directive",
            input_.span(line, std::min(text_.find('\n', line), text_.size())));
}

void YamlHandler::refuse_directive() {
  refuse_as("a directive requires a line `---` after it", character(directive_));
}

// Only blank lines, comments, `...` and directives are allowed between two documents.
void YamlHandler::check_between_documents(std::size_t to) {
  bool may_direct = index_ == 0;
  for (std::size_t at = cursor_; at < to;) {
    const std::size_t end = std::min(text_.find('\n', at), to);
    const bool whole_line = at == input_.begin || text_[at - 1] == '\n';
    std::size_t content = text_.find_first_not_of(" \t\r", at);
    if (content >= end) content = end;
    if (whole_line && is_marker(text_, at, "...")) {
      content = std::min(text_.find_first_not_of(" \t\r", at + 3), end);
      may_direct = true;
    } else if (whole_line && text_[at] == '%') {
      if (!may_direct) refuse_inner_directive(at);
      check_directive(at, end);
      content = end;
    }
    if (content < end && text_[content] != '#') refuse_text(content);
    const bool glued = content < end && content == at && !whole_line;
    if (glued) refuse_glued_comment(content);
    at = end + 1;
  }
}

void YamlHandler::check_directive(std::size_t line, std::size_t end) {
  directive_ = line;
  const std::vector<std::string_view> words = words_before_comment(text_.substr(line, end - line));
  if (words.front() != "%YAML") return;
  if (words.size() != 2) refuse_as("`%YAML` requires one version", character(line));
  if (version_given_)
    refuse_as("duplicate `%YAML` directive", character(line), "remove one of the directives");
  version_given_ = true;
  const std::string_view version = words.back();
  if (version == "1.2") return;
  const auto major = major_of(version);
  if (!major) refuse_as("`%YAML` requires a version such as 1.2", character(line));
  if (*major != "1" && *major != "0")
    refuse_as("unknown version of YAML", character(line),
              "write `%YAML 1.2`, or remove the directive");
  const auto at = static_cast<std::size_t>(version.data() - text_.data());
  input_.diags
      .warning(diag::YamlVersion{.version = std::string(version)},
               input_.span(at, at + version.size()))
      .help("remove the directive, write `true` and `false` for booleans, and quote `017`");
}

void YamlHandler::begin_document(const YamlEvent& event) {
  constexpr std::size_t marker = 3;
  const bool marked = event.end > event.begin;
  const std::size_t at = marked ? event.end - marker : event.begin;
  input_.diags.set_document(index_);
  check_between_documents(at);
  if (!marked && directive_ != std::string_view::npos) refuse_directive();
  directive_ = std::string_view::npos;
  version_given_ = false;
  if (index_ >= input_.limits.documents) {
    input_.diags.error(diag::TooManyDocuments{.limit = std::to_string(input_.limits.documents)},
                       input_.span(at, std::min(at + 3, text_.size())));
    throw StopReading{};
  }
  anchors_.clear();
  names_.clear();
  records_.clear();
  cursor_ = event.end;
  if (marked) return;
  while (cursor_ > input_.begin && is_blank(text_[cursor_ - 1])) --cursor_;
}

void YamlHandler::end_document() {
  Document document{input_.file, index_, builder_.take_root()};
  ++index_;
  auto& list = document.root.is_null() ? empty_documents_ : documents_;
  list.push_back(std::move(document));
}

std::vector<Document> YamlHandler::finish() {
  check_between_documents(text_.size());
  if (directive_ != std::string_view::npos) {
    input_.diags.error(diag::InvalidYaml{.problem = "missing document after this directive"},
                       character(directive_));
  }
  if (documents_.empty()) return {};
  for (const Document& document : empty_documents_) {
    input_.diags.set_document(document.index);
    input_.diags.warning(diag::EmptyDocument{}, document.root.span).help("remove the line `---`");
  }
  return std::move(documents_);
}

std::optional<std::vector<Document>> read_yaml(const ReadInput& input) {
  YamlText source(input.text);
  if (const auto at = source.excess_directive()) {
    const auto begin = static_cast<std::uint32_t>(*at);
    input.diags.error(diag::TooManyDirectives{.limit = std::to_string(YamlText::most_directives)},
                      Span{input.file, begin, begin + 1});
    return std::nullopt;
  }
  for (;;) {
    Diagnostics found;
    try {
      auto documents =
          read_once({input.file, input.text, input.begin, input.limits, found}, source);
      const bool refused = found.has_errors();
      input.diags.append(std::move(found));
      if (refused) return std::nullopt;
      return documents;
    } catch (const ReadAgain&) {
    }
  }
}

}  // namespace tgtcfg

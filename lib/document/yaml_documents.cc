// The part of the YAML handler that is about where documents begin and end.
#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC12.h>

#include "document/yaml_handler.h"

namespace tgtcfg {
namespace {

bool is_marker(std::string_view text, std::size_t at, std::string_view marker) {
  if (text.substr(at, marker.size()) != marker) return false;
  const std::size_t end = at + marker.size();
  return end >= text.size() ||
         std::string_view(" \t\r\n").find(text[end]) != std::string_view::npos;
}

}  // namespace

void YamlHandler::refuse_text(std::size_t at) {
  const std::size_t end = std::min(text_.find_first_of("\r\n", at), text_.size());
  input_.diags.error(diag::TextAfterDocument{}, input_.span(at, end))
      .here("the document ends before this")
      .help("a further document begins with a line `---`");
  throw StopReading{};
}

// Between two documents stand blank lines, comments, `...` and directives; nothing else may.
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
      if (!may_direct) {
        input_.diags.error(
            diag::InvalidYaml{.problem = "a line `...` has to end the document before a directive"},
            input_.span(at, end));
        throw StopReading{};
      }
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
  constexpr std::string_view yaml = "%YAML";
  const std::string_view text = text_.substr(line, end - line);
  if (!text.starts_with(yaml)) return;
  const std::size_t begin = text.find_first_not_of(" \t", yaml.size());
  if (begin == text.npos) return;
  const std::size_t size = std::min(text.find_first_of(" \t\r", begin), text.size()) - begin;
  const std::string_view version = text.substr(begin, size);
  if (version == "1.2") return;
  input_.diags
      .warning(diag::YamlVersion{.version = std::string(version)},
               input_.span(line + begin, line + begin + size))
      .help("remove the directive; booleans are `true` and `false`, `017` needs quotes");
}

void YamlHandler::OnDocumentStart(const YAML::Mark& mark) {
  const std::size_t at = offset(mark);
  input_.diags.set_document(index_);
  check_between_documents(at);
  const bool marked = is_marker(text_, at, "---");
  if (!marked && index_ > 0) refuse_text(at);
  if (!marked && directive_ != std::string_view::npos) {
    input_.diags.error(diag::InvalidYaml{.problem = "a directive needs a line `---` behind it"},
                       input_.span(directive_, directive_ + 1));
    throw StopReading{};
  }
  directive_ = std::string_view::npos;
  if (index_ >= input_.limits.documents) {
    input_.diags.error(diag::TooManyDocuments{.limit = std::to_string(input_.limits.documents)},
                       input_.span(at, std::min(at + 3, text_.size())));
    throw StopReading{};
  }
  anchors_.clear();
  records_.clear();
  cursor_ = marked ? at + 3 : at;
}

void YamlHandler::OnDocumentEnd() {
  Document document{input_.file, index_, builder_.take_root()};
  ++index_;
  auto& list = document.root.is_null() ? empty_documents_ : documents_;
  list.push_back(std::move(document));
}

std::vector<Document> YamlHandler::finish() {
  check_between_documents(text_.size());
  if (directive_ != std::string_view::npos) {
    input_.diags.error(diag::InvalidYaml{.problem = "no document follows this directive"},
                       input_.span(directive_, directive_ + 1));
  }
  if (documents_.empty()) return {};
  for (const Document& document : empty_documents_) {
    input_.diags.set_document(document.index);
    input_.diags.warning(diag::EmptyDocument{}, document.root.span).help("remove its `---`");
  }
  return std::move(documents_);
}

}  // namespace tgtcfg

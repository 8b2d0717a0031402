// The one door to yaml-cpp: its parser of events, one document at a time.
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <istream>
#include <streambuf>

#include "document/yaml_errors.h"
#include "document/yaml_handler.h"

namespace tgtcfg {
namespace {

// Lets the parser read the text where it is.
class ViewBuffer final : public std::streambuf {
 public:
  explicit ViewBuffer(std::string_view text) {
    char* begin = const_cast<char*>(text.data());
    setg(begin, begin, begin + text.size());
  }
};

// The parser keeps the tokens of a line until it knows that none is a key, so that one endless line
// of brackets would fill the memory before the first event.
bool check_lines(const ReadInput& input) {
  const std::string_view text = input.text;
  for (std::size_t line = input.begin; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    if (end - line > input.limits.nodes) {
      std::size_t pieces = 0;
      for (std::size_t i = line; i < end; ++i) {
        pieces += std::string_view("[{,&!*").find(text[i]) != std::string_view::npos ? 1 : 0;
      }
      TreeBuilder counter(input.limits, input.diags);
      if (!counter.count(pieces / 2, input.span(line, line + 1))) return false;
    }
    line = end + 1;
  }
  return true;
}

}  // namespace

std::optional<std::vector<Document>> read_yaml(const ReadInput& input) {
  const std::size_t errors_before = input.diags.error_count();
  std::vector<Document> documents;
  YamlHandler handler(input);
  try {
    if (!check_lines(input)) return std::nullopt;
    // With the byte order mark: the parser drops one, and would drop a second one unnoticed.
    ViewBuffer buffer(input.text);
    std::istream stream(&buffer);
    YAML::Parser parser(stream);
    // Each document begins with `---` behind the one before, so that every turn makes progress.
    while (parser.HandleNextDocument(handler)) {
    }
    documents = handler.finish();
  } catch (const StopReading&) {
  } catch (const YAML::Exception& error) {
    report_yaml_error(input, error.msg, handler.offset(error.mark), handler.lexing_start());
  } catch (const std::bad_alloc&) {
    throw;  // nothing is wrong with the text
  } catch (const std::exception& error) {
    report_yaml_error(input, error.what(), handler.cursor(), handler.cursor());
  }
  if (input.diags.error_count() > errors_before) return std::nullopt;
  return documents;
}

}  // namespace tgtcfg

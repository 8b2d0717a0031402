// Argument files, such as `clang @flags.rsp` and `nvcc -optf flags.txt`.
#include "tool_lines/tool_arguments.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC41.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "request/load.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class Responses {
 public:
  Responses(Session& session, const Value& row) : session_(session), row_(row) {}

  void add(const std::vector<std::string>& args) {
    for (std::size_t i = 0; i < args.size(); ++i) {
      const std::string& arg = args[i];
      const std::string& prefix = row_.text("prefix");
      if (!prefix.empty() && arg.size() > prefix.size() && arg.starts_with(prefix)) {
        read(arg.substr(prefix.size()));
      } else if (i + 1 < args.size() && contains(row_.texts("options"), arg)) {
        read(args[++i]);
      } else {
        words_.push_back(arg);
      }
    }
  }

  std::vector<std::string> take() { return std::move(words_); }

 private:
  void read(const std::string& path) {
    Findings& findings = session_.findings;
    if (contains(open_, path)) {
      findings.diags.error(diag::ParentCycle{.what = "file of arguments", .name = path},
                           place_of_input(findings, path));
      return;
    }
    if (too_many_) return;
    const auto file = load_file(session_, path, "an argument", findings);
    if (!file) return;
    const std::string text(findings.sources.file(*file).text());
    if (!has_room(text.size(), path)) return;
    open_.push_back(path);
    add(row_.flag("lines") ? lines_of(text) : response_words(text));
    open_.pop_back();
  }

  // Files that name another file twice could expand to 2^n words.
  bool has_room(std::size_t bytes, const std::string& path) {
    constexpr std::size_t least = 4096;  // reading even an empty file costs this much
    Findings& findings = session_.findings;
    const std::size_t limit = session_.options.limits.expanded_bytes;
    bytes_ += std::max(bytes, least);
    too_many_ = bytes_ > limit;
    if (too_many_)
      findings.diags.error(diag::TooManyExpandedBytes{.limit = std::to_string(limit)},
                           place_of_input(findings, path));
    return !too_many_;
  }

  static std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) lines.emplace_back(next_line(text));
    return lines;
  }

  Session& session_;
  const Value& row_;
  std::vector<std::string> open_;
  std::vector<std::string> words_;
  std::size_t bytes_ = 0;  ///< total size of the files read
  bool too_many_ = false;
};

}  // namespace

std::vector<std::string> response_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool begun = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      begun = true;
    } else if (quote != 0 || c == '\'' || c == '"') {
      if (quote == 0) {
        quote = c;
        begun = true;
      } else if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (std::isspace(static_cast<unsigned char>(c)) == 0) {
      word += c;
      begun = true;
    } else if (begun) {
      words.push_back(std::exchange(word, {}));
      begun = false;
    }
  }
  if (begun) words.push_back(std::move(word));
  return words;
}

std::vector<std::string> with_responses(Session& session, const Value& tool,
                                        const std::vector<std::string>& args) {
  if (!tool.has("response")) return args;
  Responses responses(session, tool.get("response"));
  responses.add(args);
  return responses.take();
}

}  // namespace tgtcfg

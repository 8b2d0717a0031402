#include "chip/nvcc_options.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tgtcfg {
namespace {

enum class Option { arch, code, gencode };

constexpr std::array<std::pair<std::string_view, Option>, 6> spellings = {{
    {"-arch", Option::arch},
    {"--gpu-architecture", Option::arch},
    {"-code", Option::code},
    {"--gpu-code", Option::code},
    {"-gencode", Option::gencode},
    {"--generate-code", Option::gencode},
}};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// At commas outside brackets and quotes; always at least one piece.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[') {
      ++depth;
    } else if (c == ']') {
      depth = std::max(depth - 1, 0);
    } else if (c == ',' && depth == 0) {
      pieces.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    }
  }
  pieces.push_back(text.substr(begin));
  return pieces;
}

/// Without the quotes or brackets around the whole of it.
std::optional<std::string_view> inside(std::string_view text, char open, char close) {
  if (text.size() < 2 || text.front() != open || text.back() != close) return std::nullopt;
  return text.substr(1, text.size() - 2);
}

std::string_view without_quotes(std::string_view text) {
  for (const char quote : {'"', '\''}) {
    if (const auto inner = inside(text, quote, quote)) return *inner;
  }
  return text;
}

class Reader {
 public:
  explicit Reader(std::span<const std::string> arguments) : arguments_(arguments) {}

  NvccOptions run() {
    for (index_ = 0; index_ < arguments_.size(); ++index_) {
      const std::string_view argument = arguments_[index_];
      if (!argument.starts_with('-')) {
        gencode(argument);
        continue;
      }
      const std::size_t equals = argument.find('=');
      const std::string_view name = argument.substr(0, equals);
      const auto* const row = std::find_if(spellings.begin(), spellings.end(),
                                           [&](const auto& each) { return each.first == name; });
      if (row == spellings.end()) {
        problem("`" + std::string(name) + "` is no option for architectures");
      } else if (equals != std::string_view::npos) {
        take(row->second, argument.substr(equals + 1));
      } else if (index_ + 1 == arguments_.size()) {
        problem("`" + std::string(name) + "` has no value");
      } else {
        take(row->second, arguments_[++index_]);
      }
    }
    return std::move(options_);
  }

 private:
  void problem(std::string text) { options_.problems.push_back({std::move(text), index_}); }

  void take(Option option, std::string_view value) {
    if (option == Option::gencode) return gencode(value);
    if (option == Option::arch) {
      const std::string text(without_quotes(value));
      options_.redefined = options_.redefined || (options_.arch && options_.arch->text != text);
      options_.arch = NvccValue{text, index_};
      return;
    }
    for (const std::string_view piece : split(without_quotes(value)))
      options_.codes.push_back({std::string(trimmed(piece)), index_});
  }

  /// `arch=compute_90,code=[sm_90,compute_90]`, the two in either order.
  void gencode(std::string_view value) {
    NvccGencode result;
    result.argument = index_;
    bool has_arch = false;
    bool has_code = false;
    for (const std::string_view raw : split(without_quotes(value))) {
      const std::string_view item = trimmed(raw);
      const std::size_t equals = item.find('=');
      if (equals == std::string_view::npos)
        return problem("`" + std::string(item) + "` is not of the form keyword=value");
      const std::string_view keyword = trimmed(item.substr(0, equals));
      const std::string_view text = without_quotes(item.substr(equals + 1));
      if ((keyword == "arch" && has_arch) || (keyword == "code" && has_code))
        return problem("`" + std::string(keyword) + "=` stands twice in one `-gencode`");
      if (keyword == "arch") {
        result.arch = text;
        has_arch = true;
      } else if (keyword == "code") {
        const auto list = inside(text, '[', ']');
        for (const std::string_view code : split(list.value_or(text)))
          result.codes.emplace_back(code);
        has_code = true;
      } else {
        return problem("`-gencode` has no keyword `" + std::string(keyword) + "`");
      }
    }
    if (!has_arch) return problem("`-gencode` without `arch=`");
    if (!has_code) return problem("`-gencode` without `code=`");
    options_.gencodes.push_back(std::move(result));
  }

  std::span<const std::string> arguments_;
  std::size_t index_ = 0;
  NvccOptions options_;
};

}  // namespace

NvccOptions read_nvcc_options(std::span<const std::string> arguments) {
  return Reader(arguments).run();
}

}  // namespace tgtcfg

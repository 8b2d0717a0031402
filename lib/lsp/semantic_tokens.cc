#include "lsp/features.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <optional>

#include "document/target_word.h"
#include "document/text_map.h"
#include "lsp/place.h"

namespace tgtcfg::lsp {
namespace {

// In the order of the legend.
enum TokenType : int { kind_token, tag_token, attribute_token, word_token, number_token };
constexpr const char* type_names[] = {"class", "macro", "property", "string", "number"};

struct Token {
  ByteRange range;
  TokenType type = kind_token;
};

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789.-") == text.npos;
}

class Tokens {
 public:
  explicit Tokens(const Query& query) : query_(query) {}

  Array run() {
    const Tree* tree = query_.documents.current_tree(query_.document);
    if (tree == nullptr) return {};
    for (const Document& document : tree->documents) {
      std::vector<std::string> path;
      for_each_value(document.root, path,
                     [&](const std::vector<std::string>& at, const Member*, const Value& value) {
                       if (value.is_string()) add(at, value, *tree);
                     });
    }
    return encoded();
  }

 private:
  void add(const std::vector<std::string>& path, const Value& value, const Tree& tree) {
    const Place place = place_of(path);
    if (is_target_place(place.role, value.string()))
      add_words(value.string(), text_map_of(value, tree.sources), 0);
    if (place.role == PlaceRole::attribute && !path.empty() &&
        (path.back() == "kind" || path.back() == "tag"))
      add_words(value.string(), text_map_of(value, tree.sources), 0);
  }

  void add_words(std::string_view text, const TextMap& map, std::size_t shift) {
    for (const TargetWord& word : target_words(text)) {
      const std::string_view written =
          text.substr(word.range.begin, word.range.end - word.range.begin);
      const bool target = word.role == TargetWordRole::value && word.quoted &&
                          written.find(' ') != written.npos && !written.starts_with('-');
      if (target) {
        add_words(written, map, shift + word.range.begin);
        continue;
      }
      const auto type = type_of(word, written);
      if (!type || written.empty()) continue;
      tokens_.push_back(
          {bytes_of(map.span(shift + word.range.begin, shift + word.range.end)), *type});
    }
  }

  [[nodiscard]] std::optional<TokenType> type_of(const TargetWord& word,
                                                 std::string_view text) const {
    const Database& database = query_.documents.database();
    switch (word.role) {
      case TargetWordRole::name:
        return attribute_token;
      case TargetWordRole::value:
        return is_number(text) ? number_token : word_token;
      case TargetWordRole::head:
        break;
    }
    if (database.has(Table::kinds, text)) return kind_token;
    const std::string name(text.substr(0, text.find(':')));
    const bool known =
        database.has(Table::tags, name) || !database.find_configurations(name).empty();
    return known ? std::optional(tag_token) : std::nullopt;
  }

  // Encodes each token relative to the previous one: lines, columns, length, type, no modifiers.
  Array encoded() {
    std::ranges::sort(tokens_, [](const Token& a, const Token& b) { return a.range < b.range; });
    const TextLines& lines = query_.document.lines();
    const PositionEncoding encoding = query_.documents.encoding;
    Array data;
    TextPosition last;
    for (const Token& token : tokens_) {
      const TextPosition begin = lines.position(token.range.begin, encoding);
      const TextPosition end = lines.position(token.range.end, encoding);
      if (begin.line != end.line || begin < last) continue;
      const std::uint32_t column =
          begin.line == last.line ? begin.character - last.character : begin.character;
      for (const std::uint32_t number :
           {begin.line - last.line, column, end.character - begin.character,
            static_cast<std::uint32_t>(token.type), 0U})
        data.emplace_back(static_cast<std::int64_t>(number));
      last = begin;
    }
    return data;
  }

  const Query& query_;
  std::vector<Token> tokens_;
};

}  // namespace

Value semantic_tokens(const Query& query) {
  return Object{{"data", query.documents.is_ours(query.document) ? Tokens(query).run() : Array()}};
}

Value semantic_legend() {
  Array types;
  for (const char* name : type_names) types.emplace_back(name);
  return Object{{"tokenTypes", std::move(types)}, {"tokenModifiers", Array{}}};
}

}  // namespace tgtcfg::lsp

// The page of a diagnostic: its checked front matter and the text below.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::generate {

struct Page {
  std::string file;
  std::string code;
  std::string name;
  std::string severity;
  std::string message;
  std::vector<std::string> parameters;
  std::string exit = "findings";
  std::string topic = "none";
  std::string fix = "none";
  std::string trace_rule;
  std::string trace_parameter;
  std::string text;                  // the text below the front matter
  std::map<std::string, int> lines;  // line of each field of the front matter
};

/// A piece of a message: literal text, or the name of a parameter.
struct Piece {
  bool parameter = false;
  std::string text;
};

/// `{word}` is a parameter; any other brace is literal.
std::vector<Piece> pieces_of(std::string_view message);

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words);

/// Reports a problem at the line of a field (the first line if the field is empty or missing).
void report(const Page& page, const std::string& field, const std::string& reason);

/// Reports all problems and returns nullopt if there are any.
std::optional<Page> read_page(const std::string& path);

}  // namespace tgtcfg::generate

// A page of a diagnostic: its front matter, checked, and what stands below.
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
  std::string text;                  // what follows the front matter
  std::map<std::string, int> lines;  // of each field of the front matter
};

/// A piece of a message: literal text, or the name of a parameter.
struct Piece {
  bool parameter = false;
  std::string text;
};

/// `{word}` is a parameter; any other brace stands for itself.
std::vector<Piece> pieces_of(std::string_view message);

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words);

/// Says what is wrong at the line of the field (empty or missing: the first).
void report(const Page& page, const std::string& field, const std::string& reason);

/// Nothing when something is wrong, all of which is said.
std::optional<Page> read_page(const std::string& path);

}  // namespace tgtcfg::generate

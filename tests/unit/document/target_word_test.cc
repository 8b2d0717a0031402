#include "document/target_word.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

struct Row {
  const char* text;  // the place is `|`
  TargetWordRole role;
  const char* word;
  const char* option;
};

TEST_CASE("the word at a place of a target string") {
  const Row rows[] = {
      {"|", TargetWordRole::head, "", ""},
      {"cu|da", TargetWordRole::head, "cuda", ""},
      {"cuda |", TargetWordRole::name, "", ""},
      {"cuda -|", TargetWordRole::name, "-", ""},
      {"cuda -ar|ch=sm_80", TargetWordRole::name, "-arch", ""},
      {"cuda -arch=|", TargetWordRole::value, "", "arch"},
      {"cuda -arch=sm_8|0 -x=1", TargetWordRole::value, "sm_80", "arch"},
      {"cuda -arch sm_8|", TargetWordRole::value, "sm_8", "arch"},
      {"llvm -mattr=+a,+b|", TargetWordRole::value, "+b", "mattr"},
      {"llvm -mattr=+a,|", TargetWordRole::value, "", "mattr"},
      {"llvm -mattr=|+a,+b", TargetWordRole::value, "+a", "mattr"},
      {"cuda -host='llvm -mc|pu=x' -y", TargetWordRole::value, "llvm -mcpu=x", "host"},
      {"cuda -host='llvm -mc|", TargetWordRole::value, "llvm -mc", "host"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    std::string text = row.text;
    const std::size_t offset = text.find('|');
    text.erase(offset, 1);
    const TargetWord word = target_word_at(text, offset);
    CHECK(word.role == row.role);
    CHECK(text.substr(word.range.begin, word.range.end - word.range.begin) == row.word);
    CHECK(word.option == row.option);
  }
}

TEST_CASE("the value of an option as it is written") {
  CHECK(value_in_target_text("llvm -mattr=+a,+b -mcpu x", "mattr") == "+a,+b");
  CHECK(value_in_target_text("llvm -mattr=+a,+b -mcpu x", "mcpu") == "x");
  CHECK(value_in_target_text("cuda -host='llvm -mcpu=x'", "host") == "llvm -mcpu=x");
  CHECK(value_in_target_text("cuda", "arch") == "");
}

}  // namespace
}  // namespace tgtcfg

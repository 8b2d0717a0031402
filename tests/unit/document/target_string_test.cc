// The grammar of target strings, and the splitting of a LIST.
#include <string>
#include <vector>

#include "document/target_string.h"
#include "document/target_word.h"
#include "support/catch.h"

using namespace tgtcfg;

namespace {

struct Run {
  SourceMap sources;
  Diagnostics diags;
  std::optional<Value> value;

  explicit Run(const std::string& text) {
    const FileId file = sources.add("<target>", text);
    const PlacedText placed{text, TextMap(Span{file, 0, static_cast<std::uint32_t>(text.size())})};
    TargetString read = read_target_words(placed, diags);
    if (read.ok) value = std::move(read.object);
  }
};

/// `name=text` and `name` for flags, separated by `|`.
std::string show(const Value& value) {
  std::string out;
  for (const Member& member : value.object()) {
    if (!out.empty()) out += '|';
    out += member.key;
    if (member.value.is_string()) out += "=" + member.value.string();
  }
  return out;
}

}  // namespace

TEST_CASE("target strings are read into a kind and raw options") {
  struct Row {
    const char* text;
    const char* read;
  };
  const Row rows[] = {
      {"llvm", "kind=llvm"},
      {"  llvm   -mcpu=x  ", "kind=llvm|mcpu=x"},
      {"llvm ---mcpu=x", "kind=llvm|mcpu=x"},
      {"llvm -mcpu x", "kind=llvm|mcpu=x"},
      {"llvm --mcpu x=y", "kind=llvm|mcpu=x=y"},
      {"llvm -mcpu==x", "kind=llvm|mcpu==x"},
      {"llvm -fast-math", "kind=llvm|fast-math"},
      {"llvm -fast-math -mcpu=x", "kind=llvm|fast-math|mcpu=x"},
      {"llvm -mcpu '-x'", "kind=llvm|mcpu='-x'"},
      {"cuda -host='llvm -mcpu=x'", "kind=cuda|host='llvm -mcpu=x'"},
      {R"(vulkan -device_name=GeForce\ RTX)", R"(kind=vulkan|device_name=GeForce\ RTX)"},
      {"llvm\t-mcpu=x", "kind=llvm\t-mcpu=x"},
      {"llvm -num-cores -4", "kind=llvm|num-cores|4"},
      {"llvm -'model'=x", "kind=llvm|'model'=x"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const Run run(row.text);
    REQUIRE(run.value);
    CHECK(show(*run.value) == row.read);
    CHECK(run.diags.empty());
  }
}

TEST_CASE("names, values and flags carry their places") {
  const Run run("cuda -arch=sm_86 --host 'llvm -mcpu=x' -flag");
  REQUIRE(run.value);
  const Object& object = run.value->object();
  const auto text = [&](Span span) { return std::string(run.sources.text(span)); };
  REQUIRE(object.size() == 4);
  CHECK(text(object[0].value.span) == "cuda");
  CHECK(text(object[1].key_span) == "-arch");
  CHECK(text(object[1].value.span) == "sm_86");
  CHECK(text(object[2].key_span) == "--host");
  CHECK(text(object[2].value.span) == "'llvm -mcpu=x'");
  CHECK(text(object[3].key_span) == "-flag");
  CHECK(object[3].value == Value(true));
  for (const Member& member : object) CHECK(member.value.style == ScalarStyle::target_text);
}

TEST_CASE("wrong target strings are located") {
  struct Row {
    const char* text;
    const char* code;
    const char* place;
  };
  const Row rows[] = {
      {"", "TC2001", ""},
      {"   ", "TC2001", "   "},
      {"llvm -model='a", "TC2004", "'"},
      {"llvm -model=a'", "TC2004", "'"},
      {"'llvm", "TC2004", "'"},
      {"llvm mcpu=x", "TC2005", "mcpu=x"},
      {"llvm -mcpu = x", "TC2005", "x"},
      {"llvm -model=\"a b\"", "TC2005", "b\""},
      {"llvm '-model=a b'", "TC2005", "'-model=a b'"},
      {"llvm - -mcpu=x", "TC2006", "-"},
      {"llvm ---", "TC2006", "---"},
      {"llvm --=x", "TC2006", "--=x"},
      {"llvm -mcpu=", "TC2007", "-mcpu="},
      {"llvm -mcpu=x --mcpu=y", "TC2009", "--mcpu"},
      {"llvm -kind=c", "TC2009", "-kind"},
      {"llvm -kind", "TC2009", "-kind"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const Run run(row.text);
    CHECK_FALSE(run.value);
    REQUIRE(run.diags.all().size() == 1);
    CHECK(run.diags.all()[0].code == row.code);
    CHECK(std::string(run.sources.text(run.diags.all()[0].span())) == row.place);
  }
}

TEST_CASE("independent mistakes are all reported") {
  const Run run("llvm mcpu=x - -mattr= -model=a");
  CHECK(run.diags.error_count() == 3);
}

TEST_CASE("a list splits at commas that a space follows or that follow a first word") {
  struct Row {
    const char* text;
    std::vector<std::string> parts;
  };
  const Row rows[] = {
      {"llvm", {"llvm"}},
      {"cuda,llvm", {"cuda", "llvm"}},
      {"cuda, llvm", {"cuda", "llvm"}},
      {"cuda -arch=sm_80, llvm", {"cuda -arch=sm_80", "llvm"}},
      {"cuda -arch=sm_80,llvm", {"cuda -arch=sm_80,llvm"}},
      {"llvm -mattr=+a,+b", {"llvm -mattr=+a,+b"}},
      {"llvm -mattr='+a, +b', cuda", {"llvm -mattr='+a, +b'", "cuda"}},
      {"llvm -mattr=\"+a, +b\"", {"llvm -mattr=\"+a, +b\""}},
      {"a,b,c -x=1,2, d", {"a", "b", "c -x=1,2", "d"}},
      {R"(llvm -model=\', c)", {R"(llvm -model=\')", "c"}},
      {"llvm,", {"llvm", ""}},
      {"cuda, , llvm", {"cuda", "", "llvm"}},
      {" cuda , llvm ", {"cuda", "llvm"}},
      {"cuda -arch=sm_80 ,llvm", {"cuda -arch=sm_80", "llvm"}},
      {"", {""}},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    std::vector<std::string> parts;
    for (const PlacedText& part : split_target_list({row.text, TextMap{}}))
      parts.push_back(part.text);
    CHECK(parts == row.parts);
  }
}

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

// Real files of many compilers: their facts, and laws that hold for each of them.
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <string>
#include <vector>

#include "artifact_files.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::vector<std::string> sorted_texts(const Value& list) {
  std::vector<std::string> texts;
  for (const Value& element : list.array()) texts.push_back(write_compact_json(element));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Whether all that was expected is there; lists are sets.
void check_facts(const Value& expected, const Value* actual, const std::string& pointer) {
  CAPTURE(pointer);
  REQUIRE(actual != nullptr);
  if (expected.is_object()) {
    for (const Member& member : expected.object())
      check_facts(member.value, actual->find(member.key), pointer + "/" + member.key);
  } else if (expected.is_array()) {
    CHECK(sorted_texts(expected) == sorted_texts(*actual));
  } else {
    CHECK(write_compact_json(expected) == write_compact_json(*actual));
  }
}

// Whether each fact of one piece is a fact of the other. A cut file may prove less.
bool proves_no_more(const Value& code, const Value& other) {
  const auto is_known = [&](const Member& member) {
    static const std::vector<std::string> not_compared = {"at", "offset", "bytes", "unknown"};
    if (std::find(not_compared.begin(), not_compared.end(), member.key) != not_compared.end())
      return true;
    const Value* fact = other.find(member.key);
    return fact != nullptr && (*fact == member.value || fact->is_object() || fact->is_array());
  };
  return std::all_of(code.object().begin(), code.object().end(), is_known);
}

}  // namespace

TEST_CASE("facts are those that independent tools report") {
  const std::vector<Value> rows = facts();
  REQUIRE(rows.size() == files().size());
  for (const Value& row : rows) {
    const std::string& name = row.text("file");
    CAPTURE(name);
    const Artifact artifact = read(name, files().at(name));
    if (row.text("state") != "any") CHECK(name_of(artifact.state) == row.text("state"));
    if (row.has("code")) REQUIRE(artifact.code.size() == row.list("code").size());
    for (std::size_t i = 0; i < row.list("code").size(); ++i)
      check_facts(row.list("code")[i], &artifact.code[i], std::to_string(i));
    if (row.has("still")) {
      REQUIRE_FALSE(artifact.code.empty());
      check_facts(row.get("still"), &artifact.code[0], "still");
    }
    for (const std::string& pointer : row.texts("must_not")) {
      REQUIRE_FALSE(artifact.code.empty());
      CHECK(pointer_find(artifact.code[0], pointer) == nullptr);
    }
  }
}

TEST_CASE("a segment without bytes names no interpreter") {
  std::string bytes = files().at("elf-linked/aarch64-exe-debian12");
  const std::string entry("\x03\0\0\0\x04\0\0\0", 8);  // PT_INTERP, PF_R
  const std::size_t segment = bytes.find(entry);
  REQUIRE(segment < 1024);
  constexpr std::size_t size_in_file = 32;  // p_filesz
  bytes.replace(segment + size_in_file, 8, 8, '\0');
  const Artifact artifact = read("debug", bytes);
  REQUIRE(artifact.state == ArtifactState::ok);
  CHECK(artifact.code.at(0).text("role") == "executable");
  CHECK_FALSE(artifact.code.at(0).get("needs").has("interpreter"));
}

TEST_CASE("loaders of other systems have the names of Linux") {
  std::string bytes = files().at("elf-linked/x86_64-exe-musl-dynamic");
  const std::string loader = "/lib/ld-musl-x86_64.so.1";
  const std::size_t path = bytes.find(loader);
  REQUIRE(path != std::string::npos);
  const auto facts = [&](const std::string& other, char system) {
    std::string changed = bytes;
    changed.replace(path, loader.size(), padded(other, loader.size(), '\0'));
    changed[7] = system;
    const Value code = read("program", changed).code.at(0);
    return code.text("os") + " " + code.text("env");
  };
  CHECK(facts("/lib/ld.so.1", 0) == "linux gnu");
  CHECK(facts("/lib/ld.so.1", 6) == "solaris ");
  CHECK(facts("/usr/lib/amd64/ld.so.1", 0) == "solaris ");
}

TEST_CASE("assembler code without floating-point numbers has no float ABI") {
  const std::string hard = files().at("elf-arm/armhf-gcc12-v7.o");
  // Tags 23 to 28 of the build attributes: the model of numbers, and the arguments.
  const std::string tags("\x17\x03\x18\x01\x19\x01\x1a\x02\x1c\x01");
  const std::size_t at = hard.find(tags);
  REQUIRE(at != std::string::npos);
  const auto float_abi = [&](char model, char arguments) {
    std::string bytes = hard;
    bytes[at + 1] = model;
    bytes[at + 9] = arguments;
    return read("o", bytes).code.front().get("abi").text("float");
  };
  CHECK(float_abi(3, 1) == "hard");
  CHECK(float_abi(3, 0) == "soft");
  CHECK(float_abi(0, 0).empty());
}

TEST_CASE("a function with variants is a need of the file") {
  std::string bytes = files().at("elf-arm/armhf-gcc12-v7.o");
  CHECK_FALSE(read("o", bytes).code.front().get("needs").has("flags"));
  const std::string symbols(std::string("\x02") + std::string(11, '\0'));  // type, flags, address
  const auto number_at = [&](std::size_t at) {
    return std::size_t{256} * static_cast<unsigned char>(bytes[at + 1]) +
           static_cast<unsigned char>(bytes[at]);
  };
  const std::size_t header = bytes.find(symbols, number_at(32));  // after e_shoff
  REQUIRE(header != std::string::npos);
  constexpr std::size_t width = 16;
  const std::size_t info = number_at(header + 12) + width + 12;
  const auto flags = [&](char type, char symbol) {
    std::string changed = bytes;
    changed[header] = type;
    changed[info] = symbol;
    changed[7] = 3;  // ELFOSABI_GNU
    return join(read("o", changed).code.front().get("needs").texts("flags"), " ");
  };
  constexpr char all_symbols = 2;
  constexpr char dynamic_symbols = 11;
  CHECK(flags(all_symbols, 10) == "ifunc");  // STT_GNU_IFUNC
  CHECK(flags(all_symbols, 0).empty());
  // In a stripped file, only the header shows that there is one.
  CHECK(flags(dynamic_symbols, 0) == "ifunc");
  CHECK(flags(dynamic_symbols, static_cast<char>(0xa0)).empty());  // STB_GNU_UNIQUE
}

TEST_CASE("a file that was cut is broken, or proves nothing else") {
  for (const auto& [name, bytes] : files()) {
    CAPTURE(name);
    const Artifact whole = read(name, bytes);
    constexpr std::size_t cuts = 50;
    for (std::size_t i = 0; i < cuts; ++i) {
      const std::size_t size = bytes.size() * i / cuts;
      CAPTURE(size);
      const Artifact cut = read(name, std::string_view(bytes).substr(0, size));
      if (cut.state != ArtifactState::ok || whole.state != ArtifactState::ok) continue;
      for (const Value& code : cut.code)
        CHECK(std::any_of(whole.code.begin(), whole.code.end(),
                          [&](const Value& other) { return proves_no_more(code, other); }));
    }
  }
}

TEST_CASE("what a file cannot mean is reported") {
  const std::pair<std::string, std::string> expected[] = {
      {"broken/elf-4-bytes", "TC7001"},
      {"broken/elf-class-7.o", "TC7002"},
      {"broken/amd-mach-254.hsaco", "TC7006"},
      {"broken/fatbin-arch-lies.fatbin", "TC7012"}};
  for (const auto& [name, code] : expected) {
    CAPTURE(name);
    Diagnostics diags;
    (void)read(name, files().at(name), diags);
    REQUIRE_FALSE(diags.empty());
    CHECK(diags.all()[0].code == code);
  }
}

TEST_CASE("an archive holds the code of its members") {
  const Artifact all = read("files.tar", archive());
  std::size_t at = 0;
  for (const Value& row : facts()) {
    const std::string& name = row.text("file");
    CAPTURE(name);
    for (const Value& code : read(name, files().at(name)).code) {
      REQUIRE(at < all.code.size());
      CHECK(without_place(code) == without_place(all.code[at]));
      CHECK(all.code[at].text("at") == "/" + name + code.text("at"));
      ++at;
    }
  }
  CHECK(at == all.code.size());
}

TEST_CASE("containers inside each other are limited") {
  const std::string member = files().at("elf-x86/x86_64-clang14.o");
  std::string bytes = member;
  for (int i = 0; i < 9; ++i) {
    std::string header = "one.o/          0           0     0     644     ";
    const std::string size = std::to_string(bytes.size());
    header += size + std::string(10 - size.size(), ' ') + "`\n";
    bytes = "!<arch>\n" + header + bytes + (bytes.size() % 2 == 1 ? "\n" : "");
  }
  Diagnostics diags;
  CHECK(read("deep.a", bytes, diags).state == ArtifactState::broken);
  REQUIRE(diags.size() == 1);
  CHECK(diags.all()[0].code == "TC7005");
}

TEST_CASE("changed bytes of a file never end the program") {
  for (const auto& [name, bytes] : files()) {
    CAPTURE(name);
    std::uint32_t state = 1;
    for (int round = 0; round < 40; ++round) {
      std::string changed = bytes;
      for (int i = 0; i < 4 && !changed.empty(); ++i) {
        state = state * 1664525U + 1013904223U;
        changed[state % changed.size()] = static_cast<char>(state >> 24U);
      }
      const Artifact artifact = read(name, changed);
      CHECK(artifact.bytes == changed.size());
    }
  }
}

}  // namespace tgtcfg

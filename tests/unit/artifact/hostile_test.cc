// Files that are made to take time or memory: each ends with an error or with its facts.
#include <algorithm>
#include <string>

#include "artifact_files.h"

namespace tgtcfg {
namespace {

std::string repeated(const std::string& text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::string elf_header(std::uint64_t sections, std::size_t section_count, std::uint64_t segments,
                       std::size_t segment_count) {
  return "\x7f" + std::string("ELF\2\1\1") + std::string(9, '\0') + little(3, 2) + little(62, 2) +
         little(1, 4) + little(0, 8) + little(segments, 8) + little(sections, 8) + little(0, 4) +
         little(64, 2) + little(56, 2) + little(segment_count, 2) + little(64, 2) +
         little(section_count, 2) + little(section_count == 0 ? 0 : section_count - 1, 2);
}

std::string section(std::uint64_t name, std::uint64_t type, std::uint64_t offset,
                    std::uint64_t size) {
  return little(name, 4) + little(type, 4) + little(0, 16) + little(offset, 8) + little(size, 8) +
         little(0, 24);
}

std::string segment(std::uint64_t type, std::uint64_t offset, std::uint64_t address,
                    std::uint64_t size) {
  return little(type, 4) + little(5, 4) + little(offset, 8) + little(address, 8) +
         little(address, 8) + little(size, 8) + little(size, 8) + little(1, 8);
}

// A file of equal sections with the same content.
std::string with_sections(const std::string& name, std::uint64_t type, const std::string& content,
                          std::size_t count) {
  const std::string names = std::string(1, '\0') + name + std::string(1, '\0');
  const std::uint64_t rows = 64 + names.size() + content.size();
  return elf_header(rows, count + 1, 0, 0) + names + content +
         repeated(section(1, type, 64 + names.size(), content.size()), count) +
         section(0, 3, 64, names.size());
}

std::string entry(std::uint64_t tag, std::uint64_t value) {
  return little(tag, 8) + little(value, 8);
}

// A library with a dynamic section, and bytes at an address.
constexpr std::uint64_t address = 0x100000;
std::string with_dynamic(const std::string& dynamic, const std::string& bytes) {
  const std::uint64_t begin = 64 + 2 * 56;
  return elf_header(0, 0, 64, 2) + segment(2, begin, 0, dynamic.size()) +
         segment(1, begin + dynamic.size(), address, bytes.size()) + dynamic + bytes;
}

std::string bundle_of_itself(std::size_t count) {
  const std::string id = "hip-amdgcn--gfx90a";
  const std::uint64_t size = 32 + count * (24 + id.size());
  return "__CLANG_OFFLOAD_BUNDLE__" + little(count, 8) +
         repeated(little(0, 8) + little(size, 8) + little(id.size(), 8) + id, count);
}

std::string fatbin(std::size_t entries) {
  const std::string cubin = little(2, 2) + little(0x101, 2) + little(64, 4) + little(0, 16) +
                            little(7, 2) + little(1, 2) + little(80, 4) + little(0, 8) +
                            little(0x2011, 8) + little(0, 16);
  REQUIRE(cubin.size() == 64);
  return little(0xba55ed50, 4) + little(1, 2) + little(16, 2) + little(entries * 64, 8) +
         repeated(cubin, entries);
}

std::string first_message(const std::string& bytes) {
  Diagnostics diags;
  (void)read("f", bytes, diags);
  return diags.empty() ? std::string() : diags.all()[0].message;
}

}  // namespace

TEST_CASE("parts that overlap are an error, and end") {
  CHECK(read("f", bundle_of_itself(1000)).state == ArtifactState::broken);
  const std::string zeros(std::size_t{1} << 20U, '\0');
  for (const std::string name : {".nv_fatbin", ".hip_fatbin"}) {
    CAPTURE(name);
    CHECK(read("f", with_sections(name, 1, zeros, 2000)).state == ArtifactState::broken);
  }
  constexpr std::uint64_t note = 7;
  CHECK(first_message(with_sections(".note", note, zeros, 2000)) ==
        "invalid section `.note` in `f`: tables overlap");
  CHECK(read("f", with_sections(".nv_fatbin", 1, zeros, 1)).state == ArtifactState::ok);
}

TEST_CASE("names and lists of a file are limited") {
  const std::string name(5000, 'a');
  CHECK(first_message(with_dynamic(entry(1, 0) + entry(5, address) + entry(0, 0), name + '\0')) ==
        "invalid names of libraries in `f`: a text of more than 4,095 bytes");
  CHECK(first_message(with_dynamic(repeated(entry(1, 0), 5000), "a")) ==
        "invalid dynamic section in `f`: more than 4,096 entries");
  // Each of a thousand libraries has the same thousand versions.
  std::string needs;
  for (std::uint64_t i = 0; i < 1000; ++i)
    needs += little(1, 2) + little(0xffff, 2) + little(0, 4) + little((1000 - i) * 16, 4) +
             little(16, 4);
  needs += repeated(little(0, 8) + little(0, 4) + little(16, 4), 1000) + std::string(16, '\0');
  CHECK(first_message(with_dynamic(entry(5, address + needs.size()) + entry(0x6ffffffe, address) +
                                       entry(0x6fffffff, 1U << 30U) + entry(0, 0),
                                   needs + std::string("GLIBC_2.5\0", 10))) ==
        "invalid version needs in `f`: they overlap");
  // A name of a section may be long, and it is not read to its end.
  CHECK(read("f", with_sections(std::string(100'000, 'n'), 1, "", 100)).state == ArtifactState::ok);
}

TEST_CASE("tables of hashes end") {
  const std::string symbols = entry(5, address) + entry(6, address);
  // A chain that leads to its own begin, and one without an end.
  const std::string cycle = little(1, 4) + little(0xffffffff, 4) + little(1, 4) + little(0, 4) +
                            little(1, 4) + std::string(64, '\0');
  CHECK(read("f", with_dynamic(symbols + entry(4, address) + entry(0, 0), cycle)).state ==
        ArtifactState::ok);
  const std::string endless = little(1, 4) + little(1, 4) + little(1, 4) + little(0, 4) +
                              std::string(8, '\xff') + little(1, 4) +
                              repeated(little(2, 4), 100'000);
  CHECK(
      read("f", with_dynamic(symbols + entry(0x6ffffef5, address) + entry(0, 0), endless)).state ==
      ArtifactState::ok);
}

TEST_CASE("more than ten thousand equal pieces are counted in JSON") {
  const Artifact artifact = read("f", fatbin(10'500));
  REQUIRE(artifact.code.size() == 10'500);
  const Value json = artifact.json();
  REQUIRE(json.list("code").size() == 10'001);
  CHECK(json.list("code").back().integer("count") == 500);
  CHECK(json.list("code").back().text("at") == "/10000");
  CHECK_FALSE(json.list("code")[9'999].has("count"));
  CHECK(read("f", fatbin(10'000)).json().list("code").size() == 10'000);
}

TEST_CASE("sections of PE and Mach-O files hold GPU code") {
  const std::string code = fatbin(1);
  const std::string coff = little(0x8664, 2) + little(1, 2) + little(0, 16) + ".nv_fatb" +
                           little(0, 8) + little(code.size(), 4) + little(60, 4) + little(0, 16);
  const Artifact object = read("f", coff + code);
  REQUIRE(object.code.size() == 2);
  CHECK(object.code[1].text("at") == "/.nv_fatb/0");
  CHECK(object.code[1].text("chip") == "sm_80");
  const std::uint64_t size = 72 + 80;
  const std::string macho = little(0xfeedfacf, 4) + little(0x01000007, 4) + little(3, 4) +
                            little(1, 4) + little(1, 4) + little(size, 4) + little(0, 8) +
                            little(0x19, 4) + little(size, 4) + std::string(56, '\0') +
                            little(1, 4) + little(0, 4) + padded("__nv_fatbin", 16, '\0') +
                            padded("__NV_CUDA", 16, '\0') + little(0, 8) + little(code.size(), 8) +
                            little(32 + size, 4) + std::string(28, '\0');
  const Artifact library = read("f", macho + code);
  REQUIRE(library.code.size() == 2);
  CHECK(library.code[1].text("at") == "/__nv_fatbin/0");
  CHECK(library.code[1].text("chip") == "sm_80");
}

}  // namespace tgtcfg

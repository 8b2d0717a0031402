// Laws that hold for every file: an archive is the sum of its members, and tables that a file has
// twice prove the same.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "artifact_files.h"

namespace tgtcfg {
namespace {

using Members = std::vector<std::pair<std::string, std::string>>;

std::string ar_of(const Members& members) {
  std::string ar = "!<arch>\n";
  for (const auto& [name, content] : members) {
    ar += padded(name + "/", 16) + padded("0", 12) + padded("0", 6) + padded("0", 6) +
          padded("644", 8) + padded(std::to_string(content.size()), 10) + "`\n" + content;
    if (content.size() % 2 == 1) ar += '\n';
  }
  return ar;
}

std::string octal(std::size_t value) {
  std::string digits;
  for (; value > 0 || digits.empty(); value /= 8)
    digits.insert(digits.begin(), static_cast<char>('0' + value % 8));
  return std::string(11 - digits.size(), '0') + digits;
}

std::string tar_of(const Members& members) {
  std::string tar;
  for (const auto& [name, content] : members) {
    std::string header(512, '\0');
    header.replace(0, name.size(), name);
    header.replace(124, 11, octal(content.size()));
    header[156] = '0';
    header.replace(257, 5, "ustar");
    tar += header + content + std::string((512 - content.size() % 512) % 512, '\0');
  }
  return tar + std::string(1024, '\0');
}

std::string deflated(const std::string& content) {
  std::string packed(compressBound(content.size()) + 64, '\0');
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  return packed;
}

std::string zip_of(const Members& members, bool packs = false) {
  std::string zip;
  std::string directory;
  for (const auto& [name, content] : members) {
    const std::string stored = packs ? deflated(content) : content;
    const std::string sizes = little(packs ? 8 : 0, 2) + little(0, 8) + little(stored.size(), 4) +
                              little(content.size(), 4) + little(name.size(), 2);
    directory += "PK\x01\x02" + little(0, 6) + sizes + little(0, 12) + little(zip.size(), 4) + name;
    zip += "PK\x03\x04" + little(0, 4) + sizes + little(0, 2) + name + stored;
  }
  const std::string count = little(members.size(), 2);
  return zip + directory + "PK\x05\x06" + little(0, 4) + count + count +
         little(directory.size(), 4) + little(zip.size(), 4) + little(0, 2);
}

std::vector<std::string> facts_of(const Artifact& artifact) {
  std::vector<std::string> facts;
  for (const Value& code : artifact.code) facts.push_back(without_place(code));
  return facts;
}

std::vector<std::string> facts_of(const Members& members) {
  std::vector<std::string> facts;
  for (const auto& [name, content] : members) {
    for (const std::string& fact : facts_of(read(name, content))) facts.push_back(fact);
  }
  return facts;
}

// The example files that are not damaged, each with the next one.
std::vector<Members> pairs() {
  std::vector<Members> all;
  Members last;
  for (const auto& [name, bytes] : files()) {
    if (read(name, bytes).state != ArtifactState::ok) continue;
    last.emplace_back("m" + std::to_string(last.size()), bytes);
    if (last.size() < 2) continue;
    all.push_back(std::exchange(last, {}));
  }
  return all;
}

}  // namespace

TEST_CASE("an archive has the code of its members in their order") {
  const std::vector<Members> all = pairs();
  REQUIRE(all.size() > 80);
  for (const Members& members : all) {
    const std::vector<std::string> expected = facts_of(members);
    CHECK(facts_of(read("a.a", ar_of(members))) == expected);
    CHECK(facts_of(read("a.tar", tar_of(members))) == expected);
    CHECK(facts_of(read("a.zip", zip_of(members))) == expected);
    CHECK(facts_of(read("a.zip", zip_of(members, true))) == expected);
    CHECK(facts_of(read("a.tar", tar_of({{"in.zip", zip_of(members, true)}}))) == expected);
  }
}

namespace {

// Bytes that no format has, and that do not compress well.
std::string noise(std::size_t size) {
  std::string bytes(size, '\1');
  std::uint32_t state = 7;
  for (std::size_t i = 1; i < size; i += 3) {
    state = state * 1664525U + 1013904223U;
    bytes[i] = static_cast<char>(state >> 24U);
  }
  return bytes;
}

std::string gzipped(const std::string& content) {
  return "\x1f\x8b\x08" + std::string(6, '\0') + "\xff" + deflated(content) +
         little(crc32(0, reinterpret_cast<const Bytef*>(content.data()),
                      static_cast<uInt>(content.size())),
                4) +
         little(content.size(), 4);
}

constexpr std::size_t large = std::size_t{10} << 20U;

}  // namespace

TEST_CASE("a large compressed archive has the code of its members") {
  Members members;
  for (const auto& [name, bytes] : files()) {
    if (name.starts_with("elf-linked/") || name.starts_with("cuda-fatbin/"))
      members.emplace_back("m" + std::to_string(members.size()), bytes);
  }
  members.insert(members.begin() + 3, {"noise", noise(large)});
  const std::vector<std::string> expected = facts_of(members);
  CHECK(facts_of(read("a.tar.gz", gzipped(tar_of(members)))) == expected);
  CHECK(facts_of(read("a.a.gz", gzipped(ar_of(members)))) == expected);
  CHECK(facts_of(read("a.zip", zip_of({{"a.a", ar_of(members)}}, true))) == expected);
  // A zip directory is at the end, and points into the dropped part.
  CHECK(facts_of(read("a.zip.gz", gzipped(zip_of(members)))) == expected);
}

namespace {

// A library with a large section before its tables: all offsets behind `gap` move.
std::string stretched(const std::string& elf, std::size_t gap, const std::string& content) {
  std::string grown = elf.substr(0, gap) + content + elf.substr(gap);
  const auto move = [&](std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 8; i-- > 0;)
      value = value << 8U | static_cast<unsigned char>(grown[at + i]);
    if (value >= gap) grown.replace(at, 8, little(value + content.size(), 8));
    return value;
  };
  const std::uint64_t sections = move(40) + content.size();
  const std::size_t count = static_cast<unsigned char>(elf[60]);
  for (std::size_t i = 1; i < count; ++i) (void)move(sections + i * 64 + 24);
  const std::size_t segments = static_cast<unsigned char>(elf[56]);
  for (std::size_t i = 0; i < segments; ++i) (void)move(64 + i * 56 + 8);
  return grown;
}

}  // namespace

TEST_CASE("a large compressed library has the same facts") {
  std::size_t count = 0;
  for (const auto& [name, bytes] : files()) {
    // A segment begins at the gap, and 64-bit offsets are moved.
    constexpr std::size_t gap = 0x1000;
    const bool is_wide = bytes.starts_with(
                             "\x7f"
                             "ELF\2\1") &&
                         bytes[40] != 0 && bytes.size() > gap;
    if (!is_wide || !name.starts_with("elf-linked/")) continue;
    CAPTURE(name);
    const std::string whole = stretched(bytes, gap, noise(large / gap * gap));
    const Artifact expected = read(name, whole);
    if (expected.state != ArtifactState::ok) continue;
    const Artifact packed = read(name, gzipped(whole));
    CHECK(packed.state == ArtifactState::ok);
    CHECK(facts_of(packed) == facts_of(expected));
    ++count;
  }
  CHECK(count > 3);
}

TEST_CASE("fatbins after each other have the entries of each") {
  Members fatbins;
  for (const auto& [name, bytes] : files()) {
    if (name.starts_with("cuda-fatbin/") && bytes.starts_with("\x50\xed\x55\xba"))
      fatbins.emplace_back(name, bytes);
  }
  REQUIRE(fatbins.size() > 2);
  std::string all;
  for (const auto& [name, bytes] : fatbins) all += bytes;
  CHECK(facts_of(read("all", all)) == facts_of(fatbins));
}

TEST_CASE("without section headers, the facts for the loader stay") {
  std::size_t count = 0;
  for (const auto& [name, bytes] : files()) {
    if (!name.starts_with("elf-linked/") || !bytes.starts_with("\x7f"
                                                               "ELF"))
      continue;
    const Artifact whole = read(name, bytes);
    if (whole.state != ArtifactState::ok || !whole.code[0].has("needs")) continue;
    CAPTURE(name);
    const bool wide = bytes[4] == 2;
    std::string cut = bytes;
    cut.replace(wide ? 40 : 32, wide ? 8 : 4, std::string(wide ? 8 : 4, '\0'));
    cut.replace(wide ? 58 : 46, 6, std::string(6, '\0'));
    const Artifact stripped = read(name, cut);
    REQUIRE(stripped.code.size() == 1);
    for (const std::string_view field : {"arch", "bits", "endian", "role", "os", "env", "needs"}) {
      CAPTURE(field);
      CHECK(write_compact_json(stripped.code[0].get(field)) ==
            write_compact_json(whole.code[0].get(field)));
    }
    CHECK(stripped.code[0].get("isa").text("needed") == whole.code[0].get("isa").text("needed"));
    ++count;
  }
  CHECK(count > 5);
}

TEST_CASE("the libraries of a wheel are compared with its tags") {
  const std::string library = files().at("elf-linked/x86_64-so-glibc225.so");
  const auto report_for = [&](const std::string& tags, const std::string& member) {
    Diagnostics diags;
    const Artifact artifact =
        read("demo.whl", zip_of({{"demo/_x.so", member}, {"demo-1.dist-info/WHEEL", tags}}, true),
             diags);
    return diags.empty() ? std::string()
                         : std::string(diags.all()[0].code) + ": " + diags.all()[0].message;
  };
  const std::string needed =
      read("old.so", library).code[0].get("needs").get("versions").text("GLIBC");
  CAPTURE(needed);
  struct Row {
    std::string tags;
    std::string message;
  };
  const Row rows[] = {
      {"Tag: py3-none-linux_x86_64\n", ""},
      {"Tag: py3-none-any\n", ""},
      {"Tag: py3-none-plan9_x86_64\n", ""},
      {"Tag: py3-none-manylinux_2_99_x86_64\n", ""},
      {"Tag: py3-none-manylinux_2_1_x86_64\nTag: py3-none-manylinux_2_99_x86_64\n", ""},
      {"Tag: py3-none-manylinux_2_99_aarch64\n",
       "`demo.whl/demo/_x.so` is for x86_64, the tag of the wheel for aarch64"},
      {"Tag: py3-none-manylinux_2_1_x86_64\n",
       "`demo.whl/demo/_x.so` is for glibc " + needed + ", the tag of the wheel for glibc 2.1"},
      {"Tag: py3-none-musllinux_1_1_x86_64\n",
       "`demo.whl/demo/_x.so` is for gnu, the tag of the wheel for musl"},
      {"Tag: cp311-cp311-macosx_11_0_arm64\r\n",
       "`demo.whl/demo/_x.so` is for elf, the tag of the wheel for macho"},
      {"Tag: cp311-cp311-win_amd64\n",
       "`demo.whl/demo/_x.so` is for elf, the tag of the wheel for pe"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.tags);
    CHECK(report_for(row.tags, library) ==
          (row.message.empty() ? std::string() : "TC7013: " + row.message));
  }
  // The first macOS for Arm is 11, and its tags have major versions.
  const Row apple[] = {
      {"Tag: cp311-cp311-macosx_13_0_arm64\n", ""},
      {"Tag: cp311-cp311-macosx_12_0_arm64\n",
       "`demo.whl/demo/_x.so` is for macos 13.0, the tag of the wheel for macos 12.0"},
      {"Tag: cp311-cp311-macosx_10_9_universal2\n",
       "`demo.whl/demo/_x.so` is for macos 13.0, the tag of the wheel for macos 11.0"},
  };
  for (const Row& row : apple) {
    CAPTURE(row.tags);
    CHECK(report_for(row.tags, files().at("macho/arm64-macos13.bundle")) ==
          (row.message.empty() ? std::string() : "TC7013: " + row.message));
  }
  const std::string wide = "Tag: cp311-cp311-macosx_10_9_universal2\n";
  CHECK(report_for(wide, files().at("macho/arm64-macos11.dylib")).empty());
  CHECK_FALSE(report_for(wide, files().at("macho/x86_64-macos1015.dylib")).empty());
  // An object in a wheel is data.
  CHECK(report_for("Tag: py3-none-manylinux_2_17_aarch64\n", files().at("elf-x86/x86_64-clang14.o"))
            .empty());
}

namespace {

std::string sized(const std::string& text) {
  return little(text.size(), 8) + text;
}

std::uint32_t hash_of(const std::string& name) {
  std::uint32_t hash = 5381;
  for (const char letter : name) hash = hash * 33 + static_cast<unsigned char>(letter);
  return hash;
}

std::uint64_t number_at(const std::string& bytes, std::size_t at, unsigned width) {
  std::uint64_t value = 0;
  for (unsigned i = width; i-- > 0;)
    value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// Loaders find the last symbol under its new name. Addresses are offsets in this library.
void rename_in_hashes(std::string& library, const std::string& before, const std::string& after) {
  const std::size_t dynamic = library.find(little(0x6ffffef5, 8));
  REQUIRE(dynamic != std::string::npos);
  const std::size_t table = number_at(library, dynamic + 8, 8);
  const std::uint64_t buckets = number_at(library, table, 4);
  const std::uint64_t filter_size = number_at(library, table + 8, 4) * 8;
  const std::size_t buckets_at = table + 16 + filter_size;
  const std::size_t chain = buckets_at + buckets * 4;
  std::size_t at = chain;
  while ((number_at(library, at, 4) | 1U) != (hash_of(before) | 1U)) at += 4;
  const std::uint64_t index = number_at(library, table + 4, 4) + (at - chain) / 4;
  library.replace(table + 16, filter_size, std::string(filter_size, '\xff'));
  library.replace(at, 4, little(hash_of(after) | 1U, 4));
  library.replace(buckets_at + hash_of(after) % buckets * 4, 4, little(index, 4));
}

// A library of TVM with another blob of the same size: the example has 699 bytes for it.
std::string with_blob(const std::string& symbol, const std::string& blob) {
  std::string library = files().at("tvm/opencl-module.so");
  const std::string name = "__tvm_ffi__library_bin";
  const std::size_t at = library.find(name);
  REQUIRE(at != std::string::npos);
  library.replace(at, name.size() + 1, padded(symbol, name.size() + 1, '\0'));
  rename_in_hashes(library, name, symbol);
  constexpr std::size_t begin = 0x225f;
  REQUIRE(8 + blob.size() <= 699);
  library.replace(begin, 8 + blob.size(), little(blob.size(), 8) + blob);
  return library;
}

}  // namespace

TEST_CASE("modules of a TVM library are code, or source text") {
  const std::string ptx = "//\n.version 8.3\n.target sm_90a\n.address_size 64\n";
  const std::string module = sized("ptx") + little(1, 8) + sized("k_kernel") + sized(ptx);
  const std::string tree = little(0, 8) + little(0, 8);
  SECTION("with sizes") {
    const Artifact artifact =
        read("k.so", with_blob("__tvm_ffi__library_bin", tree + sized("_lib") + sized("cuda") +
                                                             sized(module) + sized("metal") +
                                                             sized(sized("metal"))));
    REQUIRE(artifact.code.size() == 3);
    CHECK(artifact.code[1].text("at") == "/__tvm_ffi__library_bin/0/0");
    CHECK(artifact.code[1].get("ptx").text("target") == "sm_90a");
    CHECK(artifact.code[2].text("form") == "metal-source");
  }
  SECTION("of earlier releases") {
    const Artifact artifact = read(
        "k.so", with_blob("__tvm_dev_mblob", little(3, 8) + sized("_lib") + sized("cuda") + module +
                                                 sized("opencl") + sized("cl") + sized("text")));
    REQUIRE(artifact.code.size() == 3);
    CHECK(artifact.code[1].text("form") == "ptx");
    CHECK(artifact.code[2].text("form") == "opencl-source");
  }
  SECTION("a count beyond the blob") {
    CHECK(read("k.so", with_blob("__tvm_ffi__library_bin", little(1ULL << 60U, 8))).state ==
          ArtifactState::broken);
  }
}

TEST_CASE("evidence names the place of each fact, and changes no fact") {
  static const Database database;
  ArtifactLimits limits;
  limits.evidence = true;
  for (const auto& [name, bytes] : files()) {
    CAPTURE(name);
    Diagnostics diags;
    const Artifact plain = read(name, bytes);
    const Artifact proved = read_artifact(name, bytes, database, limits, diags);
    REQUIRE(plain.code.size() == proved.code.size());
    for (std::size_t i = 0; i < plain.code.size(); ++i) {
      Value code = proved.code[i];
      std::erase_if(code.object(), [](const Member& member) { return member.key == "evidence"; });
      CHECK(code == plain.code[i]);
      const Value& evidence = proved.code[i].get("evidence");
      for (const std::string_view fact : {"arch", "os", "env", "chip"}) {
        CAPTURE(fact);
        CHECK((evidence.has(fact) || !code.has(fact)));
      }
    }
  }
}

TEST_CASE("a compressed file is limited by its own size") {
  Diagnostics diags;
  const std::string zeros(std::size_t{1} << 20U, '\0');
  CHECK(read("a.zip", zip_of({{"zeros", zeros}}, true), diags).state == ArtifactState::broken);
  REQUIRE(diags.size() == 1);
  CHECK(diags.all()[0].code == "TC7004");
}

}  // namespace tgtcfg

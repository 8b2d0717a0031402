#include "chip/code_words.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/database.h>

#include <optional>
#include <string>
#include <tuple>

#include "support/catch.h"

namespace {

using namespace tgtcfg;

// Entries as `FORM:ARCH`, sorted; `?` for a text without a meaning.
std::string read(std::string_view text, std::string_view kind, std::string_view own) {
  const Database database;
  auto code = read_code(text, *database.kind(kind)->chip, own);
  if (!code) return "?";
  sort_code(*code);
  std::string result;
  for (const CodeEntry& entry : *code)
    result += (result.empty() ? "" : " ") + std::string(name_of(entry.form)) + ":" + entry.arch;
  return result;
}

TEST_CASE("every syntax of code for NVIDIA means the same entries") {
  const auto row = GENERATE(table<const char*, const char*>({
      {"sm_90a", "cubin:sm_90a"},
      {"90a-real", "cubin:sm_90a"},
      {"9.0a", "cubin:sm_90a"},
      {"compute_90", "ptx:compute_90"},
      {"90-virtual", "ptx:compute_90"},
      {"90-VIRTUAL", "ptx:compute_90"},
      {"ptx", "ptx:compute_87"},
      {"+PTX", "ptx:compute_87"},
      {"and-later", "ptx:compute_87"},
      {"sm_86+ptx", "cubin:sm_86 ptx:compute_86"},
      {"86", "cubin:sm_86 ptx:compute_86"},
      {"8.6+PTX", "cubin:sm_86 ptx:compute_86"},
      {"86;86-virtual", "cubin:sm_86 ptx:compute_86"},
      {"8.0;8.6+PTX", "cubin:sm_80 cubin:sm_86 ptx:compute_86"},
      {"12.1", "cubin:sm_121"},
      {"12.1f", "cubin:sm_121f"},
      {"sm_100 sm_90 sm_90 sm_90a", "cubin:sm_90 cubin:sm_90a cubin:sm_100"},
      {"lto_86", "?"},
      {"86+ptx", "?"},
      {"compute_86+ptx", "?"},
      {"8.6.1", "?"},
      {"a8.6", "?"},
      {"8.", "?"},
      {"8a.6", "?"},
      {"86-", "?"},
      {"gfx942", "?"},
      {"", "?"},
      {";", "?"},
  }));
  CAPTURE(std::get<0>(row));
  CHECK(read(std::get<0>(row), "cuda", "sm_87a") == std::get<1>(row));
}

TEST_CASE("code for AMD is a code object or SPIR-V") {
  const auto row = GENERATE(table<const char*, const char*>({
      {"gfx942", "code-object:gfx942"},
      {"gfx90a:xnack+:sramecc-", "code-object:gfx90a:sramecc-:xnack+"},
      {"gfx9-4-generic", "code-object:gfx9-4-generic"},
      {"amdgcnspirv", "spirv:amdgcnspirv"},
      {"gfx1100;gfx942;gfx90a;gfx9-4-generic",
       "code-object:gfx90a code-object:gfx942 code-object:gfx9-4-generic code-object:gfx1100"},
      {"gfx90a:xnack", "?"},
      {"amdgcnspirv2", "?"},
      {"ptx", "?"},
      {"86", "?"},
  }));
  CAPTURE(std::get<0>(row));
  CHECK(read(std::get<0>(row), "rocm", "gfx90a") == std::get<1>(row));
}

TEST_CASE("the chip of code") {
  const Database database;
  const ChipUse& cuda = *database.kind("cuda")->chip;
  const ChipUse& rocm = *database.kind("rocm")->chip;
  CHECK(chip_of_code({CodeForm::ptx, "compute_90a"}, cuda) == "sm_90a");
  CHECK(chip_of_code({CodeForm::code_object, "gfx90a:xnack+"}, rocm) == "gfx90a");
  CHECK(chip_of_code({CodeForm::spirv, "amdgcnspirv"}, rocm).empty());
}

}  // namespace

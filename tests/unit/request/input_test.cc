#include "request/input.h"

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("what an input is follows from its spelling") {
  struct Row {
    const char* name;
    const char* text;
    InputForm form;
  };
  const Row row = GENERATE(values<Row>({
      {"1 standard input", "-", InputForm::standard_input},
      {"2 a list of inputs", "@inputs", InputForm::argument_file},
      {"3 inline", "{targets: [llvm]}", InputForm::inline_text},
      {"4 a tag", "nvidia/jetson-nano", InputForm::name},
      {"4 a configuration", "boards/corstone-300", InputForm::name},
      {"4 a bare name", "corstone-300", InputForm::name},
      {"4 a part", "nvidia/jetson-nano:cuda", InputForm::name},
      {"4 a kind, though a file has its name", "llvm", InputForm::target_list},
      {"5 a kind and more", "cuda -arch=sm_86", InputForm::target_list},
      {"5 kinds", "cuda,llvm", InputForm::target_list},
      {"5 a tag and more", "nvidia/jetson-nano, llvm", InputForm::target_list},
      {"5 a kind and something like a path", "cuda -x=a.yaml", InputForm::target_list},
      {"6 a path that begins like one", "./llvm", InputForm::path},
      {"6 an absolute path", "/nothing", InputForm::path},
      {"6 a path that ends like one", "nothing/", InputForm::path},
      {"6 a known extension", "nothing.json5", InputForm::path},
      {"6 a pattern", "*.yaml", InputForm::glob},
      {"6 a file spelled like a pattern", "a[1].yaml", InputForm::path},
      {"7 a file", "edge", InputForm::path},
      {"7 a directory", "dir", InputForm::path},
      {"8 an unknown kind and more", "cdua -arch=sm_86", InputForm::target_list},
      {"9 an unknown name", "corstone-3000", InputForm::unknown},
  }));
  CAPTURE(row.name);
  MemoryFileSystem files;
  files.files = {{"llvm", ""}, {"edge", ""}, {"a[1].yaml", ""}, {"dir/a.yaml", ""}};
  Env env;
  env.files = &files;
  env.variable = [](const char*) { return std::nullopt; };
  const Session session("validate", env, {});
  const ClassifiedInput input = classify_input(row.text, session);
  CHECK(input.form == row.form);
  CHECK(input.file_also_exists == (std::string_view(row.text) == "llvm"));
}

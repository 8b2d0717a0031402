// Programs with attributes, and the same bytes without them.
#include "emit/annotate_program.h"

#include <string>
#include <vector>

#include "support/catch.h"

namespace tgtcfg {
namespace {

const std::string on_gpu = "#hal.device.promise<@gpu>";
const std::string links =
    "#hal.device.topology<links = [(@cpu -> @gpu = {transparent_access = true})]>";

/// Returns the names of functions, separated by spaces; `?` and the problem for a program that is
/// not read.
std::string functions_in(std::string_view text) {
  const MlirProgram program = read_mlir_program(text);
  if (!program.problem.empty()) return "? " + program.problem;
  std::string names;
  for (const MlirFunction& function : program.functions)
    names += (names.empty() ? "" : " ") + function.name;
  return names;
}

AnnotatedProgram annotated(std::string_view text, const std::string& topology,
                           AnnotateMode mode = AnnotateMode::keep) {
  const MlirProgram program = read_mlir_program(text);
  REQUIRE(program.problem.empty());
  const std::vector<std::string> affinities(program.functions.size(), on_gpu);
  return annotate_program(text, program, {affinities, topology}, mode);
}

}  // namespace

TEST_CASE("functions with a body directly in the module are found") {
  struct Row {
    const char* program;
    const char* functions;
  };
  const Row rows[] = {
      {"", ""},
      {"func.func @f() { return }", "f"},
      {"util.func public @f(%a: i32) -> i32 { util.return %a : i32 }", "f"},
      {"module { func.func @f() { return } }", "f"},
      {"module @m attributes {a = 1 : i32} { func.func @f() { return } }", "f"},
      {"builtin.module { func.func @f() { return } }", "f"},
      {"module { func.func private @f() }", ""},
      {"func.func private @f() -> i32\nfunc.func @g() { return }", "g"},
      {"module { module @inner { func.func @f() { return } } func.func @g() { return } }", "g"},
      {"module { func.func @a() { return } }\nmodule { func.func @b() { return } }", ""},
      {"func.func @\"a b\\\"c\"() { return }", "a b\"c"},
      {"func.func @\"a\\22\\C3\\a9\\t\\\\n\"() { return }", "a\"\u00e9\t\\n"},
      {"func.func @f() -> (tensor<4xf32> {a.b = \"}\"}) { return }", "f"},
      {"func.func @f() -> !util.list<!x.y<() -> (i32)>> { return }", "f"},
      {"util.func @f(%a: !b.c) -> %a { util.return }", "f"},
      {"util.func @f(%a: i32) -> %a as i32 { util.return }", "f"},
      {"util.func @f(%d: index) -> tensor<?xf32>{%d} { util.return }", "f"},
      {"func.func @f() -> i32 {%0 = a.b : i32\n return %0 : i32 }", "f"},
      {"// func.func @no() { return }\nfunc.func @f() // {\n { return }", "f"},
      {"a.b \"func.func @no() {\"\nfunc.func @f() { return }", "f"},
      {"#map = affine_map<(d0) -> (d0)>\n#set = affine_set<(d0) : (d0 - 1 >= 0)>\n!t = "
       "tensor<4xf32>\n"
       "func.func @f(%a: !t) -> !t { return %a : !t }",
       "f"},
      {"func.func @f() { return }\n{-#\n  a: { b: \"func.func @no() {}\" }\n#-}", "f"},
      {"func.func private @f()\n{-# a: {} #-}", ""},
      {"\"func.func\"() ({}) : () -> ()", "? generic operations"},
      {".version 8.3\n.target sm_90a", "? a file without operations of MLIR"},
      {"func.func @f", "? an incomplete program"},
      {"\"builtin.module\"() ({}) : () -> ()", "? generic operations"},
      {"module { \"func.func\"() ({}) : () -> () }", "? generic operations"},
      {"module { \"a.b\"() ({}) : () -> () func.func @f() { return } }", "f"},
      {"ML\xefR\x0d", "? bytecode"},
      {"func.func @f() {", "? an incomplete program"},
      {"func.func @f(", "? an incomplete program"},
      {"a.b \"x", "? an incomplete program"},
      {"module attributes", "? an incomplete program"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.program);
    CHECK(functions_in(row.program) == row.functions);
  }
}

TEST_CASE("attributes are inserted, kept and removed") {
  struct Row {
    const char* before;
    const char* after;  // `G` is the device
  };
  const Row rows[] = {
      {"func.func @f() {\n}", "func.func @f() attributes {stream.affinity = G} {\n}"},
      {"func.func @f(){}", "func.func @f() attributes {stream.affinity = G}{}"},
      {"func.func @f() -> i32 // x\n{}",
       "func.func @f() -> i32 attributes {stream.affinity = G} // x\n{}"},
      {"func.func @f() attributes {} {}", "func.func @f() attributes { stream.affinity = G} {}"},
      {"func.func @f() attributes { } {}", "func.func @f() attributes {stream.affinity = G } {}"},
      {"func.func @f() attributes {a, b = [1, 2]} {}",
       "func.func @f() attributes {stream.affinity = G, a, b = [1, 2]} {}"},
      {"func.func @f() attributes {\n  a = {b = \",}\"}} {}",
       "func.func @f() attributes {stream.affinity = G, \n  a = {b = \",}\"}} {}"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.before);
    std::string after = row.after;
    after.replace(after.find('G'), 1, on_gpu);
    CHECK(annotated(row.before, {}).text == after);
    CHECK(annotated(after, {}).text == after);
    CHECK(annotated(after, {}, AnnotateMode::remove).text == row.before);
  }
}

TEST_CASE("a topology belongs to the module") {
  const std::string rest = " attributes {stream.topology = " + links + "}";
  struct Row {
    std::string before;
    std::string after;
  };
  const Row rows[] = {
      {"module {\n}\n", "module" + rest + " {\n}\n"},
      {"module @m{}", "module @m" + rest + "{}"},
      {"// a\n#m = 1.0e-5 : f32\na.b %0\n// c\n",
       "// a\n#m = 1.0e-5 : f32\nmodule " + rest + " {\na.b %0\n}\n// c\n"},
      {"a.b\n{-# x: {} #-}\n", "module " + rest + " {\na.b\n}\n{-# x: {} #-}\n"},
      {"", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.before);
    CHECK(annotated(row.before, links).text == row.after);
    CHECK(annotated(row.after, links).text == row.after);
    CHECK(annotated(row.after, links, AnnotateMode::remove).text == row.before);
  }
  CHECK(annotated("a.b\n#late = 1 : i32", links).lacks_module);
  CHECK(!annotated("module { a.b }\n#late = 1 : i32", links).lacks_module);
}

TEST_CASE("other values are conflicts unless they are replaced") {
  const std::string elsewhere =
      "func.func @f() attributes {stream.affinity = #hal.device.promise<@cpu>} {}";
  const AnnotatedProgram kept = annotated(elsewhere, {});
  REQUIRE(kept.conflicts.size() == 1);
  CHECK(kept.conflicts.front().what == "f");
  CHECK(kept.conflicts.front().in_program == "#hal.device.promise<@cpu>");
  CHECK(kept.text == elsewhere);
  CHECK(annotated(elsewhere, {}, AnnotateMode::replace).text ==
        "func.func @f() attributes {stream.affinity = " + on_gpu + "} {}");
  CHECK(annotated(elsewhere, {}, AnnotateMode::remove).text == elsewhere);
  const std::string by_name =
      "#d = #hal.device.promise<@gpu>\nfunc.func @f() attributes {stream.affinity = #d} {}";
  CHECK(annotated(by_name, {}).conflicts.empty());
  // IREE's name of a device after it is resolved.
  const std::string resolved =
      "func.func @f() attributes {stream.affinity = #hal.device.affinity<@gpu>} {}";
  CHECK(annotated(resolved, {}).conflicts.empty());
  CHECK(annotated(resolved, {}, AnnotateMode::replace).text == resolved);
  CHECK(annotated("func.func @f() attributes {stream.affinity = #hal.device.affinity<@cpu>} {}", {})
            .conflicts.size() == 1);
}

}  // namespace tgtcfg

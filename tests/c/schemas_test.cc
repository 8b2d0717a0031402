// Requests and responses of the C library against the schemas that describe them.
#include <tgtcfg.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <string>

#include "schema/schema.h"
#include "support/catch.h"

using namespace tgtcfg;

namespace {

Value read(const std::string& text) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("text", text);
  const auto documents = parse(file, InputFormat::json, sources, {}, diags);
  REQUIRE(documents);
  REQUIRE(documents->size() == 1);
  return documents->front().root;
}

bool satisfies(const Value& value, const char* schema) {
  const auto violations = validate(*bundled_schema(schema), value);
  for (const Violation& each : violations)
    UNSCOPED_INFO(each.keyword << " at " << each.instance_pointer << each.property);
  return violations.empty();
}

struct Session {
  explicit Session(const std::string& options = {})
      : session(tgtcfg_session_new(options.data(), options.size())) {
    REQUIRE(session != nullptr);
  }
  ~Session() { tgtcfg_session_free(session); }

  Value ask(const std::string& request) {
    const tgtcfg_buffer buffer = tgtcfg_request(session, request.data(), request.size());
    const Value response = read(std::string(buffer.data, buffer.size));
    tgtcfg_buffer_free(buffer);
    INFO(request << "\n" << write_json(response));
    CHECK(satisfies(response, "batch-response"));
    return response;
  }

  tgtcfg_session* session;
};

struct Row {
  std::string request;
  const char* result;  ///< the schema of the result; empty: none is published
};

}  // namespace

TEST_CASE("requests with an operation, their responses and results") {
  const Row rows[] = {
      {R"({"op": "resolve", "input": "nvidia/jetson-nano", "id": [1]})", "plan"},
      {R"({"op": "resolve", "text": "targets: [llvm]", "name": "a.yaml"})", "plan"},
      {R"({"op": "resolve", "options": {"target": ["cuda", "llvm"], "opt-level": 3}})", "plan"},
      {R"({"op": "resolve", "input": "llvm", "options": {"mixed-precision": true}})", "plan"},
      {R"({"op": "resolve", "input": "llvm", "options": {"target-llvm-mcpu": "znver4"}})", "plan"},
      {R"({"op": "emit", "input": "llvm -mtriple=aarch64-linux-gnu", "backend": "clang", "release": "14"})",
       "emission"},
      {R"({"op": "emit", "input": "llvm -mtriple=aarch64-linux-gnu", "backend": "clang", "format": "shell"})",
       ""},
      {R"({"op": "why", "input": {"targets": ["cuda -arch=sm_86"]}, "pointer": ""})", "why"},
      {R"({"op": "resolve", "text": "targets: [c]\n---\ntargets: [llvm]", "document": 1})", "plan"},
      {R"({"op": "explain", "code": "TC2104"})", ""},
      {R"({"op": "validate", "inputs": ["llvm"], "format": "sarif"})", ""},
  };
  Session session;
  for (const Row& row : rows) {
    INFO(row.request);
    CHECK(satisfies(read(row.request), "request"));
    const Value response = session.ask(row.request);
    CHECK(response.flag("ok"));
    if (*row.result != '\0') CHECK(satisfies(response.get("result"), row.result));
  }
}

TEST_CASE("a report and its diagnostics, which stand where those of every response do") {
  Session session;
  for (const char* input : {"cuda -arch=sm_86", "cuda -arhc=sm_86", "no-such-file.yaml"}) {
    const Value response =
        session.ask(R"({"op": "validate", "inputs": [")" + std::string(input) + "\"]}");
    Value report = response.get("result");
    report.set("diagnostics", response.list("diagnostics"));
    INFO(input);
    CHECK(satisfies(report, "report"));
    CHECK(report.flag("ok") == response.flag("ok"));
  }
}

TEST_CASE("a report in another format stands beside the diagnostics") {
  Session session;
  const std::string plain = R"({"op": "validate", "inputs": ["llvm"], "format": "concise")";
  CHECK(session.ask(plain + "}").flag("ok"));
  const Value denied = session.ask(plain + R"(, "deny": ["TC2201"]})");
  CHECK_FALSE(denied.flag("ok"));
  CHECK(denied.list("diagnostics").at(0).text("code") == "TC2201");
  CHECK(denied.get("result").integer("exit_code") == 1);
  CHECK(denied.get("result").text("text").find("error[TC2201]") != std::string::npos);
  CHECK(session.ask(plain + R"(, "deny": ["TC2201"], "allow": ["TC2201"]})").flag("ok"));
}

TEST_CASE("a denied diagnostic takes the result away") {
  Session session(R"({"deny": ["TC2201"]})");
  const Value denied = session.ask(R"({"op": "resolve", "input": "llvm"})");
  CHECK_FALSE(denied.flag("ok"));
  CHECK_FALSE(denied.has("result"));
  CHECK(denied.list("diagnostics").at(0).text("severity") == "error");
  CHECK_FALSE(
      session.ask(R"({"target": "llvm -libs=mkldnn", "id": 1})").list("diagnostics").empty());
  CHECK(Session(R"({"deny": ["warnings"]})").ask(R"({"target": "llvm -libs=mkldnn"})").flag("ok") ==
        false);
}

TEST_CASE("what the schema refuses is refused") {
  const char* const requests[] = {
      R"({"op": "resolve", "input": 1})",
      R"({"op": "resolve", "input": ""})",
      R"({"op": "resolve", "input": "llvm", "text": "targets: [llvm]"})",
      R"({"op": "resolve", "input": "llvm", "name": "a.yaml"})",
      R"({"op": "resolve", "input": "llvm", "set": {"opt-level": 1}})",
      R"({"op": "resolve", "input": "llvm", "options": {"host": null}})",
      R"({"op": "emit", "input": "llvm"})",
      R"({"op": "validate"})",
      R"({"op": "validate", "inputs": []})",
      R"({"op": "validate", "inputs": ["llvm"], "format": "html"})",
      R"({"op": "explain", "code": "TC2104", "pointer": "/a"})",
      R"({"op": null})",
  };
  Session session;
  for (const char* request : requests) {
    INFO(request);
    CHECK_FALSE(is_valid(*bundled_schema("request"), read(request)));
    const Value response = session.ask(request);
    CHECK_FALSE(response.flag("ok"));
    CHECK(response.list("diagnostics").at(0).text("code").starts_with("TC13"));
  }
}

TEST_CASE("a request leaves nothing behind for the next one") {
  Session session;
  const std::string input = R"("op": "resolve", "input": {"targets": {
      "a": {"kind": "cuda", "arch": "sm_86", "host": {"kind": "llvm", "mtriple": "aarch64-linux-gnu"}},
      "b": {"kind": "cuda", "arch": "sm_80", "host": {"kind": "llvm", "mtriple": "x86_64-linux-gnu"}}}})";
  const std::string plain = "{" + input + "}";
  const Value before = session.ask(plain);
  CHECK_FALSE(before.flag("ok"));
  const Value each = session.ask("{" + input + R"(, "options": {"host-policy": "per-target"}})");
  CHECK(each.flag("ok"));
  CHECK(session.ask(plain) == before);
}

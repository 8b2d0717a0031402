
#include <tgtcfg/file_system.h>

#include <memory>

#include "diag/exit_code.h"
#include "operations/resolve.h"
#include "request/changes.h"
#include "request/request.h"
#include "support/catch.h"

using namespace tgtcfg;

namespace {

// One run of a command over the same files.
struct Command {
  explicit Command(MemoryFileSystem& files, CommonOptions common = {}) {
    env.files = &files;
    env.variable = [](const char*) { return std::nullopt; };
    session = std::make_unique<Session>("resolve", env, std::move(common));
    REQUIRE(session->open());
  }

  Plan plan(const Request& request) {
    auto result = plan_of_request(*session, request, "resolve");
    REQUIRE(result);
    return std::move(*result);
  }

  std::string codes() {
    std::string result;
    for (const Diagnostic& diagnostic : session->findings.diags.all())
      if (diagnostic.severity == Severity::error) result += diagnostic.code;
    return result;
  }

  Env env;
  std::unique_ptr<Session> session;
};

Request of_file(std::vector<TypedFlag> flags = {}) {
  Request request;
  request.inputs = {"c.yaml"};
  request.changes = changes_of(std::move(flags));
  return request;
}

MemoryFileSystem with_lock() {
  MemoryFileSystem files;
  files.files = {{"c.yaml", "targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=znver3]\n"}};
  Command command(files);
  const auto path = lock_path(*command.session, of_file());
  REQUIRE(path == "c.yaml.lock.json");
  REQUIRE(write_lock(*command.session, *path, command.plan(of_file())));
  return files;
}

}  // namespace

TEST_CASE("a lock file is called after its input, a name without its folder") {
  MemoryFileSystem files;
  Command command(files);
  const auto path = [&](const char* input, bool config) {
    Request request;
    if (config) {
      request.config = input;
    } else {
      request.inputs = {input};
    }
    return lock_path(*command.session, request);
  };
  for (const bool config : {false, true}) {
    CHECK(path("boards/rasp4b", config) == "rasp4b.lock.json");
    CHECK(path("corstone-300", config) == "corstone-300.lock.json");
    CHECK(path("deploy/a.yaml", config) == "deploy/a.yaml.lock.json");
  }
  CHECK(path("nvidia/jetson-nano", false) == "jetson-nano.lock.json");
}

TEST_CASE("a run that is quiet writes the lock file alone") {
  for (const bool quiet : {false, true}) {
    MemoryFileSystem files = with_lock();
    files.files.erase("c.yaml.lock.json");
    CommonOptions common;
    common.quiet = quiet ? 1 : 0;
    Command command(files, std::move(common));
    ResolveCommand resolve;
    resolve.request = of_file();
    resolve.lock = LockAction::write;
    const auto printed = resolve_product(*command.session, resolve);
    REQUIRE(printed);
    CHECK(command.session->exit_code() == ExitCode::done);
    CHECK(printed->empty() == quiet);
    CHECK(files.files.count("c.yaml.lock.json") == 1);
  }
}

TEST_CASE("a plan is the one that was locked") {
  MemoryFileSystem files = with_lock();
  Command command(files);
  CHECK(compare_with_lock(*command.session, "c.yaml.lock.json", command.plan(of_file())));
  CHECK(command.codes().empty());
}

TEST_CASE("another plan than the locked one") {
  MemoryFileSystem files = with_lock();
  Command command(files);
  const Plan plan = command.plan(of_file({{"--opt-level", "2", 0}}));
  CHECK_FALSE(compare_with_lock(*command.session, "c.yaml.lock.json", plan));
  REQUIRE(command.codes() == "TC6101");
  const Diagnostic& error = command.session->findings.diags.all().back();
  CHECK(error.details.notes.front() == "/opt_level: null -> 2");
  CHECK(exit_code_of(command.session->findings.diags.all()) == ExitCode::locked);
}

TEST_CASE("a changed database") {
  MemoryFileSystem files = with_lock();
  CommonOptions common;
  common.llvm_release = "14";
  Command command(files, std::move(common));
  const Plan plan = command.plan(of_file());
  CHECK_FALSE(compare_with_lock(*command.session, "c.yaml.lock.json", plan));
  REQUIRE(command.codes() == "TC6102");
  CHECK(exit_code_of(command.session->findings.diags.all()) == ExitCode::locked);
}

TEST_CASE("a lock file names the tables of search paths") {
  MemoryFileSystem files = with_lock();
  Command without(files);
  files.files["mine/database/kinds/mine.json"] =
      R"({"$schema": "../../../schemas/data/kind.schema.json", "name": "mine", "device_type": "ext_dev",
          "description": "Mine.", "default_keys": [], "may_host": false, "attributes": {},
          "source": "a test"})";
  CommonOptions common;
  common.search_paths = {"mine"};
  Command with(files, std::move(common));
  const Value a = lock_of(*without.session, without.plan(of_file()));
  const Value b = lock_of(*with.session, with.plan(of_file()));
  CHECK(*a.find("plan_sha256") == *b.find("plan_sha256"));
  CHECK(*a.find("tables_digest") != *b.find("tables_digest"));
}

TEST_CASE("what stands in the place of a lock file") {
  struct Row {
    const char* name;
    const char* text;
    const char* codes;
  };
  const Row rows[] = {
      {"another document", R"({"targets": ["llvm"]})", "TC6110"},
      {"nothing", "", "TC6110"},
      {"no JSON", "{", "TC1101"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    MemoryFileSystem files = with_lock();
    files.files["c.yaml.lock.json"] = row.text;
    Command command(files);
    CHECK_FALSE(compare_with_lock(*command.session, "c.yaml.lock.json", command.plan(of_file())));
    CHECK(command.codes().substr(0, 4) == std::string(row.codes).substr(0, 4));
  }
}

TEST_CASE("a lock file that was edited") {
  MemoryFileSystem files = with_lock();
  std::string& text = files.files["c.yaml.lock.json"];
  const std::size_t place = text.find("znver3");
  REQUIRE(place != text.npos);
  text.replace(place, 6, "znver4");
  Command command(files);
  CHECK_FALSE(compare_with_lock(*command.session, "c.yaml.lock.json", command.plan(of_file())));
  CHECK(command.codes() == "TC6110");
}

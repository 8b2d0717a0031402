#include "diag/exit_code.h"

#include <tgtcfg/codes/TC33.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/codes/TC99.h>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("diagnostics ask for exit codes") {
  Diagnostics diags;
  SECTION("none") {
    CHECK(exit_code_of(diags.all()) == ExitCode::done);
  }
  SECTION("a note") {
    diags.note(diag::FileAlsoExists{.name = "llvm"}, {});
    CHECK(exit_code_of(diags.all()) == ExitCode::done);
  }
  SECTION("no assignment alone") {
    diags.error(diag::NoTargetForDeviceType{.type = "hexagon"}, {});
    CHECK(exit_code_of(diags.all()) == ExitCode::unsatisfiable);
  }
  SECTION("no assignment beside a finding") {
    diags.error(diag::NoTargetForDeviceType{.type = "hexagon"}, {});
    diags.error(diag::UnknownName{.name = "a"}, {});
    CHECK(exit_code_of(diags.all()) == ExitCode::findings);
  }
  SECTION("a missing file beside a finding") {
    diags.error(diag::UnknownName{.name = "a"}, {});
    diags.error(diag::NoSuchFile{.path = "a"}, {});
    CHECK(exit_code_of(diags.all()) == ExitCode::input_output);
  }
  SECTION("usage above all") {
    diags.error(diag::InternalError{.command = "a", .what = "b"}, {});
    diags.error(diag::UnknownOption{.option = "a", .command = "b"}, {});
    CHECK(exit_code_of(diags.all()) == ExitCode::usage);
  }
  SECTION("nothing to check gives way to everything") {
    diags.error(diag::NothingToCheck{.message = "a"}, {});
    CHECK(exit_code_of(diags.all()) == ExitCode::nothing);
    diags.error(diag::NoTargetForDeviceType{.type = "hexagon"}, {});
    CHECK(exit_code_of(diags.all()) == ExitCode::unsatisfiable);
  }
}

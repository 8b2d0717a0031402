// Includes all headers of the library.
//
//   Workspace workspace;
//   const auto plan = workspace.resolve("cuda -arch=sm_86");
//   std::cout << (plan ? write_json(to_json(*plan)) : workspace.report());
#pragma once

#include <tgtcfg/artifact.h>
#include <tgtcfg/chip.h>
#include <tgtcfg/command.h>
#include <tgtcfg/config_spec.h>
#include <tgtcfg/cpu_detect.h>
#include <tgtcfg/cpu_family.h>
#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/differences.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/exit_code.h>
#include <tgtcfg/explanation.h>
#include <tgtcfg/file_system.h>
#include <tgtcfg/host_facts.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/limits.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/match.h>
#include <tgtcfg/pass_config.h>
#include <tgtcfg/pieces.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/records.h>
#include <tgtcfg/render.h>
#include <tgtcfg/source.h>
#include <tgtcfg/triple.h>
#include <tgtcfg/value.h>
#include <tgtcfg/values.h>
#include <tgtcfg/workspace.h>
#include <tgtcfg/writers.h>

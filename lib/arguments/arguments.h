// The arguments of a command line. A row of the table of options sets each member.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// Options of most commands, as typed.
struct CommonOptions {
  std::vector<std::string> search_paths;
  std::vector<std::string> limits;        ///< NAME=N
  std::optional<std::string> max_errors;  ///< N
  std::vector<std::string> allow_paths;
  std::vector<std::string> deny;   ///< codes, names, `warnings`, `notes`
  std::vector<std::string> allow;  ///< as `deny`
  std::optional<std::string> host_facts;
  std::optional<std::string> tables;
  std::optional<std::string> llvm_release;
  std::optional<std::string> color;
  std::optional<std::string> diagnostics;
  std::optional<std::string> stdin_filename;
  std::optional<std::string> input_format;
  std::optional<std::string> project;  ///< the project file, in place of the nearest one
  bool no_project = false;
  bool lenient = false;
  bool strict = false;
  int quiet = 0;
  int verbose = 0;
};

/// An option that lays a value over the input, as typed or as given by a program. `number` is the
/// index of its occurrence, from 1; 0 if it occurs once.
struct TypedFlag {
  std::string name;   ///< for example `--set`, `--target-llvm-mcpu`
  std::string value;  ///< with `key`: only the text after NAME=
  std::size_t number = 0;
  std::optional<std::string> key{};  ///< NAME of `NAME=VALUE`, where a program gives it separately
  std::optional<Value> data{};       ///< value of `--set`; `value` is shown for it
};

/// The arguments of any command. A member has the name of its option where C++ allows it.
struct Arguments : CommonOptions {
  std::vector<std::string> words;  ///< arguments that are not options
  std::vector<TypedFlag> layers;   ///< in the order typed

  std::vector<std::string> chosen;  ///< `--for`
  std::vector<std::string> compiler;
  std::vector<std::string> exclude;
  std::vector<std::string> field;
  std::vector<std::string> map;
  std::vector<std::string> report;
  std::vector<std::string> runs_on;
  std::vector<std::string> source;
  std::optional<std::string> accept;
  std::optional<std::string> admits;
  std::optional<std::string> arch;
  std::optional<std::string> backend_release;
  std::optional<std::string> baseline;
  std::optional<std::string> config;
  std::optional<std::string> depfile;
  std::optional<std::string> document;
  std::optional<std::string> emit;
  std::optional<std::string> example;
  std::optional<std::string> expect;
  std::optional<std::string> format;
  std::optional<std::string> from;
  std::optional<std::string> functions;
  std::optional<std::string> jobs;
  std::optional<std::string> level;
  std::optional<std::string> log;
  std::optional<std::string> mark;
  std::optional<std::string> max;
  std::optional<std::string> output;
  std::optional<std::string> output_dir;
  std::optional<std::string> plan_check;
  std::optional<std::string> record;
  std::optional<std::string> schema;
  std::optional<std::string> stamp;
  std::optional<std::string> step;
  std::optional<std::string> tag;
  std::optional<std::string> to;
  std::optional<std::string> units;
  std::optional<std::string> value;
  std::optional<std::string> view;
  std::optional<std::string> write_plans;
  bool all = false;
  bool allow_empty = false;
  bool and_later = false;
  bool annotated = false;
  bool as_composite = false;
  bool as_written = false;  ///< `diff --source`
  bool canonical = false;
  bool check = false;
  bool deny_unmatched = false;
  bool diff = false;
  bool evidence = false;
  bool fail_fast = false;
  bool fix = false;
  bool force = false;
  bool force_exclude = false;
  bool locked = false;
  bool man = false;
  bool plan = false;
  bool provenance = false;
  bool remove = false;
  bool replace = false;
  bool show_files = false;
  bool statistics = false;
  bool stdio = false;
  bool unsafe_fixes = false;
  bool verify = false;
  bool watch = false;
  bool with_host = false;
  bool write_baseline = false;
  bool write_lock = false;
};

}  // namespace tgtcfg

#include "operations/resolve.h"

#include <tgtcfg/codes/TC61.h>
#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/differences.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "arguments/options.h"
#include "request/input.h"
#include "request/load.h"
#include "request/tables_digest.h"
#include "schema/schema.h"
#include "support/sha256.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t shown_differences = 20;

std::string digest_of(const Value& plan) {
  return "sha256:" + sha256_hex(write_canonical_json(plan));
}

std::string text_in(const Value& lock, std::string_view key) {
  return lock.find(key)->string();
}

/// The input that names the lockfile. A name has no directory: `jetson-nano`.
std::optional<std::string> named_input(const Session& session, const Request& request) {
  if (request.config || request.inputs.size() == 1) {
    const std::string& text = request.config ? *request.config : request.inputs.front();
    switch (classify_input(text, session).form) {
      case InputForm::path:
      case InputForm::part_of_file:
        return text;
      case InputForm::name:
        return std::string(last_segment(text));
      case InputForm::standard_input:
        return session.common.stdin_filename;
      default:
        return std::nullopt;
    }
  }
  for (const char* name : {"tgtcfg.yaml", "tgtcfg.yml", "tgtcfg.json"}) {
    if (request.inputs.empty() && session.files().kind(name) == FileKind::regular) return name;
  }
  return std::nullopt;
}

// The lockfile's name is not typed by the user, so a link could point anywhere.
bool is_link(Session& session, const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string directory = slash == path.npos ? "." : path.substr(0, slash + 1);
  const std::string name = path.substr(slash == path.npos ? 0 : slash + 1);
  ReadError ignored;
  const auto entries = session.files().list(directory, ignored);
  return entries && std::ranges::any_of(*entries, [&](const DirectoryEntry& entry) {
           return entry.name == name && entry.link;
         });
}

bool refuse_link(Session& session, const std::string& path) {
  session.findings.diags
      .error(diag::DanglingLink{.path = path, .reason = "has the name of the lockfile"}, {})
      .help("remove the link: the lockfile must be a regular file next to its input");
  return false;
}

std::optional<Document> read_lock(Session& session, const std::string& path) {
  if (is_link(session, path)) {
    (void)refuse_link(session, path);
    return std::nullopt;
  }
  Findings& findings = session.findings;
  const std::size_t before = findings.diags.size();
  const auto file = load_file(session, path, option_name(&Arguments::locked), findings);
  if (!file) {
    if (findings.diags.size() > before)
      findings.diags.edit(findings.diags.size() - 1).help("write the lockfile with `--write-lock`");
    return std::nullopt;
  }
  auto documents = read_documents(session, *file, InputFormat::json, findings);
  if (!documents) return std::nullopt;
  const auto refuse = [&](std::string problem) {
    findings.diags.error(diag::NotALockFile{.lock = path, .problem = std::move(problem)},
                         Span{*file, 0, 0});
    return std::nullopt;
  };
  if (documents->size() != 1) return refuse("it does not contain a document");
  const Value& root = documents->front().root;
  if (root.text("schema") != "tgtcfg.lock/1") return refuse("its `schema` is not `tgtcfg.lock/1`");
  const Schema* schema = bundled_schema("lock");
  if (schema != nullptr &&
      !report(*schema, root, findings.diags, {.pointer = {}, .schema_name = "lock.schema.json"}))
    return std::nullopt;
  if (digest_of(root.get("plan")) != text_in(root, "plan_sha256"))
    return refuse("the plan was edited and does not match `plan_sha256`");
  return std::move(documents->front());
}

void tell_differences(DiagnosticBuilder& error, const Value& locked, const Plan& plan) {
  const auto differences = differences_of_plans(locked, to_json(plan));
  for (std::size_t i = 0; i < std::min(differences.size(), shown_differences); ++i)
    error.note(difference_text(differences[i]));
  if (differences.size() > shown_differences)
    error.note("and " + std::to_string(differences.size() - shown_differences) + " more");
}

void tell_tables(DiagnosticBuilder& error, const Value& lock, const Value& now) {
  if (lock.get("llvm_release") != now.get("llvm_release")) {
    error.note("the lockfile was written with LLVM " +
               std::to_string(lock.get("llvm_release").integer()) + "; this run uses LLVM " +
               std::to_string(now.get("llvm_release").integer()));
  }
  if (lock.get("tables_digest") != now.get("tables_digest"))
    error.note("the lockfile was written with a different database");
}

}  // namespace

std::optional<std::string> lock_path(Session& session, const Request& request) {
  const auto input = named_input(session, request);
  if (input) return *input + ".lock.json";
  session.findings.diags
      .error(
          diag::BadUsage{.message = "a lockfile requires a file or a named configuration as input"},
          {})
      .help(
          "pass a file or a named configuration, or name standard input with "
          "`--stdin-filename NAME`");
  return std::nullopt;
}

Value lock_of(const Session& session, const Plan& plan) {
  const int release = read_llvm_release(session.options.llvm_release).value_or(0);
  Value written = to_json(plan);
  return Object{{"schema", "tgtcfg.lock/1"},         {"plan_fingerprint", plan.fingerprint},
                {"plan_sha256", digest_of(written)}, {"tables_digest", tables_digest(session)},
                {"llvm_release", release},           {"plan", std::move(written)}};
}

bool write_lock(Session& session, const std::string& path, const Plan& plan) {
  if (is_link(session, path)) return refuse_link(session, path);
  const auto reason = session.files().write_regular(path, write_json(lock_of(session, plan)));
  if (!reason) return true;
  session.findings.diags.error(diag::CannotWrite{.path = path, .reason = *reason}, {});
  return false;
}

bool compare_with_lock(Session& session, const std::string& path, const Plan& plan) {
  const auto document = read_lock(session, path);
  if (!document) return false;
  const Value& lock = document->root;
  const Value now = lock_of(session, plan);
  if (text_in(lock, "plan_sha256") == text_in(now, "plan_sha256")) return true;
  Diagnostics& diags = session.findings.diags;
  const bool same_meaning = text_in(lock, "plan_fingerprint") == plan.fingerprint;
  // Targets in another order are the same plan.
  if (same_meaning && differences_of_plans(lock.get("plan"), to_json(plan)).empty()) return true;
  const Span place = lock.get("plan_fingerprint").span;
  auto error = same_meaning ? diags.error(diag::TablesMovedOn{.lock = path}, place)
                            : diags.error(diag::PlanDiffers{.lock = path}, place);
  tell_differences(error, lock.get("plan"), plan);
  tell_tables(error, lock, now);
  error.help("if the change is intended, write the lockfile again with `--write-lock`");
  return false;
}

}  // namespace tgtcfg

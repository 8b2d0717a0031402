#include "operations/fix.h"

#include <algorithm>
#include <utility>

#include "diag/order.h"
#include "document/fix_check.h"
#include "request/sound_fixes.h"

namespace tgtcfg {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_own(const Edit& edit, const InputResult& result) {
  return edit.span.known() &&
         result.findings.sources.file(edit.span.file).name() == result.input.file;
}

/// Returns the fix of a diagnostic that may be applied.
const Fix* chosen_fix(const Diagnostic& diagnostic, bool unsafe) {
  const auto certain = std::ranges::find_if(
      diagnostic.fixes, [](const Fix& fix) { return fix.applicability == Applicability::certain; });
  if (certain != diagnostic.fixes.end()) return &*certain;
  return unsafe && diagnostic.fixes.size() == 1 ? &diagnostic.fixes.front() : nullptr;
}

std::string key_of(const FileSystem& files, std::string_view path) {
  return files.resolved(path);
}

}  // namespace

std::optional<std::string> FixedFiles::read(std::string_view path, std::size_t limit,
                                            ReadError& error) const {
  auto text = fixed_.with([&](const auto& fixed) {
    const auto found = fixed.empty() ? fixed.end() : fixed.find(key_of(files_, path));
    return found == fixed.end() ? std::nullopt : std::optional(found->second);
  });
  return text ? text : files_.read(path, limit, error);
}

void FixedFiles::put(std::string_view path, std::string text) {
  fixed_.with([&](auto& fixed) { fixed.insert_or_assign(key_of(files_, path), std::move(text)); });
}

std::optional<FixedText> with_fixes(const InputResult& result, bool unsafe) {
  if (result.session == nullptr) return std::nullopt;  // the file was not checked
  std::vector<Diagnostic> diagnostics =
      result.session->visible(result.findings.diags.all(), result.findings);
  sort_diagnostics(diagnostics, result.findings.sources);
  std::vector<const Fix*> fixes;
  for (const Diagnostic& diagnostic : diagnostics) {
    const Fix* fix = chosen_fix(diagnostic, unsafe);
    const bool is_of_file =
        fix != nullptr && !fix->edits.empty() &&
        std::ranges::all_of(fix->edits, [&](const Edit& edit) { return is_own(edit, result); });
    if (is_of_file) fixes.push_back(fix);
  }
  if (fixes.empty()) return std::nullopt;
  const SourceFile& source = result.findings.sources.file(fixes.front()->edits.front().span.file);
  const Session& session = *result.session;
  const InputFormat format = format_of_source(session, source);
  FixCheck check(source.text(), format, session.options.limits);
  fixes = check.together(fixes);
  if (fixes.empty()) return std::nullopt;
  FixedText fixed{check.text_with(fixes), fixes.size()};
  fixed.mends_reading =
      !check.can_be_read() && FixCheck(fixed.text, format, session.options.limits).can_be_read();
  return fixed;
}

std::optional<FixedFile> fix_file(InputResult& result, FixedFiles& files, bool unsafe,
                                  const std::function<InputResult()>& check_again) {
  // A fix may reveal a further problem. More rounds than this are a cycle.
  constexpr int rounds = 16;
  constexpr std::size_t any_size = static_cast<std::size_t>(-1);
  ReadError error;
  auto before = files.read(result.input.file, any_size, error);
  if (!before) return std::nullopt;
  const bool marked = before->starts_with(byte_order_mark);
  FixedFile fixed{*before, *before, 0};
  for (int round = 0; round < rounds; ++round) {
    auto next = with_fixes(result, unsafe);
    if (!next) break;
    if (marked && !next->text.starts_with(byte_order_mark)) next->text.insert(0, byte_order_mark);
    files.put(result.input.file, next->text);
    InputResult again = check_again();
    // A text may have more errors once it can be parsed.
    const bool worse = !next->mends_reading &&
                       again.findings.diags.error_count() > result.findings.diags.error_count();
    if (worse || next->text == fixed.after) {
      files.put(result.input.file, fixed.after);
      break;
    }
    fixed.after = std::move(next->text);
    fixed.count += next->count;
    result = std::move(again);
  }
  if (fixed.count == 0) return std::nullopt;
  return fixed;
}

}  // namespace tgtcfg

#include "request/load.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC91.h>

#include <algorithm>

#include "diag/text_width.h"
#include "emit/quoting.h"
#include "request/extended_files.h"
#include "support/links.h"

namespace tgtcfg {
namespace {

void report_too_large(const Limits& limits, const std::string& name, Findings& findings) {
  findings.diags
      .error(diag::FileTooLarge{.limit = std::to_string(limits.file_size)},
             place_of_input(findings, name))
      .help("raise the limit with `--limit file-size=N`");
}

}  // namespace

Value argument_value(Findings& findings, std::string name, std::string_view text) {
  Value value(text);
  value.span = {findings.sources.add(std::move(name), std::string(text)), 0,
                static_cast<std::uint32_t>(text.size())};
  value.style = ScalarStyle::plain;
  if (valid_utf8(text) != text) findings.diags.error(diag::InvalidUtf8{}, value.span);
  return value;
}

Span place_of_input(Findings& findings, std::string name) {
  return {findings.sources.add(std::move(name), {}), 0, 0};
}

std::string display_path(std::string_view path, const Env& env) {
  const std::string& here = env.working_directory;
  const bool below = !here.empty() && here != "/" && path != here && is_below(path, here);
  return std::string(below ? path.substr(here.size() + 1) : path);
}

void report_unread(const std::string& name, std::string_view command, const ReadError& error,
                   const Limits& limits, Findings& findings) {
  Diagnostics& diags = findings.diags;
  if (error.too_large) return report_too_large(limits, name, findings);
  switch (error.kind) {
    case FileKind::missing:
      diags.error(diag::NoSuchFile{.path = name}, place_of_input(findings, name));
      return;
    case FileKind::directory:
      if (command.empty()) break;
      diags
          .error(diag::DirectoryForFile{.path = name, .command = std::string(command)},
                 place_of_input(findings, name))
          .help("to check all files in the directory, run `tgtcfg validate " + shell_quoted(name) +
                "`");
      return;
    case FileKind::other:
      diags.error(diag::NotARegularFile{.path = name}, place_of_input(findings, name));
      return;
    case FileKind::regular:
    case FileKind::unreadable:
      break;
  }
  diags.error(diag::Unreadable{.path = name, .reason = error.reason},
              place_of_input(findings, name));
}

std::optional<FileId> load_file(const Session& session, std::string_view path,
                                std::string_view command, Findings& findings) {
  const std::string name = display_path(path, session.env);
  ReadError error;
  auto text = session.files().read(path, session.options.limits.file_size, error);
  if (text) return findings.sources.add(name, std::move(*text));
  report_unread(name, command, error, session.options.limits, findings);
  if (error.kind == FileKind::missing && !error.too_large) {
    auto missing = findings.diags.edit(findings.diags.size() - 1);
    for (const std::string& near : files_like(session, name)) missing.suggest(near, {});
  }
  return std::nullopt;
}

std::optional<FileId> load_stdin(const Session& session, Findings& findings) {
  constexpr std::size_t chunk = 65536;
  const std::size_t limit = session.options.limits.file_size;
  std::string text;
  while (text.size() <= limit) {
    const std::size_t used = text.size();
    text.resize(used + std::min(chunk, limit + 1 - used));
    const auto count = session.env.in(text.data() + used, text.size() - used);
    text.resize(used + count.value_or(0));
    if (!count) {
      const std::string name = session.stdin_name();
      findings.diags.error(diag::Unreadable{.path = name, .reason = "reading failed"},
                           place_of_input(findings, name));
      return std::nullopt;
    }
    if (*count == 0) return findings.sources.add(session.stdin_name(), std::move(text));
  }
  report_too_large(session.options.limits, session.stdin_name(), findings);
  return std::nullopt;
}

std::optional<FileId> load_file_or_stdin(const Session& session, std::string_view path,
                                         std::string_view command, Findings& findings) {
  return path == "-" ? load_stdin(session, findings) : load_file(session, path, command, findings);
}

std::optional<FileId> load_text(const Session& session, const std::string& name, std::string text,
                                Findings& findings) {
  const Limits& limits = session.options.limits;
  if (text.size() <= limits.file_size) return findings.sources.add(name, std::move(text));
  report_too_large(limits, name, findings);
  return std::nullopt;
}

std::optional<std::vector<Document>> read_documents(const Session& session, FileId file,
                                                    InputFormat format, Findings& findings) {
  return parse(file, format, findings.sources, session.options.limits, findings.diags);
}

InputFormat format_for(const Session& session, std::string_view path, std::string_view text) {
  if (session.common.input_format) return session.stdin_format().value_or(InputFormat::yaml);
  return format_of(path).value_or(guess_format(text));
}

}  // namespace tgtcfg

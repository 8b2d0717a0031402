#include "lsp/features.h"

#include "diag/text_diff.h"
#include "format/format.h"

namespace tgtcfg::lsp {
namespace {

const Limits& limits_of(const Query& query) {
  return query.documents.session().options.limits;
}

std::optional<std::string> laid_out(const Query& query) {
  SourceMap sources;
  Diagnostics unreported;
  const FileId file = sources.add(query.document.document.path, query.text());
  return formatted(file, query.document.format, query.documents.schemas(), sources,
                   limits_of(query), unreported);
}

class Edits {
 public:
  Edits(const Query& query, const std::string& after)
      : query_(query), after_(lines_with_ends(after)), before_(lines_with_ends(query.text())) {
    starts_.push_back(0);
    for (const std::string_view line : before_) starts_.push_back(starts_.back() + line.size());
  }

  void add(const LineChange& change) {
    const ByteRange range{starts_[change.before], starts_[change.before_end]};
    std::string text;
    for (std::size_t i = change.after; i < change.after_end; ++i) text += after_[i];
    text_ += query_.text().substr(done_, range.begin - done_) + text;
    done_ = range.end;
    list_.push_back(Object{{"range", query_.range(range)}, {"newText", std::move(text)}});
  }

  /// Returns the text with the edits applied.
  [[nodiscard]] std::string text() const { return text_ + query_.text().substr(done_); }
  [[nodiscard]] Array take() { return std::move(list_); }

 private:
  const Query& query_;
  std::vector<std::string_view> after_;
  std::vector<std::string_view> before_;
  std::vector<std::size_t> starts_;
  std::size_t done_ = 0;
  std::string text_;
  Array list_;
};

}  // namespace

Value formatting(const Query& query) {
  const auto after = laid_out(query);
  if (!after) return Array{};
  Edits edits(query, *after);
  for (const LineChange& change : line_changes(query.text(), *after)) edits.add(change);
  return edits.take();
}

Value range_formatting(const Query& query) {
  const auto after = laid_out(query);
  if (!after) return Array{};
  const ByteRange range = selected_range(query);
  const std::size_t first = query.document.lines().line_of(range.begin);
  const std::size_t last = query.document.lines().line_of(range.end);
  Edits edits(query, *after);
  for (const LineChange& change : line_changes(query.text(), *after)) {
    if (change.before <= last && change.before_end >= first) edits.add(change);
  }
  // If a key moves across the border of the range, a partial edit would duplicate or lose it.
  const bool whole =
      same_content(query.text(), edits.text(), query.document.format, limits_of(query));
  return whole ? edits.take() : Array{};
}

}  // namespace tgtcfg::lsp

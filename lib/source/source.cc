#include <tgtcfg/source.h>

#include <algorithm>
#include <cassert>

namespace tgtcfg {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
// A line can have megabytes, and reports look up one position after another.
constexpr std::uint32_t block = 1024;

bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

}  // namespace

const std::vector<std::uint32_t>& SourceFile::line_starts() const {
  if (line_starts_.empty()) {
    line_starts_.push_back(0);
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
    }
  }
  return line_starts_;
}

Position SourceFile::position(std::uint32_t byte) const {
  byte = std::min(byte, static_cast<std::uint32_t>(text_.size()));
  const auto& starts = line_starts();
  const auto after = std::upper_bound(starts.begin(), starts.end(), byte);
  const auto line = static_cast<std::uint32_t>(after - starts.begin());
  std::uint32_t from = starts[line - 1];
  if (line == 1 && text().starts_with(byte_order_mark))
    from = std::min(byte, static_cast<std::uint32_t>(byte_order_mark.size()));
  return {line, characters_before(byte) - characters_before(from) + 1, byte};
}

std::uint32_t SourceFile::characters_before(std::uint32_t byte) const {
  const auto counted = [this](std::size_t begin, std::size_t end) {
    const auto at = text_.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto size = static_cast<std::ptrdiff_t>(end - begin);
    return static_cast<std::uint32_t>(std::count_if(at, at + size, starts_character));
  };
  const auto end_of = [this](std::size_t begin) { return std::min(begin + block, text_.size()); };
  if (characters_.empty()) {
    characters_.push_back(0);
    for (std::size_t begin = 0; begin <= text_.size(); begin += block)
      characters_.push_back(characters_.back() + counted(begin, end_of(begin)));
  }
  const std::size_t number = byte / block;
  const std::size_t begin = number * block;
  const bool single_bytes = characters_[number + 1] - characters_[number] == end_of(begin) - begin;
  return characters_[number] +
         (single_bytes ? static_cast<std::uint32_t>(byte - begin) : counted(begin, byte));
}

std::string_view SourceFile::line(std::uint32_t number) const {
  const std::uint32_t begin = line_start(number);
  const std::uint32_t next =
      number < line_count() ? line_starts()[number] - 1 : static_cast<std::uint32_t>(text_.size());
  std::string_view result = text().substr(begin, next - begin);
  if (result.ends_with('\r')) result.remove_suffix(1);
  if (number == 1 && result.starts_with(byte_order_mark))
    result.remove_prefix(byte_order_mark.size());
  return result;
}

std::uint32_t SourceFile::line_count() const {
  return static_cast<std::uint32_t>(line_starts().size());
}

std::uint32_t SourceFile::line_start(std::uint32_t number) const {
  assert(number >= 1 && number <= line_count());
  return line_starts()[number - 1];
}

FileId SourceMap::add(std::string name, std::string text) {
  files_.push_back(std::make_shared<const SourceFile>(std::move(name), std::move(text)));
  return FileId{static_cast<std::uint32_t>(files_.size())};
}

FileId SourceMap::add_row(const std::string& path, const std::string& text) {
  const auto known = rows_.find(path);
  if (known != rows_.end() && file(known->second).text() == text) return known->second;
  return rows_[path] = add(path, text);
}

const SourceFile& SourceMap::file(FileId id) const {
  assert(id.value >= 1 && id.value <= files_.size());
  return *files_[id.value - 1];
}

std::string_view SourceMap::text(Span span) const {
  if (!span.known()) return {};
  return file(span.file).text().substr(span.begin, span.end - span.begin);
}

}  // namespace tgtcfg

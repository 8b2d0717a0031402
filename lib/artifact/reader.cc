#include "artifact/reader.h"

#include <tgtcfg/artifact.h>
#include <tgtcfg/codes/TC70.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "artifact/elf_file.h"
#include "artifact/formats.h"
#include "database/embedded_data.h"

namespace tgtcfg {
namespace {

struct FormatRow {
  std::string_view magic;
  void (*read)(ArtifactReader& reader, const Piece& piece);
};

using namespace std::string_view_literals;

// Formats with bytes of their own at the start.
constexpr FormatRow formats[] = {
    {"\x7f"
     "ELF"sv,
     read_elf},
    {"\x50\xed\x55\xba"sv, read_fatbin},
    {"__CLANG_OFFLOAD_BUNDLE__"sv, read_offload_bundle},
    {"CCOB"sv, read_offload_bundle},
    {"BC\xc0\xde"sv, read_bitcode},
    {"\xde\xc0\x17\x0b"sv, read_bitcode},
    {"CDA1"sv, read_iree_executables},
    {"HIP1"sv, read_iree_executables},
    {"VKE1"sv, read_iree_executables},
    {"\x10\xff\x10\xad"sv, read_offload_binary},
    {"!<arch>\n"sv, read_ar},
    {"!<thin>\n"sv, read_ar},
    {"PK\x03\x04"sv, read_zip},
    {"PK\x05\x06"sv, read_zip},
    {"\x1f\x8b"sv, read_gzip},
    {"\xfe\xed\xfa\xce"sv, read_macho},
    {"\xce\xfa\xed\xfe"sv, read_macho},
    {"\xfe\xed\xfa\xcf"sv, read_macho},
    {"\xcf\xfa\xed\xfe"sv, read_macho},
    {"MZ"sv, read_pe},
    {"\0asm"sv, read_wasm},
    {"\x03\x02\x23\x07"sv, read_spirv},
    {"\x07\x23\x02\x03"sv, read_spirv},
};

/// Adds up the bytes of all compressed parts of a file.
class CountedStream final : public ByteStream {
 public:
  CountedStream(std::unique_ptr<ByteStream> stream, std::uint64_t& count, std::uint64_t limit,
                const ArtifactLimits& limits)
      : stream_(std::move(stream)), count_(count), limit_(limit), limits_(limits) {}
  std::size_t read(char* to, std::size_t size) override {
    constexpr std::uint64_t often = std::uint64_t{4} << 20U;
    const std::uint64_t before = count_;
    const std::size_t got = stream_->read(to, size);
    count_ += got;
    if (count_ > limit_) throw NotUnpacked{"its content is above the limit"};
    if (limits_.give_back && count_ / often != before / often) limits_.give_back();
    return got;
  }

 private:
  std::unique_ptr<ByteStream> stream_;
  std::uint64_t& count_;
  std::uint64_t limit_;
  const ArtifactLimits& limits_;
};

}  // namespace

Piece Piece::part(std::string_view name, std::uint64_t begin, Bytes content) const {
  return {content, at + "/" + std::string(name),
          offset ? std::optional(*offset + begin) : std::nullopt, depth + 1};
}

Piece Piece::slice(std::uint64_t begin, std::uint64_t size, std::string_view what) const {
  Piece piece = *this;
  piece.bytes = bytes.slice(begin, size, what);
  if (offset) piece.offset = *offset + begin;
  return piece;
}

Piece Piece::packed(std::string_view name, Bytes content) const {
  return {content, at + "/" + std::string(name), std::nullopt, depth + 1};
}

ArtifactReader::ArtifactReader(std::string name, const Database& database,
                               const ArtifactLimits& limits, Diagnostics& diags, Span place)
    : name_(std::move(name)),
      database_(database),
      limits_(limits),
      diags_(diags),
      place_(place),
      tables_(artifact_tables()) {}

ArtifactReader::Format ArtifactReader::format_of(const Bytes& bytes) const {
  for (const FormatRow& format : formats) {
    if (bytes.starts_with(format.magic)) return format.read;
  }
  if (is_universal(bytes)) return read_universal;
  if (is_iree_module(bytes)) return read_iree_module;
  if (is_tar(bytes)) return read_tar;
  if (is_coff(bytes, tables_)) return read_coff;
  return is_ptx(bytes) ? read_ptx : nullptr;
}

// Rejects containers with overlapping parts, because a small file could then be read for hours.
bool ArtifactReader::visit(const Piece& piece) {
  visited_ += piece.bytes.size();
  const bool is_linear = visited_ <= (limits_.depth + std::uint64_t{2}) * (size_ + inflated_);
  if (!is_linear)
    report(piece,
           diag::ArtifactBadField{
               .file = name_of(piece), .field = "container", .problem = "its parts overlap"});
  return is_linear;
}

void ArtifactReader::give_back_sometimes() {
  constexpr std::size_t often = 512;
  if (limits_.give_back && ++steps_ % often == 0) limits_.give_back();
}

bool ArtifactReader::read(const Piece& piece) {
  if (piece.depth == 0 && piece.offset) size_ = piece.bytes.size();
  if (piece.depth > limits_.depth) {
    report(piece,
           diag::ContainersTooDeep{.file = name_of(piece), .limit = std::to_string(limits_.depth)});
    return true;
  }
  if (!visit(piece)) return true;
  const Format read_format = format_of(piece.bytes);
  if (read_format == nullptr) {
    if (piece.bytes.size() < 4) return false;
    const std::string start = hex_text(piece.bytes.in_order(true).u32(0), 8);
    for (const Value& row : tables_.list("recognized")) {
      if (row.text("magic") == start) recognized_ = true;
    }
    return false;
  }
  guarded(piece, [&] { read_format(*this, piece); });
  return true;
}

void ArtifactReader::read_section(const Piece& file, std::string_view name, std::uint64_t offset,
                                  const Bytes& content) {
  static constexpr std::pair<std::string_view, Format> containers[] = {
      {"fatbin", read_fatbin},
      {"offload-bundle", read_offload_bundle},
      {"offload-binary", read_offload_binary}};
  const std::string& format = tables_.get("code_sections").text(name);
  for (const auto& [known, read_format] : containers) {
    const Piece inner = file.part(name, offset, content);
    if (known == format && visit(inner))
      guarded(inner, [&, read_each = read_format] { read_each(*this, inner); });
  }
}

void ArtifactReader::read_packed(Piece piece, const PackedContent& content) {
  guarded(piece, [&] {
    const auto opened = [this, packed = piece.bytes, packing = content.packing](
                            std::uint64_t& count, std::uint64_t limit) {
      return std::make_unique<CountedStream>(unpacked_stream(packed, packing), count, limit,
                                             limits_);
    };
    // A limit of its own bounds further passes.
    std::uint64_t again = 0;
    const OpenStream open = [&] { return opened(again, UINT64_MAX); };
    const auto stream = opened(inflated_, inflate_limit());
    read_unpacked(*this, std::move(piece), *stream, open, content);
  });
}

Artifact ArtifactReader::finish() {
  if (limits_.evidence) {
    for (Value& code : code_) add_evidence(code);
  }
  Artifact artifact{std::move(name_), size_, ArtifactState::ok, {}, {}};
  artifact.containers.assign(std::make_move_iterator(containers_.begin()),
                             std::make_move_iterator(containers_.end()));
  artifact.code.assign(std::make_move_iterator(code_.begin()),
                       std::make_move_iterator(code_.end()));
  if (broken_) {
    artifact.state = ArtifactState::broken;
  } else if (artifact.code.empty()) {
    artifact.state = recognized_ ? ArtifactState::recognized : ArtifactState::no_code;
  }
  return artifact;
}

void ArtifactReader::proves(Value& code, std::string_view field, std::string_view place) const {
  if (limits_.evidence) set_in(code, "evidence", field, place);
}

// Most fields of a format have one place: rows of the database name it.
void ArtifactReader::add_evidence(Value& code) const {
  for (const Value& row : tables_.list("evidence")) {
    const std::string& field = row.text("field");
    const std::size_t dot = field.find('.');
    const Value& holder = dot == field.npos ? code : code.get(field.substr(0, dot));
    const bool fits = code.text("form") == row.text("form") &&
                      code.text("arch").starts_with(row.text("arch")) &&
                      holder.has(field.substr(dot == field.npos ? 0 : dot + 1));
    if (fits && !code.get("evidence").has(field)) proves(code, field, row.text("place"));
  }
}

// Paths repeat the names of all containers around a piece.
void ArtifactReader::check_room(std::size_t count, const Piece& piece) {
  constexpr std::uint64_t longest_paths = std::uint64_t{128} << 20U;
  paths_ += piece.at.size();
  if (count >= limits_.pieces || paths_ > longest_paths)
    throw BadField{"number of pieces", "above the limit"};
}

Value& ArtifactReader::add_code(const Piece& piece, std::string_view form, std::string_view role) {
  check_room(code_.size(), piece);
  if (!code_.empty()) code_.back().object().shrink_to_fit();
  constexpr std::size_t often = 256;
  if (limits_.give_back && code_.size() % often == often - 1) limits_.give_back();
  Value& code = code_.emplace_back(Object{{"at", piece.at}, {"form", form}, {"role", role}});
  if (piece.offset) {
    code.set("offset", static_cast<std::int64_t>(*piece.offset));
    code.set("bytes", static_cast<std::int64_t>(piece.bytes.size()));
  }
  return code;
}

Value& ArtifactReader::add_container(const Piece& piece, std::string_view format) {
  check_room(containers_.size(), piece);
  Value& container = containers_.emplace_back(Object{{"at", piece.at}, {"format", format}});
  if (!piece.compression.empty()) container.set("compression", piece.compression);
  if (piece.offset) {
    container.set("offset", static_cast<std::int64_t>(*piece.offset));
    container.set("bytes", static_cast<std::int64_t>(piece.bytes.size()));
  }
  return container;
}

void ArtifactReader::report_damage(const Piece& piece) try {
  throw;
} catch (const BrokenFile& broken) {
  // Sums of damaged numbers wrap, and are no places in a file.
  constexpr std::uint64_t largest_file = std::uint64_t{1} << 50U;
  report(piece, diag::ArtifactEndsEarly{.file = name_of(piece),
                                        .size = std::to_string(broken.size),
                                        .part = broken.part,
                                        .needed = broken.needed > largest_file
                                                      ? "2^50 or later"
                                                      : std::to_string(broken.needed)});
} catch (const BadField& bad) {
  // Parts that may end early have an article.
  constexpr std::string_view article = "the ";
  const std::string field = bad.field.substr(bad.field.starts_with(article) ? article.size() : 0);
  report(piece,
         diag::ArtifactBadField{.file = name_of(piece), .field = field, .problem = bad.problem});
} catch (const BadMemberSize& bad) {
  report(piece,
         diag::ArchiveMemberSize{
             .file = name_of(piece), .member = std::to_string(bad.member), .size = bad.size});
} catch (const NotUnpacked& packed) {
  report(piece, diag::CompressedEntryUnreadable{.file = name_of(piece), .problem = packed.problem});
}

void ArtifactReader::contradiction(const Piece& piece, std::string_view one,
                                   std::string_view other) {
  report(piece, diag::ArtifactContradiction{
                    .file = name_of(piece), .one = std::string(one), .other = std::string(other)});
}

void ArtifactReader::unknown_chip(const Piece& piece, std::string_view vendor,
                                  std::uint64_t number) {
  diags_
      .note(diag::UnknownChipNumber{.file = name_of(piece),
                                    .vendor = std::string(vendor),
                                    .number = std::to_string(number)},
            place_)
      .at(piece.at);
}

void ArtifactReader::wrong_tag(const Piece& member, std::string_view actual,
                               std::string_view expected) {
  report(member, diag::WheelTagContradiction{.file = name_of(member),
                                             .actual = std::string(actual),
                                             .expected = std::string(expected)});
}

std::string ArtifactReader::name_of(const Piece& piece) const {
  return name_ + piece.at;
}

// A small file with a huge content is made to fill memories.
std::uint64_t ArtifactReader::inflate_limit() const {
  constexpr std::uint64_t largest_ratio = 200;
  return std::min(limits_.inflate, size_ * largest_ratio);
}

std::string ArtifactReader::unpack(const Bytes& packed, Packing packing, std::uint64_t limit) {
  CountedStream stream(unpacked_stream(packed, packing), inflated_, inflate_limit(), limits_);
  return read_all(stream, limit);
}

std::string hex_text(std::uint64_t value, unsigned width) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(width, '0');
  for (unsigned i = width; i-- > 0; value >>= 4U) text[i] = digits[value & 15U];
  return text;
}

std::string text_at(const Value& list, std::uint64_t index) {
  return list.is_array() && index < list.array().size() ? list.array()[index].string()
                                                        : std::string();
}

std::string text_of_number(const Value& map, std::uint64_t number) {
  return map.text(std::to_string(number));
}

const Value* row_of_number(const Array& rows, std::string_view member, std::uint64_t number) {
  const auto found = std::ranges::find_if(rows, [&](const Value& row) {
    return row.integer(member) == static_cast<std::int64_t>(number);
  });
  return found == rows.end() ? nullptr : &*found;
}

Artifact read_artifact(std::string name, std::string_view bytes, const Database& database,
                       const ArtifactLimits& limits, Diagnostics& diags, Span place) {
  ArtifactReader reader(std::move(name), database, limits, diags, place);
  (void)reader.read({Bytes(bytes), "", 0, 0});
  return reader.finish();
}

bool set_limit(ArtifactLimits& limits, std::string_view name, std::uint64_t value) {
  // Each level is a call of a function.
  constexpr std::uint64_t deepest = 64;
  if (name == "artifact-depth") {
    limits.depth = static_cast<unsigned>(std::min(value, deepest));
  } else if (name == "artifact-pieces") {
    limits.pieces = value;
  } else if (name == "artifact-inflate") {
    limits.inflate = value;
  } else {
    return false;
  }
  return true;
}

std::string artifact_limit_names() {
  return "artifact-depth artifact-pieces artifact-inflate";
}

std::string_view name_of(ArtifactState state) {
  static constexpr std::string_view names[] = {"ok", "broken", "no-code", "recognized"};
  return names[static_cast<std::size_t>(state)];
}

namespace {

bool is_place(const Member& member) {
  return member.key == "at" || member.key == "offset" || member.key == "bytes";
}

// Both have their facts in the order of one reader.
bool has_same_facts(const Value& a, const Value& b) {
  auto other = b.object().begin();
  const auto end = b.object().end();
  for (const Member& member : a.object()) {
    if (is_place(member)) continue;
    while (other != end && is_place(*other)) ++other;
    if (other == end || other->key != member.key || !(other->value == member.value)) return false;
    ++other;
  }
  return std::all_of(other, end, is_place);
}

// A file may have a million equal pieces: after ten thousand, one stands for all others.
Array counted_code(const std::vector<Value>& code) {
  constexpr std::size_t most_listed = 10'000;
  constexpr std::size_t most_groups = 256;
  if (code.size() <= most_listed) return code;
  struct Group {
    const Value* first = nullptr;
    std::size_t count = 0;
    std::size_t rest = 0;  ///< index of the element for all others
  };
  std::vector<Group> groups;
  Array listed;
  for (const Value& piece : code) {
    auto group = std::ranges::find_if(
        groups, [&](const Group& each) { return has_same_facts(*each.first, piece); });
    if (group == groups.end()) {
      if (groups.size() < most_groups) groups.push_back({&piece, 1});
      listed.push_back(piece);
      continue;
    }
    if (++group->count <= most_listed + 1) {
      group->rest = listed.size();
      listed.push_back(piece);
    } else {
      listed[group->rest].set("count", static_cast<std::int64_t>(group->count - most_listed));
    }
  }
  return listed;
}

}  // namespace

Value Artifact::json() const {
  return Object{{"file", file},
                {"bytes", static_cast<std::int64_t>(bytes)},
                {"state", name_of(state)},
                {"containers", containers},
                {"code", counted_code(code)}};
}

}  // namespace tgtcfg

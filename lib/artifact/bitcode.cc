// LLVM bitcode: the producer and the target triple of a module.
//
// The bitstream is described in LLVM's BitCodeFormat. Blocks other than the two with these facts
// are skipped.
#include <string>
#include <vector>

#include "artifact/elf_file.h"
#include "artifact/formats.h"

namespace tgtcfg {
namespace {

class BitReader {
 public:
  explicit BitReader(Bytes bytes) : bytes_(bytes) {}

  /// Producers and triples come early: later records are not read.
  [[nodiscard]] bool at_end() const {
    constexpr std::uint64_t most_bits = std::uint64_t{8} << 20U;
    return at_ + 32 > bytes_.size() * 8 || read_ > most_bits;
  }
  std::uint64_t fixed(unsigned width) {
    std::uint64_t value = 0;
    read_ += width;
    for (unsigned i = 0; i < width; ++i, ++at_) {
      const std::uint64_t byte = bytes_.number(at_ / 8, 1, "the bitstream");
      value |= (byte >> (at_ % 8) & 1U) << i;
    }
    return value;
  }
  std::uint64_t variable(unsigned width) {
    std::uint64_t value = 0;
    const std::uint64_t more = std::uint64_t{1} << (width - 1);
    for (unsigned shift = 0; shift < 64; shift += width - 1) {
      const std::uint64_t chunk = fixed(width);
      value |= (chunk & (more - 1)) << shift;
      if ((chunk & more) == 0) return value;
    }
    throw BadField{"bitstream", "a number of more than 64 bits"};
  }
  /// Values of records without bits of their own are work, too.
  void charge(std::uint64_t bits) { read_ += bits; }
  void align() { at_ = (at_ + 31) / 32 * 32; }
  void skip_words(std::uint64_t words) {
    if (words > bytes_.size() / 4) throw BrokenFile{"a block", UINT64_MAX, bytes_.size()};
    at_ += words * 32;
  }

 private:
  Bytes bytes_;
  std::uint64_t at_ = 0;
  std::uint64_t read_ = 0;  ///< bits that were not skipped
};

enum class Encoding : std::uint8_t {
  literal,
  fixed = 1,
  variable = 2,
  array = 3,
  char6 = 4,
  blob = 5
};

struct Operand {
  Encoding encoding = Encoding::literal;
  std::uint64_t value = 0;  ///< of a literal; the width of a number
};
using Abbreviation = std::vector<Operand>;

Abbreviation read_abbreviation(BitReader& bits) {
  Abbreviation operands;
  const std::uint64_t count = bits.variable(5);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (bits.fixed(1) == 1) {
      operands.push_back({Encoding::literal, bits.variable(8)});
      continue;
    }
    const std::uint64_t encoding = bits.fixed(3);
    if (encoding < 1 || encoding > 5) throw BadField{"abbreviation", "an unknown encoding"};
    const auto kind = static_cast<Encoding>(encoding);
    const bool has_width = kind == Encoding::fixed || kind == Encoding::variable;
    const std::uint64_t width = has_width ? bits.variable(5) : 0;
    if (width > 64) throw BadField{"abbreviation", "a number of more than 64 bits"};
    operands.push_back({kind, width});
  }
  return operands;
}

std::uint64_t read_scalar(BitReader& bits, const Operand& operand) {
  static constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
  switch (operand.encoding) {
    case Encoding::literal:
      return operand.value;
    case Encoding::fixed:
      return bits.fixed(static_cast<unsigned>(operand.value));
    case Encoding::variable:
      return operand.value < 2 ? 0 : bits.variable(static_cast<unsigned>(operand.value));
    case Encoding::char6:
      return static_cast<unsigned char>(letters[bits.fixed(6)]);
    default:
      throw BadField{"abbreviation", "an array inside of an array"};
  }
}

// The code of a record, then its operands; `text` has them as characters.
struct Record {
  std::uint64_t code = 0;
  std::string text;
};

// Longer records hold neither a producer nor a triple.
constexpr std::uint64_t longest_record = std::uint64_t{1} << 20U;

Record read_record(BitReader& bits, const Abbreviation* abbreviation) {
  std::vector<std::uint64_t> values;
  if (abbreviation == nullptr) {
    values.push_back(bits.variable(6));
    const std::uint64_t count = bits.variable(6);
    if (count > longest_record) throw BadField{"record", "it is too long"};
    for (std::uint64_t i = 0; i < count; ++i) values.push_back(bits.variable(6));
  } else {
    bits.charge(abbreviation->size());
    for (std::size_t i = 0; i < abbreviation->size(); ++i) {
      const Operand& operand = (*abbreviation)[i];
      if (operand.encoding == Encoding::array) {
        const std::uint64_t count = bits.variable(6);
        if (count > longest_record || i + 1 >= abbreviation->size())
          throw BadField{"record", "it is too long"};
        bits.charge(count);
        for (std::uint64_t j = 0; j < count; ++j)
          values.push_back(read_scalar(bits, (*abbreviation)[i + 1]));
        break;
      }
      if (operand.encoding == Encoding::blob) {
        const std::uint64_t size = bits.variable(6);
        bits.align();
        bits.skip_words((size + 3) / 4);
        continue;
      }
      values.push_back(read_scalar(bits, operand));
    }
  }
  Record record;
  if (!values.empty()) record.code = values.front();
  for (std::size_t i = 1; i < values.size(); ++i) record.text += static_cast<char>(values[i]);
  return record;
}

// Calls `use` with the records of a block up to its end, or until `use` is done.
template <typename Use>
void read_block(BitReader& bits, unsigned width, Use use) {
  std::vector<Abbreviation> abbreviations;
  while (!bits.at_end()) {
    const std::uint64_t id = bits.fixed(width);
    if (id == 0) return bits.align();
    if (id == 1) {
      (void)bits.variable(8);
      (void)bits.variable(4);
      bits.align();
      bits.skip_words(bits.fixed(32));
    } else if (id == 2) {
      abbreviations.push_back(read_abbreviation(bits));
    } else {
      const std::size_t index = id - 4;
      if (id > 3 && index >= abbreviations.size())
        throw BadField{"bitstream", "an unknown abbreviation"};
      if (use(read_record(bits, id == 3 ? nullptr : &abbreviations[index]))) return;
    }
  }
}

}  // namespace

void read_bitcode(ArtifactReader& reader, const Piece& piece) {
  constexpr std::uint64_t module_block = 8;
  constexpr std::uint64_t identification_block = 13;
  Value& code = reader.add_code(piece, "llvm-bitcode", "ir");
  code.set("unknown", Array{"cpu", "isa"});
  Bytes bytes = piece.bytes;
  // A wrapper states where the bitcode is.
  if (bytes.u32(0) == 0x0b17c0de)
    bytes = bytes.slice(bytes.u32(8), bytes.u32(12), "the bitcode in its wrapper");
  BitReader bits(bytes.from(4, "the bitstream"));
  while (!bits.at_end()) {
    if (bits.fixed(2) != 1) throw BadField{"bitstream", "it does not begin with a block"};
    const std::uint64_t block = bits.variable(8);
    const auto width = static_cast<unsigned>(bits.variable(4));
    bits.align();
    const std::uint64_t words = bits.fixed(32);
    if (width < 2 || width > 32) throw BadField{"bitstream", "a wrong width"};
    if (block == identification_block) {
      read_block(bits, width, [&](const Record& record) {
        if (record.code == 1) add_to(code, "made_by", record.text);
        return false;
      });
    } else if (block == module_block) {
      read_block(bits, width, [&](const Record& record) {
        if (record.code != 2) return false;
        code.set("triple", record.text);
        const std::string arch = record.text.substr(0, record.text.find('-'));
        const Value& kinds = reader.tables().get("ir_kinds").get(arch);
        code.set("arch", arch);
        code.set("kinds", kinds.is_array() ? kinds : Value(Array{"llvm", "c"}));
        return true;
      });
      return;
    } else {
      bits.skip_words(words);
    }
  }
}

}  // namespace tgtcfg

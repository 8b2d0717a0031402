#include "schema/schema.h"

#include "schema/pattern.h"
#include "schema/program.h"

namespace tgtcfg {

struct Schema::Storage {
  std::vector<std::uint32_t> words;
  std::string strings;
};

Schema::Schema(std::span<const std::uint32_t> words, std::string_view strings)
    : words_(words), strings_(strings), patterns_(std::make_shared<PatternCache>(words[2])) {}

Schema::Schema(std::vector<std::uint32_t> words, std::string strings)
    : storage_(std::make_shared<const Storage>(Storage{std::move(words), std::move(strings)})),
      words_(storage_->words),
      strings_(storage_->strings),
      patterns_(std::make_shared<PatternCache>(words_[2])) {}

}  // namespace tgtcfg

// The components of a triple in the places where LLVM puts them.
#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "llvm/triple_words.h"

namespace tgtcfg {

/// A triple as LLVM `release` normalizes it. Views point into the text given and into the tables,
/// so it is neither copied nor outlives the text.
class TripleComponents {
 public:
  TripleComponents(std::string_view text, int release);
  TripleComponents(const TripleComponents&) = delete;
  TripleComponents& operator=(const TripleComponents&) = delete;

  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  /// Empty when there are not so many.
  [[nodiscard]] std::string_view operator[](std::size_t place) const {
    return place < parts_.size() ? parts_[place] : std::string_view();
  }
  /// The release ends with an error here instead of an answer (a shader model that it has not).
  [[nodiscard]] bool refused() const { return refused_; }
  /// Brings the number of components to `count`, filling up with `unknown`.
  void resize(std::size_t count) { parts_.resize(count, "unknown"); }
  /// From the component at `begin` to the end.
  [[nodiscard]] std::string joined(std::size_t begin = 0) const;

 private:
  enum Place : std::size_t { arch, vendor, os, environment, place_count };

  void split(std::string_view text);
  void read_in_place();
  void put_in_place();
  bool fits(Place place, std::string_view part);
  void move_left(std::size_t from, Place to);
  void move_right(std::size_t from, Place to);
  [[nodiscard]] std::size_t next_free(std::size_t index) const;
  void none_as_system();
  void name_the_unnamed();
  void write_environment();
  void write_system();
  void number_architecture();
  [[nodiscard]] std::string_view numbered(std::string_view base, std::string_view version) const;

  static constexpr std::size_t usual_bytes = 16 * sizeof(std::string_view);
  std::array<std::byte, usual_bytes> buffer_;
  std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
  std::pmr::vector<std::string_view> parts_{&memory_};
  std::string rewritten_;  // an environment whose beginning was replaced
  int release_;
  bool refused_ = false;
  std::array<bool, place_count> found_{};
  // What the last look at each place gave.
  triple_words::Row vendor_ = triple_words::unknown;
  triple_words::Row format_ = triple_words::unknown;
  const triple_tables::Word* os_ = nullptr;
  const triple_tables::Alias* os_alias_ = nullptr;
  const triple_tables::Word* environment_ = nullptr;
};

}  // namespace tgtcfg

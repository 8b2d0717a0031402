#include "support/size_text.h"

#include "support/catch.h"
#include "support/text.h"

using namespace tgtcfg;

TEST_CASE("a size is digits and a unit") {
  const auto row = GENERATE(table<std::string, std::int64_t>({
      {"384KiB", 393'216},
      {"1.5GiB", 1'610'612'736},
      {"8kB", 8'000},
      {"0B", 0},
      {"1.5B", 1},
      {"9223372036854775807B", 9'223'372'036'854'775'807},
      {"9223372036854775808B", -1},
      {"8388608TiB", -1},
      {"8 GiB", -1},
      {"2M", -1},
      {"1.GiB", -1},
      {"GiB", -1},
      {"1e3kB", -1},
  }));
  CHECK(bytes_of_exact_size(std::get<0>(row)).value_or(-1) == std::get<1>(row));
}

TEST_CASE("what a size was meant to be") {
  CHECK(join(likely_sizes("2M"), ",") == "2MB,2MiB,2MB/s,2MiB/s");
  CHECK(join(likely_sizes("8 GiB"), ",") == "8GiB,8GiB/s");
  CHECK(join(likely_sizes("512"), ",") == "512B,512B/s");
  CHECK(likely_sizes("big").empty());
}

TEST_CASE("a size in words has the largest unit without a fraction") {
  CHECK(size_in_words(393'216) == "384 KiB");
  CHECK(size_in_words(16'000'000'000) == "16 GB");
  CHECK(size_in_words(1'234'567) == "1234567 bytes");
  CHECK(size_in_words(0) == "0 bytes");
}

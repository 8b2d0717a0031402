#include "process/progress.h"

#include <string>

#include "diag/terminal_columns.h"
#include "diag/text_width.h"

namespace tgtcfg {
namespace {

constexpr auto patience = std::chrono::milliseconds(500);
constexpr auto interval = std::chrono::milliseconds(100);

}  // namespace

Progress::Progress(const Env& env, Console& console, bool quiet)
    : console_(console), wanted_(env.err_is_terminal && !quiet) {}

void Progress::clear() {
  if (drawn_) console_.err_painted("\r\x1b[K");
  drawn_ = false;
}

void Progress::step(std::string_view file, std::size_t total) {
  if (!wanted_) return;
  ++count_;
  const Clock::time_point now = Clock::now();
  if (now - start_ < patience || now - last_ < interval) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const auto rate = static_cast<std::size_t>(static_cast<double>(count_) / seconds);
  const std::string head = std::to_string(count_) + " of " + std::to_string(total) + ", " +
                           std::to_string(rate) + " a second: ";
  const std::size_t room = layout_columns() - 2;
  console_.err_painted("\r" + head +
                       wrap(file, room > head.size() ? room - head.size() : 1).front() + "\x1b[K");
  drawn_ = true;
}

}  // namespace tgtcfg

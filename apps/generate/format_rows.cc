// Formats JSON data files (rows and schemas) as defined by json_format.h.
//
// usage: tgtcfg_format_rows [--check] FILE_OR_DIRECTORY...
#include <algorithm>
#include <filesystem>
#include <vector>

#include "cpp_text.h"
#include "json_format.h"

namespace tgtcfg::generate {
namespace {

std::vector<std::string> files_of(const std::string& path) {
  return std::filesystem::is_directory(path) ? files_below(path, ".json") : std::vector{path};
}

bool format_file(const std::string& path, bool check) {
  std::string text;
  if (!read_file(path, text)) return false;
  const Json value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) {
    std::cerr << path << ": is not JSON\n";
    return false;
  }
  const std::string formatted = format(value);
  if (formatted == text) return true;
  if (!check) return write_file(path, formatted);
  std::cerr << path << ": is not formatted; run tgtcfg_format_rows on it\n";
  return false;
}

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  using namespace tgtcfg::generate;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool check = !arguments.empty() && arguments.front() == "--check";
  if (arguments.size() < (check ? 2U : 1U)) {
    std::cerr << "usage: tgtcfg_format_rows [--check] FILE_OR_DIRECTORY...\n";
    return 2;
  }
  bool ok = true;
  for (std::size_t i = check ? 1 : 0; i < arguments.size(); ++i) {
    for (const std::string& file : files_of(arguments[i])) ok = format_file(file, check) && ok;
  }
  return ok ? 0 : 1;
}

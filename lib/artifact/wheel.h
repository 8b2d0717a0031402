// Wheels of Python: the code in them must be for the platforms that the tags name.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "artifact/reader.h"

namespace tgtcfg {

/// A member and its pieces of code, by their indices in the reader.
struct WheelMember {
  Piece place;
  std::size_t first = 0;
  std::size_t end = 0;
};

/// Reports members for another architecture, system or glibc than all tags of the file `WHEEL`.
/// A platform that no row of the database describes is not judged.
void check_wheel(ArtifactReader& reader, std::string_view wheel,
                 const std::vector<WheelMember>& members);

}  // namespace tgtcfg

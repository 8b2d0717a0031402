#include "database/examples.h"

#include <tgtcfg/value.h>

#include <algorithm>

#include "database/embedded.h"
#include "database/packed_row.h"

namespace tgtcfg {

std::vector<ExampleFile> example_files() {
  std::vector<ExampleFile> files;
  const Value all = unpack(embedded::text(embedded::examples));
  for (const Member& member : all.object())
    files.push_back(
        {member.key.substr(0, member.key.find('.')), member.key, member.value.string()});
  std::sort(files.begin(), files.end(),
            [](const ExampleFile& a, const ExampleFile& b) { return a.name < b.name; });
  return files;
}

}  // namespace tgtcfg

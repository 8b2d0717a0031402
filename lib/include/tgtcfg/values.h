// A map from names to values, sorted by name.
//
//   Values attrs;
//   attrs.insert_or_assign("arch", Value("sm_86"));
//   std::cout << attrs.at("arch").string() << '\n';
//   for (const auto& [name, value] : attrs) std::cout << name << '\n';
#pragma once

#include <tgtcfg/value.h>

#include <functional>
#include <map>
#include <string>

namespace tgtcfg {

using Values = std::map<std::string, Value, std::less<>>;

}  // namespace tgtcfg

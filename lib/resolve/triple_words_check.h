// Words of a triple that LLVM reads in an unexpected way.
#pragma once

#include "resolve/target_steps.h"
#include "resolve/triple_text.h"

#include <string>
#include <string_view>

namespace tgtcfg {

/// What another tool's name for a platform is as a triple, or empty. Endings such as `-static` are
/// ignored.
[[nodiscard]] std::string triple_of_platform(std::string_view name, int release);

/// Reports a triple without a system (TC2234). Returns true if it did.
bool check_system(const TripleText& triple, const std::string& pointer, const Context& context);

/// Reports a sub-architecture that no release of LLVM knows (TC2232). Returns false after an error.
bool check_sub_architecture(const TripleText& triple, const std::string& pointer, bool has_cpu,
                            const Context& context);

/// Reports an environment that the architecture does not have (TC2233).
void check_environment(const TripleText& triple, const Triple& parts, const std::string& pointer,
                       const Context& context);
/// The word for an environment that leaves the float ABI unset on this architecture, or empty.
[[nodiscard]] std::string_view word_without_float_abi(const TripleText& triple,
                                                      const Triple& parts);
void report_without_float_abi(std::string_view word, const TripleText& triple, const Triple& parts,
                              const std::string& pointer, const Context& context);

}  // namespace tgtcfg

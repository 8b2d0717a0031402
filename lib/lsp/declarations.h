// Names that a configuration declares, and their uses.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lsp/documents.h"
#include "lsp/place.h"

namespace tgtcfg::lsp {

enum class NameRole : std::uint8_t { target, device, part, pool, function };
/// `target`, `device`, ...
[[nodiscard]] std::string_view word_of(NameRole role);

/// A name and its location.
struct Declaration {
  NameRole role = NameRole::target;
  std::string name;
  Span span{};                         ///< of the name
  Span whole{};                        ///< of the named record
  std::string detail{};                ///< short description of the record
  std::shared_ptr<const Tree> tree{};  ///< owns the sources of the spans
  std::string path{};                  ///< path of the file
  std::vector<std::string> scope{};    ///< keys to the enclosing configuration
  bool is_key = true;                  ///< the name is the key of a map
};

/// Returns the names of a configuration and its bases. `scope` is the path to the configuration.
[[nodiscard]] std::vector<Declaration> declarations_of(Documents& documents, OpenDocument& document,
                                                       const std::vector<std::string>& scope);

/// A use of a name.
struct Use {
  std::string name;  ///< without the text after a colon
  Span span{};
  PlaceRole role = PlaceRole::other;
  std::vector<std::string> scope{};
};
/// Returns all uses in a document, in order.
[[nodiscard]] std::vector<Use> uses_in(const Tree& tree);
/// True if a value with role `place` may name a record with role `name`.
[[nodiscard]] bool may_name(PlaceRole place, NameRole name);

}  // namespace tgtcfg::lsp

// Names that a configuration gives, and where it uses them.
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

/// A name with the place where it stands.
struct Declaration {
  NameRole role = NameRole::target;
  std::string name;
  Span span{};                         ///< of the name
  Span whole{};                        ///< of what it names
  std::string detail{};                ///< what it names, in a few words
  std::shared_ptr<const Tree> tree{};  ///< that the spans are in
  std::string path{};                  ///< of the file
  std::vector<std::string> scope{};    ///< keys to its configuration
  bool is_key = true;                  ///< it is written as the key of a map
};

/// The names of a configuration and of those that it extends. `scope`: keys to the configuration.
[[nodiscard]] std::vector<Declaration> declarations_of(Documents& documents, OpenDocument& document,
                                                       const std::vector<std::string>& scope);

/// A place that names something.
struct Use {
  std::string name;  ///< without what stands behind a colon
  Span span{};
  PlaceRole role = PlaceRole::other;
  std::vector<std::string> scope{};
};
/// All uses in a document, in its order.
[[nodiscard]] std::vector<Use> uses_in(const Tree& tree);
/// Whether a place of that role may name a thing of this role.
[[nodiscard]] bool may_name(PlaceRole place, NameRole name);

}  // namespace tgtcfg::lsp

// Addresses of documents.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg::lsp {

/// Returns the absolute path of a `file:` address; nullopt for any other address.
[[nodiscard]] std::optional<std::string> path_of_uri(std::string_view uri);
/// For example `file:///work/a%20b.yaml`.
[[nodiscard]] std::string uri_of_path(std::string_view path);

}  // namespace tgtcfg::lsp

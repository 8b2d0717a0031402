// The schemas of what people write, as guides; read when one is first asked for.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "request/session.h"
#include "schema/guide.h"

namespace tgtcfg::lsp {

class Schemas {
 public:
  explicit Schemas(const Session& session) : session_(session) {}

  /// The schema that a text names, or that its root asks for.
  [[nodiscard]] SchemaGuide& guide_for(std::string_view text, const Value& root);
  [[nodiscard]] SchemaGuide& guide(const std::string& id);

 private:
  [[nodiscard]] Value read(const std::string& id) const;

  const Session& session_;
  std::map<std::string, SchemaGuide, std::less<>> guides_;
};

}  // namespace tgtcfg::lsp

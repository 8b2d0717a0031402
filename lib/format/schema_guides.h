// The schemas of what people write, as guides; read when one is first asked for.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "schema/guide.h"

namespace tgtcfg {

class Database;

class SchemaGuides {
 public:
  explicit SchemaGuides(const Database& database) : database_(database) {}

  /// The schema that a text names, or that its root asks for.
  [[nodiscard]] SchemaGuide& guide_for(std::string_view text, const Value& root);
  /// The same of a document that is ours by its path or by what it says; null of any other.
  [[nodiscard]] SchemaGuide* own_guide_for(std::string_view path, std::string_view text,
                                           const Value& root);
  [[nodiscard]] SchemaGuide& guide(const std::string& id);

 private:
  [[nodiscard]] Value read(const std::string& id) const;

  const Database& database_;
  std::map<std::string, SchemaGuide, std::less<>> guides_;
};

}  // namespace tgtcfg

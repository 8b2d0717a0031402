// Guides for the schemas of files that people write. Each schema is read on first use.
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

  /// Returns the schema of the project file, the schema that a text names, or the schema for its
  /// root.
  [[nodiscard]] SchemaGuide& guide_for(std::string_view path, std::string_view text,
                                       const Value& root);
  /// The same for tgtcfg files, recognized by path or content. Returns null for other documents.
  [[nodiscard]] SchemaGuide* own_guide_for(std::string_view path, std::string_view text,
                                           const Value& root);
  [[nodiscard]] SchemaGuide& guide(const std::string& id);

 private:
  [[nodiscard]] Value read(const std::string& id) const;

  const Database& database_;
  std::map<std::string, SchemaGuide, std::less<>> guides_;
};

}  // namespace tgtcfg

// Compiles the schemas of a directory and writes their programs and texts as constants.
//
// usage: tgtcfg_generate_schemas SCHEMAS_DIR BUNDLE_CC
#include "schema/schema.h"

#include <tgtcfg/pipeline.h>

#include <filesystem>
#include <map>
#include <optional>

#include "cpp_text.h"
#include "deflate.h"

namespace tgtcfg::generate {
namespace {

constexpr std::string_view extension = ".schema.json";

struct SchemaFile {
  std::string text;
  Value value;
};

/// By id: the path below the directory without the extension.
using SchemaFiles = std::map<std::string, SchemaFile>;

void print(const Diagnostics& diags, const SourceMap& sources) {
  for (const Diagnostic& diagnostic : diags.all()) {
    const Span span = diagnostic.span();
    if (span.known()) {
      const Position at = sources.begin(span);
      std::cerr << sources.file(span.file).name() << ':' << at.line << ':' << at.column << ": ";
    }
    std::cerr << diagnostic.message << '\n';
  }
}

bool read_schemas(const std::string& folder, SchemaFiles& files, SourceMap& sources,
                  Diagnostics& diags) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().generic_string();
    if (!entry.is_regular_file() || !path.ends_with(extension)) continue;
    SchemaFile file;
    if (!read_file(path, file.text)) return false;
    auto documents =
        parse(sources.add(path, file.text), InputFormat::json, sources, Limits{}, diags);
    if (!documents) continue;
    if (documents->empty()) {
      std::cerr << path << ": is empty\n";
      return false;
    }
    file.value = std::move(documents->front().root);
    const std::string id = std::filesystem::relative(path, folder).generic_string();
    files.emplace(id.substr(0, id.size() - extension.size()), std::move(file));
  }
  return !diags.has_errors();
}

/// Schemas refer to each other by `$id` or, without one, by their path in the directory.
SchemaLoader loader_of(const SchemaFiles& files) {
  return [&files](std::string_view uri) -> std::optional<Value> {
    for (const auto& [id, file] : files) {
      const Value* name = file.value.find("$id");
      const bool named = name != nullptr && name->is_string();
      const std::string identifier = named ? name->string() : id + std::string(extension);
      if (std::string_view(identifier).substr(0, identifier.find('#')) == uri) return file.value;
    }
    return std::nullopt;
  };
}

void write_program(std::ostream& out, const std::string& suffix, const SchemaFile& file,
                   const Schema& schema) {
  out << "constexpr std::uint32_t words_" << suffix << "[] = {";
  constexpr std::size_t words_a_line = 16;
  const std::string packed = deflated(file.text);
  for (std::size_t i = 0; i < schema.words().size(); ++i)
    out << (i % words_a_line == 0 ? "\n    " : " ") << schema.words()[i] << ',';
  out << "\n};\nconstexpr std::string_view strings_" << suffix << "(\n    "
      << string_literal(schema.strings()) << ", " << schema.strings().size()
      << ");\nconstexpr DeflatedText text_" << suffix << "{{" << long_literal(packed) << ", "
      << packed.size() << "}, " << file.text.size() << "};\n\n";
}

bool bundle_source(const SchemaFiles& files, Diagnostics& diags, std::string& source) {
  std::ostringstream programs;
  std::ostringstream table;
  const SchemaLoader loader = loader_of(files);
  std::size_t count = 0;
  for (const auto& [id, file] : files) {
    CompileOptions options;
    options.embed = true;
    const auto schema = compile_schema(file.value, loader, diags, options);
    if (!schema) continue;
    const std::string suffix = std::to_string(count++);
    write_program(programs, suffix, file, *schema);
    table << "    BundledProgram{" << string_literal(id) << ", words_" << suffix << ", strings_"
          << suffix << ", text_" << suffix << "},\n";
  }
  std::ostringstream out;
  out << "// Generated from schemas/.\n#include \"schema/bundle/bundle.h\"\n\n#include <array>\n\n"
      << "namespace tgtcfg {\nnamespace {\n\n"
      << programs.str() << "constexpr std::array<BundledProgram, " << count << "> programs = {{\n"
      << table.str() << "}};\n\n}  // namespace\n\n"
      << "std::span<const BundledProgram> bundled_programs() { return programs; }\n\n}  // "
         "namespace tgtcfg\n";
  source = out.str();
  return !diags.has_errors();
}

int run(const std::string& folder, const std::string& output) {
  SourceMap sources;
  Diagnostics diags;
  SchemaFiles files;
  std::string source;
  const bool ok =
      read_schemas(folder, files, sources, diags) && bundle_source(files, diags, source);
  print(diags, sources);
  if (!ok) return 1;
  return write_file(output, source) ? 0 : 3;
}

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  if (!tgtcfg::generate::has_arguments(argc, 2, "tgtcfg_generate_schemas SCHEMAS_DIR BUNDLE_CC"))
    return 2;
  return tgtcfg::generate::run(argv[1], argv[2]);
}

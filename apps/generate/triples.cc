// Converts configs/database/triples to the tables of lib/llvm/triple_tables.h.
//
// usage: tgtcfg_generate_triples DIRECTORY OUTPUT_CC
#include <algorithm>
#include <map>
#include <stdexcept>
#include <vector>

#include "cpp_text.h"
#include "json_format.h"

namespace tgtcfg::generate {
namespace {

Json read_table(const std::string& file) {
  Json value;
  if (!read_json(file, value)) throw std::runtime_error("a table cannot be read");
  return value;
}

// A string that is part of another one shares its bytes.
class Pool {
 public:
  std::string place(const std::string& text) {
    std::size_t at = text_.find(text);
    if (at == std::string::npos) {
      at = text_.size();
      text_ += text;
    }
    return "{" + std::to_string(at) + ", " + std::to_string(text.size()) + "}";
  }
  [[nodiscard]] std::string literal() const { return long_literal(text_); }

 private:
  std::string text_;
};

// Returns the index of the row with that name; `none` for an empty name.
std::string row_of(const Json& rows, const std::string& name) {
  if (name.empty()) return "none";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].at("name") == name) return std::to_string(i);
  }
  throw std::runtime_error("no row is called `" + name + "`");
}

std::string number(const Json& object, const char* key, int fallback) {
  return std::to_string(object.value(key, fallback));
}

std::string releases(const Json& row) {
  return "{" + number(row, "since", 0) + ", " + number(row, "until", 255) + "}";
}

std::string truth(const Json& row, const char* key) {
  return row.value(key, false) ? "true" : "false";
}

// Writes `span NAME` over an array of the elements.
std::string array(const std::string& type, const std::string& name, const std::string& elements) {
  return "constexpr " + type + " all_" + name + "[] = {\n" + elements +
         "};\nconst std::span<const " + type + "> " + name + " = all_" + name + ";\n\n";
}

class Writer {
 public:
  explicit Writer(const std::string& directory)
      : architectures_(read_table(directory + "/architectures.json")),
        vendors_(read_table(directory + "/vendors.json")),
        systems_(read_table(directory + "/systems.json")),
        environments_(read_table(directory + "/environments.json")),
        formats_(read_table(directory + "/object-formats.json")),
        spellings_(read_table(directory + "/usual-spellings.json")) {}

  std::string source() {
    // Sequential, since later calls use values collected by earlier ones.
    std::string tables = words("architecture", architectures_.at("architectures"), false);
    tables += words("vendor", vendors_.at("vendors"), false);
    tables += words("system", systems_.at("systems"), true);
    tables += words("environment", environments_.at("environments"), true);
    tables += words("format", formats_.at("formats"), true);
    tables += architectures() + vendors() + systems();
    tables += environments() + formats() + aliases() + spellings();
    tables += array("Take", "takes", takes_);
    tables += array("std::uint8_t", "word_archs", word_archs_);
    tables += "const Run unknown_takes = " + unknown_ + ";\n\n";
    return "// Generated from configs/database/triples.\n#include \"llvm/triple_tables.h\"\n\n"
           "namespace tgtcfg::triple_tables {\n\n" +
           tables + "const char pool[] =" + pool_.literal() +
           ";\n\n}  // namespace tgtcfg::triple_tables\n";
  }

 private:
  std::string words(const std::string& name, const Json& rows, bool longest_first) {
    std::vector<std::pair<std::string, std::string>> all;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (Json word : rows[i].at("words")) {
        for (const char* end : {"since", "until"}) {
          if (!word.contains(end) && rows[i].contains(end)) word[end] = rows[i][end];
        }
        const std::string text = word.at("text");
        all.emplace_back(text, "    {" + pool_.place(text) + ", " +
                                   pool_.place(word.value("normal", "")) + ", " +
                                   std::to_string(i) + ", " + truth(word, "prefix") + ", " +
                                   releases(word) + ", " + archs_of(word, "architectures") + ", " +
                                   archs_of(word, "without_float_abi") + "},\n");
      }
    }
    std::ranges::sort(all, [&](const auto& a, const auto& b) {
      if (longest_first && a.first.size() != b.first.size()) return a.first.size() > b.first.size();
      return a < b;
    });
    const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
    const auto twice = std::ranges::adjacent_find(all, same);
    if (twice != all.end()) throw std::runtime_error("`" + twice->first + "` is there twice");
    std::string elements;
    for (const auto& [text, element] : all) elements += element;
    return array("Word", name + "_words", elements);
  }

  std::string archs_of(const Json& word, const char* member) {
    const Json list = word.value(member, Json::array());
    const std::string run =
        "{" + std::to_string(arch_count_) + ", " + std::to_string(list.size()) + "}";
    for (const Json& name : list) {
      word_archs_ += "    " + row_of(architectures_.at("architectures"), name) + ",\n";
      ++arch_count_;
    }
    return run;
  }

  std::string add_takes(const Json& row) {
    const Json list = row.value("takes", Json::array());
    const std::string place =
        "{" + std::to_string(take_count_) + ", " + std::to_string(list.size()) + "}";
    for (const Json& take : list) {
      takes_ += "    {" + format(take.at("format")) + ", " +
                row_of(systems_.at("systems"), take.value("system", "")) + ", " +
                number(take, "since", 0) + "},\n";
      ++take_count_;
    }
    return place;
  }

  std::string format(const std::string& name) { return row_of(formats_.at("formats"), name); }

  std::string architectures() {
    std::string out;
    for (const Json& row : architectures_.at("architectures")) {
      const std::string backend =
          row.contains("backend") ? releases(row["backend"]) : std::string("{255, 0}");
      out += "    {" + pool_.place(row.at("name")) + ", " + number(row, "bits", 0) + ", " +
             (row.at("endian") == "little" ? "true, " : "false, ") + format(row.at("format")) +
             ", " + row_of(systems_.at("systems"), row.value("numbered_by", "")) + ", " +
             add_takes(row) + ", " + backend + "},\n";
    }
    unknown_ = add_takes(architectures_.at("unknown"));
    return array("Architecture", "architectures", out);
  }

  std::string vendors() {
    std::string out;
    for (const Json& row : vendors_.at("vendors")) {
      const Json change = row.contains("environments") ? row["environments"][0] : Json::object();
      out += "    {" + pool_.place(row.at("name")) + ", " +
             row_of(environments_.at("environments"), change.value("from", "")) + ", " +
             pool_.place(change.value("to", "")) + "},\n";
    }
    return array("Vendor", "vendors", out);
  }

  std::string systems() {
    std::string out;
    for (const Json& row : systems_.at("systems")) {
      const Json clang = row.value("clang_architectures", Json::object());
      const std::string only = clang.empty() ? std::string() : std::string(clang["names"][0]);
      out += "    {" + pool_.place(row.at("name")) + ", " + format(row.value("format", "")) + ", " +
             number(row, "format_since", 0) + ", " + pool_.place(row.value("environment", "")) +
             ", " + row_of(architectures_.at("architectures"), only) + ", " +
             number(clang, "since", 255) + "},\n";
    }
    return array("System", "systems", out);
  }

  std::string environments() {
    std::string out;
    for (const Json& row : environments_.at("environments"))
      out += "    " + pool_.place(row.at("name")) + ",\n";
    return array("Text", "environments", out);
  }

  std::string formats() {
    std::string out;
    for (const Json& row : formats_.at("formats"))
      out += "    {" + pool_.place(row.at("name")) + ", " + releases(row) + "},\n";
    return array("Format", "formats", out);
  }

  std::string aliases() {
    std::string out;
    for (const Json& row : systems_.at("aliases")) {
      out += "    {" + pool_.place(row.at("text")) + ", " +
             row_of(systems_.at("systems"), row.at("system")) + ", " +
             pool_.place(row.at("environment")) + "},\n";
    }
    return array("Alias", "aliases", out);
  }

  std::string spellings() {
    std::map<std::string, Json> sorted;
    for (const Json& row : spellings_.at("spellings")) sorted.emplace(row.at("text"), row);
    std::string out;
    for (const auto& [text, row] : sorted) {
      out += "    {" + pool_.place(text) + ", " + pool_.place(row.at("architecture")) + ", " +
             truth(row, "prefix") + "},\n";
    }
    return array("Spelling", "spellings", out);
  }

  Json architectures_;
  Json vendors_;
  Json systems_;
  Json environments_;
  Json formats_;
  Json spellings_;
  Pool pool_;
  std::string takes_;
  std::string unknown_;
  std::size_t take_count_ = 0;
  std::string word_archs_;
  std::size_t arch_count_ = 0;
};

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  if (!tgtcfg::generate::has_arguments(argc, 2, "tgtcfg_generate_triples DIRECTORY OUTPUT_CC"))
    return 2;
  try {
    tgtcfg::generate::Writer writer(argv[1]);
    return tgtcfg::generate::write_file(argv[2], writer.source()) ? 0 : 3;
  } catch (const std::exception& error) {
    std::cerr << argv[1] << ": " << error.what() << '\n';
    return 1;
  }
}

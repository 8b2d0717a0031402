#include "emit/annotate_program.h"

#include <algorithm>
#include <utility>

namespace tgtcfg {
namespace {

constexpr std::string_view affinity_attribute = "stream.affinity";
constexpr std::string_view topology_attribute = "stream.topology";
/// Programs name a device by its symbol; IREE accepts both and replaces the first by the second.
constexpr std::string_view promised_device = "#hal.device.promise<";
constexpr std::string_view resolved_device = "#hal.device.affinity<";
/// Two spaces mark a module that was added: its removal also removes the braces.
constexpr std::string_view added_module = "module  attributes {";

class Annotator {
 public:
  Annotator(std::string_view text, const MlirProgram& program, AnnotateMode mode)
      : text_(text), program_(program), mode_(mode) {}

  AnnotatedProgram run(const ProgramPlacement& placement) {
    for (std::size_t i = 0; i < program_.functions.size(); ++i) {
      const MlirFunction& function = program_.functions[i];
      if (i < placement.affinities.size() && !placement.affinities[i].empty())
        set(function.attributes, affinity_attribute, placement.affinities[i], function.name);
    }
    if (!placement.topology.empty()) set_topology(placement.topology);
    apply();
    return std::move(result_);
  }

 private:
  struct Edit {
    TextRange at;
    std::string text;
  };

  [[nodiscard]] std::string_view text_of(TextRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }
  void insert(std::size_t at, std::string text) { edits_.push_back({{at, at}, std::move(text)}); }
  void erase(std::size_t begin, std::size_t end) { edits_.push_back({{begin, end}, {}}); }

  /// Returns the value in the program; a definition in place of its name.
  [[nodiscard]] std::string_view value_of(const MlirAttribute& attribute) const {
    const std::string_view value = text_of(attribute.value);
    const auto definition = program_.definitions.find(value);
    return definition == program_.definitions.end() ? value : text_of(definition->second);
  }

  static bool same(std::string_view a, std::string_view b) {
    const auto plain = [](std::string_view text) {
      std::string result(text);
      std::erase_if(result, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
      for (std::size_t at; (at = result.find(resolved_device)) != result.npos;)
        result.replace(at, resolved_device.size(), promised_device);
      return result;
    };
    return plain(a) == plain(b);
  }

  /// `function`: its name, or empty for the module.
  void set(const MlirAttributes& list, std::string_view name, const std::string& value,
           const std::string& function) {
    const MlirAttribute* known = list.find(name);
    if (known == nullptr) {
      if (mode_ != AnnotateMode::remove) add(list, std::string(name) + " = " + value);
      return;
    }
    const std::string_view in_program = value_of(*known);
    const bool is_same = same(in_program, value);
    if (mode_ == AnnotateMode::remove) {
      if (is_same) remove(list, *known);
    } else if (!is_same && mode_ == AnnotateMode::replace) {
      edits_.push_back({known->value, value});
    } else if (!is_same) {
      const bool of_function = !function.empty();
      result_.conflicts.push_back({of_function ? function : std::string(name), known->value,
                                   std::string(in_program), value, of_function});
    }
  }

  /// A space before the only entry marks a list that was empty.
  void add(const MlirAttributes& list, const std::string& entry) {
    if (!list.exists) return insert(list.whole.begin, " attributes {" + entry + "}");
    if (!list.entries.empty()) return insert(list.inside.begin, entry + ", ");
    const bool is_bare = list.inside.begin == list.inside.end;
    insert(list.inside.begin, (is_bare ? " " : "") + entry);
  }

  void remove(const MlirAttributes& list, const MlirAttribute& entry) {
    const auto index = static_cast<std::size_t>(&entry - list.entries.data());
    if (index > 0) return erase(list.entries[index - 1].whole.end, entry.whole.end);
    if (list.entries.size() > 1) return erase(entry.whole.begin, after_comma(entry.whole.end));
    const std::string_view before = text_of({list.inside.begin, entry.whole.begin});
    const bool ends_there = entry.whole.end == list.inside.end;
    if (ends_there && before.empty()) return erase(list.whole.begin, list.whole.end);
    erase(ends_there && before == " " ? list.inside.begin : entry.whole.begin, entry.whole.end);
  }

  /// Returns the position after a comma and one space.
  [[nodiscard]] std::size_t after_comma(std::size_t at) const {
    const std::size_t next = text_.find(',', at) + 1;
    return text_.substr(next).starts_with(' ') ? next + 1 : next;
  }

  void set_topology(const std::string& topology) {
    if (program_.module) {
      if (mode_ == AnnotateMode::remove && is_added(topology)) return remove_module();
      return set(program_.module->attributes, topology_attribute, topology, {});
    }
    const TextRange operations = program_.operations;
    if (mode_ == AnnotateMode::remove || operations.begin >= operations.end) return;
    if (program_.late_definition) {
      result_.lacks_module = true;
      return;
    }
    insert(operations.begin, std::string(added_module) + std::string(topology_attribute) + " = " +
                                 topology + "} {\n");
    insert(operations.end, "\n}");
  }

  [[nodiscard]] bool is_added(const std::string& topology) const {
    const MlirModule& module = *program_.module;
    const std::vector<MlirAttribute>& entries = module.attributes.entries;
    return text_.substr(module.keyword.begin).starts_with(added_module) && entries.size() == 1 &&
           entries.front().name == topology_attribute &&
           same(value_of(entries.front()), topology) &&
           text_.substr(module.attributes.whole.end).starts_with(" {\n") &&
           text_[module.end - 1] == '\n';
  }

  void remove_module() {
    erase(program_.module->keyword.begin, program_.module->body + 1);
    erase(program_.module->end - 1, program_.module->end + 1);
  }

  void apply() {
    std::ranges::stable_sort(edits_,
                             [](const Edit& a, const Edit& b) { return a.at.begin < b.at.begin; });
    std::size_t done = 0;
    for (const Edit& edit : edits_) {
      result_.text += text_.substr(done, edit.at.begin - done);
      result_.text += edit.text;
      done = edit.at.end;
    }
    result_.text += text_.substr(done);
  }

  std::string_view text_;
  const MlirProgram& program_;
  AnnotateMode mode_;
  std::vector<Edit> edits_;
  AnnotatedProgram result_;
};

}  // namespace

AnnotatedProgram annotate_program(std::string_view text, const MlirProgram& program,
                                  const ProgramPlacement& placement, AnnotateMode mode) {
  return Annotator(text, program, mode).run(placement);
}

}  // namespace tgtcfg

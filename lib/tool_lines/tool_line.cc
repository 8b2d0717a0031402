#include "tool_lines/tool_line.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "database/embedded_data.h"
#include "support/edit_distance.h"
#include "support/number_text.h"
#include "support/text.h"
#include "tool_lines/argument_readers.h"
#include "tool_lines/cpu_arguments.h"
#include "tool_lines/line_targets.h"

namespace tgtcfg {
namespace {

class LineReader {
 public:
  LineReader(Session& session, const std::string& tool, const ToolWords& words)
      : session_(session),
        name_(tool),
        tool_(command_lines().get(tool)),
        words_(words),
        reports_(tool, session.findings.diags),
        targets_(tool_, release()),
        cpu_(line()),
        npu_system_(session, tool, reports_),
        triples_(line()),
        levels_(line()),
        chips_(line()),
        devices_(line()),
        preset_(line()) {}

  Value run() {
    const std::size_t first = take_program();
    read_variables(first);
    // Variables are before the program: `GOARCH=arm64 go build`.
    ToolArguments args(tool_, words_, tool_.flag("assignments") ? 0 : first);
    while (!args.at_end()) read(args.next());
    triples_.finish_words();
    read_deferred();
    levels_.finish();
    chips_.finish(affects_target_);
    if (tool_.flag("fatbin") || tool_.has("attribute_defaults")) affects_target_ = true;
    // A tool for one kind has a target even if no argument describes it.
    if (affects_target_ && targets_.all().empty() && !tool_.text("kind").empty())
      (void)targets_.of();
    triples_.finish_own_target();
    cpu_.finish_own();
    finish_level();
    triples_.finish();
    check_requiring();
    apply_defaults(line());
    cpu_.finish();
    report_older_defaults(line());
    preset_.finish();
    choose_kinds(line());
    return configuration();
  }

 private:
  [[nodiscard]] int release() const {
    return llvm_release_or_newest(session_.options.llvm_release);
  }
  ToolLine line() {
    return {session_, name_, tool_, release(), reports_, targets_, cpu_, settings_};
  }

  // Past the program and the word for what it has to do. A triple in front of its name is the one
  // it compiles for: `aarch64-linux-gnu-gcc`.
  std::size_t take_program() {
    const auto place = program_place(tool_, words_.all());
    if (!place && !tool_.flag("assignments")) reports_.program(words_, tool_);
    std::size_t at = place ? *place + 1 : 0;
    if (place)
      triples_.read_program(tool_program(tool_, words_[*place])->prefix, words_[*place],
                            words_.span(*place, *place));
    if (at < words_.size() && contains(tool_.texts("commands"), words_[at])) ++at;
    return at;
  }
  /// `MACOSX_DEPLOYMENT_TARGET=13 clang`: other words before the program are for other programs.
  void read_variables(std::size_t program_end) {
    for (std::size_t word = 0; word < program_end; ++word) {
      const ToolArgument said = ToolArguments(tool_, words_, word).next();
      if (said.row != nullptr && said.row->flag("variable")) read(said);
    }
  }
  /// The readers of arguments by the meaning of their rows.
  static const auto& readers() {
    using Self = LineReader;
    using Said = const ToolArgument&;
    static const std::map<std::string_view, void (*)(Self&, Said)> all = {
        {"unsaid", [](Self& self, Said said) { self.not_said(said); }},
        {"npu system", [](Self& self, Said said) { self.npu_system_.read(said); }},
        {"unsupported",
         [](Self& self, Said said) { self.reports_.not_supported(said.text(), said.span); }},
        {"without effect", [](Self& self, Said said) { self.without_effect(said); }},
        {"refused", [](Self& self, Said said) { self.refused_here(said); }},
        {"own target", [](Self& self, Said said) { self.triples_.read_own_target(said); }},
        {"own triple", [](Self& self, Said said) { self.triples_.read_own(said); }},
        {"own cpu", [](Self& self, Said said) { self.cpu_.read_own(said); }},
        {"state", [](Self& self, Said said) { self.cpu_.read_state(said); }},
        {"triple", [](Self& self, Said said) { self.triples_.change(said); }},
        {"features of arch", [](Self& self, Said said) { self.features_of_arch(said); }},
        {"attribute", [](Self& self, Said said) { self.attribute(said); }},
        {"number", [](Self& self, Said said) { self.number(said); }},
        {"cpu", [](Self& self, Said said) { self.cpu_.read_cpu(said); }},
        {"arch", [](Self& self, Said said) { self.cpu_.read_arch(said); }},
        {"features", [](Self& self, Said said) { self.cpu_.read_features(said); }},
        {"feature", [](Self& self, Said said) { self.cpu_.read_feature(said); }},
        {"level", [](Self& self, Said said) { self.level(said); }},
        {"device", [](Self& self, Said said) { self.devices_.read(said); }},
        {"chips", [](Self& self, Said said) { self.chips_.read(said); }},
        {"chip of device", [](Self& self, Said said) { self.chips_.read_device(said); }},
        {"setting", [](Self& self, Said said) { self.setting(said); }},
        {"configuration", [](Self& self, Said said) { self.preset_.read(said); }},
        {"host", [](Self& self, Said said) { self.preset_.read_host(said); }},
        {"preset attribute", [](Self& self, Said said) { self.preset_.read_attribute(said); }},
        {"target id", [](Self& self, Said said) { self.chips_.read_id(said); }},
        {"fpu", [](Self& self, Said said) { self.cpu_.read_fpu(said); }},
        {"fatbin", [](Self& self, Said said) { self.chips_.read_fatbin(said); }},
        {"other level", [](Self& self, Said said) { self.other_level(said); }},
        {"triple arch", [](Self& self, Said said) { self.triples_.read_arch(said); }},
        {"triple word", [](Self& self, Said said) { self.triples_.read_word(said); }},
        {"system", [](Self& self, Said said) { self.triples_.read_system(said); }},
        {"levels", [](Self& self, Said said) { self.levels_.read(said); }},
        {"kind", [](Self& self, Said said) { (void)self.targets_.of(said.row->text("kind")); }},
    };
    return all;
  }
  void read(const ToolArgument& said) {
    const bool is_option =
        std::exchange(option_follows_, said.row != nullptr && said.row->text("means") == "next");
    if (said.is_several()) return reports_.several(said);
    if (said.row == nullptr) return read_unknown(said, is_option);
    const std::string meaning = meaning_of(said);
    const bool matters = said.value.find(said.row->text("requiring")) != said.value.npos;
    if (said.row->has("requires") && matters && meaning != "without effect") requiring_ = said;
    const auto reader = readers().find(meaning);
    if (reader == readers().end()) return;
    affects_target_ = true;
    const bool waits =
        std::ranges::any_of(std::array{"archs", "on", "by_arch", "values", "kind"},
                            [&](const char* condition) { return said.row->has(condition); });
    if (deferring_ && (waits || meaning == "number")) return deferred_.push_back(said);
    if (!said.row->has("kind") || !devices_.excludes(said.row->text("kind")))
      return reader->second(*this, said);
    if (meaning != "number") reports_.no_effect(said.text(), ": no device of the line uses it");
  }
  // What depends on the architecture or on the devices waits until the whole line was read.
  void read_deferred() {
    deferring_ = false;
    for (const ToolArgument& said : deferred_) read(said);
  }
  /// The beginning of a value that `-` or `+` continues: `native` of `native+avx2`.
  static std::string_view name_in(std::string_view value) {
    return value.substr(0, value.find_first_of("+-"));
  }
  /// The architecture of the line. Without a triple, a CPU that only x86 has implies x86.
  [[nodiscard]] std::string arch_for(const ToolArgument& said) {
    const std::string arch = targets_.arch();
    if (!arch.empty() || said.row->text("means") != "cpu") return arch;
    const auto knows = [&](std::string_view name) {
      const auto table = LlvmArch::find(name, release());
      return table && table->knows_cpu(said.value);
    };
    const bool is_x86 = knows(assumed_arch) && !knows("aarch64") && !knows("arm");
    return is_x86 ? std::string(assumed_arch) : arch;
  }
  /// What the argument means for the architecture of the line.
  std::string meaning_of(const ToolArgument& said) {
    const Value& row = *said.row;
    if (contains(row.texts("unsaid_values"), name_in(said.value))) return "unsaid";
    if (row.has("beside") && is_said(row.text("beside"))) return "without effect";
    if (deferring_) return row.text("means");
    const std::string arch = arch_for(said);
    const std::vector<std::string> values = row.get("values").texts(arch);
    if (!values.empty() && !contains(values, said.value)) return "refused";
    if (contains(row.get("refused_values").texts(arch), said.value)) return "refused";
    const std::string& own = row.get("on").text(arch);
    if (!own.empty()) return own;
    if (!arch.empty() && row.has("archs") && !contains(row.texts("archs"), arch))
      return row.has("otherwise") ? row.text("otherwise") : "refused";
    return row.text("means");
  }

  [[nodiscard]] bool is_said(const std::string& option) const {
    return std::ranges::any_of(words_.all(), [&](const std::string& word) {
      return word.starts_with(option) || word.starts_with(option.substr(1));
    });
  }
  // vela accepts a file only beside the options that name its sections.
  void check_requiring() {
    if (requiring_.row == nullptr) return;
    for (const Member& other : requiring_.row->map("requires")) {
      const bool is_option = other.key.starts_with('-');  // otherwise an attribute
      if (is_option ? !is_said(other.key) : !targets_.of().has(other.key))
        reports_.refused(requiring_.text(), "requires " + quoted(other.value.string()),
                         requiring_.span);
    }
  }
  // File names do not affect the target. An option can follow `-C` without a dash.
  void read_unknown(const ToolArgument& said, bool is_option) {
    const std::string& arg = said.name;
    if (tool_.has("joined"))
      return reports_.refused(arg, "unknown word `" + arg + "`", said.span, names_near(tool_, arg));
    if (!is_option && (!arg.starts_with('-') || arg == "-" || arg == "--")) return;
    affects_target_ = true;
    reports_.unknown_argument(arg, names_near(tool_, arg), said.span);
  }
  void not_said(const ToolArgument& said) { reports_.left_out(said.text()); }
  void without_effect(const ToolArgument& said) {
    reports_.no_effect(said.text(), said.row->has("reason") ? said.row->text("reason")
                                                            : ": " + name_ + " ignores it");
  }
  void refused_here(const ToolArgument& said) {
    reports_.refused(said.text(), "unsupported option for `" + arch_for(said) + "`", said.span, {});
  }
  void features_of_arch(const ToolArgument& said) {
    const Value& known = said.row->get("by_arch");
    const std::string arch = targets_.arch_or_assumed();
    const std::string& of_all = known.text(arch);
    const std::string& features = of_all.empty() ? known.text(arch + " " + said.value) : of_all;
    if (features.empty()) return reports_.not_supported(said.text(), said.span);
    said.row->flag("base") ? cpu_.read_first(features) : cpu_.read_last(features, said.span);
  }
  void attribute(const ToolArgument& said) {
    const std::string& name = said.row->text("name");
    Value& into = targets_.of(said.row->text("kind"));
    const std::string& known = said.row->get("names_of_values").text(said.value);
    const std::string& value = said.row->has("is") ? said.row->text("is")
                               : known.empty()     ? said.value
                                                   : known;
    const std::vector<std::string> prefixes = said.row->texts("prefixes");
    if (known.empty() && said.row->has("names_of_values") &&
        std::ranges::none_of(prefixes,
                             [&](const std::string& each) { return value.starts_with(each); }))
      return reports_.refused(said.text(), "unknown target `" + value + "`", said.span,
                              nearest_names(value, keys_of(said.row->get("names_of_values"))));
    if (value.empty()) return not_said(said);
    into.set(name, said.placed(chips_.value_of(into.text("kind"), name, value)));
    cpu_.read_last(said.row->text("features"), said.span, name);
  }
  void setting(const ToolArgument& said) {
    settings_.set(said.row->text("name"), said.placed_value());
  }
  void number(const ToolArgument& said) {
    const Value& row = *said.row;
    const Value& names = row.get("names_of_values");
    const std::string name = said.value.substr(0, said.value.find('+'));
    if (!names.is_null() && !names.has(name)) {
      if (row.has("otherwise")) return not_said(said);
      return reports_.refused(said.text(), "unknown value `" + said.value + "`", said.span,
                              nearest_names(said.value, keys_of(names)));
    }
    if (!names.is_null() && name != said.value) reports_.left_out(said.value.substr(name.size()));
    const auto value = number_in<std::int64_t>(names.is_null() ? said.value : names.text(name));
    if (!value) return reports_.left_out(said.name);
    Value& into = targets_.of(row.text("kind"));
    const bool is_less =
        row.flag("greatest") && into.integer(row.text("name")).value_or(0) > *value;
    if (!is_less) into.set(row.text("name"), *value * row.integer("times").value_or(1));
  }

  void level(const ToolArgument& said) {
    const Value& row = *said.row;
    const char last = (said.value.empty() ? said.name : said.value).back();
    if (!row.has("level") && !is_digit(last)) return other_level(said);
    level_ = said;
    settings_.set("opt-level", said.placed(row.has("level") ? row.get("level").integer()
                                                            : std::int64_t{last - '0'}));
  }
  // `-Os`: the last level of a line holds, and this one is no number.
  void other_level(const ToolArgument& said) {
    level_ = said;
    std::erase_if(settings_.object(), [](const Member& each) { return each.key == "opt-level"; });
  }
  void finish_level() {
    if (level_.row != nullptr && !settings_.has("opt-level")) not_said(level_);
  }

  // The CPU in a word for a device and its host.
  void move_host(Object& named, Value& result) const {
    const auto cpu = std::ranges::find_if(
        named, [&](const Member& each) { return each.value.text("kind") == tool_.text("kind"); });
    if (!tool_.has("joined") || named.size() < 2 || cpu == named.end()) return;
    result.set("host", std::move(cpu->value));
    named.erase(cpu);
  }

  Value configuration() {
    Value result = Object{};
    preset_.set_base(result);
    Object named;
    std::set<std::string> taken;
    std::map<std::string, int> numbers;
    std::map<std::string, std::string> target_names;
    Value systems = Object{};
    for (Value& each : targets_.all()) {
      const std::string kind = each.text("kind");
      std::string name = devices_.name_of(kind).value_or(kind);
      for (int& number = numbers[kind]; !taken.insert(name).second;)
        name = kind + std::to_string(++number);
      target_names.emplace(kind, name);
      npu_system_.describe(name, each, systems);
      named.push_back({name, std::move(each)});
    }
    move_host(named, result);
    preset_.add_target(named);
    if (!named.empty()) result.set("targets", std::move(named));
    if (devices_.need_list()) result.set("devices", devices_.list(target_names));
    preset_.set_host(result);
    for (const Value* added : {&systems, &settings_}) {
      for (const Member& member : added->object()) result.set(member.key, member.value);
    }
    return result;
  }

  Session& session_;
  const std::string& name_;
  const Value tool_;
  const ToolWords& words_;
  LineReports reports_;
  LineTargets targets_;
  CpuArguments cpu_;
  NpuSystemFile npu_system_;
  TripleArguments triples_;
  LevelArguments levels_;
  ChipArguments chips_;
  bool option_follows_ = false;  ///< the last argument was a prefix such as `-C`
  bool deferring_ = true;
  std::vector<ToolArgument> deferred_;
  DeviceArguments devices_;
  Value settings_ = Object{};
  ToolArgument level_;      ///< the last optimization level
  ToolArgument requiring_;  ///< the last option that requires others
  PresetArguments preset_;
  bool affects_target_ = false;  ///< false for a line with only files
};

}  // namespace

Value read_tool_line(Session& session, const std::string& tool, const ToolWords& words) {
  return LineReader(session, tool, words).run();
}

}  // namespace tgtcfg

#include "operations/tool_line.h"

#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "database/embedded_data.h"
#include "operations/cpu_arguments.h"
#include "operations/fatbin_arguments.h"
#include "operations/tool_arguments.h"
#include "operations/tool_program.h"
#include "operations/tool_target.h"
#include "resolve/likely_chip.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t riscv_arch = std::string_view("riscv64").size();
constexpr std::string_view unknown_arch = "unknown";

class LineReader {
 public:
  LineReader(Session& session, const std::string& tool, const ToolWords& words)
      : session_(session), name_(tool), tool_(command_lines().get(tool)), words_(words) {}

  Value run() {
    ToolArguments args(tool_, words_, take_program());
    while (!args.at_end()) read(args.next());
    read_deferred();
    finish_chips();
    if (tool_.flag("fatbin")) says_something_ = true;
    // A tool for one kind has a target whatever it is told of it.
    if (says_something_ && targets_.empty() && !tool_.text("kind").empty()) (void)target();
    finish_own_target();
    finish_level();
    finish_triple();
    finish_defaults();
    finish_cpu();
    finish_host();
    for (Value& each : targets_) choose_kind(tool_, release(), session_.database, each);
    return configuration();
  }

 private:
  // Past the program and the word for what it has to do. A triple in front of its name is the one
  // it compiles for: `aarch64-linux-gnu-gcc`.
  std::size_t take_program() {
    const auto place = program_place(tool_, words_.all());
    if (!place) report_program();
    std::size_t at = place ? *place + 1 : 0;
    if (place) take_triple(tool_program(tool_, words_[*place])->prefix, *place);
    if (at < words_.size() && contains(tool_.texts("commands"), words_[at])) ++at;
    return at;
  }
  // `musl-gcc` has no triple in its name.
  void take_triple(const std::string& prefix, std::size_t word) {
    if (prefix.empty() || tool_.text("kind").empty()) return;
    const bool triple =
        prefix.find('-') != prefix.npos || parse_triple(prefix, release()).arch != unknown_arch;
    if (!triple) return unsaid(words_[word]);
    Value value(prefix);
    value.span = words_.span(word, word);
    target().set("mtriple", std::move(value));
    cpu_.set_program(prefix);
  }
  // A word in front that is no file.
  void report_program() {
    if (words_.size() == 0 || words_[0].starts_with('-')) return;
    const std::string& word = words_[0];
    if (word.find('.') != word.npos) return;
    session_.findings.diags
        .note(diag::ProgramNotKnown{.word = word, .tool = name_}, words_.span(0, 0))
        .help("its programs are " + quoted_list(tool_.texts("programs")));
  }

  void read(const ToolArgument& said) {
    if (said.is_several()) return several(said);
    if (said.row == nullptr) return read_unknown(said);
    using Reader = void (LineReader::*)(const ToolArgument&);
    static const std::map<std::string_view, Reader> readers = {
        {"unsaid", &LineReader::not_said},
        {"unsupported", &LineReader::not_supported},
        {"without effect", &LineReader::without_effect},
        {"refused", &LineReader::refused_here},
        {"own target", &LineReader::own_target},
        {"state", &LineReader::state},
        {"triple", &LineReader::change_triple},
        {"features of arch", &LineReader::features_of_arch},
        {"attribute", &LineReader::attribute},
        {"number", &LineReader::number},
        {"cpu", &LineReader::cpu},
        {"arch", &LineReader::arch},
        {"features", &LineReader::feature_list},
        {"feature", &LineReader::feature},
        {"level", &LineReader::level},
        {"device", &LineReader::device},
        {"chips", &LineReader::chips},
        {"setting", &LineReader::setting},
        {"configuration", &LineReader::base},
        {"host", &LineReader::host},
        {"target id", &LineReader::target_id},
        {"fpu", &LineReader::fpu},
        {"fatbin", &LineReader::fatbin},
        {"other level", &LineReader::other_level},
        {"triple arch", &LineReader::triple_arch},
    };
    const auto reader = readers.find(meaning_of(said));
    if (reader == readers.end()) return;
    says_something_ = true;
    if (!deferring_ || !(said.row->has("archs") || said.row->has("on") ||
                         said.row->has("by_arch") || said.row->has("values")))
      return (this->*reader->second)(said);
    deferred_.push_back(said);
  }
  // What depends on the architecture waits until the whole line was read.
  void read_deferred() {
    deferring_ = false;
    for (const ToolArgument& said : deferred_) read(said);
  }
  [[nodiscard]] std::string arch_of_line() {
    const Value* found = targets_.empty() ? nullptr : target().find("mtriple");
    return found == nullptr ? std::string() : parse_triple(found->string(), release()).arch;
  }
  /// What the argument means for the architecture of the line.
  std::string meaning_of(const ToolArgument& said) {
    const Value& row = *said.row;
    if (deferring_) return row.text("means");
    const std::string arch = arch_of_line();
    const std::vector<std::string> values = row.get("values").texts(arch);
    if (!values.empty() && !contains(values, said.value)) return "refused";
    const std::string& own = row.get("on").text(arch);
    if (!own.empty()) return own;
    if (!arch.empty() && row.has("archs") && !contains(row.texts("archs"), arch))
      return row.has("otherwise") ? row.text("otherwise") : "refused";
    return row.text("means");
  }

  // Files are no matter of the target.
  void read_unknown(const ToolArgument& said) {
    const std::string& arg = said.name;
    if (!arg.starts_with('-') || arg == "-" || arg == "--") return;
    says_something_ = true;
    const auto near = names_near(tool_, arg);
    near.empty() ? unsaid(arg) : report_unknown(arg, near, said.span);
  }
  void several(const ToolArgument& said) {
    session_.findings.diags.error(diag::SeveralArguments{.text = said.text()}, said.span)
        .help("remove the quotes around the arguments");
  }
  void report_unknown(const std::string& argument, const std::vector<std::string>& near,
                      Span span) {
    auto warning = session_.findings.diags.warning(
        diag::UnknownArgument{.argument = argument, .tool = name_}, span);
    for (const std::string& name : near) warning.suggest(name, {});
  }
  void not_said(const ToolArgument& said) { unsaid(said.text()); }
  void not_supported(const ToolArgument& said) { unsupported(said.text(), said.span); }
  void without_effect(const ToolArgument& said) {
    no_effect(said.text(),
              said.row->has("reason") ? said.row->text("reason") : ": " + name_ + " ignores it");
  }
  void refused_here(const ToolArgument& said) {
    refuse(said.text(), "unsupported option for `" + arch_of_line() + "`", said.span, {});
  }
  void unsupported(const std::string& argument, Span span) {
    session_.findings.diags.warning(diag::ArgumentNotSupported{.argument = argument}, span);
  }
  void no_effect(const std::string& argument, const std::string& reason) {
    session_.findings.diags.note(
        diag::ArgumentWithoutEffect{.argument = argument, .reason = reason}, {});
  }
  void refuse(const std::string& argument, const std::string& reason, Span span,
              const std::vector<std::string>& near) {
    auto error = session_.findings.diags.error(
        diag::RefusedByItsTool{.tool = name_, .argument = argument, .reason = reason}, span);
    for (const std::string& name : near) error.suggest(name, {});
  }

  void state(const ToolArgument& said) { cpu_.read_state(said); }
  void features_of_arch(const ToolArgument& said) {
    const std::string& features = said.row->get("by_arch").text(arch_of_line());
    features.empty() ? not_supported(said) : cpu_.read_last(features, said.span);
  }
  // `-m32`, `-mx32`, `-mbig-endian`: another architecture, another environment.
  void change_triple(const ToolArgument& said) {
    const Value& row = *said.row;
    const std::string triple = target().text("mtriple");
    const Triple parts = parse_triple(triple, release());
    const std::string& arch = row.get("by_arch").text(parts.arch);
    if (arch.empty()) return no_effect(said.text(), ": it is the default of the target");
    std::string changed = arch + triple.substr(std::min(triple.find('-'), triple.size()));
    const std::string& environment = row.text("environment");
    if (!environment.empty()) {
      changed.resize(changed.size() - parts.environment_name.size());
      if (!changed.ends_with('-')) changed += '-';
      changed += environment;
    }
    target().set("mtriple", said.placed(changed));
    cpu_.set_program(changed);
  }

  // A tool's own name for a target, which is a triple, a CPU, features and an ABI of LLVM.
  void own_target(const ToolArgument& said) { own_target_ = said; }
  void finish_own_target() {
    if (own_target_.row == nullptr) return;
    const Value targets = tool_targets().get(name_);
    const Value* row = targets.find(own_target_.value);
    const std::string argument = own_target_.text();
    if (own_target_.value.ends_with(".json")) return unsupported(argument, own_target_.span);
    if (row == nullptr) {
      std::vector<std::string> names;
      for (const Member& each : targets.object()) names.push_back(each.key);
      return refuse(argument, "unknown target", own_target_.span,
                    nearest_names(own_target_.value, names));
    }
    Value& into = target();
    if (row->has("refused") || (row->flag("needs_cpu") && !into.has("mcpu")))
      return refuse(argument, row->has("refused") ? row->text("refused") : "set a CPU",
                    own_target_.span, {});
    into.set("mtriple", own_target_.placed(row->get("triple")));
    if (row->has("cpu") && !into.has("mcpu")) into.set("mcpu", row->get("cpu"));
    if (row->has("mabi")) into.set("mabi", row->get("mabi"));
    if (row->has("float")) into.set("mfloat-abi", row->get("float"));
    cpu_.read_first(row->text("features"));
  }
  void attribute(const ToolArgument& said) {
    const std::string& name = said.row->text("name");
    Value& into = target(said.row->text("kind"));
    const std::string& known = said.row->get("names_of_values").text(said.value);
    const std::string& value = said.row->has("is") ? said.row->text("is")
                               : known.empty()     ? said.value
                                                   : known;
    const std::vector<std::string> prefixes = said.row->texts("prefixes");
    if (known.empty() && said.row->has("names_of_values") &&
        std::none_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& each) { return value.starts_with(each); }))
      return refuse(said.text(), "unknown target `" + value + "`", said.span,
                    nearest_names(value, keys(said.row->get("names_of_values"))));
    into.set(name, said.placed(chip_of(into.text("kind"), name, value)));
    chips_.emplace(name, into.text(name));
    cpu_.read_last(said.row->text("features"), said.span);
  }
  // `a100` where a chip is named is the product that has it.
  std::string chip_of(const std::string& kind_name, const std::string& attribute,
                      const std::string& value) {
    const KindRow* kind = session_.database.kind(kind_name);
    if (kind == nullptr || !kind->chip || kind->chip->attribute != attribute) return value;
    if (session_.database.chip(value) != nullptr) return value;
    const auto chips = chips_of_product(value, *kind, session_.database);
    if (chips.size() != 1) return value;
    session_.findings.diags.note(diag::ArgumentNotExpressible{.argument = value}, {})
        .help("its chip is said, `" + chips.front() +
              "`, and not what the product has of it, such as the number of compute units");
    return chips.front();
  }
  void setting(const ToolArgument& said) {
    settings_.set(said.row->text("name"), said.placed_value());
  }
  // `auto` is what is there when nothing is said.
  void host(const ToolArgument& said) {
    if (said.value != "auto") host_ = said;
  }
  // The host of a preset stays.
  void finish_host() {
    if (host_.value.empty() || base_.empty() || !has_host(base_)) return;
    no_effect(host_.text(), ": the preset `" + preset_ + "` sets the host");
    host_.value.clear();
  }
  bool has_host(const std::string& configuration) {
    SourceMap sources;
    Diagnostics unreported;
    const std::string& text = session_.database.configuration(configuration)->text;
    const auto documents = parse(sources.add(configuration, text), InputFormat::yaml, sources,
                                 session_.options.limits, unreported);
    return documents && documents->front().root.has("host");
  }
  void cpu(const ToolArgument& said) { cpu_.read_cpu(said); }
  void arch(const ToolArgument& said) { cpu_.read_arch(said); }
  void feature(const ToolArgument& said) { cpu_.read_feature(said); }
  void feature_list(const ToolArgument& said) {
    features_of_ = said.row->text("kind");
    (void)target(features_of_);
    cpu_.read_features(said);
  }
  void fpu(const ToolArgument& said) { cpu_.read_fpu(said); }

  void unsaid(const std::string& argument) {
    session_.findings.diags.note(diag::ArgumentNotExpressible{.argument = argument}, {});
  }

  // The target of a kind, the last one that was begun.
  Value& target(const std::string& asked = {}) {
    const std::string kind = asked.empty() ? tool_.text("kind") : asked;
    for (auto each = targets_.rbegin(); each != targets_.rend(); ++each) {
      if (each->text("kind") == kind) return *each;
    }
    targets_.emplace_back(Object{{"kind", kind}});
    return targets_.back();
  }

  // A whole triple says more.
  void triple_arch(const ToolArgument& said) {
    if (!target().has("mtriple")) target().set("mtriple", said.placed(usual_arch(said.value)));
  }

  void number(const ToolArgument& said) {
    const Value& row = *said.row;
    std::int64_t value = 0;
    const char* end = said.value.data() + said.value.size();
    if (std::from_chars(said.value.data(), end, value).ptr != end) return unsaid(said.name);
    target(row.text("kind")).set(row.text("name"), value * row.get("times").integer());
  }

  // A tool may name its targets otherwise than LLVM: `riscv64gc` is an arch and its extensions.
  void finish_triple() {
    for (Value& each : targets_) {
      const std::string triple = each.text("mtriple");
      const std::size_t end = std::min(triple.find('-'), triple.size());
      const Value* systems = tool_.find("systems");
      for (const Member& system : systems == nullptr ? Object() : systems->object()) {
        if (triple.ends_with(system.key))
          each.set("mtriple",
                   triple.substr(0, triple.size() - system.key.size()) + system.value.string());
      }
      if (!triple.starts_with("riscv") || end <= riscv_arch) continue;
      cpu_.read_arch_of_triple("rv" + triple.substr(5, end - 5));
      each.set("mtriple", triple.substr(0, riscv_arch) + triple.substr(end));
    }
  }

  void finish_defaults() {
    for (Value& each : targets_) {
      const Triple triple = parse_triple(each.text("mtriple"), release());
      for (const Value& row : tool_.list("defaults")) {
        if (!contains(row.texts("archs"), triple.arch) || each.has(row.text("name")) ||
            !contains(row.texts("environments"), triple.environment))
          continue;
        each.set(row.text("name"), row.text("is"));
        cpu_.read_last(row.text("features"));
      }
    }
  }

  void finish_cpu() {
    if (!cpu_.is_said()) return;
    using Why = CpuArguments::Left::Why;
    for (const CpuArguments::Left& each :
         cpu_.finish(tool_, release(), session_.database, target(features_of_))) {
      if (each.why == Why::refused) {
        refuse(each.argument, each.reason, each.span, each.near);
      } else if (each.why == Why::newer) {
        session_.findings.diags.warning(
            diag::ArgumentOfOtherRelease{.argument = each.argument,
                                         .tool = name_,
                                         .release = "a release after " + tool_.text("release")},
            each.span);
      } else if (!each.near.empty()) {
        report_unknown(each.argument, each.near, each.span);
      } else {
        unsaid(each.argument);
      }
    }
  }

  [[nodiscard]] int release() const {
    return llvm_release_or_newest(session_.options.llvm_release);
  }

  // --- devices

  struct Device {
    std::string name;
    std::string kind;
    std::string type;     ///< as the tool calls it
    std::string ordinal;  ///< empty: not set
  };

  // `cuda`, or `gpu=cuda[1]` where the devices of a program have names. Options of a kind hold for
  // all devices of it, so that they are devices of one target.
  void device(const ToolArgument& said) {
    const Value& row = *said.row;
    const auto values = split(said.value, ',');
    // A device with others to choose from.
    const bool choice = row.flag("choices") && values.size() > 1;
    if (choice) not_said(said);
    for (const std::string_view each : values) {
      add_device(said, each);
      if (choice) return;
    }
  }

  void add_device(const ToolArgument& said, std::string_view text) {
    const std::size_t equals = text.find('=');
    Device made;
    made.name = std::string(equals == text.npos ? std::string_view() : text.substr(0, equals));
    std::string_view type = equals == text.npos ? text : text.substr(equals + 1);
    if (type.starts_with('#')) return not_supported(said);
    const std::size_t bracket = type.find('[');
    if (bracket != type.npos && type.ends_with(']')) {
      made.ordinal = std::string(type.substr(bracket + 1, type.size() - bracket - 2));
      type = type.substr(0, bracket);
    }
    made.type = std::string(type);
    made.kind = said.row->get("devices").text(type);
    const bool other = contains(said.row->texts("others"), type);
    if (made.kind.empty() && !other)
      return refuse(said.text(), "unknown device `" + made.type + "`", said.span,
                    nearest_names(type, keys(said.row->get("devices"))));
    if (other) not_said(said);
    if (made.kind.empty()) return;
    (void)target(made.kind);
    if (!made.name.empty()) names_.emplace(made.kind, made.name);
    devices_.push_back(std::move(made));
  }
  static std::vector<std::string> keys(const Value& map) {
    std::vector<std::string> result;
    for (const Member& member : map.object()) result.push_back(member.key);
    return result;
  }

  // Targets have the names of their devices, unless a device has a number, or a target two devices.
  [[nodiscard]] bool lists_devices() const {
    std::set<std::string> kinds;
    const bool numbered = std::any_of(devices_.begin(), devices_.end(), [&](const Device& each) {
      return !each.ordinal.empty() || !kinds.insert(each.kind).second;
    });
    return numbered || (devices_.size() == 1 && !devices_.front().name.empty());
  }
  Object device_list(const std::map<std::string, std::string>& targets) const {
    Object result;
    std::set<std::string> taken;
    for (const Device& each : devices_) {
      const bool is_type = find_device_type(each.name) != nullptr;
      std::string name = each.name.empty() || is_type ? each.type + each.ordinal : each.name;
      if (find_device_type(name) != nullptr) name += "0";
      while (!taken.insert(name).second) name += "_";
      Object row{{"target", targets.at(each.kind)}};
      std::int64_t index = 0;
      const char* end = each.ordinal.data() + each.ordinal.size();
      if (!each.ordinal.empty() && std::from_chars(each.ordinal.data(), end, index).ptr == end)
        row.push_back({"index", index});
      result.push_back({name, std::move(row)});
    }
    return result;
  }

  // `--offload-arch=sm_86`.
  void chips(const ToolArgument& said) {
    for (const std::string_view word : split(said.value, ',')) {
      const Value* row = chip_row(*said.row, word);
      row == nullptr ? not_said(said) : add_chip(*row, said.placed(word));
    }
  }

  void fatbin(const ToolArgument& said) { fatbin_.read(said); }
  void finish_chips() {
    const Database& database = session_.database;
    if (fatbin_.empty() && says_something_ && tool_.flag("fatbin"))
      FatbinArguments::report_default(database, session_.findings.diags);
    for (const FatbinArguments::Chip& chip : fatbin_.finish(database, session_.findings.diags)) {
      const ToolArgument& said = fatbin_.arguments()[chip.argument];
      const Value& row = said.row->list("chips").front();
      add_chip(row, said.placed(chip.name));
    }
  }

  void add_chip(const Value& row, Value chip) {
    if (!chips_.emplace(row.text("name"), chip.string()).second) return;
    Value made = Object{{"kind", row.text("kind")}};
    made.set(row.text("name"), std::move(chip));
    targets_.push_back(std::move(made));
  }

  // `+sramecc,-xnack` belongs to the chip's name.
  void target_id(const ToolArgument& said) {
    const Value& row = *said.row;
    Value& into = target(row.text("kind"));
    std::string id = into.text(row.text("name"));
    for (const std::string_view each : split(said.value, ',')) {
      if (each.size() > 1) id += ":" + std::string(each.substr(1)) + each[0];
    }
    into.set(row.text("name"), said.placed(id));
  }

  // A preset of the tool, a target string, or the type of a device.
  void base(const ToolArgument& said) {
    const std::string& preset = said.row->get("configurations").text(said.value);
    const std::string kind = said.value.substr(0, said.value.find_first_of(" :"));
    if (!preset.empty()) {
      base_ = preset;
      preset_ = said.value;
    } else if (session_.database.kind(kind) == nullptr) {
      refuse(said.text(), "unknown device", said.span,
             nearest_names(said.value, keys(said.row->get("configurations"))));
    } else if (said.value.find(' ') != said.value.npos) {
      text_ = said.placed_value();
    } else {
      (void)target(kind);
      session_.findings.diags.note(diag::ArgumentNotExpressible{.argument = said.text()}, {})
          .help(name_ + " detects the GPU of the build machine; set its chip");
    }
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

  Value configuration() {
    Value result = Object{};
    if (!base_.empty()) result.set("extends", base_);
    Object named;
    std::set<std::string> taken;
    std::map<std::string, int> numbers;
    std::map<std::string, std::string> target_names;
    for (Value& each : targets_) {
      const auto given = names_.find(each.text("kind"));
      const std::string kind = each.text("kind");
      std::string name = given == names_.end() ? kind : given->second;
      for (int& number = numbers[kind]; !taken.insert(name).second;)
        name = kind + std::to_string(++number);
      target_names.emplace(kind, name);
      named.push_back({name, std::move(each)});
    }
    if (!text_.string().empty())
      named.push_back({text_.string().substr(0, text_.string().find(' ')), text_});
    if (!named.empty()) result.set("targets", std::move(named));
    if (lists_devices()) result.set("devices", device_list(target_names));
    if (!host_.value.empty())
      result.set("host", Object{{"kind", "llvm"}, {"mtriple", host_.placed_value()}});
    for (const Member& member : settings_.object()) result.set(member.key, member.value);
    return result;
  }

  Session& session_;
  const std::string& name_;
  const Value tool_;
  const ToolWords& words_;
  CpuArguments cpu_;
  ToolArgument own_target_;
  bool deferring_ = true;
  std::vector<ToolArgument> deferred_;
  FatbinArguments fatbin_;
  std::vector<Value> targets_;
  std::set<std::pair<std::string, std::string>> chips_;  ///< that targets have, by their attributes
  std::map<std::string, std::string> names_;  ///< of devices, by the kind of their target
  std::vector<Device> devices_;
  Value settings_ = Object{};
  ToolArgument level_;       ///< the last one that says how much is optimized
  std::string features_of_;  ///< the kind that lists of features are for; empty: that of the tool
  std::string base_;
  std::string preset_;           ///< the tool's name of `base_`
  Value text_ = "";              ///< a whole target
  bool says_something_ = false;  ///< files alone are no matter of a target
  ToolArgument host_;
};

}  // namespace

Value read_tool_line(Session& session, const std::string& tool, const ToolWords& words) {
  return LineReader(session, tool, words).run();
}

}  // namespace tgtcfg

#include "commands/convert_from.h"

#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/triple.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "commands/cpu_arguments.h"
#include "commands/output.h"
#include "commands/response_words.h"
#include "commands/tool_arguments.h"
#include "commands/tvmc_line.h"
#include "database/command_lines.h"
#include "resolve/likely_chip.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t riscv_arch = std::string_view("riscv64").size();

class LineReader {
 public:
  LineReader(Session& session, const Value& tool, const std::vector<std::string>& args)
      : session_(session), tool_(tool), args_(tool, with_responses(session, tool, args)) {}

  Value run() {
    if (const std::string triple = args_.take_program(); !triple.empty())
      target().set("mtriple", triple);
    while (!args_.at_end()) read(args_.next());
    // A tool for one kind has a target whatever it is told of it.
    if (says_something_ && targets_.empty() && !tool_.text("kind").empty()) (void)target();
    for (const std::string& argument : intermediate_) unsaid(argument);
    finish_triple();
    finish_defaults();
    finish_cpu();
    finish_host();
    choose_kinds();
    return configuration();
  }

 private:
  void read(const ToolArgument& said) {
    if (said.row == nullptr) return read_unknown(said.name);
    using Reader = void (LineReader::*)(const ToolArgument&);
    static const std::map<std::string_view, Reader> readers = {
        {"unsaid", &LineReader::not_said}, {"attribute", &LineReader::attribute},
        {"number", &LineReader::number},   {"cpu", &LineReader::cpu},
        {"arch", &LineReader::arch},       {"features", &LineReader::feature_list},
        {"feature", &LineReader::feature}, {"level", &LineReader::level},
        {"device", &LineReader::device},   {"chips", &LineReader::chips},
        {"setting", &LineReader::setting}, {"configuration", &LineReader::base},
        {"host", &LineReader::host},       {"target id", &LineReader::target_id},
        {"fpu", &LineReader::fpu},
    };
    const auto reader = readers.find(said.row->text("means"));
    if (reader == readers.end()) return;
    says_something_ = true;
    (this->*reader->second)(said);
  }

  // Files and the end of options are no matter of the target.
  void read_unknown(const std::string& arg) {
    if (!arg.starts_with('-') || arg == "-" || arg == "--") return;
    says_something_ = true;
    unsaid(arg);
  }
  void not_said(const ToolArgument& said) { unsaid(said.text()); }
  void attribute(const ToolArgument& said) {
    const std::string& name = said.row->text("name");
    Value& into = target(said.row->text("kind"));
    const std::string& value = said.row->has("is") ? said.row->text("is") : said.value;
    into.set(name, chip_of(into.text("kind"), name, value));
    chips_.emplace(name, into.text(name));
    cpu_.read_last(said.row->text("features"));
  }
  // `a100` where a chip is named is the product that has it.
  std::string chip_of(const std::string& kind_name, const std::string& attribute,
                      const std::string& value) {
    const KindRow* kind = session_.database.kind(kind_name);
    if (kind == nullptr || !kind->chip || kind->chip->attribute != attribute) return value;
    if (session_.database.chip(value) != nullptr) return value;
    const auto chips = chips_of_product(value, *kind, session_.database);
    if (chips.size() != 1) return value;
    session_.findings.diags.note(diag::ArgumentNotSaid{.argument = value}, {})
        .help("its chip is said, `" + chips.front() +
              "`, and not what the product has of it, such as the number of compute units");
    return chips.front();
  }
  void setting(const ToolArgument& said) { settings_.set(said.row->text("name"), said.value); }
  // `auto` is what is there when nothing is said.
  void host(const ToolArgument& said) {
    if (said.value != "auto") host_ = said;
  }
  // The host of a preset stays.
  void finish_host() {
    if (host_.value.empty() || base_.empty() || !has_host(base_)) return;
    not_said(host_);
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
    session_.findings.diags.note(diag::ArgumentNotSaid{.argument = argument}, {});
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
    for (const std::string& argument : cpu_.finish(tool_, release(), target(features_of_)))
      unsaid(argument);
  }

  [[nodiscard]] int release() const {
    return llvm_release_or_newest(session_.options.llvm_release);
  }

  // --- devices

  // `cuda`, or `gpu=cuda` where the devices of a program have names. Options of a kind are for all
  // devices of it: a second one is no target of its own.
  void device(const ToolArgument& said) {
    for (const std::string_view each : split(said.value, ',')) {
      if (!add_device(*said.row, each))
        unsaid(said.name.substr(0, said.name.size() - said.value.size()) + std::string(each));
    }
  }

  bool add_device(const Value& row, std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string name(equals == text.npos ? std::string_view() : text.substr(0, equals));
    std::string_view type = equals == text.npos ? text : text.substr(equals + 1);
    // The first one of a machine is what is there when no number is said.
    if (type.ends_with("[0]")) type.remove_suffix(3);
    const std::string& kind = row.get("devices").text(type);
    if (kind.empty() || (!name.empty() && !names_.emplace(kind, name).second)) return false;
    (void)target(kind);
    return true;
  }

  // `arch=compute_86,code=[sm_86,compute_86]`: code for real chips; intermediate code alone is not
  // for one.
  void chips(const ToolArgument& said) {
    bool found = false;
    std::string text = said.value;
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return c == '[' || c == ']' || c == '=' || c == '"'; }, ',');
    for (const std::string_view word : split(text, ',')) {
      for (const Value& row : said.row->list("chips")) {
        if (!word.starts_with(row.text("prefix"))) continue;
        found = true;
        add_chip(row, std::string(word));
      }
    }
    if (found && said.row->flag("together")) {
      intermediate_.clear();
      chips_are_said_ = true;
    } else if (!found && said.row->flag("together")) {
      if (!chips_are_said_) intermediate_.push_back(said.text());
    } else if (!found) {
      not_said(said);
    }
  }

  void add_chip(const Value& row, const std::string& chip) {
    if (!chips_.emplace(row.text("name"), chip).second) return;
    Value made = Object{{"kind", row.text("kind")}};
    made.set(row.text("name"), chip);
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
    into.set(row.text("name"), id);
  }

  // A preset of the tool, a target string, or the type of a device.
  void base(const ToolArgument& said) {
    const std::string& preset = said.row->get("configurations").text(said.value);
    const std::string kind = said.value.substr(0, said.value.find_first_of(" :"));
    if (!preset.empty()) {
      base_ = preset;
    } else if (session_.database.kind(kind) == nullptr) {
      not_said(said);
    } else if (said.value.find(' ') != said.value.npos) {
      text_ = said.value;
    } else {
      (void)target(kind);
    }
  }

  void level(const ToolArgument& said) {
    const Value& row = *said.row;
    const std::int64_t level =
        row.has("level") ? row.get("level").integer() : said.name.back() - '0';
    settings_.set("opt-level", level);
  }

  // The triple of an accelerator says which kind of target it is, and a chip says the triple.
  void choose_kinds() {
    const Object& kinds = tool_.map("kinds_of_archs");
    for (Value& each : targets_) {
      const std::string arch = parse_triple(each.text("mtriple"), release()).arch;
      for (const Member& member : kinds) {
        if (member.key != arch) continue;
        const KindRow* kind = session_.database.kind(member.value.string());
        const bool chip = kind != nullptr && kind->chip.has_value();
        Value changed = Object{{"kind", member.value}};
        for (const Member& attribute : each.object()) {
          if (attribute.key != "kind" && !(chip && attribute.key == "mtriple"))
            changed.set(attribute.key, attribute.value);
        }
        each = std::move(changed);
        break;
      }
    }
  }

  Value configuration() {
    Value result = Object{};
    if (!base_.empty()) result.set("extends", base_);
    Object named;
    std::set<std::string> taken;
    std::map<std::string, int> numbers;
    for (Value& each : targets_) {
      const auto given = names_.find(each.text("kind"));
      const std::string kind = each.text("kind");
      std::string name = given == names_.end() ? kind : given->second;
      for (int& number = numbers[kind]; !taken.insert(name).second;)
        name = kind + std::to_string(++number);
      named.push_back({name, std::move(each)});
    }
    if (!text_.empty()) named.push_back({text_.substr(0, text_.find(' ')), text_});
    if (!named.empty()) result.set("targets", std::move(named));
    if (!host_.value.empty())
      result.set("host", Object{{"kind", "llvm"}, {"mtriple", host_.value}});
    for (const Member& member : settings_.object()) result.set(member.key, member.value);
    return result;
  }

  Session& session_;
  const Value& tool_;
  ToolArguments args_;
  CpuArguments cpu_;
  std::vector<Value> targets_;
  std::set<std::pair<std::string, std::string>> chips_;  ///< that targets have, by their attributes
  std::map<std::string, std::string> names_;  ///< of devices, by the kind of their target
  Value settings_ = Object{};
  /// Of `-arch` and `-code`: architectures of intermediate code, until a chip is said.
  std::vector<std::string> intermediate_;
  bool chips_are_said_ = false;
  std::string features_of_;  ///< the kind that lists of features are for; empty: that of the tool
  std::string base_;
  std::string text_;             ///< a whole target
  bool says_something_ = false;  ///< files alone are no matter of a target
  ToolArgument host_;
};

}  // namespace

std::vector<std::string> readable_tools() {
  std::vector<std::string> names;
  const Value tools = command_lines();
  for (const Member& member : tools.object()) names.push_back(member.key);
  return names;
}

Value configuration_from(Session& session, const std::string& tool,
                         const std::vector<std::string>& args) {
  const Value tools = command_lines();
  return LineReader(session, tools.get(tool), args).run();
}

ExitCode run_convert_from(Session& session, const ConvertFromCommand& command) {
  if (command_lines().get(command.tool).flag("layer_flags"))
    return run_tvmc_line(session, command.args, command.output);
  ExitCode code = exit_code_of(session.findings.diags.all());
  if (session.open()) {
    const Value result = configuration_from(session, command.tool, command.args);
    if (session.findings.diags.has_errors()) {
      code = exit_code_of(session.findings.diags.all());
    } else if (result.has("targets") || result.has("extends")) {
      code = write_product(session, write_yaml(result, KeyOrder::kept), command.output);
    } else {
      session.findings.diags.error(diag::NothingSaid{.tool = command.tool}, {})
          .help("`tgtcfg convert --from " + command.tool + " -- ARG…` takes its arguments");
    }
  }
  const ExitCode found = exit_code_of(session.findings.diags.all());
  print_diagnostics(session, session.findings);
  return found == ExitCode::done ? code : found;
}

}  // namespace tgtcfg

#include "commands/convert_from.h"

#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "commands/output.h"
#include "commands/search_entries.h"
#include "database/command_lines.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// An argument, the row that holds for it, and the value it gives.
struct Said {
  const Value* row = nullptr;
  std::string name;
  std::string value;
};

class LineReader {
 public:
  LineReader(Session& session, const Value& tool, std::vector<std::string> args)
      : session_(session), tool_(tool), args_(std::move(args)) {}

  Value run() {
    take_program();
    while (at_ < args_.size()) {
      if (const auto said = next()) read(*said);
    }
    finish_cpu();
    finish_host();
    choose_kinds();
    return configuration();
  }

 private:
  // `aarch64-linux-gnu-gcc`: the triple is in the name of the program.
  void take_program() {
    if (args_.empty() || args_.front().starts_with('-')) return;
    const std::string word = args_.front().substr(args_.front().rfind('/') + 1);
    for (const Value& program : tool_.list("programs")) {
      const std::string& name = program.string();
      const std::size_t found = word.rfind(name);
      if (found == word.npos) continue;
      const std::string_view behind = std::string_view(word).substr(found + name.size());
      const bool version = behind.empty() || (behind[0] == '-' && is_digit(behind.back()));
      if (!version || (found > 0 && word[found - 1] != '-')) continue;
      if (found > 1) target().set("mtriple", word.substr(0, found - 1));
      at_ = 1;
      if (program.string() != "mlc_llm") return;
    }
  }

  std::optional<Said> next() {
    const std::string arg = args_[at_++];
    for (const Value& row : tool_.list("options")) {
      for (const Value& spelling : row.list("names")) {
        const std::string& name = spelling.string();
        if (auto said = matched(row, name, arg)) return said;
      }
    }
    if (arg.starts_with('-') && arg != "-" && arg != "--") unsaid(arg);
    return std::nullopt;
  }

  std::optional<Said> matched(const Value& row, const std::string& name, const std::string& arg) {
    if (row.flag("exact")) return arg == name ? std::optional(Said{&row, arg, ""}) : std::nullopt;
    if (name.ends_with('=')) {
      if (!arg.starts_with(name)) return std::nullopt;
      return Said{&row, arg, arg.substr(name.size())};
    }
    const std::string& where = row.text("value");
    const bool joined = where.starts_with("joined");
    if (arg != name)
      return joined && arg.starts_with(name)
                 ? std::optional(Said{&row, arg, arg.substr(name.size())})
                 : std::nullopt;
    if (!where.ends_with("next")) return Said{&row, arg, ""};
    const std::string value = at_ < args_.size() ? args_[at_++] : "";
    // What stands between an option and its value belongs to the front end.
    if (value == "-Xclang" && at_ < args_.size()) return Said{&row, arg, args_[at_++]};
    return Said{&row, arg, value};
  }

  void read(const Said& said) {
    using Reader = void (LineReader::*)(const Said&);
    static const std::map<std::string_view, Reader> readers = {
        {"unsaid", &LineReader::not_said}, {"attribute", &LineReader::attribute},
        {"number", &LineReader::number},   {"cpu", &LineReader::cpu},
        {"arch", &LineReader::arch},       {"features", &LineReader::feature_list},
        {"feature", &LineReader::feature}, {"level", &LineReader::level},
        {"device", &LineReader::device},   {"chips", &LineReader::chips},
        {"setting", &LineReader::setting}, {"configuration", &LineReader::base},
        {"host", &LineReader::host},       {"target id", &LineReader::target_id},
    };
    const auto reader = readers.find(said.row->text("means"));
    if (reader != readers.end()) (this->*reader->second)(said);
  }

  void not_said(const Said& said) {
    const bool whole = said.value.empty() || said.name.ends_with(said.value);
    unsaid(whole ? said.name : said.name + " " + said.value);
  }
  void attribute(const Said& said) {
    target(said.row->text("kind")).set(said.row->text("name"), said.value);
  }
  void setting(const Said& said) { settings_.set(said.row->text("name"), said.value); }
  // `auto` is what is there when nothing is said.
  void host(const Said& said) {
    if (said.value != "auto") host_ = said;
  }
  // The host of a preset stays.
  void finish_host() {
    if (host_.value.empty() || base_.empty()) return;
    const ConfigurationRow* preset = session_.database.configuration(base_);
    if (preset->text.find("\nhost:") == std::string::npos) return;
    not_said(host_);
    host_.value.clear();
  }
  void feature_list(const Said& said) { features(said.row->text("kind"), said.value); }

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

  void number(const Said& said) {
    const Value& row = *said.row;
    std::int64_t value = 0;
    const char* end = said.value.data() + said.value.size();
    if (std::from_chars(said.value.data(), end, value).ptr != end) return unsaid(said.name);
    target(row.text("kind")).set(row.text("name"), value * row.get("times").integer());
  }

  // --- CPUs and features

  // `cortex-a78+sve2+nocrypto`; in `gfx90a:sramecc+:xnack-` the signs belong to the name.
  void cpu(const Said& said) {
    const bool whole = said.value.find(':') != std::string::npos;
    const auto words = whole ? std::vector<std::string_view>{said.value} : split(said.value, '+');
    target().set("mcpu", std::string(words.front()));
    extensions({words.begin() + 1, words.end()});
  }

  void extensions(const std::vector<std::string_view>& words) {
    for (const std::string_view word : words) {
      const bool off = word.starts_with("no") && word != "noarm";
      wanted_.push_back((off ? "-" : "+") + std::string(off ? word.substr(2) : word));
    }
  }

  // A CPU on x86, an architecture with extensions elsewhere.
  void arch(const Said& said) {
    arch_ = said.value;
    arch_argument_ = said.name;
  }

  void features(const std::string& kind, const std::string& list) {
    Value& into = target(kind);
    Array all = into.list("mattr");
    for (const std::string_view name : split(list, ',')) {
      if (!name.empty()) all.emplace_back(std::string(name));
    }
    into.set("mattr", std::move(all));
  }

  void feature(const Said& said) {
    const Value& row = *said.row;
    wanted_.push_back(row.text("sign") + said.value);
    wanted_arguments_.push_back({wanted_.back(), said.name});
  }

  std::optional<LlvmArch> llvm() {
    const std::string triple = target().text("mtriple");
    const int release = llvm_release_of(session_);
    return LlvmArch::find(triple.empty() ? "x86_64" : parse_triple(triple, release).arch, release);
  }

  // What depends on the triple and the CPU, wherever they stood in the line.
  void finish_cpu() {
    if (wanted_.empty() && arch_.empty()) return;
    const auto table = llvm();
    if (!arch_.empty()) read_arch(table);
    for (const std::string& each : wanted_) add_feature(table, each);
  }

  void read_arch(const std::optional<LlvmArch>& table) {
    const auto words = split(arch_, '+');
    const std::string name(words.front());
    if (name.starts_with("rv32") || name.starts_with("rv64")) return read_riscv(table, name);
    if (table && (table->knows_cpu(name) || table->clang_knows_cpu(name))) {
      target().set("mcpu", name);
    } else if (name.starts_with("armv") && table &&
               !table->canonical_feature(arm_feature(name)).empty()) {
      wanted_.insert(wanted_.begin(), "+" + arm_feature(name));
    } else if (name != "armv8-a") {
      return unsaid(arch_argument_);
    }
    extensions({words.begin() + 1, words.end()});
  }

  // `armv8.2-a` is the feature `v8.2a`.
  static std::string arm_feature(std::string_view name) {
    std::string feature(name.substr(3));
    std::erase(feature, '-');
    return feature;
  }

  // `rv64imafdcv_zifencei`: a letter an extension, then words.
  void read_riscv(const std::optional<LlvmArch>& table, const std::string& name) {
    std::vector<std::string> names;
    const auto parts = split(name, '_');
    for (const char letter : parts.front().substr(4)) {
      if (letter == 'g') {
        names.insert(names.end(), {"m", "a", "f", "d"});
      } else if (letter != 'i') {
        names.emplace_back(1, letter);
      }
    }
    for (std::size_t i = 1; i < parts.size(); ++i) names.emplace_back(parts[i]);
    const std::string own = target().text("mcpu");
    const auto has = table ? table->features_of(own, {}).isa : std::vector<std::string>();
    for (const std::string& each : names) {
      if (!contains(has, each)) wanted_.push_back("+" + each);
    }
  }

  void add_feature(const std::optional<LlvmArch>& table, const std::string& signed_name) {
    std::string name = signed_name.substr(1);
    if (name == "fp16") name = "fullfp16";
    const std::string_view known = table ? table->canonical_feature(name) : std::string_view();
    if (!known.empty()) return features({}, signed_name.substr(0, 1) + std::string(known));
    for (const auto& [wanted, argument] : wanted_arguments_) {
      if (wanted == signed_name) return unsaid(argument);
    }
    unsaid(signed_name);
  }

  // --- devices

  void device(const Said& said) {
    const Value& row = *said.row;
    const std::string& kind = row.get("devices").text(said.value);
    if (kind.empty()) return unsaid(said.name);
    (void)target(kind);
  }

  // `arch=compute_86,code=[sm_86,compute_86]`: code for real chips; intermediate code alone is not
  // for one.
  void chips(const Said& said) {
    const Value& row = *said.row;
    bool found = false;
    std::string text = said.value;
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return c == '[' || c == ']' || c == '=' || c == '"'; }, ',');
    for (const std::string_view word : split(text, ',')) {
      if (!word.starts_with("sm_")) continue;
      found = true;
      add_chip(row, std::string(word));
    }
    if (!found) not_said(said);
  }

  void add_chip(const Value& row, const std::string& chip) {
    for (const Value& each : targets_) {
      if (each.text(row.text("name")) == chip) return;
    }
    Value made = Object{{"kind", row.text("kind")}};
    made.set(row.text("name"), chip);
    targets_.push_back(std::move(made));
  }

  // `+sramecc,-xnack` belongs to the chip's name.
  void target_id(const Said& said) {
    const Value& row = *said.row;
    Value& into = target(row.text("kind"));
    std::string id = into.text(row.text("name"));
    for (const std::string_view each : split(said.value, ',')) {
      if (each.size() > 1) id += ":" + std::string(each.substr(1)) + each[0];
    }
    into.set(row.text("name"), id);
  }

  // A preset of the tool, a target string, or the type of a device.
  void base(const Said& said) {
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

  void level(const Said& said) {
    const Value& row = *said.row;
    const std::int64_t level =
        row.has("level") ? row.get("level").integer() : said.name.back() - '0';
    settings_.set("opt-level", level);
  }

  // The triple of an accelerator says which kind of target it is, and a chip says the triple.
  void choose_kinds() {
    const Object& kinds = tool_.map("kinds_of_archs");
    for (Value& each : targets_) {
      const std::string arch = parse_triple(each.text("mtriple"), llvm_release_of(session_)).arch;
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
    for (Value& each : targets_) {
      std::string name = each.text("kind");
      const auto taken = [&] {
        return std::any_of(named.begin(), named.end(),
                           [&](const Member& member) { return member.key == name; });
      };
      for (int number = 1; taken(); ++number) name = each.text("kind") + std::to_string(number);
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
  std::vector<std::string> args_;
  std::size_t at_ = 0;
  std::vector<Value> targets_;
  Value settings_ = Object{};
  std::string base_;
  std::string text_;  ///< a whole target
  Said host_;
  std::string arch_;
  std::string arch_argument_;
  std::vector<std::string> wanted_;  // features with their signs, as the tool calls them
  std::vector<std::pair<std::string, std::string>> wanted_arguments_;
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
  ExitCode code = exit_code_of(session.findings.diags.all());
  if (session.open()) {
    const Value result = configuration_from(session, command.tool, command.args);
    if (result.has("targets") || result.has("extends")) {
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

#include "operations/tool_line.h"

#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/database.h>
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
    finish_chips();
    // A tool for only one kind always has a target.
    if (says_something_ && targets_.empty() && !tool_.text("kind").empty()) (void)target();
    finish_level();
    finish_triple();
    finish_defaults();
    finish_cpu();
    finish_host();
    for (Value& each : targets_) choose_kind(tool_, release(), session_.database, each);
    return configuration();
  }

 private:
  // Skips the program and its command. A triple before the program's name is its target:
  // `aarch64-linux-gnu-gcc`.
  std::size_t take_program() {
    const auto place = program_place(tool_, words_.all());
    if (!place) report_program();
    std::size_t at = place ? *place + 1 : 0;
    if (place) take_triple(tool_program(tool_, words_[*place])->prefix, *place);
    if (at < words_.size() && contains(tool_.texts("commands"), words_[at])) ++at;
    return at;
  }
  // The prefix of `musl-gcc` is not a triple.
  void take_triple(const std::string& prefix, std::size_t word) {
    if (prefix.empty() || tool_.text("kind").empty()) return;
    const bool triple =
        prefix.find('-') != prefix.npos || parse_triple(prefix, release()).arch != unknown_arch;
    if (!triple) return unsaid(words_[word]);
    Value value(prefix);
    value.span = words_.span(word, word);
    target().set("mtriple", std::move(value));
  }
  // Reports a first word that is not a file.
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
    const auto reader = readers.find(said.row->text("means"));
    if (reader == readers.end()) return;
    says_something_ = true;
    (this->*reader->second)(said);
  }

  // Files do not affect the target.
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
  void attribute(const ToolArgument& said) {
    const std::string& name = said.row->text("name");
    Value& into = target(said.row->text("kind"));
    const std::string& value = said.row->has("is") ? said.row->text("is") : said.value;
    into.set(name, said.placed(chip_of(into.text("kind"), name, value)));
    chips_.emplace(name, into.text(name));
    cpu_.read_last(said.row->text("features"), said.span);
  }
  // `a100` in place of a chip is a product with that chip.
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
  void setting(const ToolArgument& said) {
    settings_.set(said.row->text("name"), said.placed_value());
  }
  // `auto` is the default.
  void host(const ToolArgument& said) {
    if (said.value != "auto") host_ = said;
  }
  // The preset's host takes precedence.
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

  // Returns the last target of a kind, adding one if necessary.
  Value& target(const std::string& asked = {}) {
    const std::string kind = asked.empty() ? tool_.text("kind") : asked;
    for (auto each = targets_.rbegin(); each != targets_.rend(); ++each) {
      if (each->text("kind") == kind) return *each;
    }
    targets_.emplace_back(Object{{"kind", kind}});
    return targets_.back();
  }

  // A complete triple takes precedence.
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

  // Some tools have other names than LLVM: `riscv64gc` is an arch with its extensions.
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
    for (const CpuArguments::Unsaid& each :
         cpu_.finish(tool_, release(), session_.database, target(features_of_))) {
      each.near.empty() ? unsaid(each.argument)
                        : report_unknown(each.argument, each.near, each.span);
    }
  }

  [[nodiscard]] int release() const {
    return llvm_release_or_newest(session_.options.llvm_release);
  }

  // --- devices

  // `cuda`, or `gpu=cuda` for named devices of a program. Options of a kind apply to all its
  // devices, so a second device does not add a target.
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
    // Device 0 is also the default.
    if (type.ends_with("[0]")) type.remove_suffix(3);
    const std::string& kind = row.get("devices").text(type);
    if (kind.empty() || (!name.empty() && !names_.emplace(kind, name).second)) return false;
    (void)target(kind);
    return true;
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

  // A preset of the tool, a target string, or a device type.
  void base(const ToolArgument& said) {
    const std::string& preset = said.row->get("configurations").text(said.value);
    const std::string kind = said.value.substr(0, said.value.find_first_of(" :"));
    if (!preset.empty()) {
      base_ = preset;
    } else if (session_.database.kind(kind) == nullptr) {
      not_said(said);
    } else if (said.value.find(' ') != said.value.npos) {
      text_ = said.placed_value();
    } else {
      (void)target(kind);
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
  // The last level wins, and `-Os` is not a number.
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
    for (Value& each : targets_) {
      const auto given = names_.find(each.text("kind"));
      const std::string kind = each.text("kind");
      std::string name = given == names_.end() ? kind : given->second;
      for (int& number = numbers[kind]; !taken.insert(name).second;)
        name = kind + std::to_string(++number);
      named.push_back({name, std::move(each)});
    }
    if (!text_.string().empty())
      named.push_back({text_.string().substr(0, text_.string().find(' ')), text_});
    if (!named.empty()) result.set("targets", std::move(named));
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
  FatbinArguments fatbin_;
  std::vector<Value> targets_;
  std::set<std::pair<std::string, std::string>> chips_;  ///< attributes and chips of existing
                                                         ///< targets
  std::map<std::string, std::string> names_;  ///< names of devices, by the kind of their target
  Value settings_ = Object{};
  ToolArgument level_;       ///< the last optimization level
  std::string features_of_;  ///< the kind for feature lists; empty: the tool's kind
  std::string base_;
  Value text_ = "";              ///< a complete target string
  bool says_something_ = false;  ///< true if an argument other than a file was given
  ToolArgument host_;
};

}  // namespace

Value read_tool_line(Session& session, const std::string& tool, const ToolWords& words) {
  return LineReader(session, tool, words).run();
}

}  // namespace tgtcfg

#include "chip/nvcc_arguments.h"

#include <tgtcfg/chip.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "support/text.h"

namespace tgtcfg {
namespace {

enum class Option { arch, code, gencode };

constexpr std::array<std::pair<std::string_view, Option>, 6> spellings = {{
    {"-arch", Option::arch},
    {"--gpu-architecture", Option::arch},
    {"-code", Option::code},
    {"--gpu-code", Option::code},
    {"-gencode", Option::gencode},
    {"--generate-code", Option::gencode},
}};

/// Splits at commas outside brackets and quotes. Returns at least one piece.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[') {
      ++depth;
    } else if (c == ']') {
      depth = std::max(depth - 1, 0);
    } else if (c == ',' && depth == 0) {
      pieces.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    }
  }
  pieces.push_back(text.substr(begin));
  return pieces;
}

/// Returns the text inside quotes or brackets that enclose all of it.
std::optional<std::string_view> inside(std::string_view text, char open, char close) {
  if (text.size() < 2 || text.front() != open || text.back() != close) return std::nullopt;
  return text.substr(1, text.size() - 2);
}

std::string_view without_quotes(std::string_view text) {
  for (const char quote : {'"', '\''}) {
    if (const auto inner = inside(text, quote, quote)) return *inner;
  }
  return text;
}

class Reader {
 public:
  explicit Reader(std::span<const std::string> arguments) : arguments_(arguments) {}

  NvccOptions run() {
    for (index_ = 0; index_ < arguments_.size(); ++index_) {
      const std::string_view argument = arguments_[index_];
      if (!argument.starts_with('-')) {
        gencode(argument);
        continue;
      }
      const std::size_t equals = argument.find('=');
      const std::string_view name = argument.substr(0, equals);
      const auto* const row =
          std::ranges::find_if(spellings, [&](const auto& each) { return each.first == name; });
      if (row == spellings.end()) {
        problem("`" + std::string(name) + "` is not an option for architectures");
      } else if (equals != std::string_view::npos) {
        take(row->second, argument.substr(equals + 1));
      } else if (index_ + 1 == arguments_.size()) {
        problem("`" + std::string(name) + "` is missing its value");
      } else {
        take(row->second, arguments_[++index_]);
      }
    }
    return std::move(options_);
  }

 private:
  void problem(std::string text) { options_.problems.push_back({std::move(text), index_}); }

  void take(Option option, std::string_view value) {
    if (option == Option::gencode) return gencode(value);
    if (option == Option::arch) {
      const std::string text(without_quotes(value));
      options_.redefined = options_.redefined || (options_.arch && options_.arch->text != text);
      options_.arch = NvccValue{text, index_};
      return;
    }
    for (const std::string_view piece : split(without_quotes(value)))
      options_.codes.push_back({std::string(trimmed(piece)), index_});
  }

  /// `arch=compute_90,code=[sm_90,compute_90]`, in either order.
  void gencode(std::string_view value) {
    NvccGencode result;
    result.argument = index_;
    bool has_arch = false;
    bool has_code = false;
    for (const std::string_view raw : split(without_quotes(value))) {
      const std::string_view item = trimmed(raw);
      const std::size_t equals = item.find('=');
      if (equals == std::string_view::npos)
        return problem("`" + std::string(item) + "` is not in the format keyword=value");
      const std::string_view keyword = trimmed(item.substr(0, equals));
      const std::string_view text = without_quotes(item.substr(equals + 1));
      if ((keyword == "arch" && has_arch) || (keyword == "code" && has_code))
        return problem("`" + std::string(keyword) + "=` is set twice in one `-gencode`");
      if (keyword == "arch") {
        result.arch = text;
        has_arch = true;
      } else if (keyword == "code") {
        const auto list = inside(text, '[', ']');
        for (const std::string_view code : split(list.value_or(text)))
          result.codes.emplace_back(code);
        has_code = true;
      } else {
        return problem("`-gencode` does not support the keyword `" + std::string(keyword) + "`");
      }
    }
    if (!has_arch) return problem("`-gencode` without `arch=`");
    if (!has_code) return problem("`-gencode` without `code=`");
    options_.gencodes.push_back(std::move(result));
  }

  std::span<const std::string> arguments_;
  std::size_t index_ = 0;
  NvccOptions options_;
};

}  // namespace

NvccOptions read_nvcc_options(std::span<const std::string> arguments) {
  return Reader(arguments).run();
}

namespace {

bool is_special(std::string_view arch) {
  return arch == "all" || arch == "all-major" || arch == "native";
}

/// Code for `to` made from PTX for `from`.
struct Pair {
  std::string from_name;
  std::string to_name;
  NvccArch from;
  NvccArch to;
};

class Judge {
 public:
  Judge(std::span<const std::string> arguments, const Nvcc& nvcc)
      : nvcc_(nvcc), options_(read_nvcc_options(arguments)) {}

  NvccVerdict run() {
    for (const NvccProblem& problem : options_.problems) refuse(problem.text, problem.argument);
    if (options_.redefined) {
      verdict_.remarks.push_back({NvccRemark::Kind::redefinition, options_.arch->argument,
                                  "`-arch` is given more than once: the last one wins"});
    }
    take_arch();
    for (const NvccGencode& gencode : options_.gencodes) take_gencode(gencode);
    check_families();
    if (verdict_.refused_by.empty()) check_ptxas();
    verdict_.accepted = verdict_.refused_by.empty();
    if (verdict_.accepted) fill_fatbin();
    return std::move(verdict_);
  }

 private:
  void refuse(std::string reason, std::size_t argument, const char* by = "nvcc") {
    verdict_.refused_by = by;
    verdict_.remarks.push_back({NvccRemark::Kind::refusal, argument, std::move(reason)});
  }

  std::optional<NvccArch> known(const std::string& name, std::size_t argument) {
    auto arch = nvcc_.arch(name);
    if (!arch) refuse(quoted(name) + " is not an architecture of this release", argument);
    return arch;
  }

  void add(int number, NvccArch::Role role, std::size_t argument) {
    const std::string digits = std::to_string(number);
    take_pair("compute_" + digits, (role == NvccArch::Role::real ? "sm_" : "compute_") + digits,
              argument);
  }

  // --- -arch and -code

  void take_arch() {
    const bool nothing = !options_.arch && options_.gencodes.empty() && options_.codes.empty();
    if (nothing) return take_default(0);
    if (!options_.arch) {
      if (!options_.codes.empty()) refuse("`-code` without `-arch`", options_.codes[0].argument);
      return;
    }
    const auto& [name, argument] = *options_.arch;
    if (!options_.codes.empty()) return take_codes(name, argument);
    if (name == "native") {
      verdict_.remarks.push_back(
          {NvccRemark::Kind::native, argument, "`native` depends on the build machine"});
      return take_default(argument);
    }
    if (is_special(name)) return take_all(name == "all", argument);
    take_single(name, argument);
  }

  void take_default(std::size_t argument) {
    add(nvcc_.default_number(), NvccArch::Role::real, argument);
    add(nvcc_.default_number(), NvccArch::Role::virtual_, argument);
  }

  /// The chips of the release, or the first of each generation; PTX for the last generation.
  void take_all(bool every, std::size_t argument) {
    int newest = 0;
    for (const int number : nvcc_.numbers()) {
      const bool first = number / 10 != newest / 10;
      if (first) newest = number;
      if (every || first) add(number, NvccArch::Role::real, argument);
    }
    if (newest > 0) add(newest, NvccArch::Role::virtual_, argument);
  }

  /// `-arch=sm_90a`: its code, its PTX and, in later releases, PTX that other chips can use.
  void take_single(const std::string& name, std::size_t argument) {
    const auto arch = known(name, argument);
    if (!arch) return;
    if (arch->role == NvccArch::Role::lto) return take_single_lto(name, *arch, argument);
    std::string digits = std::to_string(arch->number);
    std::string from = "compute_" + digits;
    if (arch->suffix != 0) from += arch->suffix;
    if (arch->role == NvccArch::Role::real) take_pair(from, name, argument);
    take_pair(from, from, argument);
    if (arch->suffix != 0 && nvcc_.adds_base_ptx())
      add(arch->number, NvccArch::Role::virtual_, argument);
  }

  void take_single_lto(const std::string& name, const NvccArch& arch, std::size_t argument) {
    take_pair(name, name, argument);
    const std::string base = "lto_" + std::to_string(arch.number);
    if (arch.suffix != 0 && nvcc_.adds_base_ptx()) take_pair(base, base, argument);
  }

  void take_codes(const std::string& name, std::size_t argument) {
    if (is_special(name))
      return refuse("`-arch=" + name + "` cannot be joined with `-code`", argument);
    const auto arch = known(name, argument);
    if (!arch) return;
    if (arch->role == NvccArch::Role::real) {
      return refuse("with `-code`, `-arch` must be virtual (`compute_…`), not " + quoted(name),
                    argument);
    }
    if (!check_front_end(name, *arch, argument)) return;
    for (const NvccValue& code : options_.codes) take_pair(name, code.text, code.argument);
  }

  // --- -gencode

  void take_gencode(const NvccGencode& gencode) {
    const auto arch = known(gencode.arch, gencode.argument);
    if (!arch) return;
    if (arch->role == NvccArch::Role::real) {
      return refuse("`arch=` must be virtual (`compute_…`), not " + quoted(gencode.arch),
                    gencode.argument);
    }
    if (!check_front_end(gencode.arch, *arch, gencode.argument)) return;
    for (const std::string& code : gencode.codes) take_pair(gencode.arch, code, gencode.argument);
  }

  /// If code is made from `lto_90a`, the preprocessor gets a number with a letter in it.
  bool check_front_end(const std::string& name, const NvccArch& arch, std::size_t argument) {
    if (arch.role != NvccArch::Role::lto || arch.suffix == 0) return true;
    refuse("its preprocessor does not accept the architecture " + quoted(name), argument);
    return false;
  }

  void take_pair(const std::string& from_name, const std::string& to_name, std::size_t argument) {
    const auto from = known(from_name, argument);
    const auto to = from ? known(to_name, argument) : std::nullopt;
    if (!to) return;
    if (!fits(*from, *to)) {
      return refuse("code for " + quoted(to_name) + " cannot be compiled from " + quoted(from_name),
                    argument);
    }
    if (!seen_.emplace(from_name, to_name).second) return;
    pairs_.push_back({from_name, to_name, *from, *to});
    places_.push_back(argument);
  }

  /// PTX comes from the front end, for the same architecture. `lto_…` cannot produce PTX. Code for
  /// later linking remains specific.
  static bool fits(const NvccArch& from, const NvccArch& to) {
    if (to.role == NvccArch::Role::virtual_)
      return from.role == to.role && to.number == from.number && to.suffix == from.suffix;
    const bool stays_specific =
        from.suffix == 0 || (to.suffix != 0 && (from.suffix != 'f' || to.suffix == 'f'));
    return Nvcc::driver_takes(from, to) && (to.role == NvccArch::Role::real || stays_specific);
  }

  /// All real code for a chip, with or without `f`, must come from family-specific architectures,
  /// or all of it from other ones.
  void check_families() {
    std::map<std::string, bool> family_specific;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Pair& pair = pairs_[i];
      if (pair.to.role != NvccArch::Role::real) continue;
      const bool family = pair.from.suffix == 'f';
      std::string chip = pair.to_name;
      if (pair.to.suffix == 'f') chip.pop_back();
      const auto [known, is_new] = family_specific.emplace(chip, family);
      if (is_new || known->second == family) continue;
      return refuse(quoted(pair.to_name) +
                        " is requested from a family-specific and from another architecture",
                    places_[i]);
    }
  }

  void check_ptxas() {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Pair& pair = pairs_[i];
      if (pair.to.role != NvccArch::Role::real || Nvcc::ptxas_takes(pair.from, pair.to)) continue;
      refuse("ptxas cannot compile " + quoted(pair.to_name) + " from PTX for " +
                 quoted(pair.from_name),
             places_[i], "ptxas");
    }
  }

  void fill_fatbin() {
    std::set<std::pair<std::string, std::string>> made;
    for (const Pair& pair : pairs_) {
      NvccImage image{NvccImageKind::cubin, pair.to_name, {}};
      if (pair.to.role == NvccArch::Role::virtual_) {
        image.kind = NvccImageKind::ptx;
        image.target = "sm_" + pair.to_name.substr(pair.to_name.find('_') + 1);
      } else if (pair.to.role == NvccArch::Role::lto) {
        image.kind = NvccImageKind::lto;
      } else if (pair.from.suffix == 'f' && pair.to.suffix == 0) {
        image.arch += 'f';  // ptxas marks code from family-specific PTX
      }
      // The PTX of a family becomes only one code per chip, even if both names ask for it.
      if (image.kind == NvccImageKind::cubin && pair.from.suffix == 'f' &&
          !made.emplace(pair.from_name, image.arch).second)
        continue;
      verdict_.fatbin.push_back(std::move(image));
    }
  }

  const Nvcc& nvcc_;
  NvccOptions options_;
  std::vector<Pair> pairs_;  ///< without duplicates
  std::vector<std::size_t> places_;
  std::set<std::pair<std::string, std::string>> seen_;
  NvccVerdict verdict_;
};

}  // namespace

NvccVerdict judge_nvcc_arguments(std::span<const std::string> arguments, const Nvcc& nvcc) {
  return Judge(arguments, nvcc).run();
}

}  // namespace tgtcfg

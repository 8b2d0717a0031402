#include "c/request_layers.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC93.h>

#include <string>
#include <utility>
#include <vector>

#include "arguments/options.h"
#include "c/scalar_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class OptionReader {
 public:
  OptionReader(const Context& context, Layers& layers) : context_(context), layers_(layers) {}

  bool read(const Member& option) {
    const std::string name = option_name(option.key);
    const Option* known = find_layer_flag(name);
    if (known == nullptr && !is_family_flag(name)) return unknown(option);
    const bool switched = known != nullptr && known->form == FlagForm::yes;
    if (switched && option.value.is_boolean()) {
      if (option.value.boolean()) layers_.options.push_back({option.key, true});
      return true;
    }
    if (!option.value.is_array()) return add(option.key, known, option.value);
    if (known != nullptr && !known->repeatable && option.value.array().size() > 1)
      return bad("`" + option.key + "` requires exactly one value", option.value.span);
    bool ok = true;
    for (const Value& element : option.value.array()) ok &= add(option.key, known, element);
    return ok;
  }

 private:
  bool add(const std::string& name, const Option* known, const Value& value) {
    std::string text = scalar_text(value);
    if (known != nullptr && !known->choices.empty() && !contains_word(known->choices, text)) {
      const std::vector<std::string> choices = owned(split(known->choices, ' '));
      context_.diags
          .error(diag::BadOptionValue{.option = option_name(name), .value = text}, value.span)
          .suggest_nearest(text, choices, value.span)
          .expected(choices);
      return false;
    }
    layers_.options.push_back({name, Value(std::move(text))});
    return true;
  }

  bool unknown(const Member& option) {
    std::vector<std::string> names;
    for (const Option& flag : layer_flags()) {
      if (flag.form != FlagForm::row) names.emplace_back(flag.name().substr(2));
    }
    context_.diags
        .error(diag::BadRequest{.message = "unknown option `" + option.key + "`"}, option.key_span)
        .suggest_nearest(option.key, names, option.key_span);
    return false;
  }

  bool bad(std::string message, Span span) {
    context_.diags.error(diag::BadRequest{.message = std::move(message)}, span);
    return false;
  }

  const Context& context_;
  Layers& layers_;
};

}  // namespace

std::optional<Layers> layers_of(const Value& request, const Context& context) {
  Layers layers;
  layers.overlays = request.texts("overlays");
  if (const auto document = request.integer("document"))
    layers.document = static_cast<std::size_t>(*document);
  for (const Member& member : request.map("set")) layers.set.emplace_back(member.key, member.value);
  OptionReader reader(context, layers);
  bool ok = true;
  for (const Member& option : request.map("options")) ok &= reader.read(option);
  if (!ok) return std::nullopt;
  return layers;
}

}  // namespace tgtcfg

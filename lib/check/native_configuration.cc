#include "check/native_configuration.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC81.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "check/composite_form.h"
#include "check/named_configuration.h"
#include "model/plain_values.h"
#include "support/link_key.h"

namespace tgtcfg {
namespace {

bool is_extension(const Member& member) {
  return member.key.starts_with("x-");
}

// TVM spells a composite with a list under `devices`.
void rename_composite_devices(Object& members, const std::string& pointer, Diagnostics& diags) {
  Member* devices = find_member(members, "devices");
  if (devices == nullptr || !devices->value.is_array()) return;
  const Member* targets = find_member(members, "targets");
  if (targets == nullptr) {
    diags.note(diag::CompositeDevices{}, devices->key_span)
        .at(pointer_append(pointer, "devices"))
        .fix({"write `targets`",
              Applicability::certain,
              {{devices->key_span, "targets"}},
              "targets"});
    devices->key = "targets";
  } else if (std::ranges::any_of(members, is_composite_kind)) {
    diags.error(diag::KeysExcludeEachOther{.key = "devices", .other = "targets"}, devices->key_span)
        .label(targets->key_span, "`devices` of a composite are its targets")
        .at(pointer_append(pointer, "devices"));
    erase_key(members, "devices");
  }  // otherwise the schema reports that devices must be a map
}

void native_records(Value& map, KeyList keys, const std::string& pointer, Diagnostics& diags) {
  if (!map.is_object() || keys.empty()) return;
  for (Member& member : map.object()) {
    if (!member.value.is_object() || is_extension(member)) continue;
    const Object& written = member.value.object();
    member.value.object() = with_extensions(
        native_members_and_nulls(written, keys, pointer_append(pointer, member.key), diags),
        written);
  }
}

}  // namespace

KeyList record_keys(std::string_view key) {
  if (key == "devices") return device_keys;
  if (key == "functions") return function_keys;
  if (key == "links") return link_keys;
  if (key == "memories") return memory_keys;
  return key == "memory-pools" ? pool_keys : KeyList();
}

void normalize_link_keys(Value& links, const std::string& pointer, Diagnostics& diags) {
  if (!links.is_object()) return;
  std::map<std::string, std::pair<std::string, Span>> known;  // as they are written
  for (Member& link : links.object()) {
    if (link.key.starts_with("x-")) continue;
    const std::string written = std::exchange(link.key, canonical_link_key(link.key));
    const auto [other, is_new] = known.try_emplace(link.key, written, link.key_span);
    if (is_new) continue;
    diags.error(diag::TwoSpellings{.key = written, .other = other->second.first}, link.key_span)
        .label(other->second.second, "the same link")
        .at(pointer_append(pointer_append(pointer, "links"), link.key));
  }
}

Object with_extensions(Object members, const Object& written) {
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (!is_extension(written[i])) continue;
    const auto at = static_cast<std::ptrdiff_t>(std::min(i, members.size()));
    members.insert(members.begin() + at, written[i]);
  }
  return members;
}

Value native_configuration(Value value, const std::string& pointer, Diagnostics& diags) {
  Object members = native_members_and_nulls(std::move(value.object()), config_keys, pointer, diags);
  if (!pointer.empty()) erase_key(members, "name");
  rename_composite_devices(members, pointer, diags);
  std::erase_if(members, is_composite_kind);
  take_out_configurations(members, diags);
  if (Member* links = find_member(members, "links"))
    normalize_link_keys(links->value, pointer, diags);
  for (Member& member : members)
    native_records(member.value, record_keys(member.key), pointer_append(pointer, member.key),
                   diags);
  return placed(std::move(members), value.span);
}

}  // namespace tgtcfg

// Links between devices. Rules: docs/rules/system.md#link-names and the following sections.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <map>
#include <utility>

#include "database/config_keys.h"
#include "resolve/link_access.h"
#include "resolve/rules/system_values.h"
#include "support/link_key.h"

namespace tgtcfg {
namespace {

bool is_quoted(std::string_view text) {
  return text.starts_with('"') || text.starts_with('\'');
}

class LinkRule {
 public:
  explicit LinkRule(ConfigState& state) : state_(state) {}

  void run() {
    for (const Member& link : state_.spec.links->object()) {
      if (!link.value.is_null() && !link.key.starts_with("x-")) read(link);
    }
    std::vector<PlanLink>& links = state_.config.links.emplace();
    // An entry for one direction changes the entry for both, field by field.
    for (const bool both : {true, false}) {
      for (const Entry& entry : entries_) {
        if (entry.key.both != both) continue;
        lay(entry, entry.key.from, entry.key.to);
        if (both) lay(entry, entry.key.to, entry.key.from);
      }
    }
    for (const auto& [ends, link] : expanded_) {
      if (auto made = link_of(ends, link)) links.push_back(std::move(*made));
    }
  }

 private:
  using Ends = std::pair<std::string, std::string>;
  struct Entry {
    const Member* written = nullptr;
    LinkKey key;
    Value fields;
  };
  struct Expanded {
    const Entry* entry = nullptr;
    Value fields = Object{};
  };

  static std::string pointer_of(const Member& link) { return pointer_append("/links", link.key); }

  void read(const Member& link) {
    const auto key = read_link_key(link.key);
    if (!key) return report_key(link);
    bool known = check_end(key->from, link);
    if (key->to != key->from) known = check_end(key->to, link) && known;
    if (!known || is_self_link(*key, link)) return;
    entries_.push_back({&link, *key, fields_of(link)});
  }

  void report_key(const Member& link) {
    auto report = state_.diags.error(diag::BadLinkKey{.key = link.key}, link.key_span);
    report.at(pointer_of(link));
    if (const auto likely = likely_link_key(link.key)) {
      report.suggest(*likely, link.key_span, written_key(link, *likely));
    } else {
      report.help("write two names with an arrow: `cpu -> gpu` or `cpu <-> gpu`");
    }
  }

  // Keeps quotes around a key.
  [[nodiscard]] std::string written_key(const Member& link, const std::string& key) const {
    const std::string_view text = state_.sources.text(link.key_span);
    return is_quoted(text) ? text.front() + key + text.front() : key;
  }

  bool check_end(std::string_view name, const Member& link) {
    if (is_end(state_, name)) return true;
    const Span span = span_of(name, link);
    state_.diags.error(diag::UnknownLinkEnd{.name = std::string(name), .link = link.key}, span)
        .at(pointer_of(link))
        .suggest_nearest(
            name, [&] { return end_names(state_, true); }, span)
        .expected([&] { return end_names(state_, true); })
        .actual(std::string(name));
    return false;
  }

  // The location of one name in the key.
  [[nodiscard]] Span span_of(std::string_view name, const Member& link) const {
    const std::string_view text = state_.sources.text(link.key_span);
    const auto key = read_link_key(is_quoted(text) ? text.substr(1, text.size() - 2) : text);
    if (!key) return link.key_span;
    const std::string_view at = key->from == name ? key->from : key->to;
    if (at != name) return link.key_span;
    const auto begin = link.key_span.begin + static_cast<std::uint32_t>(at.data() - text.data());
    return {link.key_span.file, begin, begin + static_cast<std::uint32_t>(at.size())};
  }

  // A target stands for all of its devices, so a link to itself connects different ones.
  bool is_self_link(const LinkKey& key, const Member& link) {
    if (key.from != key.to) return false;
    const auto& devices = state_.config.devices;
    const auto count = std::ranges::count_if(
        devices, [&](const auto& device) { return !device.implicit && device.target == key.from; });
    const Plan* part = state_.find_part(key.from);
    if (count > 1 || (part != nullptr && part->targets.size() > 1)) return false;
    state_.diags.error(diag::LinkToItself{.link = link.key}, link.key_span)
        .at(pointer_of(link))
        .help("remove it, or name two devices");
    return true;
  }

  static Value fields_of(const Member& link) {
    if (link.value.is_string()) return Object{{"access", link.value, link.value.span}};
    Diagnostics reported_by_check;
    return native_members(link.value.is_object() ? link.value.object() : Object{}, link_keys, {},
                          reported_by_check);
  }

  void lay(const Entry& entry, std::string_view from, std::string_view to) {
    Expanded& link = expanded_[{std::string(from), std::string(to)}];
    link.entry = &entry;
    for (const Member& field : entry.fields.object()) link.fields.set(field.key, field.value);
  }

  std::optional<PlanLink> link_of(const Ends& ends, const Expanded& link) {
    const Value& fields = link.fields;
    const Member& written = *link.entry->written;
    const std::string pointer = pointer_of(written);
    if (!fields.has("access")) {
      if (missing_.insert(&written).second)
        report_missing_key(state_, "access", written, pointer,
                           {"none", "copy", "transparent", "unified"});
      return std::nullopt;
    }
    PlanLink made{ends.first, ends.second, fields.text("access"), {}, {}, {}, {}, {}, {}};
    const SystemValues values{state_.diags, fields, pointer};
    made.peer = values.boolean("peer");
    made.coherent = values.boolean("coherent");
    made.atomics = values.boolean("atomics");
    made.bandwidth_bytes_per_second = values.bytes("bandwidth");
    made.latency_nanoseconds = fields.integer("latency-nanoseconds");
    made.via = values.text("via");
    return made;
  }

  ConfigState& state_;
  std::vector<Entry> entries_;
  std::map<Ends, Expanded> expanded_;
  std::set<const Member*> missing_;
};

}  // namespace

void resolve_links(ConfigState& state) {
  if (state.spec.links && state.spec.links->is_object()) LinkRule(state).run();
}

}  // namespace tgtcfg

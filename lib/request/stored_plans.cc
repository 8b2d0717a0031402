#include "request/stored_plans.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>

#include "request/load.h"
#include "request/paths.h"
#include "request/walk.h"
#include "support/links.h"

namespace tgtcfg {
namespace {

constexpr std::string_view endings[] = {".plan.json", ".json", ".plan.yaml", ".yaml"};

// `configs/edge/a.yaml` -> `configs/edge/a`
std::string stem_of(std::string_view input) {
  while (input.starts_with("./")) input.remove_prefix(2);
  const std::size_t slash = input.rfind('/') == input.npos ? 0 : input.rfind('/');
  const std::size_t dot = input.find('.', slash);
  const bool known = dot != input.npos && format_of(input).has_value();
  return std::string(known ? input.substr(0, input.rfind('.')) : input);
}

// Gathers pointers of what differs, at most as many as a message can hold.
class Difference {
 public:
  void compare(const Value& a, const Value& b, const std::string& pointer) {
    if (a.is_object() && b.is_object()) return compare_objects(a, b, pointer);
    if (a.is_array() && b.is_array() && a.array().size() == b.array().size())
      return compare_lists(a.array(), b.array(), pointer);
    if (write_canonical_json(a) != write_canonical_json(b)) add(pointer);
  }

  [[nodiscard]] std::string text() const {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, pointers_.size()); ++i)
      text += (text.empty() ? "" : ", ") + pointers_[i];
    if (pointers_.size() > most)
      text += " and " + std::to_string(pointers_.size() - most) + " more";
    if (text.empty()) return text;
    return text + (pointers_.size() == 1 ? " differs" : " differ");
  }

 private:
  // Elements with ids are compared by them: the order of targets has no meaning.
  void compare_lists(const Array& a, const Array& b, const std::string& pointer) {
    std::map<std::string_view, const Value*> by_id;
    for (const Value& element : b) by_id.emplace(element.text("id"), &element);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const std::string& id = a[i].text("id");
      const auto same = id.empty() ? by_id.end() : by_id.find(id);
      compare(a[i], same == by_id.end() ? b[i] : *same->second, pointer_append(pointer, i));
    }
  }

  void compare_objects(const Value& a, const Value& b, const std::string& pointer) {
    const auto counts = [&](const std::string& key) {
      // A fingerprint differs whenever something does: it says nothing by itself.
      const bool derived = key == "fingerprint" || key == "device_fingerprint";
      return !derived && !(pointer.empty() && (key == "trace" || key == "origins"));
    };
    for (const Member& member : a.object()) {
      if (!counts(member.key)) continue;
      const Value* other = b.find(member.key);
      if (other == nullptr) {
        add(pointer_append(pointer, member.key));
      } else {
        compare(member.value, *other, pointer_append(pointer, member.key));
      }
    }
    for (const Member& member : b.object()) {
      if (counts(member.key) && a.find(member.key) == nullptr)
        add(pointer_append(pointer, member.key));
    }
  }

  void add(const std::string& pointer) { pointers_.push_back(pointer.empty() ? "/" : pointer); }

  std::vector<std::string> pointers_;
};

bool same_fingerprint(const Value& a, const Value& b) {
  return a.get("fingerprint").is_string() && a.get("fingerprint") == b.get("fingerprint");
}

}  // namespace

std::string difference_of_plans(const Value& stored, const Value& now) {
  Difference difference;
  difference.compare(stored, now, "");
  std::string text = difference.text();
  const bool same = same_fingerprint(stored, now);
  if (text.empty()) return same ? text : "/fingerprint differs";
  if (same) text += ", with the same fingerprint: the tables moved on";
  return text;
}

std::optional<std::string> PlanCheck::find(std::string_view input,
                                           std::optional<std::uint32_t> document) const {
  const std::string absolute = absolute_path(input, session_.env.working_directory);
  const bool from_root = !root_.empty() && is_below(absolute, root_) && absolute != root_;
  std::string stem =
      stem_of(from_root ? std::string_view(absolute).substr(root_.size() + 1) : input);
  if (document) stem += "." + std::to_string(*document);
  while (!stem.empty()) {
    for (const std::string_view ending : endings) {
      std::string path = directory_ + (directory_.ends_with('/') ? "" : "/") + stem;
      path += ending;
      const std::string shown = display_path(path, session_.env);
      if (shown != input && session_.files().kind(path) == FileKind::regular) return path;
    }
    const std::size_t slash = stem.find('/');
    if (slash == stem.npos) break;
    stem.erase(0, slash + 1);
  }
  return std::nullopt;
}

std::optional<Value> PlanCheck::read(const std::string& path, Findings& findings) const {
  const auto file = load_file(session_, path, "--plan-check", findings);
  if (!file) return std::nullopt;
  const std::string_view text = findings.sources.file(*file).text();
  const auto documents =
      read_documents(session_, *file, format_for(session_, path, text), findings);
  if (!documents) return std::nullopt;
  if (documents->size() == 1) return documents->front().root;
  return Value();  // differs from every plan
}

void PlanCheck::compare(std::string_view input, std::optional<std::uint32_t> document,
                        const CompilationConfig& config, Findings& findings) const {
  const auto path = find(input, document);
  const std::string name(input);
  if (!path) {
    findings.diags.error(diag::MissingPlan{.input = name, .directory = directory_}, {})
        .help("write it: `tgtcfg resolve INPUT -o PLAN`");
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    used_.insert(*path);
  }
  const auto stored = read(*path, findings);
  if (!stored) return;
  const std::string difference = difference_of_plans(*stored, to_json(make_plan(config)));
  if (difference.empty()) return;
  const std::string shown = display_path(*path, session_.env);
  findings.diags
      .error(diag::StalePlan{.plan = shown, .input = name, .difference = difference},
             place_of_input(findings, shown))
      .help("when the change was meant: `tgtcfg resolve INPUT -o " + shown + "`");
}

void PlanCheck::report_orphans(const WorkList& items, Findings& findings) const {
  const bool walked =
      std::any_of(items.begin(), items.end(), [](const WorkItem& item) { return item.walked; });
  if (!walked || session_.files().kind(directory_) != FileKind::directory) return;
  walk_directory(session_, directory_, {}, findings, [&](const std::string& path) {
    if (used_.contains(path)) return;
    Findings unused;
    const auto stored = read(path, unused);
    if (!stored || stored->text("schema") != "tgtcfg.plan/1") return;
    const std::string shown = display_path(path, session_.env);
    findings.diags.warning(diag::OrphanPlan{.plan = shown}, place_of_input(findings, shown));
  });
}

}  // namespace tgtcfg

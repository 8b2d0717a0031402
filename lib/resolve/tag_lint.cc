// Checks tags beyond their schema, in configs/database/tags and tag tables.
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/target.h>

#include "resolve/check.h"

namespace tgtcfg {
namespace {

// Restricts `common` to releases in both.
void narrow(Releases& common, const Releases& other) {
  const bool later = !other.since.empty() &&
                     (common.since.empty() ||
                      !includes_release({.since = {}, .until = common.since}, other.since));
  if (later) common.since = other.since;
  const bool earlier =
      !other.until.empty() &&
      (common.until.empty() || includes_release({.since = {}, .until = common.until}, other.until));
  if (earlier) common.until = other.until;
}

bool is_empty(const Releases& releases) {
  return !releases.since.empty() && !releases.until.empty() &&
         !includes_release({.since = {}, .until = releases.until}, releases.since);
}

class Linter {
 public:
  Linter(const Value& file, const Context& context) : file_(file), context_(context) {
    beside_ = file.list("rows");
  }

  void lint(const Value& row, const std::string& pointer) {
    if (row.text("name").empty()) return;  // the schema reports this
    name_ = &row.get("name");
    pointer_ = pointer;
    if (!row.has("source") && !file_.has("source"))
      context_.diags.warning(diag::TagWithoutSource{.tag = row.text("name")}, name_->span)
          .at(pointer);
    if (row.flag("abstract")) return;
    const TagRow tag = context_.database.tag_of(row, beside_);
    check_resolves(tag);
    check_releases(tag);
    check_scope(tag, row.flag("device_only") || file_.flag("device_only"));
  }

 private:
  // Only errors: the users of a tag supply its unset values.
  void check_resolves(const TagRow& tag) {
    Diagnostics found;
    Options options = context_.options;
    const int release = llvm_release_or_newest(options.llvm_release);
    options.lenient |= !includes_release(tag.llvm, std::to_string(release));
    const Context within{context_.database, options, context_.sources, found, context_.excuses};
    const auto spec = check_target(tag.definition, pointer_, within);
    if (spec) (void)resolve_target(*spec, within);
    for (const Diagnostic& diagnostic : found.all()) {
      if (diagnostic.severity != Severity::error) continue;
      context_.diags
          .error(diag::TagDoesNotResolve{.tag = tag.name, .problem = diagnostic.message},
                 diagnostic.span().known() ? diagnostic.span() : name_->span)
          .at(pointer_)
          .note("the definition reports " + std::string(diagnostic.code));
    }
  }

  void check_releases(const TagRow& tag) {
    Releases common = tag.releases;
    narrow_by_target(tag.definition, common);
    if (!is_empty(common)) return;
    context_.diags.warning(diag::TagInNoRelease{.tag = tag.name}, name_->span)
        .at(pointer_)
        .note("some attributes were added in " + common.since + ", others were removed after " +
              common.until);
  }

  void narrow_by_target(const Value& target, Releases& common) {
    const KindRow* kind = context_.database.kind(target.text("kind"));
    if (kind == nullptr) return;
    narrow(common, kind->releases);
    for (const Member& member : target.object()) {
      const AttributeRow* attribute = kind->attribute(member.key);
      if (attribute != nullptr) narrow(common, attribute->releases);
      if (member.key == "host" && member.value.is_object()) narrow_by_target(member.value, common);
    }
  }

  void check_scope(const TagRow& tag, bool device_only) {
    const KindRow* kind = context_.database.kind(tag.definition.text("kind"));
    if (kind == nullptr || kind->may_host || tag.whole || device_only) return;
    context_.diags.warning(diag::TagWithoutHost{.tag = tag.name}, name_->span)
        .at(pointer_)
        .help("add a `host`, or set `\"device_only\": true` in the tag or in its file");
  }

  const Value& file_;
  const Context& context_;
  Array beside_;
  const Value* name_ = nullptr;
  std::string pointer_;
};

}  // namespace

void lint_tags(const Value& file, const std::string& pointer, const Context& context) {
  Linter linter(file, context);
  if (!file.has("rows")) return linter.lint(file, pointer);
  const Array& rows = file.list("rows");
  const std::string place = pointer_append(pointer, "rows");
  for (std::size_t i = 0; i < rows.size(); ++i) linter.lint(rows[i], pointer_append(place, i));
}

}  // namespace tgtcfg

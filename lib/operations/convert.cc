#include "operations/convert.h"

#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/codes/TC83.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "check/composite_form.h"
#include "check/target_value.h"
#include "plan/written_target.h"
#include "request/load.h"
#include "resolve/target_form.h"
#include "resolve/written_config.h"
#include "support/text.h"
#include "tvm/tvmc_file.h"

namespace tgtcfg {
namespace {

/// The input as a document, if it is a single unchanged document.
struct Source {
  Document document;
  DocumentKind kind = DocumentKind::unknown;
};

std::vector<const Edit*> sure_edits(FileId file, const Findings& findings) {
  std::vector<const Edit*> edits;
  for (const Diagnostic& diagnostic : findings.diags.all()) {
    if (diagnostic.page->topic != Topic::old_spelling) continue;
    for (const Fix& fix : diagnostic.fixes) {
      if (fix.applicability != Applicability::certain) continue;
      for (const Edit& edit : fix.edits) {
        if (edit.span.file == file) edits.push_back(&edit);
      }
    }
  }
  std::ranges::sort(edits, [](const Edit* a, const Edit* b) { return a->span < b->span; });
  return edits;
}

/// Applies the safe fixes of all diagnostics about deprecated syntax.
std::string with_old_spellings_fixed(FileId file, const Findings& findings) {
  const std::string_view text = findings.sources.file(file).text();
  std::string result;
  std::size_t done = 0;
  for (const Edit* edit : sure_edits(file, findings)) {
    // A target that is checked twice is reported twice, but edited once.
    if (edit->span.begin < done) continue;
    result += text.substr(done, edit->span.begin - done);
    result += edit->new_text;
    done = edit->span.end;
  }
  result += text.substr(done);
  return result;
}

/// Returns a configuration or target as JSON. Adds the schema if the text would otherwise be read
/// as a tvmc file, where the last target is the host.
std::string native_json(const Value& value) {
  if (!is_tvmc_file(value, InputFormat::json)) return write_json(value, KeyOrder::kept);
  Value marked = value;
  marked.object().insert(marked.object().begin(), {"$schema", "schemas/config.schema.json"});
  return write_json(marked, KeyOrder::kept);
}

class Converter {
 public:
  Converter(Session& session, const ConvertCommand& command)
      : session_(session), command_(command), findings_(session.findings) {}

  /// Returns the output, or nullopt.
  std::optional<std::string> run() {
    auto asked = read_request(session_, command_.request, "convert");
    if (!asked) return std::nullopt;
    if (asked->plan) return from_plan(*asked->plan);
    spec_ = std::move(*asked->spec);
    source_ = asked->layers ? merged_source(asked->layers->tree) : source_document();
    if (!is_fragment()) {
      if (!resolve_spec()) return std::nullopt;
    }
    return from_spec();
  }

 private:
  [[nodiscard]] bool is_fragment() const { return !spec_.has_targets && spec_.parts.empty(); }
  [[nodiscard]] bool to(std::string_view form) const { return command_.to == form; }

  /// Notes about unset values and derived hosts are irrelevant for a conversion.
  bool resolve_spec() {
    const std::size_t before = findings_.diags.size();
    config_ = resolve(spec_, session_.context(findings_));
    findings_.diags.drop_notes(before, Topic::old_spelling);
    return config_.has_value();
  }

  /// A plan is first written as a configuration.
  std::optional<std::string> from_plan(const Plan& plan) {
    Value config = config_of(plan, session_.database);
    if (to("config")) return in_format_of_output(config, false);
    if (to("composite")) return in_format_of_output(as_composite(config), false);
    const FileId file = findings_.sources.add("<plan>", write_json(config, KeyOrder::kept));
    auto documents = read_documents(session_, file, InputFormat::json5, findings_);
    if (!documents) return std::nullopt;
    documents->front().format = InputFormat::yaml;  // a plan is never a tvmc file
    auto spec = check(documents->front(), session_.context(findings_));
    if (!spec) return std::nullopt;
    spec_ = std::move(*spec);
    if (!resolve_spec()) return std::nullopt;
    return from_spec();
  }

  std::optional<std::string> from_spec() {
    if (!to("new")) report_comments_lost();
    if (to("string")) return target_string();
    if (to("tag")) return tag();
    if (to("config") || to("composite")) return configuration();
    if (to("new")) return in_new_spelling();
    const Value object = object_form();
    return to("yaml") ? write_yaml(object, KeyOrder::kept) : native_json(object);
  }

  [[nodiscard]] static bool is_argument(const SourceFile& source) {
    return source.name() == "<input>";
  }

  [[nodiscard]] InputFormat format_of_source(const SourceFile& source) const {
    if (is_argument(source)) return InputFormat::json5;
    if (session_.common.input_format) return *session_.stdin_format();
    return format_of(source.name()).value_or(guess_format(source.text()));
  }

  /// Returns the merged layers as one document, in the format of the input.
  [[nodiscard]] Source merged_source(const Value& tree) const {
    Source result;
    result.document.root = tree;
    result.kind = DocumentKind::configuration;
    const FileId file = tree.span.file;
    result.document.format =
        file.value == 0 ? InputFormat::yaml : format_of_source(findings_.sources.file(file));
    return result;
  }

  /// Reads the input again as a tree with all details that a spec drops. Returns nullopt if it is
  /// not a document.
  std::optional<Source> source_document() {
    const FileId file = spec_.span.file;
    if (file.value == 0) return std::nullopt;
    const SourceFile& source = findings_.sources.file(file);
    if (is_argument(source) && !source.text().starts_with('{')) return std::nullopt;
    Source result;
    Findings unreported;
    const auto documents = parse(file, format_of_source(source), findings_.sources,
                                 session_.options.limits, unreported.diags);
    if (!documents) return std::nullopt;
    for (const Document& document : *documents) {
      const Span span = document.root.span;
      if (spec_.span.begin < span.begin || spec_.span.end > span.end) continue;
      result.document = document;
      result.kind = classify(document);
      return result;
    }
    return std::nullopt;
  }

  // --- object formats

  [[nodiscard]] bool is_one_target() const {
    const bool document_is_configuration =
        source_ &&
        (source_->kind == DocumentKind::configuration || source_->kind == DocumentKind::tvmc_file);
    return !document_is_configuration && spec_.targets.size() == 1 && spec_.parts.empty() &&
           !spec_.host && command_.request.changes.empty() && !spec_.tag;
  }

  Value object_form() {
    if (is_one_target()) {
      const auto target = written_target_spec(spec_.targets.front(), session_.database,
                                              session_.options, findings_.sources);
      if (target && !moves_options()) return value_of(*target);
    }
    return value_of(written_config(spec_, session_.database, session_.options, findings_.sources));
  }

  /// True if a target has attributes that belong to the configuration, or only those with a fix.
  [[nodiscard]] bool moves_options(bool with_fix = false) const {
    const auto& all = findings_.diags.all();
    return std::ranges::any_of(all, [&](const Diagnostic& diagnostic) {
      return diagnostic.code == diag::MovedAttribute::code &&
             (!with_fix || !diagnostic.fixes.empty());
    });
  }

  /// Uses the format of the output's file name, or else of the input.
  [[nodiscard]] std::string in_format_of_output(const Value& value, bool input_is_json) const {
    const auto named = command_.output ? format_of(*command_.output) : std::nullopt;
    const bool json = named ? *named != InputFormat::yaml : input_is_json;
    return json ? native_json(value) : write_yaml(value, KeyOrder::kept);
  }

  std::string configuration() {
    const bool native = source_ && source_->kind != DocumentKind::tvmc_file &&
                        source_->kind != DocumentKind::output;
    const Value whole = native ? source_->document.root
                               : value_of(written_config(spec_, session_.database, session_.options,
                                                         findings_.sources));
    const Value result = to("composite") ? as_composite(whole) : as_configuration(whole);
    return in_format_of_output(result, native && source_->document.format != InputFormat::yaml);
  }

  // --- one target

  /// Returns the only target of the input, or null after an error.
  const PlanTarget* only_target() {
    if (config_ && config_->targets.size() == 1 && config_->parts.empty())
      return &config_->targets.front();
    std::vector<std::string> names;
    if (config_) {
      for (const PlanTarget& target : config_->targets) names.push_back(target.id);
      for (const auto& [name, part] : config_->parts) names.push_back(name);
    }
    findings_.diags.error(diag::NotOneTarget{.form = command_.to}, spec_.span)
        .expected(names)
        .help(
            "choose one target of a named configuration with `NAME:PART`, or convert all with "
            "`--to json`");
    return nullptr;
  }

  /// Returns the host set by a tag, at the target or in the configuration.
  [[nodiscard]] std::shared_ptr<const Target> given_host(const PlanTarget& target) const {
    const auto& asked = spec_.targets.front().host;
    const bool said = (spec_.host && !spec_.host->none) || (asked && asked->target != nullptr);
    bool from_tag = false;
    if (!said && !(spec_.host && spec_.host->none) && !(asked && asked->none)) {
      Diagnostics reported;
      const auto alone = resolve_target(spec_.targets.front(), session_.context().into(reported));
      from_tag = alone && alone->host_target != nullptr;
    }
    if ((!said && !from_tag) || !target.host) return nullptr;
    return std::make_shared<const Target>(*config_->find_host(*target.host));
  }

  void lost(const std::string& what, std::string reason, Span span) {
    findings_.diags.warning(diag::LostInForm{.what = what, .form = form_in_words()}, span)
        .note(std::move(reason));
  }

  [[nodiscard]] std::string form_in_words() const { return to("tag") ? "tag" : "target string"; }

  void report_settings_lost() {
    const char* reason = "it is a setting of the configuration, not of a target";
    if (spec_.executor) lost("executor", reason, spec_.executor->kind.span);
    if (spec_.runtime) lost("runtime", reason, spec_.runtime->kind.span);
    if (!spec_.devices.empty()) lost("devices", reason, spec_.devices.front().name.span);
    if (spec_.opt_level) lost("opt-level", reason, spec_.opt_level->span);
    if (spec_.llvm_release) lost("llvm-release", reason, spec_.llvm_release->span);
    if (!spec_.pass_config.empty()) lost("pass-config", reason, spec_.pass_config.front().key_span);
    if (!spec_.disabled_passes.empty())
      lost("disabled-passes", reason, spec_.disabled_passes.front().span);
    for (const auto& [key, value] : {std::pair{"memory-pools", &spec_.memory_pools},
                                     {"functions", &spec_.functions},
                                     {"lowering", &spec_.lowering},
                                     {"build settings", &spec_.build},
                                     {"links", &spec_.links},
                                     {"memories", &spec_.memories},
                                     {"toolchain", &spec_.toolchain},
                                     {"platform", &spec_.platform}}) {
      if (*value) lost(key, reason, (*value)->span);
    }
  }

  // Without its suppression comment, an excused diagnostic is an error.
  void report_comments_lost() {
    std::vector<std::pair<std::string, Span>> allowed;
    for (const Diagnostic& each : findings_.diags.all()) {
      if (each.severity == Severity::warning && may_be_excused(each.page->topic) &&
          findings_.suppressions.allows(each, findings_.sources))
        allowed.emplace_back(each.code, each.span());
    }
    for (const auto& [code, span] : allowed)
      findings_.diags.warning(
          diag::LostInForm{.what = "tgtcfg: allow " + code, .form = "converted document"}, span);
  }

  void report_names_lost(const PlanTarget& target) {
    if (target.name) lost("name", "a " + form_in_words() + " cannot contain a name", target.span);
    if (spec_.tag && !is_one_target()) lost("tag", "it names the configuration", spec_.tag->span);
  }

  std::optional<std::string> target_string() {
    const PlanTarget* target = only_target();
    if (target == nullptr) return std::nullopt;
    const auto& text = target->canonical;
    if (!text) {
      findings_.diags.error(diag::NoTargetString{.target = target->id}, target->span)
          .help("convert the target to an object: `--to json` or `--to yaml`");
      return std::nullopt;
    }
    const Span span = target->span;
    if (given_host(*target) != nullptr) {
      lost("host", "a target string cannot contain a host: set `--host` or `host:`", span);
    } else if (target->host_none) {
      lost("host: none", "a target string cannot contain a host", span);
    }
    if (target->tag)
      lost("tag", "a target string cannot contain the name `" + *target->tag + "`", span);
    if (target->code) lost("code", "it is a key of a target object", span);
    report_names_lost(*target);
    report_settings_lost();
    return *text + "\n";
  }

  // Equal tags are reported unless the target's own tag was kept.
  void report_equals(const NearestTag& found, Span span) {
    if (found.equals.empty()) return;
    findings_.diags
        .note(diag::EqualTags{.tag = found.name, .count = std::to_string(found.equals.size() + 1)},
              span)
        .note("equal tags: " + quoted_list(found.equals));
  }

  std::optional<std::string> tag() {
    const PlanTarget* only = only_target();
    if (only == nullptr) return std::nullopt;
    Target target = *only;
    target.host_target = given_host(*only);
    const auto found = nearest_tag(target, session_.database);
    if (!found) {
      findings_.diags.error(diag::NoTagOfKind{.kind = target.kind}, target.span)
          .help("run `tgtcfg list tags` to list all tags");
      return std::nullopt;
    }
    report_names_lost(*only);
    report_settings_lost();
    if (found->brings_host) {
      findings_.diags.note(diag::TagBringsHost{.tag = found->name}, target.span)
          .help("to drop the host, write `{tag: " + found->name + ", host: none}`");
    }
    report_equals(*found, target.span);
    if (found->changes.empty()) return found->name + "\n";
    findings_.diags.note(
        diag::NearestTagDiffers{.tag = found->name, .count = std::to_string(found->changes.size())},
        target.span);
    Value entry(Object{{"tag", found->name}});
    for (const Member& change : found->changes) entry.object().push_back(change);
    return write_json(entry, KeyOrder::kept);
  }

  // --- deprecated syntax

  /// Returns the text with safe fixes for deprecated syntax, which preserves comments and
  /// formatting. Uses the object format if fixes do not suffice.
  std::string in_new_spelling() {
    const FileId file = spec_.span.file;
    if (const auto text = file.value == 0 ? std::nullopt : rewritten(file))
      return text->ends_with('\n') ? *text : *text + "\n";
    return write_yaml(object_form(), KeyOrder::kept);
  }

  [[nodiscard]] std::optional<std::string> rewritten(FileId file) const {
    if (!command_.request.changes.empty()) return std::nullopt;
    if (moves_options() && !moves_options(true)) return std::nullopt;
    if (source_ && source_->kind == DocumentKind::tvmc_file) return std::nullopt;
    return with_old_spellings_fixed(file, findings_);
  }

  Session& session_;
  const ConvertCommand& command_;
  Findings& findings_;
  ConfigSpec spec_;
  std::optional<Source> source_;
  std::optional<Plan> config_;
};

}  // namespace

std::optional<std::string> converted(Session& session, const ConvertCommand& command) {
  return Converter(session, command).run();
}

}  // namespace tgtcfg

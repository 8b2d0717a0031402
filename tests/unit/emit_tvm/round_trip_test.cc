// Reading what was printed gives the same target: every tag, both releases of TVM.
#include <string>

#include "resolve/target_form.h"
#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

struct Reader : test::Run {
  Reader() {
    options.lenient = true;
    options.dialect.strict_json = true;
    options.dialect.keep_legacy = true;
    options.host_facts.triple = "x86_64-pc-linux-gnu";
  }
  std::optional<Target> target(const Value& expression) {
    const auto spec = check_target(expression, "", {database, options, sources, diags});
    if (!spec) return std::nullopt;
    return resolve_target(*spec, {database, options, sources, diags});
  }
};

/// As a document would hold it: with places of its own.
Value document_of(const Value& value, Reader& reader) {
  const auto document =
      reader.read("{\"target\": " + write_compact_json(value) + "}", InputFormat::json);
  REQUIRE(document);
  return *document->root.find("target");
}

bool is_in(const Releases& releases, const char* tables) {
  return *tables == '\0' ? is_current(releases) : includes_release(releases, tables);
}

}  // namespace

TEST_CASE("what is printed of a tag is read as the same target") {
  const Database names;
  std::size_t compared = 0;
  for (const char* release : {"0.19", ""}) {
    for (const std::string& name : names.names(Table::tags)) {
      CAPTURE(release, name);
      if (!is_in(names.tag(name)->releases, release)) continue;
      const auto raw = names.raw(Table::tags, name);
      if (raw->find("product") != nullptr) continue;  // no release has those
      Reader reader;
      reader.options.dialect.tables = release;
      const auto target = reader.target(Value(name));
      REQUIRE(target);
      const bool old = *release != '\0';
      const auto emitted = old ? emit_tvm_0_19_target(*target, reader.database, reader.diags)
                               : emit_tvm_target(*target, reader.database, reader.diags);
      INFO(reader.messages());
      REQUIRE(emitted);
      reader.options.dialect.objects_only = !old;
      const auto again =
          reader.target(document_of(*emitted->find(old ? "export" : "config"), reader));
      REQUIRE(again);
      CHECK(target_identity_text(*again, true) == target_identity_text(*target, true));
      ++compared;
      if (!old) continue;
      const auto text = reader.target(document_of(*emitted->find("str"), reader));
      REQUIRE(text);
      CHECK(target_identity_text(*text, false) == target_identity_text(*target, false));
    }
  }
  CHECK(compared > 500);
}

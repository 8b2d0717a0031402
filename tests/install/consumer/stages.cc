// The stages one by one: a text in, the fingerprint of its plan out.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/target.h>

#include <cstdio>

int main() {
  tgtcfg::SourceMap sources;
  tgtcfg::Diagnostics diags;
  const tgtcfg::Database database;
  const tgtcfg::Options options;
  const tgtcfg::Context context{database, options, sources, diags};
  const tgtcfg::FileId file = sources.add("inline.yaml", "targets: [cuda -arch=sm_86]\n");
  const auto documents =
      tgtcfg::parse(file, tgtcfg::InputFormat::yaml, sources, options.limits, diags);
  if (!documents || documents->size() != 1) return 1;
  const auto spec = tgtcfg::check(documents->front(), context);
  if (!spec) return 1;
  const auto plan = tgtcfg::resolve(*spec, context);
  if (!plan) return 1;
  std::puts(plan->fingerprint.c_str());
  return 0;
}

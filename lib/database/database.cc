#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/pass_config.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "database/embedded.h"
#include "database/parents.h"
#include "database/row_names.h"
#include "database/typed_table.h"
#include "database/user_root.h"
#include "model/plain_values.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {

const std::vector<DeviceType>& device_types() {
  static const std::vector<DeviceType> types = [] {
    std::vector<DeviceType> result;
    result.reserve(embedded::device_count);
    for (std::uint32_t i = 0; i < embedded::device_count; ++i) {
      const embedded::DevicePlace& place = embedded::devices[i];
      result.push_back({std::string(embedded::text(place.name_begin, place.name_size)), place.code,
                        place.may_host_first});
    }
    std::ranges::sort(result, {}, &DeviceType::name);
    return result;
  }();
  return types;
}

const DeviceType* find_device_type(std::string_view name) {
  return find_by(device_types(), name, &DeviceType::name);
}

const DeviceType* find_device_type(int code) {
  return find_by(device_types(), code, &DeviceType::code);
}

namespace {

// Compares greater than any real release.
constexpr std::string_view newest = "1000000";

// A person could not follow a tag with deeper chains of parents.
constexpr int parent_depth = 16;

ConfigurationRow embedded_configuration(const embedded::Row& row) {
  return {std::string(row.name), std::string(row.lookup), std::string(row.full)};
}

}  // namespace

bool includes_release(const Releases& releases, std::string_view release) {
  if (!releases.since.empty() && compare_by_numbers(release, releases.since) < 0) return false;
  return releases.until.empty() || compare_by_numbers(release, releases.until) <= 0;
}

const Value& TagRow::definition_in(std::string_view release, std::string_view llvm) const {
  if (release.empty()) return definition;
  for (const TagVariant& variant : variants) {
    const bool fits = includes_release(variant.releases, release) &&
                      includes_release(variant.llvm, llvm.empty() ? newest : llvm);
    if (fits) return variant.definition;
  }
  return definition;
}

struct Database::Impl {
  TypedTable<KindRow> kinds{Table::kinds};
  TypedTable<TagRow> tags{Table::tags};
  TypedTable<GeneratorRow> generators{Table::generators};
  TypedTable<OptionSetRow> executors{Table::executors};
  TypedTable<OptionSetRow> runtimes{Table::runtimes};
  TypedTable<BackendSummary> backends{Table::backends};
  std::unique_ptr<MadeOnce<Value>[]> whole_backends =
      std::make_unique<MadeOnce<Value>[]>(embedded::count(Table::backends));
  TypedTable<CpuRow> cpus{Table::cpus};
  TypedTable<PassConfigRow> pass_config{Table::pass_config};
  TypedTable<ChipRow> chips{Table::chips};
  TypedTable<Value> versions{Table::versions};
  std::map<std::string, ConfigurationRow, std::less<>> user_configurations;
  std::unique_ptr<MadeOnce<ConfigurationRow>[]> configurations =
      std::make_unique<MadeOnce<ConfigurationRow>[]>(embedded::count(Table::configurations));
  MadeOnce<std::vector<AttributeRow>> common;
  std::unique_ptr<MadeOnce<Value>[]> helper_models =
      std::make_unique<MadeOnce<Value>[]>(embedded::count(Table::kinds));

  /// All tables of rows.
  template <class Self>
  static auto tables(Self& self) {
    return std::tie(self.kinds, self.tags, self.generators, self.executors, self.runtimes,
                    self.backends, self.cpus, self.pass_config, self.chips, self.versions);
  }
  /// Calls `use` with one table. Configurations are files and not in a table of rows.
  template <class Self, class Use>
  static auto with(Self& self, Table table, const Use& use) {
    std::optional<decltype(use(self.kinds))> result;
    const auto ask = [&](auto& rows) {
      if (rows.table() == table) result.emplace(use(rows));
    };
    std::apply([&](auto&... rows) { (ask(rows), ...); }, tables(self));
    return std::move(result).value();
  }
  void add(RootRow row, RootOrigin origin) {
    const bool hidden = row.value.flag("abstract");
    with(*this, row.table,
         [&](auto& rows) { return rows.add(row.name, std::move(row.value), hidden, origin); });
  }

  const std::vector<AttributeRow>& common_attributes() const {
    return *common.get([] {
      const PackedValue schemas(embedded::text(embedded::common_attributes));
      return read_attributes(schemas, true);
    });
  }

  /// Returns a row by name, including abstract neighbors, or null.
  static const Value* find_row(const Array& rows, std::string_view name) {
    const auto found =
        std::ranges::find_if(rows, [&](const Value& row) { return row.text("name") == name; });
    return found == rows.end() ? nullptr : &*found;
  }

  /// Merges the definitions of a tag's parents, each over the previous one. Rows in `beside` take
  /// precedence over rows of the tables.
  Value merged_parents(const Value& row, int depth, const Array& beside = {}) const {
    MergedParents known;
    return merged_parents(row, depth, beside, known);
  }

  /// Definitions by tag name and depth. Without this cache, two parents with shared parents double
  /// the work per level.
  using MergedParents = std::map<std::pair<std::string, int>, Value>;
  Value merged_parents(const Value& row, int depth, const Array& beside,
                       MergedParents& known) const {
    Value merged = Object();
    for (const std::string& name : parents_of(row)) {
      const auto found = known.find({name, depth});
      if (found != known.end()) {
        merged = merge_target(std::move(merged), found->second);
        continue;
      }
      const Value* neighbour = find_row(beside, name);
      auto parent =
          neighbour != nullptr ? std::optional<Value>(*neighbour) : tags.value(name, false);
      if (!parent || depth == 0) continue;
      forget_places(*parent);
      const Value& definition = known[{name, depth}] =
          read_tag(*parent, merged_parents(*parent, depth - 1, beside, known)).definition;
      merged = merge_target(std::move(merged), definition);
    }
    return merged;
  }

  /// A user's row keeps its locations, which distinguish it from a built-in row. Built-in rows only
  /// start from built-in rows, so a user's `every-backend` does not change the tools that they run.
  std::optional<Value> backend(std::string_view name) const {
    if (backends.is_of_user(name)) return whole(*backends.value(name, true));
    const auto index = embedded::find(Table::backends, name);
    return *whole_backends[*index].get(
        [&] { return whole_of_ours(*backends.embedded_value(name, true), true); });
  }
  Value whole_of_ours(const Value& row, bool full) const {
    return whole_backend(
        row, [&](std::string_view parent) { return backends.embedded_value(parent, full); });
  }
  const BackendSummary* backend_summary(std::string_view name) const {
    return backends.find(name, [&](const Value& row) {
      return read_backend_summary(backends.is_of_user(name) ? whole(row)
                                                            : whole_of_ours(row, false));
    });
  }
  Value whole(const Value& row) const {
    return whole_backend(row, [this](std::string_view name) { return backends.value(name, true); });
  }

  void check_backends(const std::vector<const RootRow*>& rows, Diagnostics& diags);
  void add_rows(const std::vector<RootRow>& rows, RootOrigin origin, Diagnostics& diags);
  void add_configurations(std::vector<ConfigurationRow> rows, RootOrigin origin,
                          Diagnostics& diags);
  bool has(Table table, std::string_view name, bool abstract_too) const {
    if (table == Table::configurations)
      return user_configurations.contains(name) || embedded::find(table, name).has_value();
    return with(*this, table, [&](const auto& rows) { return rows.has(name, abstract_too); });
  }
};

// A row with parents must satisfy the schema after merging with them.
void Database::Impl::check_backends(const std::vector<const RootRow*>& rows, Diagnostics& diags) {
  check_parents(backends, "backend", rows, diags);
  for (const RootRow* row : rows) {
    const bool starts = row->table == Table::backends && !row->value.list("from").empty();
    if (!starts || !backends.has(row->name)) continue;
    if (!satisfies_schema(Table::backends, whole(row->value), diags)) backends.remove(row->name);
  }
}

// The first search path entry that defines a row wins. It hides later and embedded rows.
void Database::Impl::add_rows(const std::vector<RootRow>& rows, RootOrigin origin,
                              Diagnostics& diags) {
  std::map<std::pair<Table, std::string>, Span> here;
  std::vector<const RootRow*> added;
  for (const RootRow& row : rows) {
    const auto [first, is_new] = here.emplace(std::pair(row.table, row.name), row.place());
    const std::string folder(folder_of(row.table));
    if (!is_new) {
      diags.error(diag::RowNameTwice{.name = row.name, .table = folder}, row.place())
          .label(first->second, "first here");
      continue;
    }
    if (row.table == Table::tags && has(Table::configurations, row.name, true)) {
      diags.error(diag::NameOfTwoThings{.name = row.name}, row.place());
      continue;
    }
    if (origin == RootOrigin::project && !may_come_with_project(row, diags)) continue;
    if (!has(row.table, row.name, true)) {
      added.push_back(&row);
      add(row, origin);
      continue;
    }
    const Span winner =
        with(*this, row.table, [&](const auto& table) { return table.place(row.name); });
    if (winner.known()) {
      diags.note(diag::ShadowedName{.name = row.name, .table = folder}, winner)
          .label(row.place(), "not used");
      continue;
    }
    report_hidden(row.name, folder, origin, row.place(), diags)
        .note("the other definition is built in");
    added.push_back(&row);
    add(row, origin);
  }
  check_parents(tags, "tag", added, diags);
  check_backends(added, diags);
  check_parents(cpus, "CPU family", added, diags);
}

void Database::Impl::add_configurations(std::vector<ConfigurationRow> rows, RootOrigin origin,
                                        Diagnostics& diags) {
  for (ConfigurationRow& row : rows) {
    if (tags.has(row.name, true)) {
      diags.error(diag::NameOfTwoThings{.name = row.name}, tags.place(row.name))
          .note("the configuration is defined in " + row.path);
      continue;
    }
    if (has(Table::configurations, row.name, true)) {
      const bool is_first = !user_configurations.contains(row.name);
      report_hidden(row.name, "configurations", is_first ? origin : RootOrigin::user, {}, diags)
          .note("another definition is in " + row.path);
    }
    const std::string name = row.name;
    user_configurations.emplace(name, std::move(row));
  }
}

Database::Database() : impl_(std::make_unique<Impl>()) {}
Database::~Database() = default;
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;

bool Database::add_root(const FileSystem& files, std::string_view directory, SourceMap& sources,
                        Diagnostics& diags, RootOrigin origin) {
  const std::size_t before = diags.error_count();
  Root root = read_root(files, directory, sources, diags);
  impl_->add_rows(root.rows, origin, diags);
  impl_->add_configurations(std::move(root.configurations), origin, diags);
  // Names in a row may refer to any file of the search path entry.
  for (const RootRow& row : root.rows) check_names(row.table, row.value, *this, row.pointer, diags);
  return diags.error_count() == before;
}

bool Database::is_of_project(Table table, std::string_view name) const {
  return table != Table::configurations &&
         Impl::with(*impl_, table, [&](const auto& rows) { return rows.is_of_project(name); });
}

const KindRow* Database::kind(std::string_view name) const {
  return impl_->kinds.find(
      name, [&](const PackedValue& row) { return read_kind(row, impl_->common_attributes()); });
}

const TagRow* Database::tag(std::string_view name) const {
  return impl_->tags.find(name, [&](const Value& row) {
    return read_tag(row, impl_->merged_parents(row, parent_depth));
  });
}

std::vector<std::string> Database::helper_tags(std::string_view kind,
                                               std::string_view model) const {
  const auto models = [&] {
    return impl_->kinds.with_packed(
        kind, [](const PackedValue& row) { return PackedMap(row).get("helper_models").unpack(); });
  };
  const auto index = embedded::find(Table::kinds, kind);
  if (!index || impl_->kinds.is_of_user(kind)) return models().texts(model);
  return impl_->helper_models[*index].get(models)->texts(model);
}

const GeneratorRow* Database::generator(std::string_view name) const {
  return impl_->generators.find(name, [&](const PackedValue& packed) {
    const PackedMap row(packed);
    // A generator without `options` has the attributes of its kind.
    if (row.has("options")) return read_generator(row, row.get("options"));
    return impl_->kinds.with_packed(row.text("kind"), [&](const PackedValue& kind) {
      return read_generator(row, PackedMap(kind).get("attributes"));
    });
  });
}

const OptionSetRow* Database::executor(std::string_view name) const {
  return impl_->executors.find(name, read_option_set);
}

const OptionSetRow* Database::runtime(std::string_view name) const {
  return impl_->runtimes.find(name, read_option_set);
}

const CpuRow* Database::cpu(std::string_view name) const {
  return impl_->cpus.find(name, read_cpu);
}

const BackendSummary* Database::backend(std::string_view name) const {
  return impl_->backend_summary(name);
}

std::vector<std::string> Database::takers(std::string_view kind) const {
  std::vector<std::string> takers = names(Table::backends);
  std::erase_if(takers, [&](const std::string& name) {
    const BackendSummary& row = *backend(name);
    return row.delegates || !row.takes(kind);
  });
  return takers;
}

const PassConfigRow* Database::pass_config(std::string_view name) const {
  return impl_->pass_config.find(name, read_pass_config);
}

const ChipRow* Database::chip(std::string_view name) const {
  return impl_->chips.find(name, read_chip);
}

TagRow Database::tag_of(const Value& row, const Array& beside) const {
  return read_tag(row, impl_->merged_parents(row, parent_depth, beside));
}

const ConfigurationRow* Database::configuration(std::string_view name) const {
  const auto user = impl_->user_configurations.find(name);
  if (user != impl_->user_configurations.end()) return &user->second;
  const auto index = embedded::find(Table::configurations, name);
  if (!index) return nullptr;
  const embedded::Row row = embedded::row(Table::configurations, *index);
  return impl_->configurations[*index].get([&] { return embedded_configuration(row); });
}

std::vector<const ConfigurationRow*> Database::find_configurations(std::string_view name) const {
  std::vector<const ConfigurationRow*> found;
  if (name.find('/') != name.npos) {
    if (const ConfigurationRow* row = configuration(name)) found.push_back(row);
    return found;
  }
  for (const std::string& full : names(Table::configurations)) {
    const bool last_segment = full.size() > name.size() && full.ends_with(name) &&
                              full[full.size() - name.size() - 1] == '/';
    if (last_segment) found.push_back(configuration(full));
  }
  return found;
}

Value Database::common_attributes() {
  return unpack(embedded::text(embedded::common_attributes_full));
}

Value Database::cpu_detection() {
  return unpack(embedded::text(embedded::cpu_detection));
}

bool Database::has(Table table, std::string_view name) const {
  return impl_->has(table, name, false);
}

std::vector<std::string> Database::names(Table table) const {
  if (table != Table::configurations)
    return Impl::with(*impl_, table, [](const auto& rows) { return rows.names(); });
  std::vector<std::string> result;
  for (const auto& [name, row] : impl_->user_configurations) result.push_back(name);
  for (std::size_t i = 0; i < embedded::count(table); ++i) {
    const std::string_view name = embedded::row(table, i).name;
    if (!impl_->user_configurations.contains(name)) result.emplace_back(name);
  }
  // Embedded rows are sorted already.
  if (!impl_->user_configurations.empty()) std::ranges::sort(result);
  return result;
}

std::optional<Value> Database::raw(Table table, std::string_view name) const {
  if (table == Table::configurations || !has(table, name)) return std::nullopt;
  if (table == Table::backends) return impl_->backend(name);
  return Impl::with(*impl_, table, [&](const auto& rows) { return rows.value(name, true); });
}

}  // namespace tgtcfg

// A configuration as a graph, as data and as text.
#include <tgtcfg/database.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "emit/build_text.h"
#include "emit/emission_context.h"
#include "emit/tool_cpu.h"
#include "support/size_text.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

// --- the graph as data

/// `cuda sm_87, tensorrt`: a whole target string is too long for a box.
std::string label_of(const Target& target, const Database& database) {
  std::string label = target.kind;
  if (const KindRow* kind = database.kind(target.kind)) {
    for (const std::string& name : kind->identity) {
      if (std::string text = find_text(target.attrs, name); !text.empty()) label += " " + text;
    }
  }
  if (target.codegen.generator && *target.codegen.generator != target.kind)
    label += ", " + *target.codegen.generator;
  if (!target.code) return label;
  std::vector<std::string> entries = texts_of(*target.code, &CodeEntry::arch);
  label += ": " + join(entries, ", ");
  return label;
}

Value node(const std::string& id, std::string_view what, const std::string& text) {
  return Object{{"id", id}, {"what", what}, {"text", text}};
}

Value edge(const std::string& from, const std::string& to, std::string_view what) {
  return Object{{"from", from}, {"to", to}, {"what", what}};
}

class GraphMaker {
 public:
  GraphMaker(const EmissionContext& context, const Plan& config)
      : context_(context), config_(config) {}

  Value run(bool choose) {
    choose_ = choose;
    for (const PlanTarget& target : config_.targets) {
      if (!choose || context_.is_chosen(target.id)) add_target(target);
    }
    for (const PlanHost& host : config_.hosts) {
      if (!used_hosts_.contains(host.id)) continue;
      const std::string id = node_of_host(host.id);
      nodes_.push_back(node(id, "host", label_of(host, context_.database)));
      if (host.same_as) edges_.push_back(edge(id, "target:" + *host.same_as, "same as"));
    }
    for (const ResolvedDevice& device : config_.devices) add_device(device);
    for (const ResolvedFunction& function : config_.functions) add_function(function);
    add_system();
    Array parts;
    for (const auto& [id, part] : config_.parts) {
      if (choose && !chosen_in_part(id, context_.asked.chosen)) continue;
      Value inner = GraphMaker(context_, part).run(false);
      inner.set("id", id);
      parts.push_back(std::move(inner));
    }
    return Object{
        {"nodes", std::move(nodes_)}, {"edges", std::move(edges_)}, {"parts", std::move(parts)}};
  }

 private:
  static std::string node_of_host(const std::string& id) { return "host:" + id; }

  void add_target(const PlanTarget& target) {
    const std::string id = "target:" + target.id;
    nodes_.push_back(node(id, target.codegen.external ? "external" : "target",
                          target.id + ": " + label_of(target, context_.database)));
    shown_.insert(target.id);
    if (target.host) {
      used_hosts_.insert(*target.host);
      edges_.push_back(edge(node_of_host(*target.host), id, "drives"));
    }
    for (const std::string& refined : target.refines) {
      const bool known = refined != target.id && (!choose_ || context_.is_chosen(refined));
      if (known) edges_.push_back(edge(id, "target:" + refined, "refines"));
    }
  }

  void add_device(const ResolvedDevice& device) {
    const bool shown = device.target && shown_.contains(*device.target);
    if (!shown && choose_ && !context_.asked.chosen.empty()) return;
    const std::string id = "device:" + device.id;
    std::string text = device.id + ": " + device.type.name;
    if (device.index) text += " " + std::to_string(*device.index);
    if (device.memory_scope) text += ", " + *device.memory_scope;
    if (config_.default_device == device.id) text += " (default)";
    nodes_.push_back(node(id, "device", text));
    if (shown) edges_.push_back(edge("target:" + *device.target, id, "runs on"));
    devices_.insert(device.id);
  }

  /// Returns the node for an end of a link; empty if it is not drawn.
  [[nodiscard]] std::string node_of_end(const std::string& name) const {
    const ResolvedDevice* device = config_.find_device(name);
    if (device != nullptr && !device->implicit)
      return devices_.contains(name) ? "device:" + name : std::string();
    if (shown_.contains(name)) return "target:" + name;
    const bool is_host = name == "host" && config_.host && used_hosts_.contains(*config_.host);
    return is_host ? node_of_host(*config_.host) : std::string();
  }

  void add_system() {
    for (const PlanLink& link : config_.links.value_or(std::vector<PlanLink>())) {
      const std::string from = node_of_end(link.from);
      const std::string to = node_of_end(link.to);
      std::string text = link.access;
      if (link.bandwidth_bytes_per_second)
        text += ", " + size_in_words(*link.bandwidth_bytes_per_second) + "/s";
      if (!from.empty() && !to.empty()) edges_.push_back(edge(from, to, text));
    }
    for (const PlanMemory& memory : config_.memories.value_or(std::vector<PlanMemory>())) {
      const std::string id = "memory:" + memory.id;
      const std::size_t drawn = edges_.size();
      for (const std::string& name : memory.of) {
        const std::string owner = node_of_end(name);
        if (!owner.empty()) edges_.push_back(edge(owner, id, memory.access));
      }
      if (edges_.size() == drawn) continue;
      std::string text = memory.id + ": " + memory.kind;
      if (memory.size_bytes) text += " " + size_in_words(*memory.size_bytes);
      nodes_.push_back(node(id, "memory", text));
    }
  }

  void add_function(const ResolvedFunction& function) {
    const bool shown = function.target && shown_.contains(*function.target);
    if (!shown && choose_ && !context_.asked.chosen.empty()) return;
    const std::string id = "function:" + function.match;
    std::string text = function.match + ": " + std::string(name_of(function.state));
    if (function.part) text += " " + function.target.value_or(*function.part);
    if (function.memory_scope) text += ", " + *function.memory_scope;
    if (function.data) text += ", data in " + join(*function.data, ", ");
    nodes_.push_back(node(id, "function", text));
    if (shown) edges_.push_back(edge(id, "target:" + *function.target, "compiled for"));
    const auto devices = function.devices.value_or(function.device ? std::vector{*function.device}
                                                                   : std::vector<std::string>());
    for (const std::string& device : devices)
      edges_.push_back(edge(id, "device:" + device, "runs on"));
  }

  const EmissionContext& context_;
  const Plan& config_;
  bool choose_ = true;  ///< false inside parts, which are shown completely
  Array nodes_;
  Array edges_;
  std::set<std::string> shown_;
  std::set<std::string> used_hosts_;
  std::set<std::string> devices_;
};

// --- the graph as text

/// Returns a node name of letters, digits and underscores, unique for its source.
std::string name_of_node(const std::string& prefix, std::string_view id) {
  std::string name = prefix;
  for (const char c : id) {
    name += is_alphanumeric(c) ? c : '_';
    if (!is_alphanumeric(c) && c != ':') name += lower(hex_of(static_cast<unsigned char>(c)));
  }
  return name;
}

bool is_control(char c) {
  return (c >= 0 && c < ' ') || c == '\x7f';
}

/// Escapes as numbers all characters that end a string, start Markdown, a directive or a comment,
/// or are read as HTML. Mermaid also removes a semicolon after certain words, so these words are
/// escaped everywhere.
std::string mermaid_quoted(std::string_view text) {
  constexpr std::string_view special = "#`%&\n";
  std::string quoted = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const std::string_view rest = text.substr(i);
    if (c == '"') {
      quoted += "#quot;";
    } else if (c == '<') {
      quoted += "#lt;";
    } else if (c == '>') {
      quoted += "#gt;";
    } else if (special.find(c) != std::string_view::npos || rest.starts_with("style") ||
               rest.starts_with("classDef")) {
      quoted += "#" + std::to_string(static_cast<int>(c)) + ";";
    } else {
      quoted += is_control(c) ? ' ' : c;
    }
  }
  return quoted + "\"";
}

/// DOT reads HTML entities in every string. SVG does not allow control characters.
std::string dot_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '&') {
      quoted += "&amp;";
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (is_control(c)) {
      quoted += ' ';
    } else {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += c;
    }
  }
  return quoted + "\"";
}

struct Shape {
  std::string_view what;
  std::string_view open;
  std::string_view close;
  std::string_view dot;
};

constexpr Shape shapes[] = {
    {"host", "[[", "]]", "box3d"},       {"target", "[", "]", "box"},
    {"external", "{{", "}}", "hexagon"}, {"device", "([", "])", "ellipse"},
    {"function", "(", ")", "note"},      {"memory", "[(", ")]", "cylinder"},
};

const Shape& shape_of(const Value& node) {
  const std::string what = node.text("what");
  const auto* const found = std::find_if(std::begin(shapes), std::end(shapes),
                                         [&](const Shape& shape) { return shape.what == what; });
  return found == std::end(shapes) ? shapes[1] : *found;
}

void write_mermaid(const Value& data, const std::string& prefix, const std::string& indent,
                   std::string& out) {
  for (const Value& each : data.list("nodes")) {
    const Shape& shape = shape_of(each);
    out += indent + name_of_node(prefix, each.text("id")) + std::string(shape.open) +
           mermaid_quoted(each.text("text")) + std::string(shape.close) + "\n";
  }
  for (const Value& each : data.list("edges")) {
    out += indent + name_of_node(prefix, each.text("from")) + " -->|" + each.text("what") + "| " +
           name_of_node(prefix, each.text("to")) + "\n";
  }
  for (const Value& part : data.list("parts")) {
    const std::string id = part.text("id");
    out += indent + "subgraph " + name_of_node(prefix, "part:" + id) + "[" + mermaid_quoted(id) +
           "]\n";
    write_mermaid(part, name_of_node(prefix, id) + "__", indent + "  ", out);
    out += indent + "end\n";
  }
}

void write_dot(const Value& data, const std::string& prefix, const std::string& indent,
               std::string& out) {
  for (const Value& each : data.list("nodes")) {
    out += indent + name_of_node(prefix, each.text("id")) +
           " [shape=" + std::string(shape_of(each).dot) +
           ", label=" + dot_quoted(each.text("text")) + "];\n";
  }
  for (const Value& each : data.list("edges")) {
    out += indent + name_of_node(prefix, each.text("from")) + " -> " +
           name_of_node(prefix, each.text("to")) + " [label=" + dot_quoted(each.text("what")) +
           "];\n";
  }
  for (const Value& part : data.list("parts")) {
    const std::string id = part.text("id");
    // DOT only draws a box if the name begins like this.
    out += indent + "subgraph " + name_of_node("cluster_" + prefix, id) + " {\n" + indent +
           "  label=" + dot_quoted(id) + ";\n";
    write_dot(part, name_of_node(prefix, id) + "__", indent + "  ", out);
    out += indent + "}\n";
  }
}

}  // namespace

std::optional<Made> make_graph(EmissionContext& context) {
  return Made{{}, GraphMaker(context, context.config).run(true)};
}

bool is_graph(const Value& data) {
  return data.has("nodes");
}

std::string graph_text(const Value& data, OutputFormat format) {
  std::string out;
  if (format == OutputFormat::dot) {
    out = "digraph plan {\n  rankdir=LR;\n";
    write_dot(data, "", "  ", out);
    return out + "}\n";
  }
  out = "flowchart LR\n";
  write_mermaid(data, "", "  ", out);
  return out;
}

}  // namespace tgtcfg

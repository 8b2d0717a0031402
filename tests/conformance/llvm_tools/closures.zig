// What zig's own tables say: a line for each CPU and feature of each architecture, with everything that it
// brings along, by the names of LLVM.
const std = @import("std");

fn say(arch: []const u8, mark: []const u8, name: ?[]const u8, features: std.Target.Cpu.Feature.Set, all: []const std.Target.Cpu.Feature) void {
    var set = features;
    set.populateDependencies(all);
    std.debug.print("{s} {s}{s}", .{ arch, mark, name orelse return });
    for (all) |feature| {
        if (set.isEnabled(feature.index)) std.debug.print(" {s}", .{feature.llvm_name orelse continue});
    }
    std.debug.print("\n", .{});
}

pub fn main() !void {
    inline for (@typeInfo(std.Target.Cpu.Arch).@"enum".field_names) |name| {
        const arch = @field(std.Target.Cpu.Arch, name);
        const all = arch.allFeaturesList();
        for (arch.allCpuModels()) |model| say(name, "", model.llvm_name, model.features, all);
        for (all) |feature| {
            var alone = std.Target.Cpu.Feature.Set.empty;
            alone.addFeature(feature.index);
            say(name, "+", feature.llvm_name, alone, all);
        }
    }
}

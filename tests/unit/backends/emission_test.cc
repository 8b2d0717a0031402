// Exact arguments, backend by backend; what is refused before a tool sees it.
#include <tgtcfg/emission.h>

#include <string>

#include "schema/schema.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

struct Emitted : test::Run {
  std::optional<Emission> emission;

  explicit Emitted(const std::string& yaml, const std::string& backend,
                   const EmissionOptions& emission_options = {}, bool lenient = false) {
    const auto config = resolve(yaml);
    options.lenient = lenient;
    if (config) emission = emit(*config, backend, emission_options, context());
    if (!emission) return;
    const Schema* schema = bundled_schema("emission");
    REQUIRE(schema != nullptr);
    CHECK(validate(*schema, to_json(*emission)).empty());
  }
  /// `ID: TOOL ARGUMENTS` of each step, or the codes of what was reported.
  [[nodiscard]] std::string lines() {
    if (!emission) return codes();
    return emission_text(*emission, OutputFormat::text, {}, diags).value_or(codes());
  }
  [[nodiscard]] std::string dropped() const {
    std::string text;
    if (!emission) return text;
    for (const DroppedMember& member : emission->dropped) {
      text += (text.empty() ? "" : ", ") + member.pointer + " " + std::string(name_of(member.use));
    }
    return text;
  }
};

struct Row {
  const char* yaml;
  const char* backend;
  const char* release;
  const char* lines;
};

void check(const Row& row) {
  Emitted emitted(row.yaml, row.backend, {.release = row.release});
  CAPTURE(row.yaml, row.backend, row.release, emitted.messages());
  CHECK(emitted.lines() == row.lines);
}

TEST_CASE("llc's arguments") {
  const Row rows[] = {
      {"targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=haswell]", "llvm", "14",
       "llvm: llc -mtriple=x86_64-linux-gnu -mcpu=haswell -relocation-model=pic -filetype=obj\n"},
      {"targets: ['llvm -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a9 -mfloat-abi=hard "
       "-mattr=+neon,-hwdiv -opt-level=2']",
       "llvm", "19",
       "llvm: llc -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a9 -mattr=+neon,-hwdiv "
       "-float-abi=hard -relocation-model=pic -O2 -filetype=obj\n"},
      {"targets: [llvm -mtriple=riscv64-linux-gnu]", "llvm", "22",
       "llvm: llc -mtriple=riscv64-linux-gnu -relocation-model=pic -filetype=obj\n"},
      {"targets: [rocm -mcpu=gfx90a:sramecc+:xnack-]\nhost: none", "llvm", "19",
       "rocm: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -mattr=+sramecc,-xnack "
       "-filetype=obj\n"},
      {"targets: [nvptx -mcpu=sm_80]\nhost: none", "llvm", "14",
       "nvptx: llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 -mattr=+ptx70 -filetype=asm\n"},
      {"targets: [llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72]\n"
       "host: llvm -mtriple=x86_64-linux-gnu -mcpu=znver2",
       "llvm", "19",
       "llvm: llc -mtriple=aarch64-linux-gnu -mcpu=cortex-a72 -relocation-model=pic "
       "-filetype=obj\nhost0: llc -mtriple=x86_64-linux-gnu -mcpu=znver2 -relocation-model=pic "
       "-filetype=obj\n"},
      {"targets: [rocm -mcpu=gfx942]\nhost: none", "llvm", "14", "TC5343"},
      {"targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=znver4]", "llvm", "14", "TC5341"},
      {"targets: [llvm -mtriple=loongarch64-linux-gnu]", "llvm", "14", "TC5345"},
      {"targets: [llvm]", "llvm", "22", "TC5302"},
      {"targets: [rocm]\nhost: none", "llvm", "22", "TC5302"},
      {"targets: [cuda -arch=sm_80]", "llvm", "22", "TC5340"},
  };
  for (const Row& row : rows) check(row);
}

TEST_CASE("clang's arguments") {
  const Row rows[] = {
      {"targets: ['llvm -mtriple=x86_64-linux-gnu -mcpu=znver4 "
       "-mattr=+avxifma,-sse4a,+fast-bextr']",
       "clang", "19",
       "llvm: clang --target=x86_64-linux-gnu -march=znver4 -mavxifma -mno-sse4a -Xclang "
       "-target-feature -Xclang +fast-bextr\n"},
      {"targets: ['llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78 -mattr=+sve,-crc,+fullfp16']",
       "clang", "14",
       "llvm: clang --target=aarch64-linux-gnu -mcpu=cortex-a78+sve+nocrc+fp16 -Xclang "
       "-target-feature -Xclang -v8.1a -Xclang -target-feature -Xclang -v8.2a -Xclang "
       "-target-feature -Xclang -crc\n"},
      // A CPU that nobody gave is the tool's own.
      {"targets: [llvm -mtriple=riscv64-linux-gnu]", "clang", "22",
       "llvm: clang --target=riscv64-linux-gnu\n"},
      {"targets: [llvm -mtriple=riscv64-linux-gnu -mattr=+zba]", "clang", "22",
       "llvm: clang --target=riscv64-linux-gnu -march=rv64imafdc_zba\n"},
      // Calls without the FPU, code with it.
      {"targets: [llvm -mtriple=armv7-linux-gnueabi -mcpu=cortex-a53 -mfloat-abi=soft]", "clang",
       "22", "llvm: clang --target=armv7-linux-gnueabi -mcpu=cortex-a53 -mfloat-abi=softfp\n"},
      {"targets: [llvm -mtriple=thumbv7em-none-eabi -mcpu=cortex-m7]", "clang", "19",
       "llvm: clang --target=thumbv7em-none-eabi -mcpu=cortex-m7 -mthumb -mfloat-abi=softfp\n"},
      // What a feature implies goes along where the driver writes that the CPU lacks it.
      {"targets: [llvm -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a53 -mattr=+fp16fml]", "clang",
       "19",
       "llvm: clang --target=armv7-linux-gnueabihf -mcpu=cortex-a53 -Xclang -target-feature "
       "-Xclang +fp16fml -Xclang -target-feature -Xclang +fpregs16 -Xclang -target-feature "
       "-Xclang +fullfp16\n"},
      {"targets: [llvm -mtriple=loongarch64-linux-gnu -mcpu=generic-la64]", "clang", "22",
       "llvm: clang --target=loongarch64-linux-gnu -march=loongarch64 -Xclang -target-feature "
       "-Xclang +lsx\n"},
      {"targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64 -mattr=+soft-float]", "clang", "22",
       "llvm: clang --target=x86_64-linux-gnu -march=x86-64 -Xclang -target-feature -Xclang "
       "+soft-float\n"},
      {"targets: [llvm -mtriple=powerpc64le-linux-gnu -mattr=+spe]", "clang", "22",
       "TC5342 TC5346"},
      {"targets: ['llvm -mtriple=riscv64-linux-gnu -mabi=lp64d -mattr=+m,+a,+f,+d,+c,+zba']",
       "clang", "19", "llvm: clang --target=riscv64-linux-gnu -march=rv64imafdc_zba -mabi=lp64d\n"},
      {"targets: [llvm -mtriple=s390x-linux-gnu -mcpu=z15]", "clang", "22",
       "llvm: clang --target=s390x-linux-gnu -march=z15\n"},
      {"targets: [c -mcpu=cortex-m55]", "clang", "19",
       "c: clang --target=arm-none-eabi -mcpu=cortex-m55 -mfloat-abi=softfp\n"},
      {"targets: [c]\nhost: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a53", "clang", "19",
       "c: clang --target=aarch64-linux-gnu\nhost0: clang "
       "--target=aarch64-linux-gnu -mcpu=cortex-a53\n"},
      {"targets: [rocm -mcpu=gfx90a:xnack-:sramecc+]\nhost: none", "clang", "22",
       "rocm: clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a:sramecc+:xnack- -nogpulib\n"},
      {"targets: [hexagon -mcpu=hexagonv68]", "clang", "19",
       "hexagon: clang --target=hexagon -mcpu=hexagonv68\n"},
      {"targets: [c]", "clang", "19", "TC5302"},
  };
  for (const Row& row : rows) check(row);
}

TEST_CASE("the level of the configuration is every compiler's, unless the target has one") {
  const char* both =
      "targets: {a: llvm -mtriple=x86_64-linux-gnu -opt-level=1, b: hexagon -mcpu=hexagonv68}\n"
      "host: none\nopt-level: ";
  const auto with = [&](const char* level) { return std::string(both) + level; };
  const std::string zero = with("0");
  const std::string two = with("2");
  const Row rows[] = {
      {zero.c_str(), "clang", "22",
       "a: clang --target=x86_64-linux-gnu -O1\nb: clang --target=hexagon -mcpu=hexagonv68 -O0\n"},
      {two.c_str(), "llvm", "22",
       "a: llc -mtriple=x86_64-linux-gnu -relocation-model=pic -O1 -filetype=obj\nb: llc "
       "-mtriple=hexagon -mcpu=hexagonv68 -relocation-model=pic -O2 -filetype=obj\n"},
      {"targets: [c -mcpu=cortex-m55]\nopt-level: 2", "clang", "19",
       "c: clang --target=arm-none-eabi -mcpu=cortex-m55 -mfloat-abi=softfp -O2\n"},
      {"targets: [rocm -mcpu=gfx942]\nhost: none\nopt-level: 3", "clang", "22",
       "rocm: clang --target=amdgcn-amd-amdhsa -mcpu=gfx942 -nogpulib -O3\n"},
      {"targets: [cuda -arch=sm_90]\nhost: none\nopt-level: 2", "nvcc", "13.0",
       "cuda: nvcc -gencode=arch=compute_90,code=sm_90 -O2\n"},
      {"parts: {p: {targets: [llvm -mtriple=x86_64-linux-gnu]},\n"
       "        q: {targets: [llvm -mtriple=x86_64-linux-gnu], opt-level: 0}}\nopt-level: 2",
       "clang", "22",
       "p/llvm: clang --target=x86_64-linux-gnu -O2\nq/llvm: clang --target=x86_64-linux-gnu "
       "-O0\n"},
  };
  for (const Row& row : rows) check(row);
}

TEST_CASE("gcc's arguments: its CPUs have other features") {
  const Row rows[] = {
      {"targets: [llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72]\nopt-level: 2", "gcc", "12",
       "llvm: aarch64-linux-gnu-gcc -mcpu=cortex-a72+crypto -O2\n"},
      {"targets: ['llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72 -mattr=-aes,-sha2']", "gcc",
       "12", "llvm: aarch64-linux-gnu-gcc -mcpu=cortex-a72\n"},
      {"targets: [llvm -mtriple=aarch64-linux-gnu -mcpu=neoverse-n2]", "gcc", "12",
       "llvm: aarch64-linux-gnu-gcc -mcpu=neoverse-n2+norng+nosve2-bitperm\n"},
      {"targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=alderlake]", "gcc", "12",
       "llvm: x86_64-linux-gnu-gcc -march=alderlake -mno-cldemote\n"},
      {"targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=skylake-avx512 -mattr=-avx512f]", "gcc",
       "12", "llvm: x86_64-linux-gnu-gcc -march=skylake-avx512 -mno-avx512f\n"},
      {"targets: [llvm -mtriple=thumbv7em-none-eabi -mcpu=cortex-m7 -mfloat-abi=hard "
       "-mattr=-fp64]",
       "gcc", "12", "llvm: arm-none-eabi-gcc -mcpu=cortex-m7+nofp.dp -mthumb -mfloat-abi=hard\n"},
      {"targets: [c -mcpu=cortex-m4]\nhost: none", "gcc", "12",
       "c: arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfloat-abi=softfp\n"},
      {"targets: ['llvm -mtriple=riscv64-linux-gnu -mcpu=generic-rv64 -mattr=+m,+a,+c']", "gcc",
       "12", "llvm: riscv64-linux-gnu-gcc -march=rv64imac -mabi=lp64\n"},
      {"targets: [llvm -mtriple=powerpc64le-linux-gnu -mcpu=pwr10]", "gcc", "12",
       "llvm: powerpc64le-linux-gnu-gcc -mcpu=power10\n"},
      {"targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=znver4]", "gcc", "12", "TC5341"},
      {"targets: ['llvm -mtriple=riscv64-linux-gnu -mcpu=generic-rv64 "
       "-mattr=+m,+a,+f,+d,+c,+zvbb']",
       "gcc", "12", "TC5342"},
      {"targets: [llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72 -mattr=+sme]", "gcc", "12",
       "TC5342"},
      {"targets: [llvm -mtriple=wasm32-unknown-unknown]", "gcc", "12", "TC5345"},
      {"targets: [cuda -arch=sm_80]\nhost: none", "gcc", "12", "TC5340"},
      {"targets: [llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72]\n"
       "lowering: {programs: {gcc: gcc-12}}",
       "gcc", "12", "llvm: gcc-12 -mcpu=cortex-a72+crypto\n"},
  };
  for (const Row& row : rows) check(row);
}

TEST_CASE("nvcc's arguments") {
  const Row rows[] = {
      {"targets: [cuda -arch=sm_90]", "nvcc", "13.0",
       "cuda: nvcc -gencode=arch=compute_90,code=sm_90\n"},
      {"targets: {a: cuda -arch=sm_80, b: cuda -arch=sm_86, c: cuda -arch=sm_90a}", "nvcc", "12.9",
       "nvcc: nvcc -gencode=arch=compute_80,code=sm_80 -gencode=arch=compute_90a,code=sm_90a\n"},
      {"targets: [cuda -arch=sm_101]", "nvcc", "13.0",
       "cuda: nvcc -gencode=arch=compute_110,code=sm_110\n"},
      {"targets: [cuda -arch=sm_110]", "nvcc", "12.9",
       "cuda: nvcc -gencode=arch=compute_101,code=sm_101\n"},
      {"targets: [cuda -arch=sm_86]\ncross-compiler: aarch64-linux-gnu-g++", "nvcc", "13.0",
       "cuda: nvcc -gencode=arch=compute_86,code=sm_86 -ccbin=aarch64-linux-gnu-g++\n"},
      // nvcc splits at commas and hands the words to a shell: quoted for it, then for us.
      {"targets: [cuda -arch=sm_86]\ncross-compiler-options: [-O2, '-Wa,-L', -Da=b c]", "nvcc",
       "13.0",
       "cuda: nvcc -gencode=arch=compute_86,code=sm_86 -Xcompiler -O2 -Xcompiler '-Wa\\,-L' "
       "-Xcompiler ''\\''-Da=b c'\\'''\n"},
      {"targets: [cuda -arch=sm_70]", "nvcc", "13.0", "TC5343"},
      {"targets: [cuda]", "nvcc", "13.0", "TC5302"},
      {"targets: [opencl]", "nvcc", "13.0", "TC5340"},
  };
  for (const Row& row : rows) check(row);
}

TEST_CASE("iree-compile's arguments") {
  const Row rows[] = {
      // Its LLVM is another one than that of our tables.
      {"targets: [llvm -mtriple=riscv64-linux-gnu -mcpu=veyron-v1]", "iree", "3.13", "TC5341"},
      {"targets: [llvm -mtriple=aarch64-linux-gnu -mcpu=ampere1c]", "iree", "3.10", "TC5341"},
      {"targets: [vulkan -device=llvmpipe]", "iree", "3.11", "TC5343"},
      {"targets: [vulkan -device=llvmpipe]", "iree", "3.12",
       "vulkan: iree-compile --iree-hal-target-device=vulkan --iree-vulkan-target=llvmpipe\n"},
      {"targets: [rocm -mcpu=gfx942]\nhost: llvm -mtriple=x86_64-linux-gnu -mcpu=znver4", "iree",
       "3.11", "rocm: iree-compile --iree-hal-target-device=hip --iree-rocm-target=gfx942\n"},
      {"targets: [rocm -mcpu=gfx942]", "iree", "3.10",
       "rocm: iree-compile --iree-hal-target-device=hip --iree-hip-target=gfx942\n"},
      {"targets: [rocm -mcpu=gfx90a:xnack-]\nopt-level: 2", "iree", "3.13",
       "rocm: iree-compile --iree-hal-target-device=hip --iree-rocm-target=gfx90a "
       "--iree-rocm-target-features=-xnack --iree-opt-level=O2\n"},
      {"targets: [cuda -arch=sm_86]", "iree", "3.13",
       "cuda: iree-compile --iree-hal-target-device=cuda --iree-cuda-target=sm_86 "
       "--iree-cuda-target-features=+ptx76\n"},
      {"targets: [cuda -arch=sm_120]", "iree", "3.13",
       "cuda: iree-compile --iree-hal-target-device=cuda --iree-cuda-target=sm_120 "
       "--iree-cuda-target-features=+ptx87\n"},
      {"targets: [cuda -arch=sm_120]", "iree", "3.12", "TC5343"},
      {"targets: [cuda -arch=sm_90]", "iree", "3.13", "TC5343"},
      {"targets: [metal]", "iree", "3.13",
       "metal: iree-compile --iree-hal-target-device=metal "
       "--iree-metal-target-platform=macos\n"},
      {"targets: {a: vulkan -device=adreno, b: cuda -arch=sm_80}\ndefault-device: b", "iree",
       "3.13",
       "iree-compile: iree-compile --iree-hal-target-device=a=vulkan "
       "--iree-hal-target-device=b=cuda --iree-vulkan-target=adreno --iree-cuda-target=sm_80 "
       "--iree-cuda-target-features=+ptx76 --iree-hal-default-device=b\n"},
      {"targets: [cuda]", "iree", "3.13", "TC5302"},
      {"targets: [llvm -mcpu=znver4]", "iree", "3.13", "TC5302"},
      {"targets: {a: cuda -arch=sm_90, b: cuda -arch=sm_80}", "iree", "3.13", "TC3310 TC5343"},
  };
  for (const Row& row : rows) check(row);
}

TEST_CASE("a CPU's features are written out for IREE, with what they imply") {
  Emitted emitted("targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v4 -mattr=-avx512vl]",
                  "iree");
  const std::string lines = emitted.lines();
  CHECK(lines.find(",+avx512f,") != std::string::npos);
  CHECK(lines.find(",+sse2,") != std::string::npos);
  CHECK(lines.find("-avx512vl") != std::string::npos);
  CHECK(lines.find("+avx512vl") == std::string::npos);
}

TEST_CASE("devices of one kind that differ are written out") {
  Emitted emitted("targets: {a: rocm -mcpu=gfx942, b: rocm -mcpu=gfx90a}", "iree");
  const std::string lines = emitted.lines();
  CHECK(lines.find("--iree-hal-target-device=a=#hal.device.target<\"hip\"") != std::string::npos);
  CHECK(lines.find("arch = \"gfx90a\"") != std::string::npos);
  CHECK(lines.find("--iree-rocm-target") == std::string::npos);
  REQUIRE(emitted.emission);
  CHECK(emitted.emission->data.find("form")->string() == "attributes");
}

TEST_CASE("tvmc's arguments") {
  const Row rows[] = {
      {"targets: [cuda -arch=sm_86]\nhost: llvm -mtriple=aarch64-linux-gnu", "tvmc", "0.19",
       "tvmc: tvmc compile --target=cuda,llvm --target-cuda-arch=sm_86 "
       "--target-llvm-mtriple=aarch64-linux-gnu\n"},
      {"targets: ['llvm -mtriple=x86_64-linux-gnu -mattr=+avx2,+fma']\n"
       "executor: {kind: aot, interface-api: packed}\nruntime: cpp\nopt-level: 3\n"
       "pass-config: {tir.disable_vectorize: true}\ndisabled-passes: [FoldConstant]",
       "tvmc", "0.19",
       "tvmc: tvmc compile --target=llvm --target-llvm-mattr=+avx2,+fma "
       "--target-llvm-mtriple=x86_64-linux-gnu "
       "--executor=aot --executor-aot-interface-api=packed --runtime=cpp "
       "--pass-config=tir.disable_vectorize=true --opt-level=3 --disabled-pass=FoldConstant\n"},
      {"targets: [trn]\nhost: llvm", "tvmc", "0.19", "TC2310"},
      {"targets: [{kind: llvm, mtriple: x86_64-linux-gnu, model: a/b}]", "tvmc", "0.19",
       "tvmc: tvmc compile --target=llvm --target-llvm-model=a/b "
       "--target-llvm-mtriple=x86_64-linux-gnu\n"},
      {"targets: [llvm, {kind: llvm, compiler: compute-library, disabled_ops: [a/b]}]", "tvmc",
       "0.19", "TC5349"},
      {"targets: [llvm -mcpu=znver3]\nhost: llvm -mcpu=znver4", "tvmc", "0.19", "TC5301"},
      {"targets: {a: cuda -arch=sm_80, b: opencl}\ndefault-device: a", "tvmc", "0.19", "TC5301"},
  };
  for (const Row& row : rows) check(row);
}

TEST_CASE("what a backend does not use is listed with its class") {
  struct Dropped {
    const char* yaml;
    const char* backend;
    const char* dropped;
  };
  const Dropped rows[] = {
      {"targets: [cuda -arch=sm_86, cuda -arch=sm_86 -compiler=tensorrt]\nexecutor: aot", "nvcc",
       "/targets/cuda-tensorrt fallback, /executor unused, /host unused"},
      {"targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=haswell -num-cores=4]\nopt-level: 3", "llvm",
       "/targets/llvm/num-cores unused"},
      {"targets: [cuda -arch=sm_86]\nhost: none\nmemory-pools: {a: {targets: [cuda]}}", "iree",
       "/memory-pools lost"},
  };
  for (const Dropped& row : rows) {
    Emitted emitted(row.yaml, row.backend, {}, true);
    CAPTURE(row.yaml, row.backend, emitted.messages());
    CHECK(emitted.dropped() == row.dropped);
  }
}

TEST_CASE("arguments as text") {
  Emitted emitted("targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=haswell]", "clang",
                  {.release = "19"});
  REQUIRE(emitted.emission);
  const auto text = [&](const char* format) {
    return emission_text(*emitted.emission, read_output_format(format).value(), {}, emitted.diags)
        .value_or("refused");
  };
  CHECK(text("args") == "--target=x86_64-linux-gnu\n-march=haswell\n");
  CHECK(text("args0") == std::string("--target=x86_64-linux-gnu\0-march=haswell\0", 41));
  CHECK(text("rsp") == "--target=x86_64-linux-gnu\n-march=haswell\n");
  CHECK(text("make").find("TGTCFG_llvm_FLAGS := --target=x86_64-linux-gnu -march=haswell\n") !=
        std::string::npos);
  CHECK(text("cmake").find("\"$<$<COMPILE_LANGUAGE:ASM,C,CXX>:SHELL:--target=x86_64-linux-gnu "
                           "-march=haswell>\")") != std::string::npos);
  CHECK(text("shell").find("-c \"$input\" -o \"$output\"\n") != std::string::npos);

  Emitted several("targets: {a: rocm -mcpu=gfx942, b: rocm -mcpu=gfx90a}", "iree");
  REQUIRE(several.emission);
  CHECK(!emission_text(*several.emission, OutputFormat::args, {}, several.diags));
  CHECK(several.codes() == "TC3310 TC5310");
}

TEST_CASE("dictionaries for TVM are emissions, by release") {
  const char* gpu = "targets: [opencl]\nhost: llvm -mtriple=x86_64-linux-gnu";
  for (const char* release : {"0.24", "0.25"}) {
    Emitted emitted(gpu, "tvm", {.release = release});
    CAPTURE(release, emitted.messages());
    REQUIRE(emitted.emission);
    const Value& target =
        *emitted.emission->data.find("targets")->object().front().value.find("config");
    const bool has = target.find("image_base_address_alignment") != nullptr;
    CHECK(has == (std::string(release) == "0.25"));
    CHECK(target.find("texture_depth_limit") != nullptr);
  }
  // Between the two releases that were looked at, a key stays as it was given.
  for (const auto& [release, key] : {std::pair{"0.25", "tir.noalias"}, {"0.27", "tirx.noalias"}}) {
    Emitted passes("targets: [opencl]\nhost: none\npass-config: {tir.noalias: true}", "tvm",
                   {.release = release});
    CAPTURE(release, passes.messages());
    REQUIRE(passes.emission);
    const Value& context = *passes.emission->data.find("pass_context");
    CHECK(context.find("config")->object().front().key == key);
  }
  Emitted given("targets: [{kind: opencl, image_base_address_alignment: 32}]", "tvm",
                {.release = "0.24"});
  CHECK(given.codes() == "TC2310");

  const char* board = "targets: [cmsis-nn, c -mcpu=cortex-m55]\nhost: c -mcpu=cortex-m55";
  Emitted before(board, "tvm-0.19", {.release = "0.18"});
  CHECK(before.dropped().empty());
  CHECK(before.codes().empty());
  Emitted last(board, "tvm-0.19", {.release = "0.19"});
  CHECK(last.dropped() == "/targets/cmsis-nn fallback");
  CHECK(last.codes() == "TC5330");
}

TEST_CASE("targets whose ids make one word get words of their own") {
  Emitted emitted(
      "targets:\n  a.b: &x llvm -mtriple=x86_64-linux-gnu\n  a_b: *x\n  a-b: *x\n  a_b_2: "
      "*x\nhost: none",
      "llvm");
  REQUIRE(emitted.emission);
  const auto text = [&](OutputFormat format) {
    return emission_text(*emitted.emission, format, {}, emitted.diags).value_or("refused");
  };
  for (const char* word : {"a_b", "a_b_2", "a_b_3", "a_b_4"}) {
    CAPTURE(word);
    const std::string name(word);
    CHECK(text(OutputFormat::make).find("\nTGTCFG_" + name + "_TOOL ?= ") != std::string::npos);
    CHECK(text(OutputFormat::cmake).find("set(tgtcfg_" + name + "_TOOL ") != std::string::npos);
    CHECK(text(OutputFormat::shell).find("\"$output\"." + name + ".o\n") != std::string::npos);
  }
}

TEST_CASE("a plan is drawn as Mermaid and as DOT") {
  Emitted emitted("targets: [cuda -arch=sm_86]\nhost: llvm -mtriple=x86_64-linux-gnu", "graph");
  REQUIRE(emitted.emission);
  CHECK(*emission_text(*emitted.emission, OutputFormat::mermaid, {}, emitted.diags) ==
        "flowchart LR\n"
        "  target_cuda[\"cuda: cuda sm_86\"]\n"
        "  host_host0[[\"llvm x86_64-linux-gnu\"]]\n"
        "  device_cuda0([\"cuda0: cuda 0 (default)\"])\n"
        "  device_host([\"host: cpu 0\"])\n"
        "  host_host0 -->|drives| target_cuda\n"
        "  target_cuda -->|runs on| device_cuda0\n");
  const std::string dot = *emission_text(*emitted.emission, OutputFormat::dot, {}, emitted.diags);
  CHECK(dot.find("  host_host0 -> target_cuda [label=\"drives\"];\n") != std::string::npos);
}

}  // namespace
}  // namespace tgtcfg

"""Two linear layers: TensorRT is asked first, CUTLASS gets what it leaves, as the plan says."""

import tgtcfg
from tgtcfg import tvm as tt
from tvm import relax


def layers(dtype):
    builder = relax.BlockBuilder()
    x, w = (relax.Var(name, relax.TensorType((64, 64), dtype)) for name in ("x", "w"))
    with builder.function("main", [x, w]):
        with builder.dataflow():
            first = builder.emit(relax.op.nn.relu(relax.op.matmul(x, w)))
            last = builder.emit_output(relax.op.matmul(first, w))
        builder.emit_func_output(last)
    return builder.get()


def generators(module):
    functions = [function for _, function in module.functions_items() if isinstance(function, relax.Function)]
    return sorted(str(each.attrs["Codegen"]) for each in functions if each.attrs and "Codegen" in each.attrs)


plan = tgtcfg.resolve({
    "targets": {"trt": "cuda -arch=sm_86 -compiler=tensorrt", "cutlass": "cuda -arch=sm_86 -compiler=cutlass", "gpu": "cuda -arch=sm_86"},
    "host": "llvm -mtriple=x86_64-linux-gnu", "partition-order": ["trt", "cutlass"],
})
first = generators(tt.apply(plan, layers("float16")))
turned = generators(tt.apply(tgtcfg.resolve(plan, partition_order=["cutlass", "trt"]), layers("float16")))
assert first and set(first) == {"tensorrt"}, first
assert "cutlass" in turned, turned
try:
    tt.compile(plan, layers("float16"))
    print("this TVM has TensorRT's generator")
except tgtcfg.ToolError as error:
    assert "tensorrt" in str(error)
print(f"{' before '.join(plan.partition_order)}: {', '.join(first)}; turned around: {', '.join(turned)}")

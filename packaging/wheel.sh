# Sourced by scripts/release: wheels with the static program inside. Only the extension is compiled for
# each Python; the libraries of ours that it links are those of the program.

# For which Pythons: what there is with headers, each version once. From 3.12 on one wheel is for all.
pythons() {
  local each
  for each in ${TGTCFG_PYTHONS:-python3 python3.10 python3.11 python3.12}; do
    "$each" - 2>/dev/null <<'END' || true
import os, sys, sysconfig
if sys.version_info >= (3, 10) and os.path.exists(sysconfig.get_path("include") + "/Python.h"):
    print("%d.%d" % min(sys.version_info[:2], (3, 12)), sys.executable)
END
  done | sort -u -k1,1V | cut -d' ' -f2-
}

# make_wheel MACHINE PYTHON OPTION…: OPTIONs are for the CMake of the extension. What it needs of the
# system's libraries is put beside it, and the tag says which systems it runs on.
make_wheel() {
  local machine=$1 python=$2 env=$work/python made=$work/extension
  shift 2
  rm -rf "$env" "$made" "$work/wheels"
  "$python" -m venv "$env"
  "$env/bin/pip" install -q --disable-pip-version-check -r packaging/wheel-tools.txt >&2
  DESTDIR="$work/library-$machine" cmake --install "$work/build-$machine" --component library >&2
  cmake -S "$work/source/python" -B "$made" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-Os -DNDEBUG" \
    -DCMAKE_SHARED_LINKER_FLAGS=-s -DCMAKE_MODULE_LINKER_FLAGS=-s -DPython_EXECUTABLE="$env/bin/python" \
    -Dnanobind_DIR="$("$env/bin/python" -m nanobind --cmake_dir)" \
    -Dtgtcfg_DIR="$(dirname "$(find "$work/library-$machine" -name tgtcfg-config.cmake)")" "$@" >&2
  cmake --build "$made" >&2
  install -D "$work/$machine/usr/bin/tgtcfg" "$made/bin/tgtcfg"
  _PYTHON_HOST_PLATFORM=linux-$machine "$env/bin/pip" wheel -q --disable-pip-version-check --no-deps --no-build-isolation \
    -w "$work/wheels" --config-settings=cmake.define.TGTCFG_BUILT="$made" --config-settings=build-dir="$made/packed" "$work/source" >&2
  PATH=$env/bin:$PATH LD_LIBRARY_PATH=$work/sysroot/usr/lib/aarch64-linux-gnu "$env/bin/auditwheel" repair -w "$dist" "$work"/wheels/*.whl >&2
}

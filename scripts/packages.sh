# Sourced by scripts/run and scripts/test: installs what is missing from Debian's archive.
# need PACKAGE… does nothing when all of them are there, so that a second run starts at once.

missing_packages() {
  local package
  for package in "$@"; do
    # A line for each architecture that it is known for.
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || echo "$package"
  done
}

# On systems without Debian's packages CMake says what is missing.
need() {
  command -v dpkg-query >/dev/null || return 0
  local -a missing
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
}

install_packages() {
  if ! command -v apt-get >/dev/null; then
    echo "$0: install these and try again: $*" >&2
    return 1
  fi
  local -a as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  echo "installing $*" >&2
  "${as_root[@]}" apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@" >&2
}

build_packages=(g++ cmake ninja-build mold libyaml-dev libyaml-cpp-dev nlohmann-json3-dev libspdlog-dev libfmt-dev libcli11-dev libre2-dev zlib1g-dev libzstd-dev)
# With these the functions of a release are in the order in which runs need them (scripts/function_order).
release_packages=(binutils python3 valgrind)
test_packages=(catch2 git jq pkgconf python3 python3-dev python3-venv)
# The preset asan and the fuzzers.
sanitizer_packages=(clang-14 libclang-rt-14-dev)

# Compilers, shells and runtimes that some tests hand our output to. A program that is there already,
# from wherever it came, is not installed again.
tool_packages=(clang-14 clang-19 llvm-14 llvm-19 mlir-19-tools graphviz parallel zsh fish neovim emacs-nox elpa-eglot elpa-yaml-mode chromium)
# GCC is asked what triples and CPUs mean; the run over it shows the compilers that are not there.
tool_packages+=(glslc spirv-tools gcc-{aarch64,riscv64,powerpc64le,mips}-linux-gnu gcc-arm-linux-gnueabi{,hf})
declare -A program_packages=([npm]="nodejs npm" [java]=default-jre-headless [rustc]=rustc)

# Where they go; several checkouts may share one folder.
tools_folder=${TGTCFG_TOOLS:-.tools}

# Without a tool the tests that need it say that they were skipped, and why; the others still run.
need_tools() {
  local -a missing
  local program environment
  mapfile -t missing < <(missing_packages "${tool_packages[@]}")
  for program in "${!program_packages[@]}"; do
    command -v "$program" >/dev/null || missing+=(${program_packages[$program]})
  done
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}" ||
    echo "$0: ${missing[*]} could not be installed; what needs them is left out" >&2
  for environment in tests/tools/*.txt; do
    need_python_packages "$environment" "$tools_folder/$(basename "$environment" .txt)"
  done
  need_node_packages tests/tools/node "$tools_folder/node"
}

# need_python_packages LIST DIRECTORY: a virtual environment with exactly the releases of the list.
need_python_packages() {
  cmp -s "$1" "$2/installed.txt" && return 0
  echo "installing the Python packages of $1" >&2
  if python3 -m venv --clear "$2" && "$2/bin/pip" install -q --disable-pip-version-check -r "$1" >&2; then
    cp "$1" "$2/installed.txt"
  else
    echo "$0: the Python packages of $1 could not be installed; what needs them is left out" >&2
  fi
}

# need_node_packages SOURCE DIRECTORY: what SOURCE/package-lock.json says.
need_node_packages() {
  cmp -s "$1/package-lock.json" "$2/installed.json" && return 0
  echo "installing the Node packages of $1" >&2
  mkdir -p "$2"
  cp "$1/package.json" "$1/package-lock.json" "$2"
  if (cd "$2" && npm ci --silent --no-audit --no-fund --ignore-scripts >&2); then
    cp "$1/package-lock.json" "$2/installed.json"
  else
    echo "$0: the Node packages of $1 could not be installed; what needs them is left out" >&2
  fi
}

# configure PRESET: once; afterwards the build runs CMake by itself when it has to.
configure() {
  [ -e "build/$1/build.ninja" ] || cmake --preset "$1" >&2
}

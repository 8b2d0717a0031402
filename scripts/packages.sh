# Sourced by scripts/run and scripts/test: installs what is missing from Debian's archive.
# need PACKAGE… does nothing when all of them are there, so that a second run starts at once.

missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}

need() {
  local -a missing
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  if ! command -v apt-get >/dev/null; then
    echo "$0: install these and try again: ${missing[*]}" >&2
    return 1
  fi
  local -a as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  echo "installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

build_packages=(g++ cmake ninja-build libyaml-cpp-dev nlohmann-json3-dev libspdlog-dev libfmt-dev libcli11-dev libre2-dev zlib1g-dev)
test_packages=(catch2 git jq python3 python3-venv)

# Python packages that tests compare with. Without them those tests say that they were skipped.
need_python_peers() {
  local stamp=.venv/requirements.txt
  cmp -s tests/requirements.txt "$stamp" && return 0
  if python3 -m venv .venv && .venv/bin/pip install -q -r tests/requirements.txt >&2; then
    cp tests/requirements.txt "$stamp"
  else
    echo "$0: the Python packages of tests/requirements.txt are not to be had; tests that need them are skipped" >&2
  fi
}

# configure PRESET: once; afterwards the build runs CMake by itself when it has to.
configure() {
  [ -e "build/$1/build.ninja" ] || cmake --preset "$1" >&2
}

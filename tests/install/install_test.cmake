# Installs the build and uses both halves of what was installed: the program and the library.
function(must)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nended with ${status}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
must(${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${WORK_DIR}/prefix)

must(${WORK_DIR}/prefix/bin/tgtcfg --version)
if(NOT output MATCHES "${VERSION}")
  message(FATAL_ERROR "the installed program is not version ${VERSION}: ${output}")
endif()

must(${WORK_DIR}/prefix/bin/tgtcfg version)
if(NOT output MATCHES "commit    ([0-9a-f]+|not known).*tables    sha256:[0-9a-f]+.*compiler  [A-Z].*libyaml [0-9].*yaml-cpp [0-9]")
  message(FATAL_ERROR "the installed program does not say what it was built from: ${output}")
endif()

foreach(file IN ITEMS doc/tgtcfg/LICENSE doc/tgtcfg/LICENSES/archspec.txt tgtcfg/schemas/catalog.json man/man1/tgtcfg.1 man/man1/tgtcfg-resolve.1 bash-completion/completions/tgtcfg
    zsh/site-functions/_tgtcfg fish/vendor_completions.d/tgtcfg.fish)
  file(SIZE ${WORK_DIR}/prefix/share/${file} size) # fails where there is none
  if(size LESS 100)
    message(FATAL_ERROR "${file} is empty")
  endif()
endforeach()

must(${CMAKE_COMMAND} -S ${CONSUMER_DIR} -B ${WORK_DIR}/build -G Ninja
  -D CMAKE_PREFIX_PATH=${WORK_DIR}/prefix)
must(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
# Each program prints what it is about; one that cannot, says why and fails.
function(must_print expected)
  must(${ARGN})
  if(NOT output MATCHES "${expected}")
    message(FATAL_ERROR "${ARGN} printed no \"${expected}\": ${output}")
  endif()
endfunction()
must_print("^sha256:[0-9a-f]+" ${WORK_DIR}/build/stages)
must_print("\"opt_level\": 3" ${WORK_DIR}/build/workspace ${CONSUMER_DIR}/layers/base.yaml
  ${CONSUMER_DIR}/layers/prod.yaml)
must_print("^clang --target=aarch64-linux-gnu" ${WORK_DIR}/build/backend
  "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78" clang)
must_print("/targets/cuda/attrs/arch: \"?sm_80.*-> \"?sm_86.*/targets/0/arch = sm_86"
  ${WORK_DIR}/build/reasons "cuda -arch=sm_80" "cuda -arch=sm_86" /targets/0/arch)
must_print("cuda runs on cuda.*aarch64-unknown-linux-gnu" ${WORK_DIR}/build/tables)
execute_process(COMMAND ${WORK_DIR}/build/workspace ${CONSUMER_DIR}/bad/typo.yaml
  RESULT_VARIABLE status ERROR_VARIABLE errors OUTPUT_QUIET)
if(status EQUAL 0 OR NOT errors MATCHES "error.TC[0-9]+")
  message(FATAL_ERROR "a wrong file ended with ${status} and: ${errors}")
endif()

# The library for C, by CMake and by pkg-config.
set(request "{\"op\": \"resolve\", \"input\": \"cuda -arch=sm_86\"}")
must(${CMAKE_COMMAND} -S ${C_CONSUMER_DIR} -B ${WORK_DIR}/c_build -G Ninja
  -D CMAKE_PREFIX_PATH=${WORK_DIR}/prefix)
must(${CMAKE_COMMAND} --build ${WORK_DIR}/c_build)
must_print("^${VERSION} .*\"ok\":true" ${WORK_DIR}/c_build/resolve ${request})
find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(PKG_CONFIG)
  set(ENV{PKG_CONFIG_PATH} ${WORK_DIR}/prefix/${LIBDIR}/pkgconfig)
  must(${PKG_CONFIG} --cflags --libs tgtcfg)
  string(STRIP "${output}" flags)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  must(cc -std=c11 ${C_CONSUMER_DIR}/resolve.c ${flags} -o ${WORK_DIR}/by-pkg-config)
  must(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${WORK_DIR}/prefix/${LIBDIR}
    ${WORK_DIR}/by-pkg-config ${request})
else()
  message(STATUS "skipped: pkg-config is not installed")
endif()

# tgtcfg_validate(): the tests it adds, and the target, which runs again when what was read changes.
must(${CMAKE_CTEST_COMMAND} --test-dir ${WORK_DIR}/build --output-on-failure)
if(NOT EXISTS ${WORK_DIR}/build/deployment.xml)
  message(FATAL_ERROR "the test wrote no JUnit report")
endif()
must(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
if(output MATCHES "tgtcfg validate")
  message(FATAL_ERROR "nothing changed, and the files were checked again: ${output}")
endif()
file(COPY ${CONSUMER_DIR}/ DESTINATION ${WORK_DIR}/source)
must(${CMAKE_COMMAND} -S ${WORK_DIR}/source -B ${WORK_DIR}/build2 -G Ninja
  -D CMAKE_PREFIX_PATH=${WORK_DIR}/prefix)
must(${CMAKE_COMMAND} --build ${WORK_DIR}/build2 --target deployment)
foreach(changed deploy/base.yaml deploy/new.yaml)
  execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
  file(APPEND ${WORK_DIR}/source/${changed} "opt-level: 2\n")
  must(${CMAKE_COMMAND} --build ${WORK_DIR}/build2 --target deployment)
  if(NOT output MATCHES "tgtcfg validate")
    message(FATAL_ERROR "${changed} changed, and nothing was checked: ${output}")
  endif()
endforeach()

# tgtcfg_target_options(): what it sets, and that a file which the configuration extends is read again.
function(must_hold file expected)
  file(READ ${WORK_DIR}/build2/${file} text)
  if(NOT text MATCHES "${expected}")
    message(FATAL_ERROR "${file} has no \"${expected}\": ${text}")
  endif()
endfunction()
# The level of the configuration is for builds without a type.
must_hold(for-gpu.txt "^87-real .<.<AND:.<CONFIG:>,.<COMPILE_LANGUAGE:CUDA>>:-O2>")
must_hold(for-cpu.txt "NOTFOUND .*<COMPILE_LANGUAGE:ASM,C,CXX>:SHELL:--target=aarch64-linux-gnu -mcpu=cortex-a78ae")
must_hold(for-host.txt "--target=aarch64-linux-gnu")
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
file(WRITE ${WORK_DIR}/source/options/gpu.yaml "targets:\n  gpu: cuda -arch=sm_90\n")
must(${CMAKE_COMMAND} --build ${WORK_DIR}/build2 --target deployment)
must_hold(for-gpu.txt "^90-real")
file(WRITE "${WORK_DIR}/source/options/gpu.yaml" "targets:\n  gpu: cuda -arch=sm_9000\n")
execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK_DIR}/source -B ${WORK_DIR}/build2 RESULT_VARIABLE status
  ERROR_VARIABLE errors OUTPUT_QUIET)
if(status EQUAL 0 OR NOT errors MATCHES "error.TC[0-9]+")
  message(FATAL_ERROR "a wrong configuration ended with ${status} and: ${errors}")
endif()

# What was placed is taken away, and nothing else.
file(WRITE ${WORK_DIR}/prefix/bin/other "of another package")
# Of this test alone: the build may have been installed elsewhere, too.
file(COPY ${BINARY_DIR}/install_manifest.txt DESTINATION ${WORK_DIR}/placed)
must(${CMAKE_COMMAND} -D BUILD=${WORK_DIR}/placed -P ${UNINSTALL})
file(GLOB_RECURSE left RELATIVE ${WORK_DIR}/prefix ${WORK_DIR}/prefix/*)
if(NOT left STREQUAL "bin/other")
  message(FATAL_ERROR "after uninstalling there are: ${left}")
endif()

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

must(${CMAKE_COMMAND} -S ${CONSUMER_DIR} -B ${WORK_DIR}/build -G Ninja
  -D CMAKE_PREFIX_PATH=${WORK_DIR}/prefix)
must(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
must(${WORK_DIR}/build/consumer)
if(NOT output MATCHES "sha256:[0-9a-f]+")
  message(FATAL_ERROR "the consumer printed no fingerprint: ${output}")
endif()

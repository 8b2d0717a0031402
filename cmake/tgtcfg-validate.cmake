include("${CMAKE_CURRENT_LIST_DIR}/tgtcfg-arguments.cmake")

# tgtcfg_validate(NAME INPUTS input… [OPTIONS option…] [WORKING_DIRECTORY dir] [JUNIT file] [BUILD])
#
# Adds a test NAME that runs `tgtcfg validate` over the inputs. With BUILD the inputs are also checked
# by the target NAME, as part of `all`, whenever a file that was read has changed (a depfile says which).
# TGTCFG_PROGRAM is the program; find_package(tgtcfg) sets it.
function(tgtcfg_validate name)
  cmake_parse_arguments(arg "BUILD" "WORKING_DIRECTORY;JUNIT" "INPUTS;OPTIONS" ${ARGN})
  if(NOT arg_INPUTS)
    message(FATAL_ERROR "tgtcfg_validate(${name}): INPUTS says what to check")
  endif()
  _tgtcfg_check_arguments("tgtcfg_validate(${name})")
  set(reports)
  if(arg_JUNIT)
    set(reports --report junit=${arg_JUNIT})
  endif()
  add_test(NAME ${name} COMMAND ${TGTCFG_PROGRAM} validate ${arg_OPTIONS} ${reports} -- ${arg_INPUTS}
    WORKING_DIRECTORY ${arg_WORKING_DIRECTORY})
  if(NOT arg_BUILD)
    return()
  endif()
  # Paths in a depfile start at the build directory: files and patterns are given in full. Reports
  # shorten them again.
  set(inputs)
  foreach(input IN LISTS arg_INPUTS)
    if(EXISTS ${arg_WORKING_DIRECTORY}/${input} OR input MATCHES "[*?]")
      cmake_path(ABSOLUTE_PATH input BASE_DIRECTORY ${arg_WORKING_DIRECTORY} NORMALIZE)
    endif()
    list(APPEND inputs ${input})
  endforeach()
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${name}.stamp)
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${TGTCFG_PROGRAM} validate --quiet --depfile ${stamp}.d ${arg_OPTIONS} -- ${inputs}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    WORKING_DIRECTORY ${arg_WORKING_DIRECTORY}
    DEPFILE ${stamp}.d
    COMMENT "tgtcfg validate ${name}"
    VERBATIM)
  add_custom_target(${name} ALL DEPENDS ${stamp})
endfunction()

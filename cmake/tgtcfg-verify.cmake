include("${CMAKE_CURRENT_LIST_DIR}/tgtcfg-arguments.cmake")

# tgtcfg_verify(NAME CONFIG config ID id [OPTIONS option…] [WORKING_DIRECTORY dir])
#
# Verifies the file of the target NAME after each build: it must be for a target of a configuration
# (`gpu`, `host`, `part:id`). A mismatch fails the build. NAME must not be an OBJECT or INTERFACE library.
# TGTCFG_PROGRAM is the program; find_package(tgtcfg) sets it.
function(tgtcfg_verify name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CONFIG;ID;WORKING_DIRECTORY" "OPTIONS")
  if(NOT arg_CONFIG OR NOT arg_ID)
    message(FATAL_ERROR "tgtcfg_verify(${name}): CONFIG and ID are required")
  endif()
  _tgtcfg_check_arguments("tgtcfg_verify(${name})")
  add_custom_command(TARGET ${name} POST_BUILD
    COMMAND "${TGTCFG_PROGRAM}" verify -q --allow notes ${arg_OPTIONS} --for "${arg_ID}" -- "${arg_CONFIG}" "$<TARGET_FILE:${name}>"
    WORKING_DIRECTORY "${arg_WORKING_DIRECTORY}"
    VERBATIM)
endfunction()

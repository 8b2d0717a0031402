include("${CMAKE_CURRENT_LIST_DIR}/tgtcfg-arguments.cmake")

# tgtcfg_target_options(NAME CONFIG config ID id [OPTIONS option…] [WORKING_DIRECTORY dir])
#
# Compiles the sources of the target NAME for a target of a configuration (`gpu`, `host`, `part:id`): sets
# the options of its C, C++ or assembler sources, and CUDA_ARCHITECTURES with those of CUDA. Whenever a
# file that was read changes, CMake configures again. TGTCFG_PROGRAM is the program; find_package(tgtcfg)
# sets it.
function(tgtcfg_target_options name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CONFIG;ID;WORKING_DIRECTORY" "OPTIONS")
  if(NOT arg_CONFIG OR NOT arg_ID)
    message(FATAL_ERROR "tgtcfg_target_options(${name}): CONFIG and ID say what to compile for")
  endif()
  _tgtcfg_check_arguments("tgtcfg_target_options(${name})")
  string(REGEX REPLACE "[^A-Za-z0-9]" "_" word "${arg_ID}")
  set(file "${CMAKE_CURRENT_BINARY_DIR}/tgtcfg-options/${name}-${word}.cmake")
  cmake_path(GET file PARENT_PATH folder)
  file(MAKE_DIRECTORY "${folder}")
  execute_process(
    COMMAND "${TGTCFG_PROGRAM}" resolve ${arg_OPTIONS} --emit build --for "${arg_ID}" -f cmake -o "${file}"
      --depfile "${file}.d" -- "${arg_CONFIG}"
    WORKING_DIRECTORY "${arg_WORKING_DIRECTORY}"
    RESULT_VARIABLE status ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "tgtcfg_target_options(${name}): `tgtcfg resolve` ended with ${status}:\n${said}")
  endif()
  if(said)
    message(STATUS "tgtcfg_target_options(${name}):\n${said}")
  endif()
  _tgtcfg_configure_again_after("${file}.d" "${arg_WORKING_DIRECTORY}")
  include("${file}")
  if(NOT COMMAND tgtcfg_${word})
    message(FATAL_ERROR "tgtcfg_target_options(${name}): no compiler makes the code of `${arg_ID}`")
  endif()
  cmake_language(CALL tgtcfg_${word} ${name})
endfunction()

# The files of a depfile, whose paths begin in the folder.
function(_tgtcfg_configure_again_after depfile folder)
  file(READ "${depfile}" text)
  string(REGEX REPLACE "\\\\\r?\n" " " text "${text}")
  string(REGEX REPLACE "^[^:]*:" "" text "${text}")
  # Blanks between names become the ends of elements, those inside of them stay.
  string(REPLACE "\\ " "\t" text "${text}")
  string(REGEX REPLACE "[ \r\n]+" ";" names "${text}")
  foreach(name IN LISTS names)
    string(REPLACE "\t" " " name "${name}")
    string(REPLACE "\\#" "#" name "${name}")
    string(REPLACE "$$" "$" name "${name}")
    cmake_path(ABSOLUTE_PATH name BASE_DIRECTORY "${folder}" NORMALIZE)
    if(EXISTS "${name}" AND NOT IS_DIRECTORY "${name}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${name}")
    endif()
  endforeach()
endfunction()

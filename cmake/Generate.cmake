# tgtcfg_generate(OUTPUTS … TOOL target INPUTS glob… ARGS …): files that a program of apps/generate
# writes from data. Inputs are globbed, so that adding a row or a page touches no list.
function(tgtcfg_generate)
  cmake_parse_arguments(arg "" "TOOL;LIST" "OUTPUTS;INPUTS;ARGS" ${ARGN})
  file(GLOB_RECURSE inputs CONFIGURE_DEPENDS ${arg_INPUTS})
  list(SORT inputs)
  # The list itself is an input: what is removed leaves nothing that is newer.
  set(list_file ${CMAKE_CURRENT_BINARY_DIR}/${arg_TOOL}.inputs)
  list(JOIN inputs "\n" lines)
  file(CONFIGURE OUTPUT ${list_file} CONTENT "${lines}\n" @ONLY)
  add_custom_command(
    OUTPUT ${arg_OUTPUTS}
    COMMAND ${arg_TOOL} ${arg_ARGS}
    DEPENDS ${arg_TOOL} ${list_file} ${inputs}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "${arg_TOOL}"
    VERBATIM)
endfunction()

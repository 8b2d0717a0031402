# cmake -DGENERATOR=… -DSOURCE=… -DWORK=… -P schemas_current.cmake
# Fails when what is committed is not what the generator writes from the rows.
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${GENERATOR} ${SOURCE}/schemas ${WORK} COMMAND_ERROR_IS_FATAL ANY)
foreach(name config target)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${SOURCE}/schemas/${name}.schema.json
    ${WORK}/${name}.schema.json RESULT_VARIABLE differs)
  if(differs)
    message(FATAL_ERROR "schemas/${name}.schema.json is not current: run\n"
      "  ${GENERATOR} schemas schemas")
  endif()
endforeach()

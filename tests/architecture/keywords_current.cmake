# cmake -DGENERATOR=… -DSOURCE=… -DWORK=… -P keywords_current.cmake
# Fails when what is committed is not what the generator writes from the table of options.
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${GENERATOR} ${SOURCE}/schemas ${WORK} ${WORK} COMMAND_ERROR_IS_FATAL ANY)
foreach(file schemas/request.schema.json python/tgtcfg/_keywords.py)
  cmake_path(GET file FILENAME name)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${SOURCE}/${file} ${WORK}/${name} RESULT_VARIABLE differs)
  if(differs)
    message(FATAL_ERROR "${file} is not current: run\n  ${GENERATOR} schemas schemas python/tgtcfg")
  endif()
endforeach()

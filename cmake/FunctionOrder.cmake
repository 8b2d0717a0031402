# tgtcfg_order_functions(TARGET): links a program with the functions that runs need beside each other. To find
# them it is linked once without an order and run. Left out where that cannot be done: for another machine,
# without valgrind, or with a linker that takes no order.
function(tgtcfg_order_functions target)
  find_program(TGTCFG_VALGRIND valgrind)
  find_program(TGTCFG_PYTHON3 python3)
  if(CMAKE_CROSSCOMPILING OR NOT TGTCFG_CAN_FOLD OR NOT TGTCFG_VALGRIND OR NOT TGTCFG_PYTHON3)
    message(STATUS "The functions of ${target} stay in the order of their sources")
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(libraries ${target} LINK_LIBRARIES)
  get_target_property(options ${target} LINK_OPTIONS)
  add_executable(${target}_unordered ${sources})
  target_link_libraries(${target}_unordered PRIVATE ${libraries})
  target_link_options(${target}_unordered PRIVATE ${options})
  set(order ${PROJECT_BINARY_DIR}/generated/${target}.order)
  set(script ${PROJECT_SOURCE_DIR}/scripts/function_order)
  file(GLOB inputs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/data/config-2kb.*)
  add_custom_command(OUTPUT ${order}
    COMMAND ${TGTCFG_PYTHON3} ${script} $<TARGET_FILE:${target}_unordered> ${order}
    DEPENDS ${target}_unordered ${script} ${inputs} COMMENT "The order of the functions of ${target}" VERBATIM)
  target_sources(${target} PRIVATE ${order})
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${order})
  target_link_options(${target} PRIVATE -Wl,--section-ordering-file=${order})
endfunction()

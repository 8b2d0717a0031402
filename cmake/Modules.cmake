# Headers of the standard library that nearly every source includes, compiled once for all modules.
set(tgtcfg_precompiled_headers <algorithm> <array> <functional> <map> <memory> <optional> <set> <span> <string>
  <string_view> <unordered_map> <utility> <vector>)

# tgtcfg_compile_together(TARGET): compiles several sources at a time, after headers that are compiled once:
# less than half the time. Without TGTCFG_UNITY each source is compiled alone, with its own includes.
function(tgtcfg_compile_together target)
  if(NOT TGTCFG_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
  # GCC takes the sources for headers.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  if(NOT TARGET tgtcfg_precompiled)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/precompiled.cc CONTENT "")
    add_library(tgtcfg_precompiled OBJECT ${PROJECT_BINARY_DIR}/precompiled.cc)
    set_target_properties(tgtcfg_precompiled PROPERTIES
      POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    target_link_libraries(tgtcfg_precompiled PRIVATE tgtcfg_options)
    target_compile_options(tgtcfg_precompiled PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    target_precompile_headers(tgtcfg_precompiled PRIVATE ${tgtcfg_precompiled_headers})
  endif()
  target_precompile_headers(${target} REUSE_FROM tgtcfg_precompiled)
endfunction()

# tgtcfg_module(NAME [FOLDER …] LINKS … PUBLIC …): the static library of lib/NAME, or of lib/FOLDER. LINKS names the modules and the
# third-party libraries it may use. PUBLIC names its headers in lib/include/tgtcfg; a header that declares
# functions of several modules belongs to the first of them. tests/architecture reads these lists and checks
# the includes. A SHARED module contains the modules it links, and hides them from its users.
function(tgtcfg_module name)
  cmake_parse_arguments(arg "SHARED" "FOLDER" "LINKS;PUBLIC" ${ARGN})
  set(kind STATIC)
  set(visible PUBLIC)
  if(arg_SHARED)
    set(kind SHARED)
    set(visible PRIVATE)
  endif()
  set(folder ${PROJECT_SOURCE_DIR}/lib/${name})
  if(arg_FOLDER)
    set(folder ${PROJECT_SOURCE_DIR}/lib/${arg_FOLDER})
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc ${folder}/rules/*.cc)
  add_library(tgtcfg_${name} ${kind} ${sources})
  add_library(tgtcfg::${name} ALIAS tgtcfg_${name})
  # The program, the Python package and whoever links a shared library use the same objects; what is
  # not exported costs them nothing.
  set_target_properties(tgtcfg_${name} PROPERTIES EXPORT_NAME ${name}
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(tgtcfg_${name} ${visible}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  # A third-party library is this module's own affair: who links the module sees none of it, and
  # header-only ones are gone once it is built.
  foreach(link IN LISTS arg_LINKS)
    if(link MATCHES "^tgtcfg::dep_|^Threads::")
      target_link_libraries(tgtcfg_${name} PRIVATE ${link})
    elseif(link MATCHES "^tgtcfg::")
      target_link_libraries(tgtcfg_${name} ${visible} ${link})
    else()
      target_link_libraries(tgtcfg_${name} PRIVATE $<BUILD_INTERFACE:${link}>)
    endif()
  endforeach()
  target_link_libraries(tgtcfg_${name} PRIVATE $<BUILD_INTERFACE:tgtcfg_options>)
  tgtcfg_compile_together(tgtcfg_${name})
  if(NOT arg_SHARED)
    set_property(GLOBAL APPEND PROPERTY TGTCFG_MODULES tgtcfg_${name})
  endif()
endfunction()

# tgtcfg_test(NAME SOURCES … LINKS …): a Catch2 program whose cases ctest runs one by one.
function(tgtcfg_test name)
  if(NOT TGTCFG_UNITS)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LINKS} tgtcfg_test_support Catch2::Catch2WithMain tgtcfg_options)
  if(TGTCFG_UNITY)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON)
    target_precompile_headers(${name} REUSE_FROM tgtcfg_test_precompiled)
  endif()
  catch_discover_tests(${name} TEST_PREFIX "${name}: " DISCOVERY_MODE PRE_TEST)
endfunction()

# Each library: what the system has first, a pinned commit second. CLI11 and Catch2 are looked for
# only where they are used. The fetch fallback needs a network and is not exercised by CI.
include(FetchContent)
set(FETCHCONTENT_TRY_FIND_PACKAGE_MODE OPT_IN)

FetchContent_Declare(yaml-cpp
  GIT_REPOSITORY https://github.com/jbeder/yaml-cpp.git
  GIT_TAG f7320141120f720aecc4c32be25586e7da9eb978 # 0.8.0
  FIND_PACKAGE_ARGS 0.7)
FetchContent_Declare(nlohmann_json
  GIT_REPOSITORY https://github.com/nlohmann/json.git
  GIT_TAG 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03 # 3.11.3
  FIND_PACKAGE_ARGS 3.11)
FetchContent_Declare(CLI11
  GIT_REPOSITORY https://github.com/CLIUtils/CLI11.git
  GIT_TAG cbd58a3696887b34c70949aef21a71735a0c2ad5 # 2.7.2
  FIND_PACKAGE_ARGS 2.1)
set(YAML_CPP_BUILD_TOOLS OFF CACHE INTERNAL "")
set(YAML_CPP_BUILD_TESTS OFF CACHE INTERNAL "")
FetchContent_MakeAvailable(yaml-cpp nlohmann_json CLI11)
if(NOT TARGET yaml-cpp::yaml-cpp)
  add_library(yaml-cpp::yaml-cpp ALIAS yaml-cpp) # 0.7 exports the plain name
endif()

find_package(ZLIB REQUIRED)
find_path(ZSTD_INCLUDE_DIR zstd.h REQUIRED)
find_library(ZSTD_LIBRARY NAMES zstd REQUIRED)
find_package(Threads REQUIRED)
find_package(spdlog 1.10 REQUIRED)
find_package(fmt REQUIRED)
# Both are headers here: without this the shared object of fmt would be linked beside them.
set_property(TARGET spdlog::spdlog_header_only PROPERTY INTERFACE_LINK_LIBRARIES Threads::Threads)

find_path(LIBYAML_INCLUDE_DIR yaml.h REQUIRED)
find_library(LIBYAML_LIBRARY NAMES yaml REQUIRED)
# Of the libraries it alone says its release in no file for CMake.
cmake_path(GET LIBYAML_LIBRARY PARENT_PATH folder)
if(EXISTS ${folder}/pkgconfig/yaml-0.1.pc)
  file(STRINGS ${folder}/pkgconfig/yaml-0.1.pc line REGEX "^Version:")
  string(REGEX REPLACE "^Version: *" "" libyaml_VERSION "${line}")
endif()
find_path(RE2_INCLUDE_DIR re2/re2.h REQUIRED)
find_library(RE2_LIBRARY NAMES re2 REQUIRED)

# What our modules link. Static where releases ask for it, since every shared library costs
# start-up time; Debian's packages carry the archives but name only the shared objects.
function(tgtcfg_dependency name shared archive include)
  add_library(tgtcfg_${name} INTERFACE)
  add_library(tgtcfg::${name} ALIAS tgtcfg_${name})
  if(TGTCFG_STATIC_DEPS)
    find_library(TGTCFG_${name}_ARCHIVE NAMES ${archive})
  endif()
  if(TGTCFG_STATIC_DEPS AND TGTCFG_${name}_ARCHIVE)
    # Archives of a distribution are not made for shared libraries.
    target_link_libraries(tgtcfg_${name} INTERFACE
      $<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>,${TGTCFG_${name}_ARCHIVE},${shared}>)
    target_include_directories(tgtcfg_${name} SYSTEM INTERFACE ${include})
  else()
    target_link_libraries(tgtcfg_${name} INTERFACE ${shared})
    target_include_directories(tgtcfg_${name} SYSTEM INTERFACE ${include})
  endif()
endfunction()
tgtcfg_dependency(dep_yaml yaml-cpp::yaml-cpp libyaml-cpp.a "")
tgtcfg_dependency(dep_libyaml ${LIBYAML_LIBRARY} libyaml.a ${LIBYAML_INCLUDE_DIR})
tgtcfg_dependency(dep_zlib ZLIB::ZLIB libz.a "")
tgtcfg_dependency(dep_zstd ${ZSTD_LIBRARY} libzstd.a ${ZSTD_INCLUDE_DIR})
tgtcfg_dependency(dep_re2 ${RE2_LIBRARY} libre2.a ${RE2_INCLUDE_DIR})

if(TGTCFG_STATIC_DEPS)
  # Shared libraries of ours use the system's ones, hence the library of C++ that these use.
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-static-libstdc++> $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-static-libgcc>
    -Wl,--gc-sections)
endif()
if(TGTCFG_ORDER)
  # A linker that takes an order. It also keeps equal functions of different names once: templates make many.
  include(CheckLinkerFlag)
  check_linker_flag(CXX "-fuse-ld=gold;-Wl,--icf=safe" TGTCFG_CAN_FOLD)
  if(TGTCFG_CAN_FOLD)
    # Without a table of frames a static program ends at its first exception; the compiler asks for one where
    # its usual linker needs to be asked.
    add_link_options(-fuse-ld=gold -Wl,--icf=safe,--eh-frame-hdr)
  endif()
endif()

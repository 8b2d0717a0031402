# Language level, warnings and the flags of a release; every target of ours links tgtcfg_options.
include(GNUInstallDirs)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()

add_library(tgtcfg_options INTERFACE)
target_compile_options(tgtcfg_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion $<$<BOOL:${TGTCFG_WERROR}>:-Werror>
  # GCC 12 sees overlapping copies where strings are joined (its bug 105651), and in the move of a
  # std::variant the members that it does not hold (its bug 80635)
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-maybe-uninitialized>
  $<$<CONFIG:Release>:-ffunction-sections -fdata-sections>)

# -fsanitize=… for the asan, ubsan, tsan and fuzz presets
set(TGTCFG_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize= takes them")
if(TGTCFG_SANITIZE)
  add_compile_options(-fsanitize=${TGTCFG_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${TGTCFG_SANITIZE})
endif()

# A faster linker than the usual one, where there is one. With an order of functions the linker is gold (Dependencies.cmake).
if(NOT TGTCFG_ORDER)
  include(CheckLinkerFlag)
  foreach(linker mold lld)
    check_linker_flag(CXX -fuse-ld=${linker} TGTCFG_HAS_${linker})
    if(TGTCFG_HAS_${linker})
      add_link_options(-fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()

# Debian's cross compiler, over a tree of Debian's packages for that machine (TGTCFG_SYSROOT). What is
# run while building and installing is run by QEMU.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_STRIP aarch64-linux-gnu-strip)

set(TGTCFG_SYSROOT "" CACHE PATH "A tree with the libraries of the target machine")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L ${TGTCFG_SYSROOT})
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TGTCFG_SYSROOT)
set(CMAKE_FIND_ROOT_PATH ${TGTCFG_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

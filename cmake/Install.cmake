# `cmake --install` gives the program, the library, the one for C, find_package(tgtcfg) and tgtcfg.pc.
include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY TGTCFG_MODULES)
add_library(tgtcfg_library INTERFACE)
set_target_properties(tgtcfg_library PROPERTIES EXPORT_NAME tgtcfg)
target_link_libraries(tgtcfg_library INTERFACE ${modules})
add_library(tgtcfg::tgtcfg ALIAS tgtcfg_library)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tgtcfg)
install(TARGETS tgtcfg RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS tgtcfg_library ${modules} tgtcfg_dep_yaml tgtcfg_dep_libyaml tgtcfg_dep_re2 tgtcfg_dep_zlib tgtcfg_dep_zstd EXPORT tgtcfg
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY lib/include/tgtcfg ${PROJECT_BINARY_DIR}/generated/tgtcfg
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library FILES_MATCHING PATTERN "*.h")
install(EXPORT tgtcfg NAMESPACE tgtcfg:: DESTINATION ${package_dir} COMPONENT library)
if(TARGET tgtcfg_c)
  # Apart, so that C programs need none of what the C++ library links.
  install(TARGETS tgtcfg_c EXPORT tgtcfg-c LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
  install(FILES lib/c/include/tgtcfg.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
  install(EXPORT tgtcfg-c NAMESPACE tgtcfg:: DESTINATION ${package_dir} COMPONENT library)
  file(RELATIVE_PATH prefix_of_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  configure_file(cmake/tgtcfg.pc.in ${PROJECT_BINARY_DIR}/tgtcfg.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/tgtcfg.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
endif()
configure_package_config_file(cmake/tgtcfg-config.cmake.in ${PROJECT_BINARY_DIR}/tgtcfg-config.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tgtcfg-config-version.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tgtcfg-config.cmake ${PROJECT_BINARY_DIR}/tgtcfg-config-version.cmake
  cmake/tgtcfg-arguments.cmake cmake/tgtcfg-validate.cmake cmake/tgtcfg-target-options.cmake cmake/tgtcfg-verify.cmake
  DESTINATION ${package_dir} COMPONENT library)
install(DIRECTORY schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/tgtcfg COMPONENT program)

install(FILES LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY LICENSES DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# What shells and `man` look for is printed by the program, so that it is never behind.
install(CODE "
  set(program ${CMAKE_CROSSCOMPILING_EMULATOR} \"$<TARGET_FILE:tgtcfg>\")
  macro(write_from path)
    set(installed \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/\${path}\")
    get_filename_component(folder \"\$ENV{DESTDIR}\${installed}\" DIRECTORY)
    file(MAKE_DIRECTORY \"\${folder}\")
    execute_process(COMMAND \${program} \${ARGN} OUTPUT_FILE \"\$ENV{DESTDIR}\${installed}\" RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
      message(FATAL_ERROR \"tgtcfg \${ARGN} ended with \${status}\")
    endif()
    message(STATUS \"Installing: \$ENV{DESTDIR}\${installed}\")
    list(APPEND CMAKE_INSTALL_MANIFEST_FILES \"\${installed}\")
  endmacro()
  write_from(bash-completion/completions/tgtcfg completion bash)
  write_from(zsh/site-functions/_tgtcfg completion zsh)
  write_from(fish/vendor_completions.d/tgtcfg.fish completion fish)
  write_from(man/man1/tgtcfg.1 help --man)
  execute_process(COMMAND \${program} help --man OUTPUT_VARIABLE page)
  string(REGEX MATCHALL \"tgtcfg.-[a-z]+ [(]1\" commands \"\${page}\")
  foreach(command IN LISTS commands)
    string(REGEX REPLACE \"tgtcfg.-([a-z]+) .*\" \"\\\\1\" command \"\${command}\")
    write_from(man/man1/tgtcfg-\${command}.1 help --man \${command})
  endforeach()
" COMPONENT program)

# Takes away what `cmake --install` of this build has placed.
add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR}
  -P ${PROJECT_SOURCE_DIR}/cmake/Uninstall.cmake VERBATIM)

# `cmake --install` gives the program, the library and find_package(tgtcfg).
include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY TGTCFG_MODULES)
add_library(tgtcfg_library INTERFACE)
set_target_properties(tgtcfg_library PROPERTIES EXPORT_NAME tgtcfg)
target_link_libraries(tgtcfg_library INTERFACE ${modules})
add_library(tgtcfg::tgtcfg ALIAS tgtcfg_library)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tgtcfg)
install(TARGETS tgtcfg RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS tgtcfg_library ${modules} tgtcfg_dep_yaml tgtcfg_dep_re2 tgtcfg_dep_zlib EXPORT tgtcfg
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY lib/include/tgtcfg ${PROJECT_BINARY_DIR}/generated/tgtcfg
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library FILES_MATCHING PATTERN "*.h")
install(EXPORT tgtcfg NAMESPACE tgtcfg:: DESTINATION ${package_dir} COMPONENT library)
configure_package_config_file(cmake/tgtcfg-config.cmake.in ${PROJECT_BINARY_DIR}/tgtcfg-config.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tgtcfg-config-version.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tgtcfg-config.cmake ${PROJECT_BINARY_DIR}/tgtcfg-config-version.cmake
  cmake/tgtcfg-arguments.cmake cmake/tgtcfg-validate.cmake cmake/tgtcfg-target-options.cmake
  DESTINATION ${package_dir} COMPONENT library)
install(DIRECTORY schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/tgtcfg COMPONENT program)

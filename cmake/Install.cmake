# `cmake --install` gives the program, the library and find_package(tgtcfg).
include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY TGTCFG_MODULES)
add_library(tgtcfg_library INTERFACE)
set_target_properties(tgtcfg_library PROPERTIES EXPORT_NAME tgtcfg)
target_link_libraries(tgtcfg_library INTERFACE ${modules})
add_library(tgtcfg::tgtcfg ALIAS tgtcfg_library)

# Packs into a wheel what another build has made: TGTCFG_BUILT is its folder. Nothing is compiled.
file(GLOB extension ${TGTCFG_BUILT}/python/tgtcfg/_tgtcfg.*.so)
install(FILES ${extension} DESTINATION tgtcfg COMPONENT python)
install(PROGRAMS ${TGTCFG_BUILT}/bin/tgtcfg DESTINATION ${SKBUILD_SCRIPTS_DIR} COMPONENT python)
foreach(target tgtcfg _tgtcfg)
  add_custom_target(${target})
endforeach()

# Writes a source with the commit that is built: run as a script at every build, since no file says that
# it has changed. Where there is no repository, TGTCFG_COMMIT of the environment says it.
#   cmake -DSOURCE=… -DOUTPUT=… -P BuildInfo.cmake
set(commit "$ENV{TGTCFG_COMMIT}")
if(NOT commit)
  execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel HEAD
    OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REPLACE "\n" ";" answer "${answer}")
  list(LENGTH answer length)
  if(length EQUAL 2)
    list(GET answer 0 root)
    file(REAL_PATH ${SOURCE} source)
    if(root STREQUAL source) # not of a repository that this one was copied into
      list(GET answer 1 commit)
      execute_process(COMMAND git -C ${SOURCE} status --porcelain --untracked-files=no
        OUTPUT_VARIABLE changes ERROR_QUIET)
      if(changes)
        string(APPEND commit "-changed")
      endif()
    endif()
  endif()
endif()
set(text "// Written by cmake/BuildInfo.cmake.\n#include <string_view>\n
namespace tgtcfg::cli {\n
std::string_view built_commit() {\n  return \"${commit}\";\n}\n
}  // namespace tgtcfg::cli\n")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT "${before}" STREQUAL "${text}")
  file(WRITE ${OUTPUT} "${text}")
endif()

# cmake -DGENERATOR=… -DWORK=… -P wrong_pages.cmake
# Fails when the generator does not name every mistake of two wrong pages with its line.
set(ending md) # no citation of a page
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/pages ${WORK}/headers)
file(WRITE ${WORK}/pages/one.${ending} "---
code: TC001
name: first
severity: eror
message: `{a}` is wrong
parameters: a b
wrong: yes
---
")
file(WRITE ${WORK}/pages/two.${ending} "---
code: TC0002
name: other
severity: error
no colon
message: `{a}` is wrong
---
")
set(expected
  "pages/one.${ending}:7: unknown field `wrong` in the front matter
pages/one.${ending}:2: `code` is not TC and four digits
pages/one.${ending}:4: `severity` is not one of error warning note
pages/one.${ending}:6: the message does not use parameter `b`
pages/two.${ending}:5: front matter line without `:`: no colon
pages/two.${ending}:3: the file is not called TC0002-other.${ending}
pages/two.${ending}:6: the message uses `a`, which is not in `parameters`
")
execute_process(COMMAND ${GENERATOR} pages headers catalog.cc WORKING_DIRECTORY ${WORK}
  ERROR_VARIABLE told RESULT_VARIABLE result)
if(NOT result EQUAL 1 OR NOT told STREQUAL expected)
  message(FATAL_ERROR "exit code ${result}, told:\n${told}")
endif()

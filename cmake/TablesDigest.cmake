# Writes a source with the SHA-256 over the tables: run as a script while building.
#   cmake -DDATABASE=… -DOUTPUT=… -P TablesDigest.cmake
file(GLOB_RECURSE rows RELATIVE ${DATABASE} ${DATABASE}/*.json)
list(SORT rows)
set(all "")
foreach(row IN LISTS rows)
  file(SHA256 ${DATABASE}/${row} digest)
  string(APPEND all "${digest} ${row}\n")
endforeach()
string(SHA256 digest "${all}")
file(WRITE ${OUTPUT} "// Written by cmake/TablesDigest.cmake.\n#include \"request/tables_digest.h\"\n
std::string_view tgtcfg::built_in_tables_digest() {\n  return \"${digest}\";\n}\n")

# Reads the coverage that DocC has written, one line "KIND<tab>PATH<tab>ABSTRACT<tab>CODE<tab>" for each public symbol:
#   awk -f coverage.awk documentation-coverage.json
#
# Left out are the pages that hold what a module adds to the types of others; those types are documented elsewhere.
function value(record, key) {
  if (!match(record, "\"" key "\":(\"[^\"]*\"|true|false)")) return ""
  record = substr(record, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
  gsub(/"/, "", record)
  return record
}
function report(record,  kind, path) {
  if (value(record, "isSymbol") != "true") return
  match(record, /org\.swift\.docc\.kind\.[A-Za-z]+/)
  kind = substr(record, RSTART + 20, RLENGTH - 20)
  if (kind ~ /[eE]xtended/) return
  path = value(record, "referencePath")
  gsub(/\\\//, "/", path)
  sub(/^doc:\/\/[^\/]*\/documentation\//, "", path)
  printf "%s\t%s\t%s\t%s\n", kind, path, value(record, "hasAbstract"), value(record, "hasCodeListing")
}
{
  count = split($0, parts, "}")
  record = ""
  for (i = 1; i <= count; i++) {
    record = record parts[i] "}"
    depth += gsub(/\{/, "{", parts[i]) - 1
    if (depth == 0) { report(record); record = "" }
  }
}

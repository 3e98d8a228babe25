# Turns one Markdown page of the repository into an article of the site.
#
#   awk -v page=Documentation/Patterns/composite.md -v names=NAMES -v pictures=PICTURES -v source=URL -f stage.awk PAGE
#
# NAMES lists "path name": the articles, and the name of each on the site. PICTURES receives "path name": the pictures
# that the page shows. A link to a page becomes a link to its article, a link to another file leads to URL, or, without a
# URL, becomes its text. Code is left alone.

BEGIN {
  while ((getline line < names) > 0) { split(line, pair, " "); article[pair[1]] = pair[2] }
  folder = page
  if (!sub(/\/[^\/]*$/, "", folder)) folder = ""
}

# The path of a link's target, from the root of the repository: "a/b" and "../c/d" give "a/c/d".
function resolved(target,  parts, count, i, path, depth) {
  count = split((folder == "" ? "" : folder "/") target, parts, "/")
  depth = 0
  for (i = 1; i <= count; i++) {
    if (parts[i] == "" || parts[i] == ".") continue
    if (parts[i] == ".." && depth > 0) depth--
    else path[++depth] = parts[i]
  }
  target = ""
  for (i = 1; i <= depth; i++) target = target (i > 1 ? "/" : "") path[i]
  return target
}

# The heading of a page that a code host calls "fragment", written as DocC writes anchors.
function anchor(path, fragment,  line, slug, code) {
  while ((getline line < path) > 0) {
    if (line ~ /^```/) code = !code
    if (code || line !~ /^#+ /) continue
    sub(/^#+ /, "", line)
    gsub(/`/, "", line)
    slug = tolower(line)
    gsub(/[^a-z0-9 _-]/, "", slug)
    gsub(/ /, "-", slug)
    if (slug == fragment) { close(path); gsub(/ /, "-", line); return "#" line }
  }
  close(path)
  print page ": no heading of " path " has the anchor '" fragment "'." > "/dev/stderr"
  return ""
}

function picture(alternative, target,  path, name) {
  path = resolved(target)
  name = path
  sub(/.*\//, "", name)
  sub(/-light\.svg$/, ".svg", name)
  print path, name >> pictures
  return "![" alternative "](" name ")"
}

function link(text, target,  path, fragment) {
  sub(/ +"[^"]*"$/, "", target)
  if (target ~ /^[a-z]+:/) return "[" text "](" target ")"
  if (match(target, /#.*/)) { fragment = substr(target, RSTART + 1); target = substr(target, 1, RSTART - 1) }
  path = target == "" ? page : resolved(target)
  if (!(path in article) && ((path "/README.md") in article)) path = path "/README.md"
  if (path in article) return "[" text "](doc:" article[path] (fragment == "" ? "" : anchor(path, fragment)) ")"
  if (source != "") return "[" text "](" source "/" path (fragment == "" ? "" : "#" fragment) ")"
  return text
}

# A paragraph with its links changed; inline code is copied.
function changed(text,  out, depth, open, at, c, run, rest, end, target, label) {
  out = ""
  depth = 0
  while (text != "") {
    if (!match(text, /[][`\\]/)) return out text
    out = out substr(text, 1, RSTART - 1)
    text = substr(text, RSTART)
    c = substr(text, 1, 1)
    if (c == "\\") { out = out substr(text, 1, 2); text = substr(text, 3); continue }
    if (c == "`") {
      match(text, /^`+/)
      run = substr(text, 1, RLENGTH)
      rest = substr(text, RLENGTH + 1)
      end = index(rest, run)
      if (!end) { out = out run; text = rest; continue }
      out = out run substr(rest, 1, end - 1 + length(run))
      text = substr(rest, end + length(run))
      continue
    }
    text = substr(text, 2)
    if (c == "[") { open[++depth] = length(out) + 1; out = out "["; continue }
    if (depth == 0 || substr(text, 1, 1) != "(") { if (depth > 0) depth--; out = out "]"; continue }
    end = index(text, ")")
    target = substr(text, 2, end - 2)
    text = substr(text, end + 1)
    at = open[depth--]
    label = substr(out, at + 1)
    if (at > 1 && substr(out, at - 1, 1) == "!") out = substr(out, 1, at - 2) picture(label, target)
    else out = substr(out, 1, at - 1) link(label, target)
  }
  return out
}

function attribute(line, name) {
  if (!match(line, name "=\"[^\"]*\"")) return ""
  return substr(line, RSTART + length(name) + 2, RLENGTH - length(name) - 3)
}

# DocC shows the first paragraph large, and in lists: of a long one it gets the first sentence.
function flush() {
  if (paragraph == "") return
  if (paragraph !~ /^#/ && !opened) {
    opened = 1
    if (length(paragraph) > 220 && match(paragraph, /[.][ \n][A-Z*`]/))
      paragraph = substr(paragraph, 1, RSTART) "\n\n" substr(paragraph, RSTART + 2)
  }
  printf "%s", changed(paragraph)
  paragraph = ""
}

/^[ ]*```/ { flush(); fenced = !fenced; print; next }
fenced { print; next }
/^<!--.*-->$/ || /^ *<source / || /^<\/?picture>/ { next }
/^ *<img / { flush(); print picture(attribute($0, "alt"), attribute($0, "src")); next }
/^[ ]*$/ { flush(); print; next }
{ paragraph = paragraph $0 "\n" }
END { flush() }

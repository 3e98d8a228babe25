# Puts the text of each page into its HTML file, so that the site can be read without scripts and be found by search
# engines, and a bar with links above it:
#
#   find SITE/documentation -name index.html | awk -v site=SITE -v base=/BASE/ -v header=FILE -f content.awk
#
# The Markdown is what DocC writes: headings, paragraphs, lists, tables, code blocks, links, code and emphasis.

function escaped(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  return text
}

# The address of a page on the site.
function address(target) {
  sub(/^doc:\/\/[^\/]*/, "", target)
  if (target ~ /^\/(documentation|tutorials)/) {
    sub(/^\//, "", target)
    if (match(target, /#.*/)) return base tolower(substr(target, 1, RSTART - 1)) "/" substr(target, RSTART)
    return base tolower(target) "/"
  }
  return target
}

# A picture, with its dark twin if it has one. Other files than drawings are named by their descriptions.
function picture(path, label,  dark, line) {
  if (path !~ /^images\/.*\.svg$/) return "<em>" escaped(label) "</em>"
  dark = path
  sub(/\.svg$/, "~dark.svg", dark)
  if ((getline line < (site "/" dark)) < 0) dark = ""
  else close(site "/" dark)
  gsub(/"/, "\\&quot;", label)
  return "<picture>" (dark == "" ? "" : "<source media=\"(prefers-color-scheme: dark)\" srcset=\"" base dark "\">") \
    "<img src=\"" base path "\" alt=\"" label "\"></picture>"
}

# What a link says: DocC writes the name of a page's file where the page has a title.
function titled(label, target,  file, line) {
  sub(/^doc:\/\/[^\/]*/, "", target)
  if (label ~ /^`/ || target !~ ("^/(documentation|tutorials)/[^#]*/" label "$")) return label
  if (!(target in titles)) {
    titles[target] = label
    file = site "/data" tolower(target) ".md"
    while ((getline line < file) > 0) {
      if (line ~ /^# /) {
        titles[target] = substr(line, 3)
        break
      }
    }
    close(file)
  }
  return titles[target]
}

# One line of text with its code, links, pictures and emphasis.
function spans(text,  out, c, run, end, middle, label, isPicture) {
  out = ""
  while (match(text, /[][`!*\\]/)) {
    out = out escaped(substr(text, 1, RSTART - 1))
    text = substr(text, RSTART)
    c = substr(text, 1, 1)
    if (c == "\\") { out = out escaped(substr(text, 2, 1)); text = substr(text, 3); continue }
    if (c == "`") {
      match(text, /^`+/)
      run = substr(text, 1, RLENGTH)
      end = index(substr(text, RLENGTH + 1), run)
      if (end) {
        out = out "<code>" escaped(substr(text, RLENGTH + 1, end - 1)) "</code>"
        text = substr(text, 2 * length(run) + end)
        continue
      }
    }
    if (c == "*" && match(text, /^\*\*[^*]+\*\*/)) {
      out = out "<strong>" spans(substr(text, 3, RLENGTH - 4)) "</strong>"
      match(text, /^\*\*[^*]+\*\*/)
      text = substr(text, RLENGTH + 1)
      continue
    }
    if (c == "*" && match(text, /^\*[^*]+\*/)) {
      out = out "<em>" escaped(substr(text, 2, RLENGTH - 2)) "</em>"
      text = substr(text, RLENGTH + 1)
      continue
    }
    isPicture = substr(text, 1, 2) == "!["
    if ((c == "[" || isPicture) && (middle = index(text, "](")) && (end = closing(text, middle + 2))) {
      label = substr(text, isPicture ? 3 : 2, middle - (isPicture ? 3 : 2))
      middle = substr(text, middle + 2, end - middle - 2)
      text = substr(text, end + 1)
      out = out (isPicture ? picture(middle, label) : "<a href=\"" escaped(address(middle)) "\">" spans(titled(label, middle)) "</a>")
      continue
    }
    out = out escaped(c)
    text = substr(text, 2)
  }
  return out escaped(text)
}

# Where the address that begins at "from" ends: names of methods have parentheses too.
function closing(text, from,  depth, i, c) {
  for (i = from; i <= length(text); i++) {
    c = substr(text, i, 1)
    if (c == "(") depth++
    if (c == ")" && depth-- == 0) return i
  }
  return 0
}

function close_blocks() {
  if (paragraph != "") body = body "<p>" spans(paragraph) "</p>\n"
  if (item != "") body = body "<li>" spans(item) "</li>\n"
  paragraph = item = ""
}
function close_list() { if (list != "") body = body "</" list ">\n"; list = "" }
function close_table() { if (table) body = body "</table>\n"; table = 0 }

function block(line,  level, cells, count, i) {
  if (line ~ /^ *```/) {
    if (!code) { close_blocks(); close_table() }
    body = body (code ? "</pre>\n" : "<pre>")
    code = !code
    return
  }
  if (code) { body = body escaped(line) "\n"; return }
  if (line ~ /^#+ /) {
    close_blocks(); close_list(); close_table()
    match(line, /^#+/)
    level = RLENGTH
    if (level == 1 && title == "") title = substr(line, 3)
    # The page with scripts calls the first part of an article so.
    if (line == "## Discussion" && isArticle) line = "## Overview"
    body = body "<h" level ">" spans(substr(line, level + 2)) "</h" level ">\n"
    return
  }
  if (line ~ /^ *$/) { close_blocks(); return }
  if (line ~ /^\|/) {
    close_blocks(); close_list()
    if (line ~ /^[| :-]+$/) return
    if (!table) body = body "<table>\n"
    table = 1
    count = split(substr(line, 2), cells, "|")
    body = body "<tr>"
    for (i = 1; i < count; i++) body = body "<td>" spans(cells[i]) "</td>"
    body = body "</tr>\n"
    return
  }
  close_table()
  if (match(line, /^ *([-*]|[0-9]+\.) +/)) {
    level = RLENGTH
    close_blocks()
    if (list == "") { list = line ~ /^ *[0-9]/ ? "ol" : "ul"; body = body "<" list ">\n" }
    item = substr(line, level + 1)
    return
  }
  if (item != "" && line ~ /^ /) { sub(/^ +/, "", line); item = item " " line; return }
  if (item != "") close_blocks()
  close_list()
  if (paragraph == "" && description == "" && title != "") description = line
  paragraph = paragraph (paragraph == "" ? "" : " ") line
}

BEGIN {
  while ((getline line < header) > 0) { gsub(/\{base\}/, base, line); bar = bar line "\n" }
  body_tag = "<body data-color-scheme=\"auto\">"
}
{
  page = $0
  file = page
  sub(/\/index\.html$/, ".md", file)
  file = site "/data" substr(file, length(site) + 1)
  body = title = description = paragraph = item = list = ""
  code = table = comment = isArticle = 0
  while ((getline line < file) > 0) {
    if (line ~ /^<!--/) comment = 1
    if (comment && line ~ /"documentType" : "article"/) isArticle = 1
    if (!comment) block(line)
    if (line ~ /-->$/) comment = 0
  }
  close(file)
  close_blocks(); close_list(); close_table()
  html = ""
  while ((getline line < page) > 0) html = html line "\n"
  close(page)
  at = index(html, body_tag)
  if (at) {
    at += length(body_tag)
    html = substr(html, 1, at - 1) "<template id=\"custom-header\">" bar "</template>" substr(html, at)
  }
  start = index(html, "<noscript>")
  end = index(html, "</noscript>")
  if (start && end && title != "") {
    gsub(/[`\[\]]/, "", description)
    gsub(/"/, "\\&quot;", description)
    head = substr(html, 1, start - 1)
    at = index(head, "<title>Documentation</title>")
    if (at) {
      head = substr(head, 1, at - 1) "<title>" escaped(title) "</title><meta name=\"description\" content=\"" \
        escaped(substr(description, 1, 200)) "\">" substr(head, at + length("<title>Documentation</title>"))
    }
    html = head "<noscript><link rel=\"stylesheet\" href=\"" base "reading.css\">" bar "<main class=\"reading\">\n" \
      body "</main>" substr(html, end)
  }
  printf "%s", html >page
  close(page)
  pages++
}
END { print pages + 0 }

# Splits a picture that follows the color scheme of the system into two: awk -v scheme=light|dark -f twins.awk PICTURE
#
# DocC chooses between "name.svg" and "name~dark.svg" by the color scheme of the page, which a reader can set.
{
  text = $0 "\n"
  while (at = index(text, "@media (prefers-color-scheme:dark){")) {
    printf "%s", substr(text, 1, at - 1)
    text = substr(text, at + length("@media (prefers-color-scheme:dark){"))
    depth = 1
    block = ""
    while (depth > 0 && text != "") {
      c = substr(text, 1, 1)
      text = substr(text, 2)
      if (c == "{") depth++
      if (c == "}") depth--
      if (depth > 0) block = block c
    }
    if (scheme == "dark") printf "%s", block
  }
  printf "%s", text
}

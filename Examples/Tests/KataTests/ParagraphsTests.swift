import Testing

@testable import KataCore

/// Pages on a terminal that is narrower than their lines.
struct ParagraphsTests {
  private func shown(_ page: String, _ width: Int?) -> [String] {
    Paragraphs(page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), width: width).lines
  }

  @Test("lines break between words, and the lines of a paragraph are joined")
  func paragraphs() {
    #expect(
      shown("The button needs a place where\nit remembers what to call.\n\nWhat is it?", 24) == [
        "The button needs a place", "where it remembers what", "to call.", "", "What is it?",
      ])
    #expect(shown("unbelievably-long-words-stay whole", 20) == ["unbelievably-long-words-stay", "whole"])
  }

  @Test("further lines of an entry stand below its first word")
  func entries() {
    #expect(
      shown("* A press calls every action\n  once.\n* The second entry\n1. One thing that is long", 22) == [
        "* A press calls every", "  action once.", "* The second entry", "1. One thing that is", "  long",
      ])
  }

  @Test("headings, tables and code stay as they are, and without a terminal all lines do")
  func untouched() {
    let page =
      "# A heading that is longer than the terminal\n| a | table that is longer than the terminal |\n"
      + "```\nlet code = \"that is longer than the terminal\"\n```\n    indented(code: \"that is longer\")"
    #expect(shown(page, 20).joined(separator: "\n") == page)
    #expect(shown("one two\nthree four five six seven eight", nil) == ["one two", "three four five six seven eight"])
  }
}

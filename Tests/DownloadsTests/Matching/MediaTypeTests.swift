import Testing

@testable import Downloads

/// The types that a pattern includes.
@Suite struct MediaTypeTests {
  static let matches: [(String, MediaType, Bool)] = [
    ("application/json", "application/json", true),
    ("application/json", "application/*", true),
    ("application/json", "*/*", true),
    ("application/json", "application/xml", false),
    ("application/json", "text/*", false),
    ("Application/JSON", "APPLICATION/json", true),
    ("IMAGE/png", "Image/*", true),
    ("text/html; charset=utf-8", "text/html", true),
    ("text/html;charset=\"a/b\"", "text/html; level=1", true),
    (" text/html ;", "text/html", true),
    ("application/problem+json", "application/json", false),
    ("application/json", "*/json", false),
    ("application/json", "application/*; q=0.5", true),
    ("text/plain", "textual/*", false),
    ("text/plain", "no type", false),
  ]

  @Test("DL-16 a pattern includes a type regardless of case and parameters", arguments: matches)
  func matching(text: String, pattern: MediaType, matches: Bool) {
    #expect(MediaType(text)?.matches(pattern) == matches)
  }

  static let malformed = [
    "", "json", "/", "text/", "/html", "text/html, text/plain", "text html", "text/ht ml", "a/b/c", ";",
  ]

  @Test("DL-16 only the pattern of all types includes a malformed type", arguments: malformed)
  func malformedTypes(text: String) {
    #expect(MediaType(text) == nil)
    #expect((["*/*"] as [MediaType]).accept(text))
    #expect(!(["text/*", "text/html", "json", ""] as [MediaType]).accept(text))
  }

  @Test("DL-16 a malformed literal matches no pattern, and as a pattern includes no type")
  func malformedLiterals() {
    let type: MediaType = "no type"
    #expect((["*/*", "no type", "text/*"] as [MediaType]).map(type.matches) == [false, false, false])
    #expect(!("text/plain" as MediaType).matches(type))
  }

  @Test("DL-16 one of several patterns is enough, and an empty list includes nothing")
  func several() {
    let patterns: Set<MediaType> = ["application/json", "image/*"]
    #expect(patterns.accept("image/webp"))
    #expect(patterns.accept("application/json;charset=utf-8"))
    #expect(!patterns.accept("text/html"))
    #expect(!patterns.accept(nil))
    #expect((["image/*", "*/*"] as [MediaType]).accept(nil))
    #expect(!([] as [MediaType]).accept("text/html"))
  }

  @Test("the description of a type is its normalized form")
  func text() {
    let type: MediaType = "Text/HTML; charset=utf-8"
    #expect("\(type)" == "text/html")
    #expect(type == "text/html")
  }
}

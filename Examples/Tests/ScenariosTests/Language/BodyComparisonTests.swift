import Foundation
import Testing

@testable import Scenarios

@Suite("Comparing bodies")
struct BodyComparisonTests {
  @Test(
    "JSON is compared by value",
    arguments: [
      (#"{"a":1,"b":[true,null]}"#, #" { "b" : [ true, null ], "a" : 1.0 } "#, true),
      (#"{"a":1}"#, #"{"a":1,"b":2}"#, false),
      (#"{"a":1,"b":2}"#, #"{"a":1}"#, false),
      (#"{"a":"<any>"}"#, #"{"a":{"deep":[1]}}"#, true),
      (#"{"a":"<any>"}"#, #"{}"#, false),
      (#"["<any>"]"#, #"["x"]"#, true),
      (#"["<any>"]"#, #"["x","y"]"#, false),
      (#"[1,2]"#, #"[2,1]"#, false),
      (#"{"a":1}"#, #"{"a":"1"}"#, false),
      (#"{"a":1}"#, #"{"a":true}"#, false),
      (#"{"a":1000}"#, #"{"a":1e3}"#, true),
      (#"{"a":9007199254740993}"#, #"{"a":9007199254740992}"#, false),
      (#"{"a":1}"#, #"{"a":1"#, false),
    ])
  func json(expected: String, actual: String, matches: Bool) {
    #expect(BodyComparison.matches(expected: Data(expected.utf8), actual: Data(actual.utf8)) == matches)
  }

  @Test(
    "a body that isn't JSON is compared as trimmed text",
    arguments: [
      ("plain text", "\n plain text \r\n", true), ("plain text", "plain  text", false), ("", " \n", true),
      ("{\"qwinks\":[", " {\"qwinks\":[\n", true),
    ])
  func text(expected: String, actual: String, matches: Bool) {
    #expect(BodyComparison.matches(expected: Data(expected.utf8), actual: Data(actual.utf8)) == matches)
  }

  @Test("bytes that aren't text are compared exactly")
  func bytes() {
    #expect(BodyComparison.matches(expected: Data([0xFF, 1]), actual: Data([0xFF, 1])))
    #expect(!BodyComparison.matches(expected: Data([0xFF, 1]), actual: Data([0xFF, 2])))
    #expect(BodyComparison.text(of: Data([0xFF, 1])) == "2 bytes that aren't text")
  }

  @Test("documents of any depth are compared, at least as text", arguments: [10, 500, 600, 100_000])
  func depth(levels: Int) {
    let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    #expect(BodyComparison.matches(expected: Data(nested.utf8), actual: Data(nested.utf8)))
    #expect(!BodyComparison.matches(expected: Data(nested.utf8), actual: Data("[\(nested)]".utf8)))
  }
}

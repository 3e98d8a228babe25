/// A shorter form of a kata's tests, for proofs: only the colors of tests matter to them, and no message is read.
///
/// Expectations are most of what the compiler does for a kata. One test is compiled in a fraction of the time, and a
/// condition that is only checked, without its parts being kept for a message, in a third of it.
enum TestExcerpt {
  /// What checks a condition in place of the macros `#expect` and `#require`.
  static let plainExpectations = """
    func plainlyExpect(
      _ condition: Bool, _ comment: Comment? = nil,
      _ file: String = #fileID, _ path: String = #filePath, _ line: Int = #line, _ column: Int = #column
    ) {
      if condition { return }
      Issue.record(comment, sourceLocation: SourceLocation(fileID: file, filePath: path, line: line, column: column))
    }

    private struct PlainFailure: Error {}

    func plainlyRequire(
      _ condition: Bool, _ comment: Comment? = nil,
      _ file: String = #fileID, _ path: String = #filePath, _ line: Int = #line, _ column: Int = #column
    ) throws {
      plainlyExpect(condition, comment, file, path, line, column)
      if !condition { throw PlainFailure() }
    }

    func plainlyRequire<Value>(
      _ value: Value?, _ comment: Comment? = nil,
      _ file: String = #fileID, _ path: String = #filePath, _ line: Int = #line, _ column: Int = #column
    ) throws -> Value {
      plainlyExpect(value != nil, comment, file, path, line, column)
      guard let value else { throw PlainFailure() }
      return value
    }

    """

  /// Returns the text with plain expectations, except those of errors.
  static func plain(_ source: String) -> String {
    let bytes = Array(source.utf8)
    let marks = [("#expect(", "plainlyExpect("), ("#require(", "plainlyRequire(")].map { (Array($0.utf8), $1) }
    let scanner = TestScanner(bytes)
    var plain: [UInt8] = []
    var (position, place) = (0, 0)
    while place < bytes.count {
      let mark = marks.first { bytes[place] == $0.0[0] && bytes[place...].starts(with: $0.0) }
      guard let mark else {
        place = scanner.end(ofTokenAt: place)
        continue
      }
      let condition = bytes[(place + mark.0.count)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      if !condition.starts(with: Array("throws:".utf8)) {
        plain += bytes[position..<place] + Array(mark.1.utf8)
        position = place + mark.0.count
      }
      place += mark.0.count
    }
    return String(decoding: plain + bytes[position...], as: UTF8.self)
  }

  /// Returns the text without the other tests; nil if no test has the name.
  static func text(of source: String, keeping name: String) -> String? {
    let bytes = Array(source.utf8)
    let tests = TestScanner(bytes).tests()
    guard tests.contains(where: { $0.name == name }) else { return nil }
    var kept: [UInt8] = []
    var position = 0
    for test in tests where test.name != name {
      kept += bytes[position..<test.range.lowerBound]
      position = test.range.upperBound
    }
    kept += bytes[position...]
    return String(decoding: kept, as: UTF8.self)
  }
}

/// Finds code in a source file, such as functions marked `@Test("…")`, without reading text and comments as code.
private struct TestScanner {
  struct Test {
    let name: String

    /// From the attribute to the brace that ends the function.
    let range: Range<Int>
  }

  private static let attribute = Array("@Test(\"".utf8)

  /// What comments and string literals begin with.
  private static let opening = Array("/#\"".utf8)

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func tests() -> [Test] {
    var tests: [Test] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == Self.attribute[0], bytes[place...].starts(with: Self.attribute), let test = test(at: place) {
        tests.append(test)
        place = test.range.upperBound
      } else {
        place = end(ofTokenAt: place)
      }
    }
    return tests
  }

  private func test(at start: Int) -> Test? {
    let text = start + Self.attribute.count - 1
    let endOfText = end(ofTokenAt: text)
    guard let body = place(of: UInt8(ascii: "{"), from: end(ofGroupAt: text - 1)) else { return nil }
    return Test(
      name: String(decoding: bytes[(text + 1)..<max(text + 1, endOfText - 1)], as: UTF8.self),
      range: start..<end(ofGroupAt: body))
  }

  private func place(of byte: UInt8, from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      if bytes[place] == byte { return place }
      place = end(ofTokenAt: place)
    }
    return nil
  }

  /// Returns the end of what a parenthesis or a brace encloses.
  private func end(ofGroupAt start: Int) -> Int {
    let open = bytes[start]
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    var depth = 0
    var place = start
    while place < bytes.count {
      if bytes[place] == open { depth += 1 }
      if bytes[place] == close { depth -= 1 }
      place = end(ofTokenAt: place)
      if depth == 0 { break }
    }
    return place
  }

  /// Returns the end of a comment or a string literal, or the next byte.
  func end(ofTokenAt start: Int) -> Int {
    guard Self.opening.contains(bytes[start]) else { return start + 1 }
    if bytes[start...].starts(with: Array("//".utf8)) { return end(of: "\n", from: start) }
    if bytes[start...].starts(with: Array("/*".utf8)) { return end(of: "*/", from: start + 2) }
    var fence = 0
    while start + fence < bytes.count, bytes[start + fence] == UInt8(ascii: "#") { fence += 1 }
    let quote = start + fence
    guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") else { return start + 1 }
    return end(ofTextAt: quote, fence: Array(repeating: UInt8(ascii: "#"), count: fence))
  }

  private func end(ofTextAt quote: Int, fence: [UInt8]) -> Int {
    let lines = Array("\"\"\"".utf8)
    let mark = bytes[quote...].starts(with: lines) ? lines : [UInt8(ascii: "\"")]
    let escape = [UInt8(ascii: "\\")] + fence
    var place = quote + mark.count
    while place < bytes.count {
      if bytes[place...].starts(with: mark + fence) { return place + mark.count + fence.count }
      guard bytes[place...].starts(with: escape) else {
        place += 1
        continue
      }
      place += escape.count
      guard place < bytes.count else { break }
      place = bytes[place] == UInt8(ascii: "(") ? end(ofGroupAt: place) : place + 1
    }
    return bytes.count
  }

  private func end(of mark: StaticString, from start: Int) -> Int {
    let mark = Array("\(mark)".utf8)
    var place = start
    while place < bytes.count, !bytes[place...].starts(with: mark) { place += 1 }
    return min(bytes.count, place + mark.count)
  }
}

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

/// Finds code in a source file, such as functions marked `@Test("…")`, without reading text and comments as code.
struct TestScanner {
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

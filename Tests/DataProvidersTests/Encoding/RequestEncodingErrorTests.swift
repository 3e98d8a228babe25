import Foundation
import Testing

@testable import DataProviders

/// Values that can't be written into a request.
@Suite struct RequestEncodingErrorTests {
  private final class Node: Encodable {
    var next: Node?
  }

  private struct Mirror: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(self)
    }
  }

  private struct Refusing: Encodable {
    struct Reason: Error, LocalizedError { var errorDescription: String? { "Not today." } }
    func encode(to encoder: any Encoder) throws { throw Reason() }
  }

  @Test("DL-78 a value without named properties has no query")
  func unnamed() {
    #expect(throws: RequestEncodingError.unnamed(type: "Int")) { try QueryEncoder().query(5) }
    #expect(throws: RequestEncodingError.unnamed(type: "Array<Int>")) { try QueryEncoder().query([5]) }
    #expect(throws: RequestEncodingError.unnamed(type: "Optional<Int>")) { try FormEncoder().encode(Int?.none) }
  }

  @Test("DL-78 numbers and dates without a text are refused, and the error has their path")
  func unwritable() {
    let numbers = ["a": ["b": [1, Double.nan]]]
    #expect(throws: RequestEncodingError.notFinite(path: "a.b.[1]")) { try QueryEncoder().query(numbers) }
    #expect(throws: RequestEncodingError.notFinite(path: "a")) { try QueryEncoder().query(["a": -Float.infinity]) }
    #expect(throws: RequestEncodingError.notFinite(path: "a")) { try QueryEncoder().query(["a": Decimal.nan]) }
    for format in QueryEncoder.DateFormat.allCases {
      for seconds in [.nan, .infinity, 1e300, -1e300, 253_402_300_800, -62_167_219_201] {
        let encoder = QueryEncoder(dates: format)
        #expect(throws: RequestEncodingError.dateOutOfRange(path: "d")) {
          try encoder.query(["d": Date(timeIntervalSince1970: seconds)])
        }
      }
    }
  }

  @Test("DL-78 a value that contains itself is refused and doesn't exhaust the stack")
  func endless() {
    let node = Node()
    node.next = node
    let path = Array(repeating: "next", count: 100).joined(separator: ".")
    #expect(throws: RequestEncodingError.tooDeep(path: path)) { try QueryEncoder().query(node) }
    #expect(throws: RequestEncodingError.tooDeep(path: "m")) { try QueryEncoder().query(["m": Mirror()]) }
    node.next = nil
  }

  @Test("DL-78 the error holds what the value or Foundation throws")
  func refused() {
    let refusal = RequestEncodingError.refused(type: "Refusing", reason: "Not today.")
    #expect(throws: refusal) { try QueryEncoder().query(Refusing()) }
    #expect(throws: refusal) { try JSONRequestEncoder().encode(Refusing()) }
    do {
      _ = try JSONRequestEncoder().encode(["a": Double.nan])
      Issue.record("NaN was encoded")
    } catch {
      guard case .refused(type: "Dictionary<String, Double>", let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.hasPrefix("'a': "))
    }
  }

  static let texts: [(RequestEncodingError, String)] = [
    (
      .unnamed(type: "Int"),
      """
      Cannot write a value of the type Int as pairs of names and texts: it has no named properties. Nothing was sent. \
      Put it into a structure or a dictionary that names it.
      """
    ),
    (
      .notFinite(path: "a.[1]"),
      """
      Cannot write the number at 'a.[1]': it is infinite or not a number. Nothing was sent. Leave it out, or use a \
      text instead.
      """
    ),
    (
      .dateOutOfRange(path: "d"),
      """
      Cannot write the date at 'd': it is outside the years 0 to 9999. Nothing was sent. It was probably made from a \
      wrong unit of time.
      """
    ),
    (
      .tooDeep(path: "a.b"),
      """
      Cannot write the value at 'a.b': it is nested more than 100 levels deep. Nothing was sent. An object probably \
      contains itself.
      """
    ),
    (
      .tooDeep(path: String(repeating: "a", count: 61)),
      """
      Cannot write the value at '\(String(repeating: "a", count: 60))…': it is nested more than 100 levels deep. \
      Nothing was sent. An object probably contains itself.
      """
    ),
    (
      .refused(type: "Refusing", reason: "Not today."),
      """
      Cannot encode a value of the type Refusing: Not today. Nothing was sent. Check the type's 'encode(to:)'.
      """
    ),
  ]

  @Test("the text of each encoding error is full sentences", arguments: texts)
  func text(error: RequestEncodingError, text: String) {
    #expect("\(error)" == text)
    #expect(error.localizedDescription == text)
  }
}

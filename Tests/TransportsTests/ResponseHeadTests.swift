import Testing
import Transports

/// What the head of a response says about its body.
@Suite struct ResponseHeadTests {
  static let lengths: [(HTTPFields, Int?)] = [
    (["Content-Length": "12"], 12), ([:], nil), (["content-length": "-1"], nil), (["Content-Length": "x"], nil),
    (["Content-Length": "99999999999999999999"], nil), (["Content-Length": "+12"], nil),
    (["Content-Length": "-0"], nil), (["Content-Length": "12", "Content-Encoding": "gzip"], nil),
    (["Content-Length": "12", "Content-Encoding": "Identity"], 12),
    (["Content-Length": "12", "Content-Encoding": ""], 12),
    (["Content-Length": "12", "Content-Encoding": "identity, Identity"], 12),
    (["Content-Length": "12", "Content-Encoding": "identity", "content-encoding": "gzip"], nil),
  ]

  @Test(
    "DL-114 an announced length counts only if it is in range, has only digits and is the length of the received bytes",
    arguments: lengths)
  func announcedLength(fields: HTTPFields, length: Int?) {
    #expect(ResponseHead(status: 200, fields: fields, url: "").announcedLength == length)
  }

  @Test(
    "the range of a partial response is read from its field",
    arguments: [
      ("bytes 100-199/200", 100..<200, 200), ("bytes 100-149/*", 100..<150, nil), ("bytes */200", nil, 200),
      ("BYTES 0-0/1", 0..<1, 1), ("bytes */*", nil, nil),
    ] as [(String, Range<Int>?, Int?)])
  func range(text: String, bytes: Range<Int>?, total: Int?) throws {
    let range = try #require(ContentRange(text))
    #expect(range.bytes == bytes)
    #expect(range.total == total)
  }

  @Test(
    "a malformed range is refused",
    arguments: [
      "", "bytes", "bytes 1-2", "bytes 2-1/9", "bytes 1-9/9", "bytes 1-/9", "bytes -1/9", "bytes 1-2-3/9",
      "items 1-2/9", "bytes 1-2/x", "bytes 1-2/9/9", "bytes +1-2/9", "bytes 1-99999999999999999999/*",
      "bytes 1-9223372036854775807/*",
    ])
  func malformedRange(text: String) {
    #expect(ContentRange(text) == nil)
  }

  @Test("a redirect has one of five statuses and a location", arguments: 300...310)
  func redirect(status: Int) {
    let head = ResponseHead(status: status, fields: ["location": "/next"], url: "http://h/a")
    #expect(head.isRedirect == [301, 302, 303, 307, 308].contains(status))
    #expect(!ResponseHead(status: status, url: "http://h/a").isRedirect)
  }
}

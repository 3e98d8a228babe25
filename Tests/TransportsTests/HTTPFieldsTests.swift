import Testing
import Transports

/// Header fields: their names, their order and their secrets.
@Suite struct HTTPFieldsTests {
  @Test("names are case-insensitive, and repeated fields stay in order")
  func names() {
    var fields: HTTPFields = ["Accept": "a/b", "X-Note": "1"]
    fields.add("x-note", "2")
    #expect(fields["ACCEPT"] == "a/b")
    #expect(fields["X-note"] == "1")
    #expect(fields.all.map(\.value) == ["a/b", "1", "2"])
    fields["x-Note"] = "3"
    #expect(fields == ["Accept": "a/b", "x-Note": "3"])
    fields["accept"] = nil
    #expect(fields.all.map(\.name) == ["x-Note"])
    #expect(fields["X-N\u{f6}te"] == nil)
  }

  @Test(
    "DL-113 fields with secret values are redacted",
    arguments: [
      ("Authorization", true), ("proxy-authorization", true), ("Cookie", true), ("SET-COOKIE", true),
      ("X-Api-Key", true), ("Api-Key", true), ("apikey", true), ("X-Auth-Token", true), ("X-Amz-Security-Token", true),
      ("X-Client-Secret", true), ("X-Hub-Signature-256", true), ("Password", true), ("X-Session-Id", true),
      ("Accept", false), ("Idempotency-Key", false), ("WWW-Authenticate", false), ("If-None-Match", false),
      ("ETag", false), ("Key", false),
    ])
  func redactedFields(name: String, isSecret: Bool) {
    let fields: HTTPFields = ["First": "1", name: "value"]
    #expect(fields.redacted.all.map(\.value) == ["1", isSecret ? "*****" : "value"])
    #expect("\(fields)" == "[First: 1, \(name): \(isSecret ? "*****" : "value")]")
    #expect(String(reflecting: ResponseHead(status: 200, fields: fields, url: "")).contains("value") == !isSecret)
  }
}

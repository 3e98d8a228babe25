import DataProviders
import Downloads
import Foundation
import Testing

/// Conversion between models and data behind one protocol.
@Suite struct DataProviderTests {
  private struct User: Codable, Hashable {
    var name: String
    var id: Int?
  }

  /// A client that uses the provider it was created with.
  private struct Directory {
    let users: any DataProvider<User>

    func renamed(_ data: Data, to name: String) throws -> Data {
      var user = try users.model(from: data)
      user.name = name
      return try users.data(from: user)
    }
  }

  /// A test double whose data is the name.
  private struct PlainText: DataProvider {
    func data(from model: User) -> Data { Data(model.name.utf8) }
    func model(from data: Data) -> User { User(name: String(decoding: data, as: UTF8.self)) }
  }

  @Test("DL-81 models are encoded as JSON and decoded from JSON")
  func json() throws {
    let users = JSONDataProvider(User.self)
    let data = try users.data(from: User(name: "Ada", id: 1))
    #expect(String(decoding: data, as: UTF8.self) == #"{"id":1,"name":"Ada"}"#)
    #expect(try users.model(from: data) == User(name: "Ada", id: 1))
    #expect(throws: DecodingError.self) { try users.model(from: Data("[]".utf8)) }
  }

  @Test("DL-81 a JSON provider uses the given encoder and decoder")
  func configured() throws {
    let dates = JSONDataProvider<[Date]>(encoder: JSONRequestEncoder { $0.dateEncodingStrategy = .secondsSince1970 }) {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      return decoder
    }
    #expect(String(decoding: try dates.data(from: [Date(timeIntervalSince1970: 5)]), as: UTF8.self) == "[5]")
    #expect(try dates.model(from: Data("[5]".utf8)) == [Date(timeIntervalSince1970: 5)])
  }

  @Test("DL-81 a test double replaces the provider")
  func double() throws {
    let real = try Directory(users: JSONDataProvider()).renamed(Data(#"{"name":"Ada"}"#.utf8), to: "Bea")
    #expect(String(decoding: real, as: UTF8.self) == #"{"name":"Bea"}"#)
    let double = try Directory(users: PlainText()).renamed(Data("Ada".utf8), to: "Bea")
    #expect(String(decoding: double, as: UTF8.self) == "Bea")
  }

  private struct NoContent: EmptyResponse, Codable, Hashable {
    static let empty = NoContent()
  }

  private func head(_ status: Int) -> ResponseHead {
    ResponseHead(status: status, fields: ["X": "y"], url: "http://h/u")
  }

  static let bodiless = [(204, "GET"), (205, "POST"), (200, "HEAD")]

  @Test("DL-38 an empty body has a model for 204, 205 and HEAD", arguments: bodiless)
  func empty(status: Int, method: String) throws {
    let nothing = JSONDataProvider(NoContent.self)
    #expect(try nothing.model(from: Data(), head: head(status), method: method) == NoContent())
    let error = ResponseDecodingError.noEmptyModel(head(status), type: "User")
    #expect(throws: error) {
      try JSONDataProvider(User.self).model(from: Data(), head: head(status), method: method)
    }
  }

  @Test(
    "DL-38 in other cases an empty body fails", arguments: [(200, "GET"), (201, "POST"), (206, "GET"), (404, "GET")])
  func unexpectedlyEmpty(status: Int, method: String) {
    #expect(throws: ResponseDecodingError.emptyBody(head(status))) {
      try JSONDataProvider(NoContent.self).model(from: Data(), head: head(status), method: method)
    }
  }

  @Test("DL-38 a body that isn't empty is decoded for any status")
  func present() throws {
    let users = JSONDataProvider(User.self)
    let body = Data(#"{"name":"Ada"}"#.utf8)
    #expect(try users.model(from: body, head: head(204)) == User(name: "Ada"))
    #expect(try JSONDataProvider(NoContent.self).model(from: body, head: head(200)) == NoContent())
  }

  static let broken: [(String, String)] = [
    (#"{"id":1}"#, "the document's root lacks the field 'name'"),
    (#"{"name":5}"#, "'name' isn't of the type String"),
    (#"{"name":null}"#, "'name' is null"),
  ]

  @Test("DL-39 a body that cannot be decoded fails with the head and the place", arguments: broken)
  func undecodable(body: String, reason: String) {
    #expect(throws: ResponseDecodingError.undecodable(head(200), reason: reason)) {
      try JSONDataProvider(User.self).model(from: Data(body.utf8), head: head(200))
    }
  }

  @Test("DL-39 invalid JSON fails with the head")
  func invalid() throws {
    let error = #expect(throws: ResponseDecodingError.self) {
      try JSONDataProvider(User.self).model(from: Data("<html>".utf8), head: head(200))
    }
    #expect(error?.head == head(200))
    guard case .undecodable(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("the document's root is damaged: "))
  }

  static let texts: [(ResponseDecodingError, String)] = [
    (
      .emptyBody(ResponseHead(status: 200, url: "http://h/u")),
      """
      Cannot decode the response of 'http://h/u': status 200 came with an empty body, which only 204, 205 and \
      responses to HEAD may have. No model was created. The server probably failed after it had sent the status.
      """
    ),
    (
      .noEmptyModel(ResponseHead(status: 204, url: "http://h/u"), type: "User"),
      """
      Cannot decode the response of 'http://h/u': it has no body, and the type User has no model for that. No model \
      was created. Conform the type to 'EmptyResponse'.
      """
    ),
    (
      .undecodable(ResponseHead(status: 200, url: "http://h/u"), reason: "'name' is null"),
      """
      Cannot decode the response of 'http://h/u' (status 200): 'name' is null. No model was created. The server \
      probably sent a different document than the expected one.
      """
    ),
    (
      // A reason of Foundation is a sentence already.
      .undecodable(ResponseHead(status: 200, url: "http://h/u"), reason: "the root is damaged: The data is no JSON."),
      """
      Cannot decode the response of 'http://h/u' (status 200): the root is damaged: The data is no JSON. No model was \
      created. The server probably sent a different document than the expected one.
      """
    ),
  ]

  @Test("each decoding error has a text in full sentences", arguments: texts)
  func text(error: ResponseDecodingError, text: String) {
    #expect("\(error)" == text)
    #expect(error.localizedDescription == text)
  }
}

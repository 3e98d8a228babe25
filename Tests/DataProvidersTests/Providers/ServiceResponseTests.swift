import DataProviders
import Downloads
import Foundation
import Testing

/// An app's own response envelope, decoded by a provider.
@Suite struct ServiceResponseTests {
  struct Account: Codable, Hashable, Sendable {
    var userId: String
    var hobbies: [String]?
  }

  private static func failed(_ code: Int, _ description: String) -> ServiceResponse<Account> {
    ServiceResponse(failure: ServiceStatus(code: code, description: description))
  }

  static let documents: [(String, ServiceResponse<Account>)] = [
    (
      #"{"Status":{"Code":0,"Description":"OK"},"userId":"u9","hobbies":["Chess"]}"#,
      ServiceResponse(Account(userId: "u9", hobbies: ["Chess"]))
    ),
    (#"{"status":{"code":0},"userId":"u9"}"#, ServiceResponse(Account(userId: "u9"), description: "")),
    (#"{"Status":{"Code":5,"Description":"Name taken"},"userId":"u9"}"#, failed(5, "Name taken")),
    (#"{"Status":{"Code":5,"Description":"Name taken"}}"#, failed(5, "Name taken")),
    (#"{"Status":{"Code":5,"Description":"Name taken"},"userId":17}"#, failed(5, "Name taken")),
    (#"{"Status":{"Code":-1}}"#, failed(-1, "No answer from the server")),
    (#"{"Status":{},"userId":"u9"}"#, failed(999, "No answer from the server")),
    (#"{"Status":{"Description":"Busy"},"userId":"u9"}"#, failed(999, "Busy")),
    (#"{"userId":"u9"}"#, failed(999, "No answer from the server")),
    (#"{"Status":null,"userId":"u9"}"#, failed(999, "No answer from the server")),
    (#"{"Message":"No route","userId":"u9"}"#, failed(999, "No route")),
    (#"{"Status":{"Code":7,"Description":"read only"},"Message":"x"}"#, failed(7, "read only")),
    ("{}", failed(999, "No answer from the server")),
  ]

  @Test("DL-81 there is content only if the status is success", arguments: documents)
  func trusted(document: String, response: ServiceResponse<Account>) throws {
    let provider = JSONDataProvider(ServiceResponse<Account>.self)
    #expect(try provider.model(from: Data(document.utf8)) == response)
  }

  static let refused = [
    "[]", "5", "\"text\"", #"{"Status":"fine"}"#, #"{"Status":{"Code":"0"}}"#, #"{"Status":{"Code":0}}"#,
  ]

  @Test("DL-81 a document that isn't an object, or a success without content, is invalid", arguments: refused)
  func undecodable(document: String) {
    #expect(throws: DecodingError.self) {
      try JSONDataProvider(ServiceResponse<Account>.self).model(from: Data(document.utf8))
    }
  }

  @Test("DL-81 a response is encoded as it is decoded")
  func written() throws {
    let provider = JSONDataProvider(ServiceResponse<Account>.self)
    let success = try provider.data(from: ServiceResponse(Account(userId: "u9")))
    #expect(String(decoding: success, as: UTF8.self) == #"{"Status":{"Code":0,"Description":"OK"},"userId":"u9"}"#)
    let failure = try provider.data(from: Self.failed(5, "Name taken"))
    #expect(String(decoding: failure, as: UTF8.self) == #"{"Status":{"Code":5,"Description":"Name taken"}}"#)
  }

  @Test("DL-81 a response without content is never a success")
  func neverEmptySuccess() {
    let response = ServiceResponse<Account>(failure: ServiceStatus(code: 0, description: "OK"))
    #expect(response.status == .missing)
    #expect(response.content == nil)
    #expect(ServiceResponse<Account>(failure: .missing).status == .missing)
    #expect(!ServiceStatus.missing.isSuccess)
  }
}

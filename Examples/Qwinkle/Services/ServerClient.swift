import Armature
import Foundation

/// Sends JSON requests to the server and reads the answers.
///
/// Only for actions of the person. Documents are downloaded to files by each screen's own service.
@MainActor
final class ServerClient {
  private let address: ServerAddress
  private let service: DownloadService
  private let log: AppLog
  private let encoder = JSONRequestEncoder()

  init(address: ServerAddress, service: DownloadService, log: AppLog) {
    self.address = address
    self.service = service
    self.log = log
  }

  /// Sends a body and decodes the answer.
  func send<Reply: Decodable>(
    _ method: String, _ path: String, _ body: some Encodable, reading type: Reply.Type
  ) async throws(ServiceError) -> Reply {
    let reply = try await reply(method, path, body)
    do {
      return try JSONDecoder().decode(type, from: reply)
    } catch {
      throw failure(of: path, Texts.unreadable)
    }
  }

  /// Sends a body and ignores the answer's content.
  func send(_ method: String, _ path: String, _ body: some Encodable) async throws(ServiceError) {
    _ = try await reply(method, path, body)
  }

  /// Sends a request without a body and ignores the answer's content.
  func send(_ method: String, _ path: String) async throws(ServiceError) {
    _ = try await reply(DownloadRequest(method: method, url: address.address(of: path)), path)
  }

  private func reply(_ method: String, _ path: String, _ body: some Encodable) async throws(ServiceError) -> Data {
    var request = DownloadRequest(method: method, url: address.address(of: path))
    do {
      request.body = .data(try encoder.encode(body))
    } catch {
      // Texts and avatars always encode.
      throw failure(of: path, "\(error)")
    }
    request.fields = ["Content-Type": encoder.contentType]
    return try await reply(request, path)
  }

  private func reply(_ request: DownloadRequest, _ path: String) async throws(ServiceError) -> Data {
    do {
      return try await service.data(for: request, from: self).data
    } catch let error as DownloadError {
      throw failure(of: path, Reason.text(for: error))
    } catch {
      throw failure(of: path, Texts.notReached)
    }
  }

  /// Makes an error and logs it, because the screen that shows it may have been closed.
  private func failure(of path: String, _ reason: String) -> ServiceError {
    log.write("failed \(path): \(reason)")
    return ServiceError(reason: reason)
  }
}

/// The base address of the server and its paths.
struct ServerAddress: Sendable, Hashable {
  let base: URL

  static let timeline = "/v1/timeline"
  static let qwinks = "/v1/qwinks"
  static let messages = "/v1/messages"
  static let users = "/v1/users"
  static let avatar = "/v1/users/me/avatar"

  /// Returns the path of a friend, with a percent-encoded identifier.
  static func friend(_ id: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/"))
    return "/v1/users/me/friends/\(id.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
  }

  /// Returns the address of a path.
  func address(of path: String) -> String {
    let base = base.absoluteString
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
  }
}

/// Posts updates.
@MainActor
struct PostingService {
  let client: ServerClient

  /// Posts a draft and returns the server's record of it.
  func post(_ draft: QwinkDraft) async throws(ServiceError) -> QwinkRecord {
    try await client.send("POST", ServerAddress.qwinks, ["text": draft.written.text], reading: QwinkRecord.self)
  }
}

/// Sends private messages.
@MainActor
struct MessagingService {
  let client: ServerClient

  /// Sends a text to a person and returns the server's message.
  func send(_ written: WrittenText, to recipient: Qwinker) async throws(ServiceError) -> PrivateMessage {
    let body = ["to": recipient.id, "text": written.text]
    return try await client.send("POST", ServerAddress.messages, body, reading: PrivateMessage.self)
  }
}

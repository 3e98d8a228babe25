import Armature
import Foundation

/// Sends what a person does to the server, as JSON, and reads the answer.
///
/// Documents are not its business: those are downloaded to files, by a service of each screen.
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

  /// Sends a body, and reads the document that the server answers with.
  func send<Reply: Decodable>(
    _ method: String, _ path: String, _ body: some Encodable, reading type: Reply.Type
  ) async throws(ServiceError) -> Reply {
    let reply = try await reply(method, path, body)
    do {
      return try JSONDecoder().decode(type, from: reply)
    } catch {
      throw refusal(of: path, Reason.unreadable)
    }
  }

  /// Sends a body; of the answer only its status counts.
  func send(_ method: String, _ path: String, _ body: some Encodable) async throws(ServiceError) {
    _ = try await reply(method, path, body)
  }

  /// Sends a request without a body; of the answer only its status counts.
  func send(_ method: String, _ path: String) async throws(ServiceError) {
    _ = try await reply(DownloadRequest(method: method, url: address.address(of: path)), path)
  }

  private func reply(_ method: String, _ path: String, _ body: some Encodable) async throws(ServiceError) -> Data {
    var request = DownloadRequest(method: method, url: address.address(of: path))
    do {
      request.body = .data(try encoder.encode(body))
    } catch {
      // Texts and avatars always encode.
      throw refusal(of: path, "\(error)")
    }
    request.fields = ["Content-Type": encoder.contentType]
    return try await reply(request, path)
  }

  private func reply(_ request: DownloadRequest, _ path: String) async throws(ServiceError) -> Data {
    do {
      return try await service.data(for: request).data
    } catch let error as DownloadError {
      throw refusal(of: path, Reason.text(for: error))
    } catch {
      throw refusal(of: path, Reason.notReached)
    }
  }

  /// A refusal, noted in the log as well: whoever asked may have left by then.
  private func refusal(of path: String, _ reason: String) -> ServiceError {
    log.write("failed \(path): \(reason)")
    return ServiceError(reason: reason)
  }
}

/// Where the server is: the one place that its base address is set, and the paths joined to it.
struct ServerAddress: Sendable, Hashable {
  let base: URL

  static let timeline = "/v1/timeline"
  static let qwinks = "/v1/qwinks"
  static let messages = "/v1/messages"
  static let users = "/v1/users"
  static let avatar = "/v1/users/me/avatar"

  /// The path of one friend; an id may have characters that a path may not.
  static func friend(_ id: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/"))
    return "/v1/users/me/friends/\(id.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
  }

  /// The whole address of a path.
  func address(of path: String) -> String {
    let base = base.absoluteString
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
  }
}

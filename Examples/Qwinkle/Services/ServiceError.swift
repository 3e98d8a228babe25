import Armature
import Foundation

/// Why something that a person wanted did not happen, in the words that the person reads.
struct ServiceError: Error, Hashable {
  let reason: String
}

/// Says to a person why the server's answer did not come, in the words of the whole app.
enum Reason {
  static let unreadable = "The answer could not be read."
  static let notStored = "The answer could not be stored."
  static let notReached = "The server could not be reached."

  /// Words the reason of a failed download: the server's own message where it sent one.
  static func text(for error: DownloadError) -> String {
    switch error.reason {
    case .unacceptableStatus(let response):
      message(in: response.body) ?? "The server answered \(response.head.status)."
    case .missingParent, .occupiedDestination, .unwritableDestination: notStored
    case .offline, .cannotConnect, .unknownHost, .untrustedServer, .timedOut, .connectionLost, .transport: notReached
    default: unreadable
    }
  }

  private static func message(in body: Data) -> String? {
    struct Reply: Decodable {
      struct Failure: Decodable { let message: String }
      let error: Failure
    }
    let message = (try? JSONDecoder().decode(Reply.self, from: body))?.error.message
    return message?.trimmed.isEmpty == false ? message : nil
  }
}

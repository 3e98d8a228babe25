import Armature
import Foundation

/// An error of a service, with a reason for the person to read.
struct ServiceError: Error, Hashable {
  let reason: String
}

/// The reasons that a person reads.
enum Reason {
  /// Returns the reason for a download error: the server's message if there is one.
  static func text(for error: DownloadError) -> String {
    switch error.reason {
    case .unacceptableStatus(let response):
      message(in: response.body) ?? Texts.status(response.head.status)
    case .missingParent, .occupiedDestination, .unwritableDestination: Texts.notStored
    case .offline, .cannotConnect, .unknownHost, .untrustedServer, .timedOut, .connectionLost, .transport,
      .proxyRefused, .proxyFailed, .transportUnavailable, .unusableConnectionOptions:
      Texts.notReached
    default: Texts.unreadable
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

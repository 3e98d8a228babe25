public import Foundation
import Synchronization

/// Asks for a user and password; it may be answered now or later, from any thread, and once.
///
/// A question that is let go without an answer leaves the server's refusal as the answer of the job.
public final class CredentialQuestion: Sendable {
  /// What the server calls the area that it protects; nil if it has no name.
  public let realm: String?

  /// The address that it protects.
  public let url: URL

  private let reply: Mutex<(@Sendable (Credential?) -> Void)?>

  init(realm: String?, url: URL, reply: @escaping @Sendable (Credential?) -> Void) {
    self.realm = realm
    self.url = url
    self.reply = Mutex(reply)
  }

  deinit { answer(nil) }

  /// Sends the request again with a credential, or with none takes the refusal as the job's answer.
  ///
  /// Every answer but the first is ignored, and so is one that comes when the job has ended.
  public func answer(_ credential: Credential?) {
    let reply = reply.withLock { reply in
      defer { reply = nil }
      return reply
    }
    reply?(credential)
  }
}

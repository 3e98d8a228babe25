public import Foundation

/// Why a response has no model; each case carries what the server said before the body.
public enum ResponseDecodingError: Error, Sendable, Hashable {
  /// The body is empty, and should not be.
  case emptyBody(ResponseHead)
  /// The body is rightly empty, but the type has no model that means nothing.
  case noEmptyModel(ResponseHead, type: String)
  /// The body is not the document that was expected.
  case undecodable(ResponseHead, reason: String)

  /// What the server said before the body.
  public var head: ResponseHead {
    switch self {
    case .emptyBody(let head), .noEmptyModel(let head, _), .undecodable(let head, _): head
    }
  }
}

extension ResponseDecodingError: CustomStringConvertible, LocalizedError {
  /// What happened, what state is left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .emptyBody(let head):
      """
      Cannot decode the answer of '\(head.url)': status \(head.status) came with an empty body, which only 204, 205 \
      and answers to HEAD may have. No model was made. The server probably failed after it had sent the status.
      """
    case .noEmptyModel(let head, let type):
      """
      Cannot decode the answer of '\(head.url)': it has no body, and the type \(type) has no model that means nothing. \
      No model was made. Ask for 'Empty', or let the type adopt 'EmptyResponse'.
      """
    case .undecodable(let head, let reason):
      """
      Cannot decode the answer of '\(head.url)' (status \(head.status)): \(reason). No model was made. The server \
      probably sent another document than the one expected.
      """
    }
  }

  /// The same text, for code that knows no more than that there is an error.
  public var errorDescription: String? { description }
}

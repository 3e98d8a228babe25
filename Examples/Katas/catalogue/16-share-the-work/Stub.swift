/// Sends requests to the auction's server.
protocol Transport: AnyObject {
  /// Starts a request.
  ///
  /// Calls back once, after this call has returned, unless the request is canceled before.
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) -> any Cancelable
}

/// Something that can be canceled.
protocol Cancelable: AnyObject {
  func cancel()
}

/// Loads documents for all screens.
///
/// Screens that want the same document at the same time share one request.
final class DocumentService {
  private let transport: any Transport

  init(transport: any Transport) {
    self.transport = transport
  }

  /// Loads the document at a path.
  ///
  /// While a request for the path is under way, no other one is started for it: its answer reaches all that wait, in
  /// the order in which they asked. Nothing is kept after the answer: a later call starts a new request.
  ///
  /// - Returns: The caller's part of the work. After it is canceled, `answer` isn't called. The request itself is
  ///   canceled together with the last part. Canceling again, or after the answer, does nothing.
  func load(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) -> any Cancelable {
    // Your code.
    transport.get(path, then: answer)
  }
}

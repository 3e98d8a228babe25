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
  /// A request, and the parts that wait for its answer.
  private final class Work {
    var parts: [Part] = []
    var request: (any Cancelable)?
  }

  /// What one caller waits for.
  private final class Part: Cancelable {
    var answer: ((Result<String, any Error>) -> Void)?
    var didCancel: () -> Void = {}

    func cancel() {
      guard answer != nil else { return }
      answer = nil
      didCancel()
    }
  }

  private let transport: any Transport
  private var works: [String: Work] = [:]

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
    let part = Part()
    part.answer = answer
    if let work = works[path] {
      join(part, to: work, path)
    } else {
      let work = Work()
      works[path] = work
      join(part, to: work, path)
      work.request = transport.get(path) { [weak self] in self?.finish(work, path, with: $0) }
    }
    return part
  }

  private func join(_ part: Part, to work: Work, _ path: String) {
    work.parts.append(part)
    part.didCancel = { [weak self, weak work] in
      guard let self, let work, self.works[path] === work else { return }
      guard !work.parts.contains(where: { $0.answer != nil }) else { return }
      self.works[path] = nil
      work.request?.cancel()
    }
  }

  private func finish(_ work: Work, _ path: String, with result: Result<String, any Error>) {
    guard works[path] === work else { return }
    works[path] = nil
    for part in work.parts {
      let answer = part.answer
      part.answer = nil
      answer?(result)
    }
  }
}

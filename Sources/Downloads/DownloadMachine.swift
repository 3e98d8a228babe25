import Foundation

/// What to do next about one job: a value that takes inputs, answers with actions and touches nothing itself.
///
/// The ``DownloadCore`` carries the actions out and hands their results back. There is one way to the end, and behind
/// it every input is ignored: however the exchange, the file system and the caller race, a job ends once.
struct DownloadMachine: Sendable {
  /// Something that happened.
  enum Input: Sendable, Hashable {
    case start
    case destinationChecked(DownloadError?)
    case exchangeFinished(ResponseHead, ReceivedBody)
    case exchangeFailed(TransportFailure, ReceivedBody)
    case placed(Result<DownloadedFile, DownloadError>)
    case cancel
    case invalidate
  }

  /// Something to be done, in the order given.
  enum Action: Sendable, Hashable {
    case checkDestination
    case open(TransportRequest)
    case cancelExchange
    case discardPart
    case place(ResponseHead)
    case end(DownloadOutcome)
  }

  private enum State: Sendable {
    case waiting
    case checking(TransportRequest)
    case exchanging(TransportRequest, redirects: Int)
    case placing
    case ended
  }

  static let redirectLimit = 20

  private let request: DownloadRequest
  private var state = State.waiting

  init(_ request: DownloadRequest) {
    self.request = request
  }

  mutating func received(_ input: Input) -> [Action] {
    switch (state, input) {
    case (.ended, _):
      return []
    case (_, .cancel):
      return abort(.cancelled)
    case (_, .invalidate):
      return abort(.failed(.invalidated))
    case (.waiting, .start):
      return begin()
    case (.checking, .destinationChecked(let error?)):
      return end(.failed(error))
    case (.checking(let first), .destinationChecked(nil)):
      return open(first, redirects: 0)
    case (.exchanging(let current, let redirects), .exchangeFinished(let head, let body)):
      return finished(current, redirects: redirects, head, body)
    case (.exchanging(let current, _), .exchangeFailed(let failure, let body)):
      return discard(.failed(body.failure ?? DownloadError(failure, of: current, body)))
    case (.placing, .placed(.success(let file))):
      return end(.finished(file))
    case (.placing, .placed(.failure(let error))):
      return discard(.failed(error))
    case (_, .start), (_, .destinationChecked), (_, .exchangeFinished), (_, .exchangeFailed), (_, .placed):
      // An answer to a question that is no longer open.
      return []
    }
  }

  private mutating func begin() -> [Action] {
    do {
      state = .checking(try request.checked())
      return [.checkDestination]
    } catch {
      return end(.failed(error))
    }
  }

  private mutating func open(_ next: TransportRequest, redirects: Int) -> [Action] {
    state = .exchanging(next, redirects: redirects)
    return [.open(next)]
  }

  private mutating func finished(
    _ current: TransportRequest, redirects: Int, _ head: ResponseHead, _ body: ReceivedBody
  ) -> [Action] {
    if let error = body.failure { return discard(.failed(error)) }
    if request.followsRedirects {
      do {
        if let next = try current.redirected(by: head) {
          guard redirects < Self.redirectLimit else {
            return end(.failed(.tooManyRedirects(limit: Self.redirectLimit, url: head.url)))
          }
          return open(next, redirects: redirects + 1)
        }
      } catch {
        return end(.failed(error))
      }
    }
    if request.accepts(head) {
      // Not every platform notices. Under any other head the body is not worth an error of its own.
      if let announced = current.bodyLength(announcedBy: head), body.count < announced {
        return discard(.failed(.connectionLost(url: head.url, received: body.count, announced: announced)))
      }
      state = .placing
      return [.place(head)]
    }
    if head.status == 304 { return end(.notModified(head)) }
    return end(.failed(.unacceptableStatus(RejectedResponse(head, body))))
  }

  /// Ends the job from outside, whatever is under way.
  private mutating func abort(_ outcome: DownloadOutcome) -> [Action] {
    if case .exchanging = state {
      state = .ended
      return [.cancelExchange, .discardPart, .end(outcome)]
    }
    return discard(outcome)
  }

  private mutating func discard(_ outcome: DownloadOutcome) -> [Action] {
    let hasPart = if case .exchanging = state { true } else if case .placing = state { true } else { false }
    return (hasPart ? [.discardPart] : []) + end(outcome)
  }

  private mutating func end(_ outcome: DownloadOutcome) -> [Action] {
    state = .ended
    return [.end(outcome)]
  }
}

extension DownloadRequest {
  /// Whether the body under this head belongs into the file.
  func accepts(_ head: ResponseHead) -> Bool {
    acceptableStatuses.contains(head.status) && !(followsRedirects && head.isRedirect)
  }
}

extension DownloadError {
  /// Says in the service's terms why an exchange failed.
  fileprivate init(_ failure: TransportFailure, of request: TransportRequest, _ body: ReceivedBody) {
    let url = request.url.absoluteString
    self =
      switch failure {
      case .cannotConnect: .cannotConnect(url: url)
      case .unknownHost: .unknownHost(request.url.host ?? url)
      case .timedOut: .timedOut(url: url)
      // A cancellation that nobody here asked for: the transport gave the exchange up.
      case .connectionLost, .cancelled, .sinkRefused:
        .connectionLost(url: url, received: body.count, announced: body.announced)
      case .other(let code, let text): .transport(url: url, code: code, text: text)
      }
  }
}

import Dispatch
import Foundation
import Synchronization

extension DownloadCore {
  // MARK: Tokens

  /// Adds the present token, if there is one and the request goes where the job was to go.
  func withToken(_ request: TransportRequest, _ entry: Entry) -> (TransportRequest, generation: Int?) {
    let (token, generation) = state.withLock { ($0.tokens?.token, $0.tokens?.generation) }
    guard configuration.tokens != nil, isAtHome(request, entry), request.fields["Authorization"] == nil else {
      return (request, nil)
    }
    var request = request
    request.fields["Authorization"] = token.map { "Bearer \($0)" }
    return (request, generation)
  }

  private func isAtHome(_ request: TransportRequest, _ entry: Entry) -> Bool {
    entry.state.withLock(\.machine.base).map { request.url.hasSameOrigin(as: $0.url) } ?? false
  }

  private func renewToken(for request: TransportRequest, _ id: ID, _ entry: Entry) -> DownloadMachine.Input? {
    guard let provider = configuration.tokens, isAtHome(request, entry) else { return .authenticated(.success(nil)) }
    let now = clock.now()
    let generation = entry.state.withLock(\.tokenGeneration)
    let answer = state.withLock { $0.tokens?.refused(id, generation: generation, at: now) }
    switch answer {
    case .replay: return .authenticated(.success(request))
    case .refuse:
      return .authenticated(.failure(.tooManyRefreshes(limit: provider.limit, window: provider.window)))
    case .refresh:
      let refused = state.withLock { $0.tokens?.token }
      Task {
        do {
          let token = try await provider.refresh(refused)
          self.queue.async { self.refreshed(token, nil) }
        } catch {
          let cause = Cause(error)
          self.queue.async { self.refreshed(nil, cause) }
        }
      }
      return nil
    case .wait, nil: return nil
    }
  }

  private func refreshed(_ token: String?, _ cause: Cause?) {
    let waiting = state.withLock { $0.tokens?.refreshed(token) } ?? []
    for id in waiting {
      guard let current = entry(id)?.state.withLock(\.machine.current) else { continue }
      let result: Result<TransportRequest?, DownloadError.Reason> =
        cause.map { .failure(.refreshFailed($0)) } ?? .success(current)
      receive(.authenticated(result), for: id)
    }
  }

  // MARK: Challenges

  /// Finds what to send after a challenge, or whom to ask for it.
  func authenticate(
    _ request: TransportRequest, _ head: ResponseHead, _ id: ID, _ entry: Entry
  ) -> DownloadMachine.Input? {
    let challenges = AuthenticationChallenge.challenges(in: head)
    let credential = entry.job.request.credential
    let choice = AuthenticationChoice.strongest(
      of: challenges, hasCredential: credential != nil || entry.state.withLock(\.asks),
      hasRefresher: configuration.tokens != nil)
    switch choice {
    // Who asks for a token need not say so; who asks for something else says so.
    case nil where configuration.tokens == nil || !challenges.isEmpty: return .authenticated(.success(nil))
    case nil, .bearer: return renewToken(for: request, id, entry)
    case .digest, .basic:
      guard isAtHome(request, entry) else { return .authenticated(.success(nil)) }
      if let credential { return .authenticated(Self.answer(choice, with: credential, request)) }
    }
    let question = CredentialQuestion(realm: choice?.realm, url: request.url) { [weak self] credential in
      let result = credential.map { Self.answer(choice, with: $0, request) } ?? .success(nil)
      self?.answer(.authenticated(result), for: id)
    }
    mailbox.post(.needsCredential(entry.job, question))
    return nil
  }

  private static func answer(
    _ choice: AuthenticationChoice?, with credential: Credential, _ request: TransportRequest
  ) -> Result<TransportRequest?, DownloadError.Reason> {
    var next = request
    do throws(CredentialError) {
      switch choice {
      case .basic: next.fields["Authorization"] = try credential.basicAuthorization()
      case .digest(let challenge):
        var session = DigestSession(challenge, clientNonce: UUID().uuidString)
        next.fields["Authorization"] = try session.authorization(
          method: request.method, target: request.url.requestTarget, credential: credential)
      case .bearer, nil: return .success(nil)
      }
      return .success(next)
    } catch {
      return .failure(.credentialFailed(Cause(error)))
    }
  }

  // MARK: Redirects

  func askForRedirect(
    _ next: TransportRequest, _ head: ResponseHead, _ id: ID, _ entry: Entry
  ) -> DownloadMachine.Input? {
    guard entry.state.withLock(\.asks) else { return .redirectDecided(next) }
    mailbox.post(
      .willRedirect(entry.job, next, head) { [weak self] answer in self?.answer(.redirectDecided(answer), for: id) })
    return nil
  }
}

extension AuthenticationChoice {
  fileprivate var realm: String? {
    switch self {
    case .bearer(let challenge): challenge.realm
    case .digest(let challenge): challenge.realm
    case .basic(let realm): realm.isEmpty ? nil : realm
    }
  }
}

extension URL {
  /// Path and query as they stand in a request.
  fileprivate var requestTarget: String {
    let path = path(percentEncoded: true)
    return (path.isEmpty ? "/" : path) + (query(percentEncoded: true).map { "?\($0)" } ?? "")
  }
}

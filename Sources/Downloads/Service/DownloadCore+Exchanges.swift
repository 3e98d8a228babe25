import Foundation
import Synchronization

// The steps of an exchange: modifiers, transport, redirect and challenge, validation; and shared exchanges.

extension DownloadCore {
  // MARK: Before an exchange

  /// Runs the modifiers of a request, off the queue.
  func prepare(
    _ request: TransportRequest, isModified: Bool, for id: ID, _ entry: Entry
  ) -> MachineInput? {
    let modifiers = configuration.modifiers + entry.job.request.modifiers
    guard !modifiers.isEmpty else { return .prepared(base: nil, .success(request)) }
    Task {
      let input = await Self.prepared(request, isModified: isModified, modifiers)
      self.queue.async { self.receive(input, for: id) }
    }
    return nil
  }

  private static func prepared(
    _ request: TransportRequest, isModified: Bool, _ modifiers: [RequestModifier]
  ) async -> MachineInput {
    var base: TransportRequest?
    var current = request
    do {
      if !isModified {
        for modifier in modifiers where modifier.scope == .job { try await modifier.modify(&current) }
        base = current
      }
      for modifier in modifiers where modifier.scope == .attempt { try await modifier.modify(&current) }
      return .prepared(base: base, .success(current))
    } catch {
      return .prepared(base: base, .failure(.modifierFailed(UnderlyingError(error))))
    }
  }

  // MARK: The exchange

  func open(_ request: TransportRequest, resuming resumed: PartState?, for id: ID, _ entry: Entry) {
    let number = entry.state.withLock({ $0.exchangeNumber }) + 1
    let (request, generation) = addingToken(to: request, entry)
    let sink = ResponseSink(
      entry.job.request, request, destination: entry.destination, resuming: resumed, limit: entry.limit, now: clock.now,
      promptQueue: queue.isScheduled ? nil : queue
    ) { input in
      self.queue.async {
        if self.entry(id)?.state.withLock({ $0.exchangeNumber }) == number { self.receive(input, for: id) }
      }
    }
    let connections = entry.state.withLock { state in
      if state.sink?.isIndivisible == true { state.isUndivided = true }
      state.sink = sink
      state.exchangeNumber = number
      state.tokenGeneration = generation
      return state.isUndivided ? 1 : entry.job.request.connections(for: request, resuming: resumed)
    }
    // A release closes the sinks that it finds. One that came before this sink was stored didn't find it.
    if state.withLock(\.isReleased) { _ = sink.close() }
    // The entry retains the exchange, which retains this closure.
    let send: RangedExchange.Opening = { [job = entry.job] request, sink, report in
      let request = self.answeringAnew(request, for: id)
      for plugin in self.configuration.plugins { plugin.willSend(request, for: job) }
      if request.isLocal { return LocalTransport().open(request, into: sink, report: report) }
      return self.transport.open(request, into: sink, report: report)
    }
    let report: @Sendable (TransportEvent) -> Void = { event in
      self.queue.async { self.receive(event, of: number, for: id) }
    }
    let exchange: any Exchange
    if !request.isLocal, let (transport, name) = backgroundTransport(for: entry.job) {
      for plugin in configuration.plugins { plugin.willSend(request, for: entry.job) }
      exchange = transport.open(request, named: name, report: report)
    } else if !request.isLocal, connections > 1 || resumed?.hasGaps == true {
      let ranged = RangedExchange(request, into: sink, connections, rangedService(for: id), send, report: report)
      ranged.open()
      exchange = ranged
    } else {
      exchange = send(request, sink, report)
    }
    entry.state.withLock { $0.exchange = exchange }
  }

  /// Returns the clock, the queue and the free connections for a job's exchange over several connections.
  func rangedService(for id: ID) -> RangedExchange.Service {
    RangedExchange.Service(clock: clock, schedule: queue.async) { count in
      self.state.withLock { $0.transfers.reserve(count, for: id) }
    } giveBack: {
      self.state.withLock { $0.transfers.giveBack(id) }
      self.startTransfers()
    }
  }

  private func receive(_ event: TransportEvent, of number: Int, for id: ID) {
    guard let entry = entry(id) else { return }
    let (current, sink) = entry.state.withLock { ($0.exchangeNumber, $0.sink) }
    guard let sink, current == number else { return }
    switch event {
    case .connected: receive(.connected, for: id)
    case .sent(let count): receive(.sent(count), for: id)
    case .informational(let head): receive(.informational(head), for: id)
    case .trailers(let fields): receive(.trailers(fields), for: id)
    case .finished(let head): receive(.exchangeFinished(head, sink.close()), for: id)
    case .failed(let failure): receive(.exchangeFailed(failure, sink.close()), for: id)
    case .delivered(let head, let file):
      receive(.began(head, isRestart: false, at: clock.now()), for: id)
      guard self.entry(id) != nil else {
        // The job was canceled, or its service released.
        try? FileManager.default.removeItem(at: file)
        return
      }
      receive(.exchangeFinished(head, adopt(file, head, sink, entry)), for: id)
    }
  }

  /// Takes over a body that the transport has written to its own file.
  private func adopt(_ file: URL, _ head: ResponseHead, _ sink: ResponseSink, _ entry: Entry) -> ReceivedBody {
    _ = sink.close()
    let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    var body = ReceivedBody(count: size, announced: head.announcedLength)
    guard entry.job.request.accepts(head) else {
      body.rejected = (try? FileHandle(forReadingFrom: file).read(upToCount: RejectedResponse.bodyLimit)) ?? Data()
      try? FileManager.default.removeItem(at: file)
      return body
    }
    if head.status == 206, entry.state.withLock({ $0.machine?.resumed }) != nil {
      // The file has only the rest, but a transport that delivers files must deliver complete ones.
      try? FileManager.default.removeItem(at: file)
      body.isMisplaced = true
      return body
    }
    do throws(DownloadError.Reason) {
      if let limit = entry.limit, size > limit { throw .bodyTooLarge(limit: limit) }
      entry.destination.discard()
      try entry.destination.adopt(file)
      body.part = PartState(count: size, total: size)
    } catch {
      try? FileManager.default.removeItem(at: file)
      body.failure = error
    }
    return body
  }

  // MARK: Redirects and challenges

  func decideRedirect(
    _ next: TransportRequest, _ head: ResponseHead, _ id: ID, _ entry: Entry
  ) -> MachineInput? {
    guard entry.state.withLock({ $0.delegateDecides }) else { return .redirectDecided(next) }
    deliveries.enqueue(
      .redirect(entry.job, next, head) { [weak self] answer in self?.answer(.redirectDecided(answer), for: id) })
    return nil
  }

  /// Answers a challenge with the request's credential, a refreshed token or a credential of the delegate.
  func authenticate(
    _ request: TransportRequest, _ head: ResponseHead, _ id: ID, _ entry: Entry
  ) -> MachineInput? {
    let challenges = AuthenticationChallenge.challenges(in: head)
    let credential = entry.job.request.credential
    let choice = AuthenticationChoice.strongest(
      of: challenges, hasCredential: credential != nil || entry.state.withLock({ $0.delegateDecides }),
      hasTokenProvider: configuration.tokenProvider != nil)
    switch choice {
    // A 401 without a challenge may require a token; any other scheme needs a challenge.
    case nil where configuration.tokenProvider == nil || !challenges.isEmpty: return .authenticated(.success(nil))
    case nil, .bearer: return refreshToken(for: request, id, entry)
    case .digest, .basic:
      guard hasOriginOfJob(request, entry) else { return .authenticated(.success(nil)) }
      if let credential { return .authenticated(answer(choice, with: credential, request, id)) }
    }
    let credentialRequest = CredentialRequest(realm: choice?.realm, url: request.url) { [weak self] credential in
      guard let self else { return }
      let result = credential.map { self.answer(choice, with: $0, request, id) } ?? .success(nil)
      answer(.authenticated(result), for: id)
    }
    deliveries.enqueue(.credentialRequest(entry.job, credentialRequest))
    return nil
  }

  private func answer(
    _ choice: AuthenticationChoice?, with credential: Credential, _ request: TransportRequest, _ id: ID
  ) -> Result<TransportRequest?, DownloadError.Reason> {
    var next = request
    do throws(CredentialError) {
      guard let choice, let value = try authorization(choice, with: credential, request) else { return .success(nil) }
      next.fields["Authorization"] = value
      let answer = AuthenticationAnswer(choice: choice, credential: credential, value: value)
      entry(id)?.state.withLock { $0.answer = answer }
      return .success(next)
    } catch {
      return .failure(.credentialFailed(UnderlyingError(error)))
    }
  }

  private func authorization(
    _ choice: AuthenticationChoice, with credential: Credential, _ request: TransportRequest
  ) throws(CredentialError) -> String? {
    switch choice {
    case .basic: try credential.basicAuthorization()
    case .digest(let challenge):
      try state.withLock { (state) throws(CredentialError) in
        try state.digestSessions.authorization(for: request, challenge, credential: credential)
      }
    case .bearer: nil
    }
  }

  /// Replaces an answer that was sent before by a new one, since a server may refuse a count that it has received.
  private func answeringAnew(_ request: TransportRequest, for id: ID) -> TransportRequest {
    let answer = entry(id)?.state.withLock { state -> AuthenticationAnswer? in
      guard let answer = state.answer, answer.value == request.fields["Authorization"] else { return nil }
      state.answer?.isSent = true
      return answer.isSent ? answer : nil
    }
    guard let answer, let value = try? authorization(answer.choice, with: answer.credential, request) else {
      return request
    }
    var next = request
    next.fields["Authorization"] = value
    return next
  }

  /// Adds the current token to a request for the origin that the job was started for.
  private func addingToken(to request: TransportRequest, _ entry: Entry) -> (TransportRequest, generation: Int?) {
    let (token, generation) = state.withLock { ($0.tokens?.token, $0.tokens?.generation) }
    guard configuration.tokenProvider != nil, hasOriginOfJob(request, entry), request.fields["Authorization"] == nil
    else {
      return (request, nil)
    }
    var request = request
    request.fields["Authorization"] = token.map { "Bearer \($0)" }
    return (request, generation)
  }

  private func hasOriginOfJob(_ request: TransportRequest, _ entry: Entry) -> Bool {
    entry.state.withLock({ $0.machine?.base }).map { request.url.hasSameOrigin(as: $0.url) } ?? false
  }

  private func refreshToken(for request: TransportRequest, _ id: ID, _ entry: Entry) -> MachineInput? {
    guard let provider = configuration.tokenProvider, hasOriginOfJob(request, entry) else {
      return .authenticated(.success(nil))
    }
    let now = clock.now()
    let generation = entry.state.withLock({ $0.tokenGeneration })
    switch state.withLock({ $0.tokens?.refused(id, generation: generation, at: now) }) {
    case .replay: return .authenticated(.success(request))
    case .refuse: return .authenticated(.failure(.tooManyRefreshes(limit: provider.limit, window: provider.window)))
    case .refresh:
      let refused = state.withLock { $0.tokens?.token }
      Task {
        do {
          let token = try await provider.refresh(refused)
          self.queue.async { self.didRefresh(token, nil) }
        } catch {
          let error = UnderlyingError(error)
          self.queue.async { self.didRefresh(nil, error) }
        }
      }
      return nil
    case .wait, nil: return nil
    }
  }

  private func didRefresh(_ token: String?, _ error: UnderlyingError?) {
    let waiting = state.withLock { $0.tokens?.refreshed(token) } ?? []
    for id in waiting {
      guard let current = entry(id)?.state.withLock({ $0.machine?.current }) else { continue }
      let result: Result<TransportRequest?, DownloadError.Reason> =
        error.map { .failure(.refreshFailed($0)) } ?? .success(current)
      receive(.authenticated(result), for: id)
    }
  }

  // MARK: Shared exchanges

  /// Returns whether a job may share the exchange of an equal one, which requires that its delegate decides nothing
  /// about it.
  func canShare(_ id: ID) -> Bool {
    guard let entry = entry(id), !entry.isCarrier, entry.destination.output == nil,
      !entry.state.withLock({ $0.delegateDecides })
    else { return false }
    return SharedTransfers.Key(entry.job.request, limit: entry.limit) != nil
  }

  /// Joins the exchange of an equal request, or begins one.
  ///
  /// A separate job carries the exchange, so that the cancellation of one member doesn't affect the others.
  func join(_ id: ID, _ entry: Entry) {
    guard let key = SharedTransfers.Key(entry.job.request, limit: entry.limit) else { return }
    if let carrier = state.withLock({ $0.sharedTransfers.join(id, key) }) {
      raise(carrier, to: entry.job.request.priority)
      let beginning = self.entry(carrier)?.state.withLock { $0.beginning }
      for event in beginning ?? [] { emit(event, entry) }
      // Its time limit is that of the last job.
      return receive(.joined, for: carrier)
    }
    var request = entry.job.request
    request.destination = .temporary
    request.validators = []
    request.expectedLength = nil
    request.expectedSHA256 = nil
    // On Apple's platforms, a copy has the date of its original.
    request.keepsModificationDate = false
    let carrier = DownloadJob(request) { _ in }
    state.withLock { $0.sharedTransfers.begin(key, carrier: carrier.id, for: id) }
    register(carrier, isReported: false, limit: entry.limit, isCarrier: true)
    receive(.start(isShared: false), for: carrier.id)
  }

  /// Gives an exchange the priority of a job that joins it, if that is higher.
  private func raise(_ carrier: ID, to priority: DownloadPriority) {
    let isHigher = entry(carrier)?.state.withLock { state in
      defer { state.priority = max(state.priority, priority) }
      return state.priority < priority
    }
    if isHigher == true { state.withLock { $0.transfers.raise(carrier, to: priority) } }
  }

  /// Removes a job from its shared exchange, and cancels the exchange if it was the last member.
  func leaveShared(_ id: ID) {
    guard let carrier = state.withLock({ $0.sharedTransfers.leave(id) }) else { return }
    cancel(carrier, keepingPartial: false)
  }

  /// Passes the outcome of a shared exchange to its members, each with its own copy of the file.
  func deliverShared(_ outcome: DownloadOutcome, of carrier: ID) {
    let members = state.withLock { $0.sharedTransfers.end(carrier) }
    guard case .finished(let file) = outcome else {
      for id in members { receive(.sharedExchangeEnded(outcome), for: id) }
      return
    }
    let destinations = members.compactMap { id in entry(id).map { (id, $0.destination) } }
    // Off the queue, since copying a large file takes time.
    Task {
      for (id, destination) in destinations {
        let input = Self.copy(file, to: destination)
        self.queue.async {
          // Nothing else removes the copy of a job that was canceled during copying.
          guard self.entry(id) != nil else {
            destination.partial.discard()
            return
          }
          self.receive(input, for: id)
        }
      }
      try? FileManager.default.removeItem(at: file.location)
    }
  }

  private static func copy(_ file: DownloadedFile, to destination: FileDestination) -> MachineInput {
    do {
      try FileManager.default.copyItem(at: file.location, to: destination.partial.part)
    } catch {
      let reason = destination.reason(for: SystemCall.code(of: error) ?? EIO)
      return .sharedExchangeEnded(.failed(DownloadError(reason, attempts: 1)))
    }
    let part = PartState(count: file.byteCount, total: file.byteCount)
    return .sharedBodyReceived(
      file.head, ReceivedBody(count: file.byteCount, announced: file.byteCount, part: part))
  }
}

extension DownloadCore.Entry.State {
  /// The events with which the current attempt has begun, for a job that joins its exchange.
  fileprivate var beginning: [DownloadEvent] {
    guard let machine, machine.times?.started != nil else { return [] }
    return [.started(attempt: machine.attempt)] + (machine.head.map { [.head($0)] } ?? [])
  }
}

extension DownloadEvent {
  /// Whether the event of a shared exchange is an event of all its members.
  var isShared: Bool {
    switch self {
    case .queued, .validated, .moved, .ended: false
    default: true
    }
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

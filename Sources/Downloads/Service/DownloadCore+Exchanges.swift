import Dispatch
import Foundation
import Synchronization

extension DownloadCore {
  /// Looks whether something can be saved; of each folder that is new to the service, stale parts are removed first.
  func checkDestination(of entry: Entry) -> Result<PartState?, DownloadError.Reason> {
    sweep(entry.destination.partial.part.deletingLastPathComponent())
    if let reason = entry.destination.check() { return .failure(reason) }
    let request = entry.job.request
    // A file that a background transport delivers is a whole one.
    guard request.resumes, request.isResumable, background(for: entry.job) == nil else { return .success(nil) }
    return .success(entry.destination.partial.found(for: request.url))
  }

  private func sweep(_ folder: URL) {
    guard state.withLock({ $0.swept.insert(folder.path).inserted }) else { return }
    let live = state.withLock(\.parts)
    for part in PartialFile.left(in: folder).subtracting(live) { part.discardIfStale(at: configuration.date()) }
  }

  /// Lets the modifiers change a request, away from the queue.
  func prepare(
    _ request: TransportRequest, isModified: Bool, for id: ID, _ entry: Entry
  ) -> DownloadMachine.Input? {
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
  ) async -> DownloadMachine.Input {
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
      return .prepared(base: base, .failure(.modifierFailed(Cause(error))))
    }
  }

  func open(_ request: TransportRequest, resuming resumed: PartState?, for id: ID, _ entry: Entry) {
    let number = entry.state.withLock(\.exchangeNumber) + 1
    let (request, generation) = withToken(request, entry)
    let sink = ResponseSink(
      entry.job.request, request, destination: entry.destination, resuming: resumed, limit: entry.limit, now: clock.now
    ) { news in
      self.queue.async { self.take(news, of: number, for: id) }
    }
    entry.state.withLock {
      $0.sink = sink
      $0.exchangeNumber = number
      $0.tokenGeneration = generation
    }
    for plugin in configuration.plugins { plugin.willSend(request, for: entry.job) }
    let report: @Sendable (TransportEvent) -> Void = { event in
      self.queue.async { self.take(event, of: number, for: id) }
    }
    let exchange: any Exchange
    if request.isLocal {
      exchange = LocalTransport().open(request, into: sink, report: report)
    } else if let (transport, name) = background(for: entry.job) {
      exchange = transport.open(request, named: name, report: report)
    } else {
      exchange = transport.open(request, into: sink, report: report)
    }
    entry.state.withLock { $0.exchange = exchange }
  }

  private func take(_ news: ResponseSink.News, of number: Int, for id: ID) {
    guard entry(id)?.state.withLock(\.exchangeNumber) == number else { return }
    switch news {
    case .began(let head, let isRestart, let time): receive(.began(head, isRestart: isRestart, at: time), for: id)
    case .progressed(let progress): receive(.progressed(progress), for: id)
    }
  }

  private func take(_ event: TransportEvent, of number: Int, for id: ID) {
    guard let entry = entry(id) else { return }
    let (present, sink) = entry.state.withLock { ($0.exchangeNumber, $0.sink) }
    guard let sink, present == number else { return }
    switch event {
    case .sent(let count): receive(.sent(count), for: id)
    case .finished(let head): receive(.exchangeFinished(head, sink.close()), for: id)
    case .failed(let failure): receive(.exchangeFailed(failure, sink.close()), for: id)
    case .delivered(let head, let file):
      receive(.began(head, isRestart: false, at: clock.now()), for: id)
      receive(.exchangeFinished(head, adopt(file, head, sink, entry)), for: id)
    }
  }

  /// Takes a body that the transport has written into a file of its own.
  private func adopt(_ file: URL, _ head: ResponseHead, _ sink: ResponseSink, _ entry: Entry) -> ReceivedBody {
    _ = sink.close()
    let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    var body = ReceivedBody(count: size, announced: head.announcedLength)
    guard entry.job.request.accepts(head) else {
      body.rejected = (try? FileHandle(forReadingFrom: file).read(upToCount: RejectedResponse.bodyLimit)) ?? Data()
      try? FileManager.default.removeItem(at: file)
      return body
    }
    if head.status == 206, entry.state.withLock(\.machine.resumed) != nil {
      // The rest alone: whoever delivers files delivers whole ones.
      try? FileManager.default.removeItem(at: file)
      body.isMisplaced = true
      return body
    }
    do throws(DownloadError.Reason) {
      if let limit = entry.limit, size > limit { throw .bodyTooLarge(limit: limit) }
      entry.destination.partial.discard()
      try entry.destination.adopt(file)
      body.part = PartState(count: size, total: size)
    } catch {
      try? FileManager.default.removeItem(at: file)
      body.failure = error
    }
    return body
  }

  /// Looks at a complete body, away from the queue, since that may take its time.
  func check(
    _ request: TransportRequest, _ head: ResponseHead, isEmpty: Bool, for id: ID, _ entry: Entry
  ) -> DownloadMachine.Input? {
    let wanted = entry.job.request
    if isEmpty {
      do throws(DownloadError.Reason) {
        try entry.destination.makeEmptyPart()
      } catch {
        return .checked(error)
      }
    }
    guard !wanted.validators.isEmpty || wanted.expectedLength != nil || wanted.expectedSHA256 != nil else {
      return .checked(nil)
    }
    let file = entry.destination.partial
    Task {
      let reason = await Self.reason(toRefuse: file, request, head, wanted)
      self.queue.async { self.receive(.checked(reason), for: id) }
    }
    return nil
  }

  @concurrent
  private static func reason(
    toRefuse file: PartialFile, _ request: TransportRequest, _ head: ResponseHead, _ wanted: DownloadRequest
  ) async -> DownloadError.Reason? {
    for validator in wanted.validators {
      do {
        try await validator.validate(request, head, file.part)
      } catch {
        return .validationFailed(Cause(error))
      }
    }
    if let expected = wanted.expectedLength, let received = file.byteCount, received != expected {
      return .wrongLength(expected: expected, received: received)
    }
    guard let expected = wanted.expectedSHA256?.lowercased() else { return nil }
    guard let received = file.sha256() else { return .unwritableDestination(file.part, code: EIO) }
    return received == expected ? nil : .wrongDigest(expected: expected, received: received)
  }

  func place(_ entry: Entry, _ head: ResponseHead) -> Result<URL, DownloadError.Reason> {
    Result { () throws(DownloadError.Reason) in try entry.destination.place(head) }
  }
}

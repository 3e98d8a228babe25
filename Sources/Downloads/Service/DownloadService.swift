public import Delegation
public import Foundation
import MessageTracing

/// Downloads documents to files and tells its weak delegate, once for each job, how it ended.
///
/// A service belongs to the actor from which it is first used: the main actor for a controller, or any other. Its
/// delegate is called there, one call at a time; transfers, file work and redirects run elsewhere and never wait for
/// that actor. Releasing the service ends its pending jobs.
///
/// ```swift
/// service.delegate = self
/// let job = service.start(.get("http://example.org/v1/timeline", to: .file(cache, ifOccupied: .replace)))
/// job.cancel()
///
/// let file = try await service.download(.get("http://example.org/v1/timeline"))
/// ```
///
/// A body is written beside its destination and takes its place in one step when it is complete and its status is
/// acceptable. Until then, and forever if the download fails, what is at the destination stays as it is. What fails for a
/// reason that may pass is tried again, as the configuration says.
public final class DownloadService {
  /// Is told how jobs ended; held weakly.
  public weak var delegate: (any DownloadServiceDelegate)?

  /// The name by which the system's reports about background work find this service.
  public let identifier: String

  /// Is told everything that happens to the jobs that are told to the delegate, on the service's actor.
  public let events = Observers<DownloadNews>("DownloadService.events")

  private let core: DownloadCore
  private let mailbox = Mailbox()
  private var isConnected = false
  private var holdsDeliveries = false
  private var unstarted: [DownloadJob] = []

  /// Creates a service that has done nothing yet.
  ///
  /// - Parameters:
  ///   - identifier: The name for reports about background work; distinct for each service of an app that has them.
  ///   - configuration: How the service goes about its jobs.
  ///   - transport: What carries out the exchanges; kept by the service. By default the ``StandardTransport``.
  public init(
    identifier: String = "", configuration: DownloadConfiguration = DownloadConfiguration(),
    transport: any Transport = StandardTransport()
  ) {
    self.identifier = identifier
    core = DownloadCore(transport: transport, configuration: configuration, mailbox: mailbox)
  }

  deinit {
    core.release()
    mailbox.close()
  }

  /// Binds the service to the calling actor, on which the delegate will be called; afterwards it does nothing.
  ///
  /// A service with a journal goes on with what an earlier process has left in it, and tells its delegate the ends of
  /// those jobs, and then, once, that the events for its identifier are finished.
  ///
  /// Whatever starts work connects by itself. Connect at launch where deliveries may come without it: after a relaunch
  /// in the background.
  public func connect(isolation: isolated any Actor = #isolation) {
    guard !isConnected else { return }
    isConnected = true
    core.replay(identifier: identifier)
    mailbox.ring()
    let bell = mailbox.bell
    Task { [weak self] in
      // Naming the actor is what makes the task run on it.
      _ = isolation
      for await _ in bell { self?.work() }
    }
  }

  /// Starts a job and returns at once; its end is told to the delegate, also if the request cannot be sent.
  ///
  /// Nothing is opened before the caller has returned to its actor: a job that is cancelled in the same stretch of
  /// code never touches the network or the disk.
  @discardableResult
  public func start(_ request: DownloadRequest, isolation: isolated any Actor = #isolation) -> DownloadJob {
    connect()
    let job = core.add(request, isReported: true)
    unstarted.append(job)
    mailbox.ring()
    return job
  }

  /// Downloads and returns the file; the delegate is not told, since the caller is.
  ///
  /// - Throws: ``DownloadError``; or `CancellationError` once the calling task is cancelled, which cancels the job. A
  ///   304, which only a conditional request is answered, is thrown as an unacceptable status, since there is no file.
  public func download(_ request: DownloadRequest) async throws -> DownloadedFile {
    try await Self.run(core.add(request, isReported: false), core)
  }

  /// Downloads and returns the body, which may be no larger than the configuration's memory limit.
  ///
  /// - Throws: As ``download(_:)`` does.
  public func data(for request: DownloadRequest) async throws -> (data: Data, head: ResponseHead) {
    var request = request
    request.destination = .temporary
    let file = try await Self.run(core.add(request, isReported: false, limit: core.configuration.memoryLimit), core)
    defer { try? FileManager.default.removeItem(at: file.location) }
    return (try Data(contentsOf: file.location), file.head)
  }

  private nonisolated(nonsending) static func run(
    _ job: DownloadJob, _ core: DownloadCore
  ) async throws -> DownloadedFile {
    let outcome = await withTaskCancellationHandler {
      core.start(job)
      return await job.outcome
    } onCancel: {
      job.cancel()
    }
    switch outcome {
    case .finished(let file): return file
    case .notModified(let head):
      throw DownloadError(.unacceptableStatus(RejectedResponse(head, ReceivedBody())), attempts: 1)
    case .failed(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }

  /// Ends every job that has not ended, and every one started later, as ``DownloadError/invalidated``.
  public func invalidate() {
    core.invalidate()
  }

  // MARK: In the background

  /// Lets jobs go on and keeps their ends for later: what a system does to an app that is in the background.
  public func holdDeliveries() {
    holdsDeliveries = true
  }

  /// Tells the delegate what was kept, and from now on everything at once; before the call returns nothing is told.
  public func resumeDeliveries() {
    holdsDeliveries = false
    mailbox.ring()
  }

  /// Takes a report of the system that the background work of an identifier is complete.
  ///
  /// The delegate is told the ends of all jobs that are pending now, held deliveries included, and then, once, that
  /// the events for the identifier are finished, however the jobs ended. The delegate runs the completion handler that
  /// came with the report; the service knows nothing of it.
  ///
  /// - Returns: Whether the identifier is this service's; if it is not, nothing is called.
  @discardableResult
  public func handleEvents(
    forBackgroundIdentifier identifier: String, isolation: isolated any Actor = #isolation
  ) -> Bool {
    guard identifier == self.identifier else { return false }
    connect()
    core.finishEvents(identifier: identifier)
    return true
  }

  // MARK: On the service's actor

  /// Starts what waits to be started and tells what waits to be told.
  private func work() {
    let jobs = unstarted
    unstarted = []
    let asks = delegate is any DownloadAskingDelegate
    core.startReplayed(asks: asks)
    for job in jobs { core.start(job, asks: asks) }
    while let delivery = mailbox.next(isHeld: holdsDeliveries) {
      // The task that tells was begun by the first job; each goes on where it was started.
      (delivery.job?.recordingScope ?? .current).resume { tell(delivery) }
    }
  }

  private func tell(_ delivery: Mailbox.Delivery) {
    switch delivery {
    case .happened(let job, let event):
      events.notify(DownloadNews(job: job, event: event))
      guard let delegate else { return }
      Trace.send("did \(Trace.text(of: event))", from: self, to: delegate, .delegation) {
        delegate.downloadService(self, job: job, did: event)
      }
    case .ended(let job, let outcome):
      events.notify(DownloadNews(job: job, event: .ended(outcome)))
      if let delegate {
        Trace.send("didEnd with \(Trace.text(of: outcome))", from: self, to: delegate, .delegation) {
          delegate.downloadService(self, didEnd: job, with: outcome)
        }
      }
      core.noteTold(job)
    case .finishedEvents(let identifier):
      guard let delegate else { return }
      Trace.send("didFinishEventsForIdentifier \(identifier)", from: self, to: delegate, .delegation) {
        delegate.downloadService(self, didFinishEventsForIdentifier: identifier)
      }
    case .needsCredential(let job, let question):
      guard let delegate = delegate as? any DownloadAskingDelegate else { return question.answer(nil) }
      Trace.send("needsCredential", from: self, to: delegate, .delegation) {
        delegate.downloadService(self, job: job, needsCredential: question)
      }
    case .willRedirect(let job, let next, let head, let reply):
      guard let delegate = delegate as? any DownloadAskingDelegate else { return reply(next) }
      let answer = Trace.send("willRedirect", from: self, to: delegate, .delegation) {
        delegate.downloadService(self, job: job, willRedirectTo: next, after: head)
      } outcome: {
        $0 == nil ? "refused" : "followed"
      }
      reply(answer)
    }
  }
}

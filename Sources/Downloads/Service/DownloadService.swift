public import Delegation
public import Foundation
public import MessageRecording

/// A service that downloads documents to files and notifies its weak delegate when a job ends.
///
/// A service belongs to the actor from which it is first used: the main actor for a controller, or any other. It calls
/// its delegate there, one call at a time; transfers, file work and redirects run elsewhere and never wait for that
/// actor. Deallocating the service ends its pending jobs.
///
/// ```swift
/// service.delegate = self
/// let job = service.start(.get("http://example.org/v1/timeline", to: .file(cache, ifOccupied: .replace)))
/// job.cancel()
///
/// let file = try await service.download(.get("http://example.org/v1/timeline"))
/// ```
///
/// A body is written to a file beside its destination and moved there in one step when it is complete and its status is
/// acceptable. Until then, and if the download fails, the destination is unchanged. An attempt that fails for a
/// temporary reason is retried as the configuration says.
public final class DownloadService {
  /// The delegate, notified once for each job; held weakly.
  @WeakDelegate public var delegate: (any DownloadServiceDelegate)?

  /// The identifier for the system's reports about background work.
  public let identifier: String

  /// The observers of all events of the jobs that are reported to the delegate, notified on the service's actor.
  public let events = Observers<(job: DownloadJob, event: DownloadEvent)>("DownloadService.events")

  private let core: DownloadCore
  private let deliveries = DeliveryQueue()
  private var isConnected = false
  private var holdsDeliveries = false
  private var unstarted: [DownloadJob] = []

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - identifier: The identifier for reports about background work, unique among an app's services that have one.
  ///   - configuration: The settings of the service.
  ///   - transport: The transport of the exchanges; held strongly. A ``/Transports/StandardTransport`` by default.
  public init(
    identifier: String = "", configuration: DownloadConfiguration = DownloadConfiguration(),
    transport: any Transport = StandardTransport()
  ) {
    self.identifier = identifier
    core = DownloadCore(transport: transport, configuration: configuration, deliveries: deliveries)
  }

  deinit {
    core.release()
    deliveries.close()
  }

  /// Binds the service to the calling actor, on which it calls the delegate; later calls do nothing.
  ///
  /// A service with a journal resumes the jobs that an earlier process left in it, reports their ends to the delegate,
  /// and then, once, that the events for its identifier are finished.
  ///
  /// ``start(_:from:isolation:)`` and ``handleEvents(forBackgroundIdentifier:isolation:)`` connect the service. Call this
  /// method at launch if deliveries may arrive without them: after a relaunch in the background.
  public func connect(isolation: isolated any Actor = #isolation) {
    guard !isConnected else { return }
    isConnected = true
    core.restoreJobs(identifier: identifier)
    deliveries.wakeUp()
    Task { [weak self, deliveries] in
      // Naming the actor makes the task run on it.
      while await deliveries.waitForWakeUp(isolation: isolation) { self?.work() }
    }
  }

  // MARK: Jobs

  /// Starts a job and returns immediately; its end is reported to the delegate, even if the request can't be sent.
  ///
  /// The job begins when the calling actor is free again. A job that is canceled before that uses neither the network
  /// nor the disk.
  ///
  /// - Parameters:
  ///   - request: The document, and where it is stored.
  ///   - sender: The object that starts the job, for recorders.
  ///   - isolation: The isolation of the caller, to which the service belongs.
  @discardableResult
  public func start(
    _ request: DownloadRequest, from sender: AnyObject? = nil, isolation: isolated any Actor = #isolation
  ) -> DownloadJob {
    connect()
    Trace.note(request.traceText, from: sender, to: self, .download)
    let job = core.add(request, isReported: true)
    unstarted.append(job)
    deliveries.wakeUp()
    return job
  }

  /// Downloads a document and returns its file, without notifying the delegate.
  ///
  /// - Parameters:
  ///   - request: The document.
  ///   - sender: The object that asks for the document, for recorders.
  /// - Throws: ``DownloadError``, or `CancellationError` if the calling task is canceled, which cancels the job. A 304,
  ///   which only a conditional request can receive, is thrown as an unacceptable status, since there is no file.
  public func download(_ request: DownloadRequest, from sender: AnyObject? = nil) async throws -> DownloadedFile {
    try await file(of: core.add(request, isReported: false), from: sender)
  }

  /// Downloads a document and returns its body, limited by the configuration's memory limit.
  ///
  /// - Parameters:
  ///   - request: The document.
  ///   - sender: The object that asks for the document, for recorders.
  /// - Throws: The same errors as ``download(_:from:)``.
  public func data(
    for request: DownloadRequest, from sender: AnyObject? = nil
  ) async throws -> (data: Data, head: ResponseHead) {
    var kept = request
    kept.destination = .temporary
    let job = core.add(kept, isReported: false, limit: core.configuration.memoryLimit)
    let file = try await file(of: job, from: sender)
    defer { try? FileManager.default.removeItem(at: file.location) }
    return (try Data(contentsOf: file.location), file.head)
  }

  private func file(of job: DownloadJob, from sender: AnyObject?) async throws -> DownloadedFile {
    try await Trace.send(job.request.traceText, from: sender, to: self, .download) {
      try await Self.run(job, core)
    } outcome: {
      "\($0.head.status)"
    }
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
      let rejected = RejectedResponse(CompleteResponse(head: head, body: ReceivedBody()))
      throw DownloadError(.unacceptableStatus(rejected), attempts: 1)
    case .failed(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }

  /// Ends every pending job, and every job started later, as ``DownloadError/Reason/invalidated``.
  public func invalidate() {
    core.invalidate()
  }

  // MARK: Background work

  /// Holds deliveries until ``resumeDeliveries()``, while jobs continue, as a system does for an app in the background.
  public func holdDeliveries() {
    holdsDeliveries = true
  }

  /// Resumes deliveries, beginning with the held ones; nothing is delivered before the call returns.
  public func resumeDeliveries() {
    holdsDeliveries = false
    deliveries.wakeUp()
  }

  /// Handles the system's report that the background work for an identifier is complete.
  ///
  /// The service reports the ends of all jobs that are pending now, even if deliveries are held, and then, once, that
  /// the events for the identifier are finished, even after failures. The delegate then runs the completion handler
  /// that the system passed with the report.
  ///
  /// - Returns: Whether the identifier is this service's; if it isn't, the report is ignored.
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

  /// Starts the waiting jobs and makes the waiting deliveries.
  private func work() {
    let jobs = unstarted
    unstarted = []
    let delegateDecides = delegate is any DownloadExchangeDelegate
    core.startRestoredJobs(delegateDecides: delegateDecides)
    for job in jobs { core.start(job, delegateDecides: delegateDecides) }
    while let delivery = deliveries.next(isHeld: holdsDeliveries) {
      // The task was created for the first job; each delivery belongs to the recording of its job.
      (delivery.job?.recordingScope ?? .current).resume { deliver(delivery) }
    }
  }

  private func deliver(_ delivery: DeliveryQueue.Delivery) {
    switch delivery {
    case .event(let job, let event):
      events.notify((job: job, event: event))
      guard let delegate else { return }
      Trace.send("did \(Trace.text(of: event))", from: self, to: delegate, .downloadEvent) {
        delegate.downloadService(self, job: job, did: event)
      }
    case .end(let job, let outcome):
      events.notify((job: job, event: .ended(outcome)))
      $delegate("didEnd with \(Trace.text(of: outcome))", from: self) {
        $0.downloadService(self, didEnd: job, with: outcome)
      }
      core.recordDelivery(of: job)
    case .finishedEvents(let identifier):
      $delegate("didFinishEventsForIdentifier \(identifier)", from: self) {
        $0.downloadService(self, didFinishEventsForIdentifier: identifier)
      }
    case .problem(let diagnostic): diagnostic.emit()
    case .credentialRequest(let job, let request):
      guard delegate is any DownloadExchangeDelegate else { return request.answer(nil) }
      $delegate("needsCredential", as: (any DownloadExchangeDelegate).self, from: self) {
        $0.downloadService(self, job: job, needsCredential: request)
      }
    case .redirect(let job, let next, let head, let completion):
      guard delegate is any DownloadExchangeDelegate else { return completion(next) }
      let answer = $delegate("willRedirect", as: (any DownloadExchangeDelegate).self, from: self) {
        $0.downloadService(self, job: job, willRedirectTo: next, after: head)
      }
      completion(answer)
    }
  }
}

extension DownloadRequest {
  /// The method and the path of the address, as recordings show the request: without host and query, which differ
  /// between runs and may be private.
  fileprivate var traceText: String {
    guard let path = URLComponents(string: url)?.percentEncodedPath, !path.isEmpty else { return method }
    return "\(method) \(path)"
  }
}

extension Pattern {
  /// A request to a download service.
  public static let download = Pattern("download")

  /// An event of a transfer, which a download service reports to its delegate before the end.
  public static let downloadEvent = Pattern("downloadEvent")
}

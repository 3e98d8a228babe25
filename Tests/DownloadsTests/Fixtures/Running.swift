import ArmatureTesting
import Downloads
import Foundation
import Testing

/// Starts requests on a new service and returns the calls of its delegate.
///
/// A report about background work follows the requests. Its call comes last, so an extra call would come before it.
func delegateCalls(
  for requests: DownloadRequest..., over site: Site, isolation: isolated any Actor = #isolation
) async -> [DelegateCall] {
  let service = DownloadService(identifier: "fence", configuration: .once, transport: site.transport)
  let recorder = DelegateRecorder()
  service.delegate = recorder
  for request in requests { service.start(request) }
  service.handleEvents(forBackgroundIdentifier: "fence")
  let calls = await recorder.calls(requests.count + 1)
  #expect(calls.last == .finishedEvents("fence"))
  return calls.dropLast()
}

/// Starts a request on a new service and returns its outcome.
func outcome(
  of request: DownloadRequest, over site: Site, isolation: isolated any Actor = #isolation
) async throws -> DownloadOutcome {
  let calls = await delegateCalls(for: request, over: site)
  guard case .ended(request.url, let outcome) = try #require(calls.first), calls.count == 1 else {
    Issue.record("Not one end, but \(calls).")
    return .cancelled()
  }
  return outcome
}

/// Starts a request on a new service and returns all events of its job.
///
/// - Parameter act: Called for each event as it arrives.
func events(
  of request: DownloadRequest, _ configuration: DownloadConfiguration = .prompt, over transport: any Transport,
  isolation: isolated any Actor = #isolation, act: (DownloadEvent, DownloadJob) -> Void = { _, _ in }
) async -> [DownloadEvent] {
  let service = DownloadService(configuration: configuration, transport: transport)
  let job = service.start(request)
  var events: [DownloadEvent] = []
  for await event in job.events {
    events.append(event)
    act(event, job)
  }
  if request.destination == .temporary, let file = events.outcome?.file {
    try? FileManager.default.removeItem(at: file.location)
  }
  return events
}

extension DownloadConfiguration {
  /// Retries without waits.
  static var prompt: DownloadConfiguration { retrying(RetryPolicy(firstWait: .zero)) }

  static func retrying(_ policy: RetryPolicy) -> DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.retry = policy
    return configuration
  }
}

extension [DownloadEvent] {
  /// The outcome.
  var outcome: DownloadOutcome? { if case .ended(let outcome)? = last { outcome } else { nil } }

  /// The progress values, in order.
  var progress: [DownloadProgress] { compactMap { if case .progress(let progress) = $0 { progress } else { nil } } }

  /// The waits before repeated attempts.
  var waits: [Duration] { compactMap { if case .retrying(let wait, _) = $0 { wait } else { nil } } }

  /// The times of the attempts.
  var times: [AttemptTimes] { compactMap { if case .measured(let times) = $0 { times } else { nil } } }
}

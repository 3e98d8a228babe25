import Downloads
import Foundation

/// Starts a request on a service of its own and returns everything that happened to its job, the end included.
///
/// - Parameter act: What a test does about an event as it comes.
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
  /// How it ended.
  var outcome: DownloadOutcome? { if case .ended(let outcome)? = last { outcome } else { nil } }

  /// What was told of progress, in order.
  var progress: [DownloadProgress] { compactMap { if case .progress(let progress) = $0 { progress } else { nil } } }

  /// The waits before repetitions.
  var waits: [Duration] { compactMap { if case .retrying(let wait, _) = $0 { wait } else { nil } } }

  /// The times of the attempts.
  var times: [AttemptTimes] { compactMap { if case .measured(let times) = $0 { times } else { nil } } }
}

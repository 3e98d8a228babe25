import ArmatureTesting
import Downloads
import Foundation
import Testing

/// Starts requests on a service of their own and returns everything its delegate was told.
///
/// A report about background work goes behind them: it is told last, so a call too many would stand before it.
func told(
  _ requests: DownloadRequest..., over site: Site, isolation: isolated any Actor = #isolation
) async -> [Told] {
  let service = DownloadService(identifier: "fence", configuration: .once, transport: site.transport)
  let witness = Witness()
  service.delegate = witness
  for request in requests { service.start(request) }
  service.handleEvents(forBackgroundIdentifier: "fence")
  let told = await witness.calls(requests.count + 1)
  #expect(told.last == .finishedEvents("fence"))
  return told.dropLast()
}

/// Starts one request on a service of its own and returns its end.
func outcome(
  of request: DownloadRequest, over site: Site, isolation: isolated any Actor = #isolation
) async throws -> DownloadOutcome {
  let told = await told(request, over: site)
  guard case .ended(request.url, let outcome) = try #require(told.first), told.count == 1 else {
    Issue.record("Not one end, but \(told).")
    return .cancelled()
  }
  return outcome
}

extension DownloadConfiguration {
  /// One attempt a job, so that what a test provokes is not tried again.
  static var once: DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.retry = .never
    // It stands still, so that no time limit runs out where a machine has too much to do.
    configuration.clock = TestClock()
    return configuration
  }
}

import Foundation
import Testing

@testable import Downloads

/// Creates machines in the state in which a test begins.
enum MachineDriver {
  static func request(_ url: String, method: String = "GET") throws -> TransportRequest {
    TransportRequest(method: method, url: try #require(URL(string: url)))
  }

  /// A machine whose first exchange is in the queue.
  static func queued(
    _ request: DownloadRequest = .get("http://h/a"), policies: MachinePolicies = .init(),
    found: PartState? = nil
  ) throws -> DownloadMachine {
    var machine = DownloadMachine(request, policies: policies)
    _ = machine.received(.start(isShared: false), at: .zero)
    _ = machine.received(.destinationChecked(.success(found)), at: .zero)
    let base = try #require(machine.base)
    _ = machine.received(.prepared(base: nil, .success(base)), at: .zero)
    return machine
  }

  /// A machine whose first exchange is open.
  static func exchanging(
    _ request: DownloadRequest = .get("http://h/a"), retry: RetryPolicy = RetryPolicy(), found: PartState? = nil
  ) throws -> DownloadMachine {
    var policies = MachinePolicies()
    policies.retry = retry
    var machine = try queued(request, policies: policies, found: found)
    _ = machine.received(.granted, at: .zero)
    return machine
  }
}

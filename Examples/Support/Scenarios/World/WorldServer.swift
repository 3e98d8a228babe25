public import Downloads
import Foundation
import Synchronization

/// The server of a scenario: it answers as the scenario says, after the fake time it says, and notes every request.
public final class WorldServer: Transport {
  private struct Handle: Exchange {
    func cancel() {}
  }

  private let clock: WorldClock

  init(clock: WorldClock) {
    self.clock = clock
  }

  /// Answers a request.
  public func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    Task { report(.failed(.cannotConnect)) }
    return Handle()
  }
}

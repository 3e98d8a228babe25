/// Something that is under way and can be given up.
protocol Cancelable: AnyObject { func cancel() }

// Sends requests. Each is answered once, later, unless it is canceled.
protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) -> any Cancelable
}
/// Seconds since some moment.
protocol SecondsClock: AnyObject { var now: Int { get } }

struct Tide: Equatable { let harbor: String, centimeters: Int }
struct UnreadableTide: Error {}

/// What a screen needs to know tides.
protocol TideProviding: AnyObject {
  func tide(of harbor: String, then answer: @escaping (Result<Tide, any Error>) -> Void) -> any Cancelable
}

/// Loads tides, shares requests, and keeps answers for a while.
final class TideService: TideProviding {
  init(transport: any Transport, clock: any SecondsClock, lifetime: Int) {}

  func tide(of harbor: String, then answer: @escaping (Result<Tide, any Error>) -> Void) -> any Cancelable {
    // Your code.
    NothingToCancel()
  }

  /// Forgets what is known about a harbor.
  func invalidate(_ harbor: String) {}
}
final class NothingToCancel: Cancelable {
  func cancel() {}
}

/// Shows the tide of a harbor.
final class TideScreen {
  private(set) var text = ""

  init(tides: any TideProviding, harbor: String) {}
  func appear() {}
  func disappear() {}
}

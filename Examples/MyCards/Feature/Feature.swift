public import Armature
public import MyCardsServices
public import TerminalUI

/// The app's screens in one architecture.
///
/// Each architecture's target provides one value.
public struct Feature: Sendable {
  public let architecture: Architecture
  private let begin: @MainActor @Sendable (Launch) throws -> Void

  /// - Parameter begin: Makes the first screen and pushes it.
  public init(_ architecture: Architecture, begin: @escaping @MainActor @Sendable (Launch) throws -> Void) {
    (self.architecture, self.begin) = (architecture, begin)
  }

  /// Pushes the first screen, which makes the other screens and passes the services on to them.
  @MainActor
  public func start(on navigator: Navigator<View>, _ services: Services) throws {
    try begin(Launch(navigator: navigator, services: services))
  }
}

/// What the first screen of a feature needs.
@MainActor
public struct Launch {
  public let navigator: Navigator<View>
  public let services: Services
}

public import Armature
public import TerminalUI

/// The app's screens in one architecture.
///
/// Each architecture's target provides one value.
public struct Feature: Sendable {
  public let architecture: Architecture
  private let makeFirstScreen: @MainActor @Sendable () -> any Controller<View>

  public init(_ architecture: Architecture, firstScreen: @escaping @MainActor @Sendable () -> any Controller<View>) {
    (self.architecture, makeFirstScreen) = (architecture, firstScreen)
  }

  /// Makes the first screen, which uses `Services.shared` and makes the other screens.
  @MainActor
  public func firstScreen() -> any Controller<View> { makeFirstScreen() }
}

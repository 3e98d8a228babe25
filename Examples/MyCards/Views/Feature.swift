public import Armature
public import TerminalUI

/// The app's screens in one architecture: what is different between the targets that stand beside each other.
public struct Feature: Sendable {
  public let architecture: Architecture
  private let makeFirstScreen: @MainActor @Sendable () -> any Controller<View>

  public init(_ architecture: Architecture, firstScreen: @escaping @MainActor @Sendable () -> any Controller<View>) {
    (self.architecture, makeFirstScreen) = (architecture, firstScreen)
  }

  /// Makes the first screen, which finds its services in `Services.shared` and makes all the others.
  @MainActor
  public func firstScreen() -> any Controller<View> { makeFirstScreen() }
}

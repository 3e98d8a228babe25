public import TargetActions

/// A view that a person taps: a control, a row.
@MainActor
public protocol Tapping: View {
  /// Does what a person's tap does.
  ///
  /// - Throws: What keeps a person from it; then nothing happened.
  func tap() throws(SimulationError)
}

public import TargetActions

/// A control that a command may enable and disable.
///
/// ``Control`` only reads whether it is enabled; a binding of a command has to write it. A toolkit's button adopts it
/// in one line.
public protocol CommandControl: Control {
  /// Whether it sends.
  var isEnabled: Bool { get set }
}

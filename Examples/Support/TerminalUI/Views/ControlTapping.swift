public import Responders

/// Something that presses its controls when keys ask for it.
@MainActor
public protocol ControlTapping: AnyObject {
  /// Does what a tap on a control does, if a person could tap it.
  func tap(_ control: ControlView)
}

extension Command<any ControlTapping> {
  /// Asks the nearest screen to press one of its controls.
  @MainActor public static func tap(_ control: ControlView) -> Self { Command({ $0.tap }, control) }
}

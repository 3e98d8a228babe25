import Responders
import TerminalUI

extension Button {
  /// Simulates a tap; a disabled button forwards the key.
  func press() -> EventReply {
    (try? simulate(.primaryActionTriggered)) == nil ? .forward : .handled
  }
}

import Responders
import TerminalUI

extension Button {
  /// Does what a tap does; a disabled button lets the key go on.
  func press() -> EventReply {
    (try? simulate(.primaryActionTriggered)) == nil ? .forward : .handled
  }
}

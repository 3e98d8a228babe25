public import Responders

/// One thing that the person in front of the terminal did.
public enum InputEvent: Sendable, Hashable {
  case key(KeyPress)
  case mouse(MouseInput)

  /// A text came in one piece from elsewhere: its line breaks are no presses of Return.
  case pasted(String)
}

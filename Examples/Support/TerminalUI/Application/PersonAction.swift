import MessageTracing

/// What a person did, in terms of what is on the screen.
public enum PersonAction {
  /// Activated a control or a row.
  case tapped(any Tapping)

  /// Changed the text of a field, which now reads so.
  case typed(TextInput, String)

  /// Pressed Return in a field of one line.
  case pressedReturn(TextInput)

  /// Pulled the refresh control of a list.
  case pulled

  /// Chose an entry of a sheet.
  case picked(String)

  /// Moved a list by so many rows; a positive number towards the end.
  case scrolled(ListView, rows: Int)

  /// Asked a ``ZoomView`` for another size of its picture.
  case zoomed(ZoomChange)

  /// Moved the picture of a ``ZoomView`` by so many points.
  case panned(Double, Double)

  /// Shook the device.
  case shook
}

extension View {
  /// Lets whoever observes the application know what a person did.
  func note(_ action: PersonAction) {
    window?.whenPersonActs(action)
  }
}

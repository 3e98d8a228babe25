import MessageTracing

/// An action of the person, in terms of the screen's content.
public enum PersonAction {
  /// Activated a control or a row.
  case tapped(any Tapping)

  /// Changed the content of a field to this text.
  case typed(any Typing, String)

  /// Pressed Return in a field of one line.
  case pressedReturn(TextInput)

  /// Pulled the refresh control of a list.
  case pulled

  /// Deleted the row with this number, counted from 1, by a swipe.
  case swipedAway(row: Int)

  /// Selected an entry of a sheet.
  case picked(String)

  /// Scrolled a list by a number of rows. A positive number scrolls toward the end.
  case scrolled(ListView, rows: Int)

  /// Zoomed the picture of a ``ZoomView``.
  case zoomed(ZoomChange)

  /// Moved the picture of a ``ZoomView`` by a number of points.
  case panned(Double, Double)

  /// Shook the device.
  case shook

  /// Left the app, as by Ctrl-Z.
  case enteredBackground

  /// Returned to the app, as by `fg`.
  case enteredForeground
}

extension View {
  /// Announces an action of the person to the application's observers.
  func announce(_ action: PersonAction) {
    window?.onPersonAction(action)
  }
}

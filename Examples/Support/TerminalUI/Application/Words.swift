/// The words that the toolkit itself shows, in one place.
///
/// ``Application/init(screen:now:words:)`` gets them, and every view reads them from its window. An app in another
/// language changes what it needs:
///
/// ```swift
/// var words = Words()
/// (words.back, words.cancel, words.quit) = ("Zurück", "Abbrechen", "Beenden")
/// let application = Application(screen: screen, words: words)
/// ```
public struct Words: Sendable, Hashable {
  // MARK: Buttons

  /// The button of an alert that only informs.
  public var ok = "OK"

  /// The button that leads to the former screen.
  public var back = "Back"

  /// What Escape does in a sheet; an entry with this title is selected by it.
  public var cancel = "Cancel"

  // MARK: The help line

  public var quit = "Quit"

  /// The list of all keys: the key that shows it, and its title.
  public var keys = "Keys"
  public var anyKey = "Any key"
  public var close = "Close"

  /// The next view that accepts keys.
  public var next = "Next"

  // Lists
  public var move = "Move"
  public var open = "Open"
  public var choose = "Choose"
  public var scroll = "Scroll"
  public var refresh = "Refresh"

  // Pictures
  public var zoom = "Zoom"

  // Controls
  public var change = "Change"
  public var select = "Select"

  // Fields
  public var endEditing = "End editing"
  public var newLine = "New line"
  public var cut = "Cut"
  public var copy = "Copy"
  public var paste = "Paste"

  /// Creates the English words.
  public init() {}
}

extension View {
  /// The words of the window; English ones outside of a window.
  public var words: Words { window?.ownWords ?? Words() }
}

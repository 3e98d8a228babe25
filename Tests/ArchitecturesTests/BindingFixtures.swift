import Architectures
import Observation
import Synchronization

/// A view model with a rule: names are trimmed of blanks at their ends, counts are clamped to 0…10.
@Observable final class Profile {
  var name = ""
  var count = 0
  var isLong = false
  var address = "Main Street"
  var tags: [String] = []

  init(name: String = "") {
    self.name = name
  }

  /// The name as a field shows and sets it.
  var typedName: String {
    get { name }
    set { rename(newValue) }
  }

  /// The count as a field shows and sets it.
  var typedCount: String {
    get { "\(count)" }
    set { setCount(Int(newValue) ?? 0) }
  }

  func rename(_ name: String) {
    var name = Substring(name)
    while name.first == " " { name.removeFirst() }
    while name.last == " " { name.removeLast() }
    self.name = String(name)
  }

  func setCount(_ number: Int) {
    count = min(10, max(0, number))
  }
}

/// Shows texts, and logs them.
final class BoundLabel {
  var shown: [String] = []
  var text = "" { didSet { shown.append(text) } }
  var hint = "" { didSet { shown.append("hint \(hint)") } }
}

/// A text field that a user types into.
class BoundField: Control {
  let actions = ActionRegistry()
  var isEnabled = true
  var shown: [String] = []
  var text = "" { didSet { shown.append(text) } }

  @discardableResult
  func type(_ text: String) -> SendOutcome {
    self.text = text
    shown.removeLast()
    return sendActions(for: .editingChanged)
  }
}

/// A text field with an input method.
final class ComposingField: BoundField, TextComposing {
  var isComposing = false
}

/// A button that logs when it is enabled or disabled.
final class BoundButton: CommandControl {
  let actions = ActionRegistry()
  var changes: [Bool] = []
  var isEnabled = true { didSet { changes.append(isEnabled) } }

  @discardableResult
  func press() -> SendOutcome { sendActions(for: .primaryActionTriggered) }
}

/// A row that shows values.
final class BoundRow: ValueDisplaying {
  struct Content: Equatable, Sendable { var title: String }

  var shown: [Content] = []

  func display(_ value: Content) { shown.append(value) }
}

/// A model whose name comes from an object that nothing observes until it exists.
@Observable final class Draft {
  @Observable final class Note {
    var text = ""
  }

  @ObservationIgnored var note: Note?

  var name: String {
    get { note?.text ?? "" }
    set {
      if note == nil { note = Note() }
      note?.text = newValue
    }
  }
}

/// Delivers what is due, or does something else, before it changes.
@Observable final class Meter {
  var level = 0 {
    willSet {
      binder?.flush()
      onWillSet()
    }
  }
  @ObservationIgnored var binder: Binder?
  @ObservationIgnored var onWillSet: () -> Void = {}
}

/// A model that hides the changes of its name.
@Observable final class Hidden {
  @ObservationIgnored var name = ""
  var count = 0
}

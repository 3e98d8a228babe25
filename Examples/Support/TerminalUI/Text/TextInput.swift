import Composites
public import Responders
public import TargetActions

/// A control in which a person types: the base of ``TextField`` and ``TextView``.
///
/// It sends `.editingDidBegin` and `.editingDidEnd` when it gets and loses the first place, and `.editingChanged` at each
/// change a person makes. Code that sets ``text`` sends nothing.
@MainActor
open class TextInput: ControlView {
  /// What stands there while the field is empty.
  public var placeholder: String { didSet { if placeholder != oldValue { setNeedsDisplay() } } }

  var editing = TextEditing() {
    didSet {
      guard editing != oldValue else { return }
      editingDidChange()
      setNeedsDisplay()
    }
  }

  init(text: String, placeholder: String, name: String?) {
    self.placeholder = placeholder
    super.init(name: name)
    self.text = text
  }

  /// The content; setting it puts the cursor at its end.
  public var text: String {
    get { editing.text }
    set { if newValue != editing.text { editing = TextEditing(newValue) } }
  }

  /// The content, or the placeholder while there is none.
  public override var visibleText: String? { editing.characters.isEmpty ? placeholder : text }

  /// Whether the placeholder is what a person reads.
  public var showsPlaceholder: Bool { editing.characters.isEmpty }

  public override var takesFocusOnClick: Bool { true }

  /// Replaces the content as a person does who selects all and types: sends `.editingChanged` once.
  public func type(_ text: String) {
    guard isEnabled else { return }
    change { editing in
      editing.select(0..<editing.characters.count)
      editing.insert(adapted(text))
    }
  }

  /// Makes a change of a person's, and tells of it if it changed the text.
  func change(_ edit: (inout TextEditing) -> Void, input: (any ActionInput)? = nil) {
    let before = editing.characters
    edit(&editing)
    guard editing.characters != before else { return }
    note(.typed(self, text))
    sendActions(for: .editingChanged, input: input)
  }

  /// Returns what becomes of a text that is inserted: a field of one line has no line breaks.
  func adapted(_ text: String) -> String { text }

  /// Hears that text, cursor or selection are others, before they are drawn.
  func editingDidChange() {}

  /// A tap in a field makes it first responder.
  public override func activate(_ input: (any ActionInput)?) {
    note(.tapped(self))
    becomeFirstResponder()
  }

  public override func firstResponderDidChange(isFirst: Bool) {
    super.firstResponderDidChange(isFirst: isFirst)
    sendActions(for: isFirst ? .editingDidBegin : .editingDidEnd)
  }

  /// Handles a key that means the same in all fields; those that differ are a subclass's.
  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled else { return .forward }
    if case .character(let character) = press.key, press.modifiers.subtracting(.shift).isEmpty {
      change({ $0.insert(adapted(String(character))) }, input: press)
      return .handled
    }
    guard let edit = EditingKeys.edit(for: press) else { return .forward }
    change({ edit(&$0) }, input: press)
    return .handled
  }
}

/// A field of the bid form, which receives the keyboard's input while it is the first responder.
class Field {
  /// Whether the field agrees to become the first responder.
  func shouldBecomeFirstResponder() -> Bool { true }

  /// Whether the field agrees to stop being the first responder, for example because its text is valid.
  func shouldResignFirstResponder() -> Bool { true }

  /// Called after the field became the first responder.
  func didBecomeFirstResponder() {}

  /// Called after the field stopped being the first responder.
  func didResignFirstResponder() {}
}

/// The window of the bid form.
///
/// At most one of its fields is the first responder.
final class Window {
  /// The field that receives the keyboard's input; nil for none.
  private(set) weak var firstResponder: Field?

  /// Makes a field the first responder; with nil, lets the current one resign.
  ///
  /// 1. The current first responder is asked whether it resigns, then the new one whether it becomes the first
  ///    responder. If one of them refuses, nothing has changed, and the result is false.
  /// 2. The current one is notified that it resigned. At that moment the window has no first responder.
  /// 3. The new one is notified that it became the first responder. At that moment it is the window's first responder.
  ///
  /// A field that is the first responder already isn't asked and isn't notified; the result is true. While a field is
  /// asked or notified, it doesn't call this method.
  @discardableResult
  func makeFirstResponder(_ field: Field?) -> Bool {
    guard firstResponder !== field else { return true }
    guard canChange(to: field) else { return false }
    if let old = firstResponder {
      firstResponder = nil
      old.didResignFirstResponder()
    }
    if let field {
      firstResponder = field
      field.didBecomeFirstResponder()
    }
    return true
  }

  private func canChange(to field: Field?) -> Bool {
    (firstResponder?.shouldResignFirstResponder() ?? true) && (field?.shouldBecomeFirstResponder() ?? true)
  }
}

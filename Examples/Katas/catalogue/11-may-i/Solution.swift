/// Decides about a bid field's text, and is notified of its changes.
protocol BidFieldDelegate: AnyObject {
  /// Whether the text may change to the given one.
  func bidField(_ field: BidField, shouldChangeTo text: String) -> Bool
  /// Called immediately before the text changes to the given one.
  func bidField(_ field: BidField, willChangeTo text: String)
  /// Called immediately after the text changed.
  func bidFieldDidChange(_ field: BidField)
}

/// A field in which a person types a bid.
final class BidField {
  /// The object that decides about the text.
  ///
  /// The field doesn't own it. Without a delegate, every change is allowed.
  weak var delegate: (any BidFieldDelegate)?

  /// The text in the field.
  private(set) var text = ""

  /// Appends typed characters to the text.
  ///
  /// The result is whether the text changed.
  @discardableResult
  func type(_ characters: String) -> Bool {
    change(to: text + characters)
  }

  /// Removes the last character.
  ///
  /// The result is whether the text changed.
  @discardableResult
  func deleteBackward() -> Bool {
    change(to: String(text.dropLast()))
  }

  /// Changes the text if there is something to change and the delegate allows it.
  private func change(to newText: String) -> Bool {
    guard newText != text else { return false }
    guard delegate?.bidField(self, shouldChangeTo: newText) ?? true else { return false }
    delegate?.bidField(self, willChangeTo: newText)
    text = newText
    delegate?.bidFieldDidChange(self)
    return true
  }
}

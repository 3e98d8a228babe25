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
  var delegate: (any BidFieldDelegate)?

  /// The text in the field.
  private(set) var text = ""

  /// Appends typed characters to the text.
  ///
  /// The result is whether the text changed.
  @discardableResult
  func type(_ characters: String) -> Bool {
    // Your code.
    text += characters
    return true
  }

  /// Removes the last character.
  ///
  /// The result is whether the text changed.
  @discardableResult
  func deleteBackward() -> Bool {
    // Your code.
    text = String(text.dropLast())
    return true
  }

  // The delegate is asked first, then notified that the change comes, then notified that it has happened. If it forbids
  // the change, the text stays, and the delegate isn't notified. Nothing to change means nothing to ask.
}

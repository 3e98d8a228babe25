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
    let proposal = text + characters
    guard !characters.isEmpty, isAllowed(proposal) else { return false }
    set(proposal)
    return true
  }

  /// Removes the last character.
  ///
  /// The result is whether the text changed.
  @discardableResult
  func deleteBackward() -> Bool {
    let proposal = String(text.dropLast())
    guard !text.isEmpty, isAllowed(proposal) else { return false }
    set(proposal)
    return true
  }

  private func isAllowed(_ proposal: String) -> Bool {
    guard let delegate else { return true }
    return delegate.bidField(self, shouldChangeTo: proposal)
  }

  private func set(_ proposal: String) {
    delegate?.bidField(self, willChangeTo: proposal)
    text = proposal
    delegate?.bidFieldDidChange(self)
  }
}

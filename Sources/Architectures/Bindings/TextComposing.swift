/// A control whose text may be half typed: an input method has yet to make characters of the keys that were pressed.
///
/// A two-way binding delivers nothing to such a control while it composes, since setting the text would break off what
/// the user is typing. What waits is delivered after the next value event that is sent when nothing is composed, or
/// when editing ends.
public protocol TextComposing: AnyObject {
  /// Whether part of the text is provisional.
  var isComposing: Bool { get }
}

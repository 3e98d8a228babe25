public import TargetActions

/// A view that shows values.
///
/// A value that a view shows is Equatable and Sendable: it is compared before it is shown again, and a view that stores
/// it stores no model. A plain model class is neither, so it doesn't compile here.
///
/// ```swift
/// struct CardRow: Equatable, Sendable { var title = "", isDue = false }
///
/// extension CardCell: ValueDisplaying {
///   func display(_ row: CardRow) { title.text = row.title }
/// }
///
/// cell.display(CardRow(title: card.title))
/// binder.bind(model, { $0.row }, to: cell)
/// ```
public protocol ValueDisplaying: AnyObject {
  /// The type of the values.
  associatedtype DisplayedValue: Equatable & Sendable

  /// Shows a value in place of the current one.
  func display(_ value: DisplayedValue)
}

/// A control in which an input method composes text: keys were pressed that aren't characters yet.
///
/// A two-way binding delivers nothing to such a control while the user composes text, because setting the text would
/// interrupt the input. What is due is delivered after the control sends its next value without composing, or when
/// editing ends.
public protocol TextComposing: AnyObject {
  /// Whether part of the text is provisional.
  var isComposing: Bool { get }
}

/// A control that a bound command enables and disables.
///
/// `Control` requires only a getter for `isEnabled`; a toolkit's button adopts this protocol in one line.
public protocol CommandControl: Control {
  /// Whether the control sends its events.
  var isEnabled: Bool { get set }
}

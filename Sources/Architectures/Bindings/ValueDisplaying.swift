/// A view that is shown values.
///
/// What a view shows is a value, Equatable and Sendable: it is compared before it is shown again, and a view that holds
/// it holds no model. A plain model class is neither, so it does not compile here.
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
  /// What it shows.
  associatedtype DisplayedValue: Equatable & Sendable

  /// Shows a value in the place of the one before.
  func display(_ value: DisplayedValue)
}

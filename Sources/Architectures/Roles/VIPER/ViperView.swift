/// The view of a VIPER module: it shows what its presenter hands it, and tells it what users do.
///
/// It owns its presenter, and through it the whole module: when the view goes, all are freed. As a rule it is the
/// scene's controller.
///
/// ```swift
/// protocol CardListViewing: AnyObject { func show(_ rows: [CardRow]) }
///
/// final class CardListView: ViperView, CardListViewing {
///   let presenter = Link<any CardListPresenting>()
///   var face: any CardListViewing { self }
/// }
/// ```
public protocol ViperView: AnyObject {
  /// The protocol by which the presenter knows it.
  associatedtype Face

  /// The protocol by which it knows the presenter.
  associatedtype Presenter

  /// This object, as it is known: `self`.
  var face: Face { get }

  /// Strong.
  var presenter: Link<Presenter> { get }
}

/// The interactor of a VIPER module: it carries out a use case on entities, and answers its presenter with plain values.
///
/// The presenter owns it; it refers to the presenter weakly, so that an answer that comes late reaches nobody.
///
/// ```swift
/// final class CardListInteractor: ViperInteractor, CardListLoading {
///   let presenter = WeakLink<any CardListLoaded>()
///   var face: any CardListLoading { self }
/// }
/// ```
public protocol ViperInteractor: AnyObject {
  /// The protocol by which the presenter knows it.
  associatedtype Face

  /// The protocol by which it knows the presenter.
  associatedtype Presenter

  /// This object, as it is known: `self`.
  var face: Face { get }

  /// Weak.
  var presenter: WeakLink<Presenter> { get }
}

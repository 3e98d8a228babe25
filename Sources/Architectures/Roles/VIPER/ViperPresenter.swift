/// The presenter of a VIPER module: it turns what the interactor answers into what the view shows.
///
/// It owns interactor and router, and refers to the view weakly. A presenter that declares no `interactor`, or no
/// `router`, belongs to a module without.
///
/// ```swift
/// final class CardListPresenter: ViperPresenter, CardListPresenting, CardListLoaded {
///   let view = WeakLink<any CardListViewing>()
///   let interactor = Link<any CardListLoading>()
///   let router = Link<any CardListRouting>()
///   var face: any CardListPresenting { self }
///   var interactorOutput: any CardListLoaded { self }
/// }
/// ```
public protocol ViperPresenter: AnyObject {
  /// The protocol by which the view knows it.
  associatedtype Face

  /// The protocol by which the interactor knows it; `Nobody` without an interactor.
  associatedtype InteractorOutput = Nobody

  /// The protocol by which it knows the view.
  associatedtype View

  /// The protocol by which it knows the interactor; `Nobody` without one.
  associatedtype Interactor = Nobody

  /// The protocol by which it knows the router; `Nobody` without one.
  associatedtype Router = Nobody

  /// This object, as the view knows it: `self`.
  var face: Face { get }

  /// This object, as the interactor knows it: `self`.
  var interactorOutput: InteractorOutput { get }

  /// Weak.
  var view: WeakLink<View> { get }

  /// Strong.
  var interactor: Link<Interactor> { get }

  /// Strong.
  var router: Link<Router> { get }
}

extension ViperPresenter where Interactor == Nobody {
  /// A link to nobody.
  public var interactor: Link<Nobody> { Link() }
}

extension ViperPresenter where Router == Nobody {
  /// A link to nobody.
  public var router: Link<Nobody> { Link() }
}

extension ViperPresenter where InteractorOutput == Nobody {
  /// Nobody.
  public var interactorOutput: Nobody { Nobody() }
}

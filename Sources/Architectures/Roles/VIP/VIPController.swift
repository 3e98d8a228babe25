/// The controller of a VIP scene: it makes Requests of what users do, and displays ViewModels.
///
/// It owns interactor and router, and through the interactor the scene set: when the controller goes, all are freed.
/// It has no link to the presenter or to a worker.
///
/// ```swift
/// final class CardListController: VIPController, CardListDisplaying {
///   let interactor = Link<any CardListing>()
///   var face: any CardListDisplaying { self }
///
///   func didLoad() { interactor.send(CardList.Request()) { $0.list } }
///   func displayList(_ viewModel: CardList.ViewModel) { … }
/// }
/// ```
public protocol VIPController: AnyObject {
  /// The protocol by which the presenter knows it.
  associatedtype Face

  /// The protocol by which it knows the interactor.
  associatedtype Interactor

  /// The protocol by which it knows the router; `Nobody` without one.
  associatedtype Router = Nobody

  /// This object, as it is known: `self`.
  var face: Face { get }

  /// Strong; takes Requests.
  var interactor: Link<Interactor> { get }

  /// Strong.
  var router: Link<Router> { get }
}

extension VIPController where Router == Nobody {
  /// A link to nobody.
  public var router: Link<Nobody> { Link() }
}

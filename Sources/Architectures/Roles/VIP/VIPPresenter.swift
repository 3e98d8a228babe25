/// The presenter of a VIP scene: it makes one ViewModel of each Response, and sends it to the controller.
///
/// The interactor owns it; it refers to the controller weakly, and has no link to the interactor.
///
/// ```swift
/// final class CardListPresenter: VIPPresenter, CardListPresenting {
///   let controller = WeakLink<any CardListDisplaying>()
///   var face: any CardListPresenting { self }
///
///   func presentList(_ response: CardList.Response) {
///     controller.send(CardList.ViewModel(response)) { $0.displayList }
///   }
/// }
/// ```
public protocol VIPPresenter: AnyObject {
  /// The protocol by which the interactor knows it.
  associatedtype Face

  /// The protocol by which it knows the controller.
  associatedtype Controller

  /// This object, as it is known: `self`.
  var face: Face { get }

  /// Weak; takes ViewModels.
  var controller: WeakLink<Controller> { get }
}

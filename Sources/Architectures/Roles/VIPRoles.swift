import MessageTracing

/// The controller of a VIP module: it makes Requests out of what users do, and displays ViewModels.
///
/// It owns the interactor and the router, and through the interactor all other roles: when the controller is freed, all
/// roles are. It has no link to the presenter or to a worker.
///
/// ```swift
/// final class CardListController: VIPController, CardListDisplaying {
///   let interactor = StrongLink<any CardListing>()
///   var face: any CardListDisplaying { self }
///
///   func didLoad() { interactor.send(CardList.Request()) { $0.list } }
///   func displayList(_ viewModel: CardList.ViewModel) { … }
/// }
/// ```
public protocol VIPController: AnyObject {
  /// The protocol by which the presenter refers to the controller.
  associatedtype Face

  /// The protocol by which the controller refers to the interactor.
  associatedtype Interactor

  /// The protocol by which the controller refers to the router; ``NoRole`` without one.
  associatedtype Router = NoRole

  /// This object as its face: `self`.
  var face: Face { get }

  /// The interactor, which the controller owns; it takes Requests.
  var interactor: StrongLink<Interactor> { get }

  /// The router, which the controller owns.
  var router: StrongLink<Router> { get }
}

extension VIPController where Router == NoRole {
  /// A link without an object.
  public var router: StrongLink<NoRole> { StrongLink() }
}

/// The interactor of a VIP module: it answers Requests, with the help of workers, by Responses to its presenter.
///
/// It owns the presenter and the workers, and has no link to the controller. What other controllers may be handed is
/// behind a narrow protocol, its data store, which the router owns.
///
/// ```swift
/// final class CardListInteractor: VIPInteractor, CardListing, CardListStore {
///   let presenter = StrongLink<any CardListPresenting>()
///   let worker = WorkerLink<any CardFetching>()
///   var face: any CardListing { self }
///   var dataStore: any CardListStore { self }
/// }
/// ```
public protocol VIPInteractor: AnyObject {
  /// The protocol by which the controller refers to the interactor.
  associatedtype Face

  /// The protocol by which the interactor refers to the presenter.
  associatedtype Presenter

  /// The protocol by which the interactor refers to its worker, or a structure of several; ``NoRole`` without one.
  associatedtype Worker = NoRole

  /// The protocol of the data store; ``NoRole`` without one.
  associatedtype DataStore = NoRole

  /// This object as its face: `self`.
  var face: Face { get }

  /// The presenter, which the interactor owns; it takes Responses. A Response after the controller was removed is dropped.
  var presenter: StrongLink<Presenter> { get }

  /// The workers, which the interactor owns; the link runs their tasks.
  var worker: WorkerLink<Worker> { get }

  /// What the router may read and hand to other controllers.
  var dataStore: DataStore { get }
}

extension VIPInteractor where Worker == NoRole {
  /// A link without an object.
  public var worker: WorkerLink<NoRole> { WorkerLink() }
}

extension VIPInteractor where DataStore == NoRole {
  /// No role.
  public var dataStore: NoRole { NoRole() }
}

/// The presenter of a VIP module: it makes one ViewModel out of each Response, and sends it to the controller.
///
/// The interactor owns it. It refers to the controller weakly, and has no link to the interactor.
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
  /// The protocol by which the interactor refers to the presenter.
  associatedtype Face

  /// The protocol by which the presenter refers to the controller.
  associatedtype Controller

  /// This object as its face: `self`.
  var face: Face { get }

  /// The controller, held weakly; it takes ViewModels.
  var controller: WeakLink<Controller> { get }
}

/// The router of a VIP module: it leads to other controllers, and hands them values of the data store.
///
/// The controller owns it. It refers to the controller weakly and owns the data store, which is the interactor behind a
/// narrow protocol.
///
/// ```swift
/// final class CardListRouter: VIPRouter, CardListRouting {
///   let controller = WeakLink<any Controller<View>>()
///   let dataStore = StrongLink<any CardListStore>()
///   var face: any CardListRouting { self }
/// }
/// ```
public protocol VIPRouter: ModuleRouter {
  /// The protocol of the interactor's data store; ``NoRole`` without one.
  associatedtype DataStore = NoRole

  /// The data store, which the router owns.
  var dataStore: StrongLink<DataStore> { get }
}

extension VIPRouter where DataStore == NoRole {
  /// A link without an object.
  public var dataStore: StrongLink<NoRole> { StrongLink() }
}

extension VIPRouter {
  /// Hands a value of this router's data store to the data store of the destination.
  ///
  /// ```swift
  /// controller { $0.navigator?.push(detail, handing: passing({ $0.chosenCard }, to: (any CardDetailStore).take)) }
  /// ```
  ///
  /// The value is read now, and handed over before the destination loads: to its interactor if that conforms to the
  /// protocol, otherwise to the controller itself. If neither conforms, the request is refused before anything loads; every
  /// controller that a request adds has to take the value.
  ///
  /// - Parameters:
  ///   - value: Reads the value; several values as a tuple or a structure.
  ///   - method: The method of the destination's protocol that takes the value.
  public func passing<Value, Destination>(
    _ value: (DataStore) -> Value, to method: @escaping (Destination) -> (Value) -> Void
  ) -> HandedDependency {
    let value = dataStore { value($0) }
    let name = HandedDependency.name(of: Destination.self)
    let lacks = value == nil ? "a value of a connected data store" : "a data store that conforms to \(name)"
    return HandedDependency(
      protocolName: name,
      hand: { [weak self] object, _ in
        guard let value else { return false }
        let interactor = (object as? any VIPController)?.interactorObject
        for receiver in [interactor, object].compactMap(\.self) {
          guard let destination = receiver as? Destination else { continue }
          Trace.send(name, from: self, to: receiver, .link) { method(destination)(value) }
          return true
        }
        return false
      },
      requirement: (lacks, Participant(self)))
  }
}

extension VIPController {
  fileprivate var interactorObject: AnyObject? { interactor.target.map { $0 as AnyObject } }
}

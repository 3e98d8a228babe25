/// The controller of a VIP module: it turns user actions into Requests, and displays ViewModels.
///
/// It owns the interactor and the router, and through the interactor all other roles: when the controller is
/// deallocated, all roles are. It has no link to the presenter or to a worker.
///
/// ```swift
/// final class CardListController: VIPController, CardListDisplaying {
///   let interactor = StrongLink<any CardListing>()
///   var interface: any CardListDisplaying { self }
///
///   func didLoad() { interactor.send(CardList.Request()) { $0.list } }
///   func displayList(_ viewModel: CardList.ViewModel) { … }
/// }
/// ```
public protocol VIPController: AnyObject {
  /// The protocol by which the presenter refers to the controller.
  associatedtype Interface

  /// The protocol by which the controller refers to the interactor.
  associatedtype Interactor

  /// The protocol by which the controller refers to the router; ``NoRole`` without one.
  associatedtype Router = NoRole

  /// This object as its interface: `self`.
  var interface: Interface { get }

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
/// It owns the presenter and the workers, and has no link to the controller. The values for other
/// controllers are behind a narrow protocol, its data store, which the router owns.
///
/// ```swift
/// final class CardListInteractor: VIPInteractor, CardListing, CardListStore {
///   let presenter = StrongLink<any CardListPresenting>()
///   let worker = WorkerLink<any CardFetching>()
///   var interface: any CardListing { self }
///   var dataStore: any CardListStore { self }
/// }
/// ```
public protocol VIPInteractor: AnyObject {
  /// The protocol by which the controller refers to the interactor.
  associatedtype Interface

  /// The protocol by which the interactor refers to the presenter.
  associatedtype Presenter

  /// The protocol by which the interactor refers to its worker, or a structure of several; ``NoRole`` without one.
  associatedtype Worker = NoRole

  /// The protocol of the data store; ``NoRole`` without one.
  associatedtype DataStore = NoRole

  /// This object as its interface: `self`.
  var interface: Interface { get }

  /// The presenter, which the interactor owns; it takes Responses. A Response after the controller was removed is
  /// dropped.
  var presenter: StrongLink<Presenter> { get }

  /// The workers, which the interactor owns; the link runs their tasks.
  var worker: WorkerLink<Worker> { get }

  /// The values that the router may read and pass to other controllers.
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
///   var interface: any CardListPresenting { self }
///
///   func presentList(_ response: CardList.Response) {
///     controller.send(CardList.ViewModel(response)) { $0.displayList }
///   }
/// }
/// ```
public protocol VIPPresenter: AnyObject {
  /// The protocol by which the interactor refers to the presenter.
  associatedtype Interface

  /// The protocol by which the presenter refers to the controller.
  associatedtype Controller

  /// This object as its interface: `self`.
  var interface: Interface { get }

  /// The controller, held weakly; it takes ViewModels.
  var controller: WeakLink<Controller> { get }
}

/// The router of a VIP module: it leads to other controllers, and passes them values of the data store.
///
/// The controller owns it. It refers to the controller weakly and owns the data store, which is the interactor behind a
/// narrow protocol.
///
/// ```swift
/// final class CardListRouter: VIPRouter, CardListRouting {
///   let controller = WeakLink<any Controller<View>>()
///   let dataStore = StrongLink<any CardListStore>()
///   var interface: any CardListRouting { self }
/// }
/// ```
public typealias VIPRouter = ModuleRouter

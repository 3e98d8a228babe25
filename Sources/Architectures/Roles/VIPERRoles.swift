/// The view of a VIPER module: it shows what its presenter passes to it, and reports user actions.
///
/// It owns its presenter, and through it the whole module: when the view is deallocated, all roles are. It is usually
/// the controller as well.
///
/// ```swift
/// protocol CardListViewing: AnyObject { func show(_ rows: [CardRow]) }
///
/// final class CardListView: VIPERView, CardListViewing {
///   let presenter = StrongLink<any CardListPresenting>()
///   var interface: any CardListViewing { self }
/// }
/// ```
public protocol VIPERView: AnyObject {
  /// The protocol by which the presenter refers to the view.
  associatedtype Interface

  /// The protocol by which the view refers to its presenter.
  associatedtype Presenter

  /// This object as its interface: `self`.
  var interface: Interface { get }

  /// The presenter, which the view owns.
  var presenter: StrongLink<Presenter> { get }
}

/// The presenter of a VIPER module: it converts the interactor's answers into what the view shows.
///
/// It owns the interactor and the router, and refers to the view weakly. A presenter that declares no `interactor`, or
/// no `router`, belongs to a module without one; pass ``NoRole`` to the assembly.
///
/// ```swift
/// final class CardListPresenter: VIPERPresenter, CardListPresenting, CardListLoaded {
///   let view = WeakLink<any CardListViewing>()
///   let interactor = StrongLink<any CardListLoading>()
///   let router = StrongLink<any CardListRouting>()
///   var interface: any CardListPresenting { self }
///   var interactorOutput: any CardListLoaded { self }
/// }
/// ```
public protocol VIPERPresenter: AnyObject {
  /// The protocol by which the view refers to the presenter.
  associatedtype Interface

  /// The protocol by which the interactor refers to the presenter; ``NoRole`` without an interactor, and for one that
  /// only returns answers.
  associatedtype InteractorOutput = NoRole

  /// The protocol by which the presenter refers to the view.
  associatedtype View

  /// The protocol by which the presenter refers to the interactor; ``NoRole`` without one.
  associatedtype Interactor = NoRole

  /// The protocol by which the presenter refers to the router; ``NoRole`` without one.
  associatedtype Router = NoRole

  /// This object as the view's presenter: `self`.
  var interface: Interface { get }

  /// This object as the receiver of the interactor's answers: `self`.
  var interactorOutput: InteractorOutput { get }

  /// The view, held weakly.
  var view: WeakLink<View> { get }

  /// The interactor, which the presenter owns.
  var interactor: StrongLink<Interactor> { get }

  /// The router, which the presenter owns.
  var router: StrongLink<Router> { get }
}

extension VIPERPresenter where Interactor == NoRole {
  /// A link without an object.
  public var interactor: StrongLink<NoRole> { StrongLink() }
}

extension VIPERPresenter where Router == NoRole {
  /// A link without an object.
  public var router: StrongLink<NoRole> { StrongLink() }
}

extension VIPERPresenter where InteractorOutput == NoRole {
  /// No role.
  public var interactorOutput: NoRole { NoRole() }
}

/// The interactor of a VIPER module: it carries out use cases on entities, and answers its presenter with plain values.
///
/// The presenter owns it. It refers to the presenter weakly, so a late answer has no effect.
///
/// ```swift
/// final class CardListInteractor: VIPERInteractor, CardListLoading {
///   let presenter = WeakLink<any CardListLoaded>()
///   var interface: any CardListLoading { self }
/// }
/// ```
public protocol VIPERInteractor: AnyObject {
  /// The protocol by which the presenter refers to the interactor.
  associatedtype Interface

  /// The protocol by which the interactor refers to the presenter; ``NoRole`` if it only returns answers.
  associatedtype Presenter

  /// This object as its interface: `self`.
  var interface: Interface { get }

  /// The presenter, held weakly.
  var presenter: WeakLink<Presenter> { get }
}

/// The router of a VIPER module: it leads from the module's controller to others.
///
/// The presenter owns it; it refers to the controller weakly.
///
/// ```swift
/// final class CardListRouter: VIPERRouter, CardListRouting {
///   let controller = WeakLink<any Controller<View>>()
///   var interface: any CardListRouting { self }
/// }
/// ```
public typealias VIPERRouter = ModuleRouter

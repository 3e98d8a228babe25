/// A module: the roles around one controller, linked as their architecture demands.
///
/// The value, and each of its copies, holds every role weakly: the view or controller owns the module, and is owned by
/// the navigator or host that shows it.
///
/// ```swift
/// let view = CardListView()
/// let module = try AssembledModule.viper(
///   view: view, presenter: CardListPresenter(), interactor: CardListInteractor(store), router: CardListRouter())
/// navigator.push(view)
/// // later, in a test
/// #expect(module.survivors == [])  // or ["presenter CardListPresenter"], if the presenter leaks
/// ```
///
/// Roles of two modules can't be combined: the compiler compares the protocols by which they refer to each other.
public struct AssembledModule {
  /// A role of a module, held weakly.
  package struct Part: CustomStringConvertible {
    package let role: ModuleRole

    private let type: AnyObject.Type

    /// The role; nil after it was deallocated.
    package private(set) weak var object: AnyObject?

    init(_ role: ModuleRole, _ object: AnyObject) {
      self.role = role
      self.object = object
      type = Swift.type(of: object)
    }

    /// The name of the role's class.
    package var className: String { String(describing: type) }

    /// The role and the class: `presenter CardListPresenter`.
    package var description: String { "\(role.rawValue) \(className)" }
  }

  /// The parts, in the order of the roles.
  package let parts: [Part]

  private weak var lifetime: ModuleLifetime?

  init(parts: [Part], lifetime: ModuleLifetime) {
    self.parts = parts
    self.lifetime = lifetime
  }

  /// Assembles a VIPER module.
  ///
  /// The view owns the presenter, and the presenter owns interactor and router. Presenter → view, interactor →
  /// presenter and router → controller are weak. The owner of the view owns the module.
  ///
  /// For a role that the presenter doesn't declare, pass ``NoRole``. A role that is nil is reported as missing.
  ///
  /// - Parameters:
  ///   - view: The view, usually also the controller.
  ///   - presenter: The presenter.
  ///   - interactor: The interactor, or `NoRole()`.
  ///   - router: The router, or `NoRole()`.
  /// - Throws: ``AssemblyError`` with a sentence for each role that is missing, linked to another object or in use by
  ///   another module. No link was set then.
  @discardableResult
  public static func viper<
    View: VIPERView, Presenter: VIPERPresenter, Interactor: VIPERInteractor, Router: VIPERRouter
  >(
    view: View?, presenter: Presenter?, interactor: Interactor?, router: Router?
  ) throws(AssemblyError) -> AssembledModule
  where
    View.Presenter == Presenter.Interface, Presenter.View == View.Interface,
    Presenter.Interactor == Interactor.Interface,
    Presenter.InteractorOutput == Interactor.Presenter, Presenter.Router == Router.Interface
  {
    let (module, lifetime) = try Assembly.assemble("VIPER") { assembly in
      assembly.add(.view, view, calledBy: .presenter)
      assembly.add(.presenter, presenter, calledBy: .view)
      assembly.link(.view, view?.presenter, to: .presenter, presenter?.interface)
      assembly.link(.presenter, presenter?.view, to: .view, view?.interface)
      if Interactor.self != NoRole.self {
        assembly.add(.interactor, interactor, calledBy: .presenter)
        assembly.link(.presenter, presenter?.interactor, to: .interactor, interactor?.interface)
        // An interactor that only returns answers refers to no role, so there is nothing to compare.
        assembly.link(
          .interactor, interactor?.presenter, to: .presenter, presenter?.interactorOutput,
          isOwnInterface: Presenter.InteractorOutput.self != NoRole.self)
      }
      if Router.self != NoRole.self {
        assembly.add(.router, router, calledBy: .presenter)
        assembly.link(.presenter, presenter?.router, to: .router, router?.interface)
        assembly.link(router, toController: view, of: .view)
      }
    }
    lifetime.follow(view, router)
    return module
  }

  /// Assembles a VIP module.
  ///
  /// The controller owns interactor and router, the interactor owns presenter and workers, and the router owns the data
  /// store. Presenter → controller and router → controller are weak. The owner of the controller owns all roles.
  ///
  /// For a role that the other roles don't declare, pass ``NoRole``. A role that is nil is reported as missing.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - interactor: The interactor.
  ///   - presenter: The presenter.
  ///   - worker: The interactor's worker, a structure of several, or `NoRole()`. A worker may serve several modules.
  ///   - router: The router, or `NoRole()`.
  /// - Throws: ``AssemblyError`` with a sentence for each role that is missing, linked to another object or in use by
  ///   another module. No link was set then.
  @discardableResult
  public static func vip<
    Controller: VIPController, Interactor: VIPInteractor, Presenter: VIPPresenter, Router: VIPRouter
  >(
    controller: Controller?, interactor: Interactor?, presenter: Presenter?, worker: Interactor.Worker?,
    router: Router?
  ) throws(AssemblyError) -> AssembledModule
  where
    Controller.Interactor == Interactor.Interface, Interactor.Presenter == Presenter.Interface,
    Presenter.Controller == Controller.Interface, Controller.Router == Router.Interface,
    Router.DataStore == Interactor.DataStore
  {
    let (module, lifetime) = try Assembly.assemble("VIP") { assembly in
      assembly.add(.controller, controller, calledBy: .presenter)
      assembly.add(.interactor, interactor, calledBy: .controller)
      assembly.add(.presenter, presenter, calledBy: .interactor)
      assembly.link(.controller, controller?.interactor, to: .interactor, interactor?.interface)
      assembly.link(.interactor, interactor?.presenter, to: .presenter, presenter?.interface, afterEnd: .late)
      assembly.link(.presenter, presenter?.controller, to: .controller, controller?.interface)
      if Interactor.Worker.self != NoRole.self {
        assembly.addWorker(worker)
        assembly.link(
          .interactor, interactor?.worker, to: .worker, worker, isOwnInterface: false, afterEnd: .deallocated)
      }
      if Router.self != NoRole.self {
        assembly.add(.router, router, calledBy: .controller)
        assembly.link(.controller, controller?.router, to: .router, router?.interface)
        assembly.link(router, toController: controller, of: .controller)
      }
      if Router.DataStore.self != NoRole.self {
        assembly.link(.router, router?.dataStore, to: .interactor, interactor?.dataStore, isOwnInterface: false)
      }
    }
    lifetime.follow(controller, router)
    if let controller, let interactor, let presenter {
      let tasks = interactor.worker.tasks
      lifetime.tasks = tasks
      lifetime.responseCounter = ResponseCounter(
        from: interactor.presenter, through: presenter, to: presenter.controller)
      controller.interactor.companion = TaskCanceller(tasks)
    }
    return module
  }

  /// The roles that exist, by role and class, in the order of the roles.
  ///
  /// After the view or controller was released the list is empty, or names the roles that leak.
  public var survivors: [String] { parts.filter { $0.object != nil }.map(\.description) }

  /// Whether the controller was removed, or the view or controller was deallocated.
  public var hasEnded: Bool { lifetime?.hasEnded ?? true }

  /// Makes a link for the code that opens the module, to call one of its roles.
  ///
  /// The link holds the role weakly. After the module has ended, a call over it returns nil.
  ///
  /// ```swift
  /// let input = module.input(presenter as any CardListInput)
  /// input { $0.select(card) }
  /// ```
  public func input<Interface>(_ interface: Interface) -> WeakLink<Interface> {
    let link = WeakLink(interface)
    link.lifetime = lifetime
    link.outcomeAfterEnd = .deallocated
    return link
  }
}

/// What an object does in a module.
///
/// A VIPER module lists view, presenter, interactor, router; a VIP module controller, interactor, presenter, worker,
/// router.
package enum ModuleRole: String, Sendable, Hashable, CaseIterable {
  case view
  case controller
  case presenter
  case interactor
  case worker
  case router
}

/// The reasons why a module could not be assembled; no link was set, so the roles can be corrected and assembled.
public struct AssemblyError: Error, Hashable, CustomStringConvertible {
  /// The architecture: `VIPER` or `VIP`.
  public let architecture: String

  /// What is wrong and how to correct it, in the order of the roles.
  public let problems: [String]

  /// What happened, and each problem with its remedy.
  public var description: String {
    """
    The \(architecture) module cannot be assembled, and no link was set:
    \(problems.map { "- \($0)" }.joined(separator: "\n"))
    """
  }
}

/// A way to divide the code around a controller into roles.
public enum Architecture: String, Sendable, Hashable, CaseIterable {
  /// Model, view and controller.
  case mvc = "MVC"
  /// Model, view and view model.
  case mvvm = "MVVM"
  /// View, interactor, presenter, entity and router.
  case viper = "VIPER"
  /// View, interactor and presenter, whose values flow in one direction.
  case vip = "VIP"
}

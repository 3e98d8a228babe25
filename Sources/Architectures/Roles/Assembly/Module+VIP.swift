extension Module {
  /// Assembles a VIP scene with worker and router.
  ///
  /// Afterwards controller → interactor and router, interactor → presenter and worker, and router → data store are
  /// strong, presenter → controller and router → controller weak: whoever owns the controller owns the scene set.
  ///
  /// - Parameters:
  ///   - controller: The scene's controller.
  ///   - interactor: The interactor; a role that is nil is a fault, and named as missing.
  ///   - presenter: The presenter.
  ///   - worker: The interactor's worker, or a structure of several. It may serve other scenes too.
  ///   - router: The router.
  /// - Throws: ``AssemblyError`` with a sentence for each role that is missing, wired to a stranger or in use by another
  ///   module; then no link was set.
  public static func vip<
    Scene: VIPController & Controller, Interactor: VIPInteractor, Presenter: VIPPresenter, Router: VIPRouter
  >(
    controller: Scene?, interactor: Interactor?, presenter: Presenter?, worker: Interactor.Worker?, router: Router?
  ) throws(AssemblyError) -> Module
  where
    Scene.Interactor == Interactor.Face, Interactor.Presenter == Presenter.Face, Presenter.Controller == Scene.Face,
    Scene.Router == Router.Face, Router.Content == Scene.Content, Router.DataStore == Interactor.DataStore
  {
    var assembly = Assembly(controller, interactor, presenter)
    assembly.add(worker, to: interactor)
    assembly.add(router, to: controller, interactor)
    return try assembly.assemble(controller, interactor, presenter, leaving: router)
  }

  /// Assembles a VIP scene with a router, whose types leave out the worker.
  ///
  /// - Throws: ``AssemblyError``; then no link was set.
  public static func vip<
    Scene: VIPController & Controller, Interactor: VIPInteractor, Presenter: VIPPresenter, Router: VIPRouter
  >(
    controller: Scene?, interactor: Interactor?, presenter: Presenter?, router: Router?
  ) throws(AssemblyError) -> Module
  where
    Scene.Interactor == Interactor.Face, Interactor.Presenter == Presenter.Face, Presenter.Controller == Scene.Face,
    Scene.Router == Router.Face, Router.Content == Scene.Content, Router.DataStore == Interactor.DataStore,
    Interactor.Worker == Nobody
  {
    var assembly = Assembly(controller, interactor, presenter)
    assembly.add(router, to: controller, interactor)
    return try assembly.assemble(controller, interactor, presenter, leaving: router)
  }

  /// Assembles a VIP scene with a worker, whose types leave out the router.
  ///
  /// - Throws: ``AssemblyError``; then no link was set.
  public static func vip<Scene: VIPController, Interactor: VIPInteractor, Presenter: VIPPresenter>(
    controller: Scene?, interactor: Interactor?, presenter: Presenter?, worker: Interactor.Worker?
  ) throws(AssemblyError) -> Module
  where
    Scene.Interactor == Interactor.Face, Interactor.Presenter == Presenter.Face, Presenter.Controller == Scene.Face,
    Scene.Router == Nobody
  {
    var assembly = Assembly(controller, interactor, presenter)
    assembly.add(worker, to: interactor)
    return try assembly.assemble(controller, interactor, presenter)
  }

  /// Assembles a VIP scene whose types leave out worker and router.
  ///
  /// - Throws: ``AssemblyError``; then no link was set.
  public static func vip<Scene: VIPController, Interactor: VIPInteractor, Presenter: VIPPresenter>(
    controller: Scene?, interactor: Interactor?, presenter: Presenter?
  ) throws(AssemblyError) -> Module
  where
    Scene.Interactor == Interactor.Face, Interactor.Presenter == Presenter.Face, Presenter.Controller == Scene.Face,
    Scene.Router == Nobody, Interactor.Worker == Nobody
  {
    try Assembly(controller, interactor, presenter).assemble(controller, interactor, presenter)
  }
}

extension Assembly {
  fileprivate init<Scene: VIPController, Interactor: VIPInteractor, Presenter: VIPPresenter>(
    _ controller: Scene?, _ interactor: Interactor?, _ presenter: Presenter?
  )
  where
    Scene.Interactor == Interactor.Face, Interactor.Presenter == Presenter.Face, Presenter.Controller == Scene.Face
  {
    self.init("VIP")
    cast(.controller, controller, neededBy: .presenter)
    cast(.interactor, interactor, neededBy: .controller)
    cast(.presenter, presenter, neededBy: .interactor)
    wire(.controller, controller?.interactor, to: .interactor, interactor?.face)
    wire(.interactor, interactor?.presenter, to: .presenter, presenter?.face, afterEnd: .late)
    wire(.presenter, presenter?.controller, to: .controller, controller?.face)
  }

  fileprivate mutating func add<Interactor: VIPInteractor>(_ worker: Interactor.Worker?, to interactor: Interactor?) {
    castWorker(worker)
    wire(.interactor, interactor?.worker, to: .worker, worker, isOwnFace: false, afterEnd: .gone)
  }

  fileprivate mutating func add<Scene: VIPController & Controller, Interactor: VIPInteractor, Router: VIPRouter>(
    _ router: Router?, to controller: Scene?, _ interactor: Interactor?
  ) where Scene.Router == Router.Face, Router.Content == Scene.Content, Router.DataStore == Interactor.DataStore {
    cast(.router, router, neededBy: .controller)
    wire(.controller, controller?.router, to: .router, router?.face)
    wire(.router, router?.controller, to: .controller, controller.map { $0 as any Controller<Scene.Content> })
    if Interactor.DataStore.self != Nobody.self {
      wire(.router, router?.dataStore, to: .interactor, interactor?.dataStore, isOwnFace: false)
    }
  }

  fileprivate func assemble<Scene: VIPController, Interactor: VIPInteractor, Presenter: VIPPresenter>(
    _ controller: Scene?, _ interactor: Interactor?, _ presenter: Presenter?, leaving router: (some ModuleRouter)?
  ) throws(AssemblyError) -> Module {
    let module = try assemble(leaving: controller, router)
    complete(controller, interactor, presenter)
    return module
  }

  fileprivate func assemble<Scene: VIPController, Interactor: VIPInteractor, Presenter: VIPPresenter>(
    _ controller: Scene?, _ interactor: Interactor?, _ presenter: Presenter?
  ) throws(AssemblyError) -> Module {
    let module = try assemble(leaving: controller)
    complete(controller, interactor, presenter)
    return module
  }

  /// Has the scene's end cancel the workers, and Responses and ViewModels counted.
  private func complete<Scene: VIPController, Interactor: VIPInteractor, Presenter: VIPPresenter>(
    _ controller: Scene?, _ interactor: Interactor?, _ presenter: Presenter?
  ) {
    guard let controller, let interactor, let presenter, let life = controller.interactor.life else { return }
    let tasks = interactor.worker.tasks
    life.tasks = tasks
    life.edges = ModuleEdges(from: interactor.presenter, through: presenter, to: presenter.controller)
    controller.interactor.companion = ModuleGuard(tasks)
  }
}

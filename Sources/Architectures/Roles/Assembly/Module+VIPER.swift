extension Module {
  /// Assembles a VIPER module of four roles.
  ///
  /// Afterwards view → presenter → interactor and router are strong, presenter → view, interactor → presenter and
  /// router → controller weak: whoever owns the view owns the module, and the presenter alone keeps no view.
  ///
  /// - Parameters:
  ///   - view: The view, which is the scene's controller.
  ///   - presenter: The presenter; a role that is nil is a fault, and named as missing.
  ///   - interactor: The interactor.
  ///   - router: The router.
  /// - Throws: ``AssemblyError`` with a sentence for each role that is missing, wired to a stranger or in use by another
  ///   module; then no link was set.
  public static func viper<
    View: ViperView & Controller, Presenter: ViperPresenter, Interactor: ViperInteractor, Router: ViperRouter
  >(
    view: View?, presenter: Presenter?, interactor: Interactor?, router: Router?
  ) throws(AssemblyError) -> Module
  where
    View.Presenter == Presenter.Face, Presenter.View == View.Face, Presenter.Interactor == Interactor.Face,
    Interactor.Presenter == Presenter.InteractorOutput, Presenter.Router == Router.Face, Router.Content == View.Content
  {
    var assembly = Assembly(view, presenter)
    assembly.add(interactor, to: presenter)
    assembly.add(router, to: presenter, view)
    return try assembly.assemble(leaving: view, router)
  }

  /// Assembles a VIPER module whose types leave out the router.
  ///
  /// - Throws: ``AssemblyError``; then no link was set.
  public static func viper<View: ViperView, Presenter: ViperPresenter, Interactor: ViperInteractor>(
    view: View?, presenter: Presenter?, interactor: Interactor?
  ) throws(AssemblyError) -> Module
  where
    View.Presenter == Presenter.Face, Presenter.View == View.Face, Presenter.Interactor == Interactor.Face,
    Interactor.Presenter == Presenter.InteractorOutput, Presenter.Router == Nobody
  {
    var assembly = Assembly(view, presenter)
    assembly.add(interactor, to: presenter)
    return try assembly.assemble(leaving: view)
  }

  /// Assembles a VIPER module whose types leave out the interactor.
  ///
  /// - Throws: ``AssemblyError``; then no link was set.
  public static func viper<View: ViperView & Controller, Presenter: ViperPresenter, Router: ViperRouter>(
    view: View?, presenter: Presenter?, router: Router?
  ) throws(AssemblyError) -> Module
  where
    View.Presenter == Presenter.Face, Presenter.View == View.Face, Presenter.Interactor == Nobody,
    Presenter.InteractorOutput == Nobody, Presenter.Router == Router.Face, Router.Content == View.Content
  {
    var assembly = Assembly(view, presenter)
    assembly.add(router, to: presenter, view)
    return try assembly.assemble(leaving: view, router)
  }

  /// Assembles a VIPER module whose types leave out interactor and router.
  ///
  /// - Throws: ``AssemblyError``; then no link was set.
  public static func viper<View: ViperView, Presenter: ViperPresenter>(
    view: View?, presenter: Presenter?
  ) throws(AssemblyError) -> Module
  where
    View.Presenter == Presenter.Face, Presenter.View == View.Face, Presenter.Interactor == Nobody,
    Presenter.InteractorOutput == Nobody, Presenter.Router == Nobody
  {
    try Assembly(view, presenter).assemble(leaving: view)
  }
}

extension Assembly {
  fileprivate init<View: ViperView, Presenter: ViperPresenter>(_ view: View?, _ presenter: Presenter?)
  where View.Presenter == Presenter.Face, Presenter.View == View.Face {
    self.init("VIPER")
    cast(.view, view, neededBy: .presenter)
    cast(.presenter, presenter, neededBy: .view)
    wire(.view, view?.presenter, to: .presenter, presenter?.face)
    wire(.presenter, presenter?.view, to: .view, view?.face)
  }

  fileprivate mutating func add<Presenter: ViperPresenter, Interactor: ViperInteractor>(
    _ interactor: Interactor?, to presenter: Presenter?
  ) where Presenter.Interactor == Interactor.Face, Interactor.Presenter == Presenter.InteractorOutput {
    cast(.interactor, interactor, neededBy: .presenter)
    wire(.presenter, presenter?.interactor, to: .interactor, interactor?.face)
    wire(.interactor, interactor?.presenter, to: .presenter, presenter?.interactorOutput)
  }

  fileprivate mutating func add<Presenter: ViperPresenter, Router: ViperRouter, View: Controller>(
    _ router: Router?, to presenter: Presenter?, _ view: View?
  ) where Presenter.Router == Router.Face, Router.Content == View.Content {
    cast(.router, router, neededBy: .presenter)
    wire(.presenter, presenter?.router, to: .router, router?.face)
    wire(.router, router?.controller, to: .view, view.map { $0 as any Controller<View.Content> })
  }
}

import Delegation

extension Binder {
  /// Declares bindings that begin when a controller's content is loaded, after its `didLoad`: once.
  ///
  /// So they may be declared in the initialiser, where there is no view yet, and are made with the view model that the
  /// controller has by then. If the content is loaded already, they begin at once.
  ///
  /// ```swift
  /// init(model: Profile) {
  ///   self.model = model
  ///   binder.declare(in: self) { screen, binder in
  ///     binder.bind(screen.model, { $0.name }, to: screen.label, \.text)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - controller: Held weakly, and handed to the closure.
  ///   - bindings: Makes the bindings; kept until it has run.
  public func declare<Scene: Controller>(in controller: Scene, _ bindings: @escaping (Scene, Binder) -> Void) {
    if controller.isLoaded { return bindings(controller, self) }
    controller.scene.hooks.subscribe(owner: self, lifetime: .until(.didLoad)) { [weak controller] binder, hook in
      if hook == .didLoad, let controller { bindings(controller, binder) }
    }
  }
}

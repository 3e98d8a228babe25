/// A module in MVVM: a view model with commands, a controller that binds the nodes to it, and a coordinator.
enum MVVMTemplate {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    [viewModel(context), screen(context)] + (context.closes ? [coordinator(context)] : [])
      + MVVMTests.files(context)
  }

  private static func viewModel(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    let type = "\(name)ViewModel"
    let selects = context.needsSelection
    return context.sources("ViewModel") {
      "import Architectures"
      "import Observation"
      """

      /// The values and actions of the screen, testable without a node.
      @MainActor @Observable
      final class \(type) {
        /// The current values; nil until they are loaded.
        private(set) var \(value): \(context.values)?\(selects ? " {" : "")
      """
      if selects {
        """
            didSet {
              if selected == nil { selection = nil }
            }
          }
        """
      }
      properties(context)
      """
        private var remark = ""
        @ObservationIgnored private let store: any \(name)Store
      """
      if context.isDetail { "  @ObservationIgnored private let id: Int" }
      """

        init(\(context.storeParameters)) {
          self.store = store
      """
      if context.isDetail { "    self.id = id" }
      """
        }

        var display: \(name)Display {
          var display = \(name)Display()
          display.status = status
          guard let \(value) else { return display }
      """
      context.fieldTexts(indent: "    ")
      """
          return display
        }

      """
      if context.closes {
        """
          func close() {
            $coordinator(from: self) { $0.close() }
          }

        """
      }
      if selects {
        """
          private var selected: \(context.element)? { items?.first { $0.id == selection } }

        """
      }
      privateMethods(context)
      "}"
    }
  }

  /// Returns the selection, the commands and the coordinator.
  @SourceBuilder
  private static func properties(_ context: TemplateContext) -> [String] {
    let (name, value) = (context.name, context.value)
    let type = "\(name)ViewModel"
    let selects = context.needsSelection
    let condition = selects ? "a value is selected" : "the values are loaded"
    ""
    if selects {
      """
        /// The identifier of the selected value.
        var selection: Int?

      """
    }
    """
      /// Loads the values.
      let load = AsyncCommand(\(type).performLoad, named: "load")
    """
    for useCase in context.useCases {
      """

        /// Carries out \(useCase); disabled until \(condition), and while it is executing.
        let \(useCase) = AsyncCommand(
          \(type).perform\(useCase.capital), named: "\(useCase)", when: { $0.\(selects ? "selected" : value) != nil })
      """
    }
    ""
    if context.closes {
      """
        /// The coordinator, which navigates.
        @ObservationIgnored @WeakDelegate var coordinator: (any \(name)Closing)?
      """
    }
  }

  /// Returns the status, and the methods of the commands.
  @SourceBuilder
  private static func privateMethods(_ context: TemplateContext) -> [String] {
    let value = context.value
    let subject = context.needsSelection ? "item = selected" : value
    """
      private var status: String {
        if load.isExecuting { return "Loading…" }
    """
    for useCase in context.useCases { "    if \(useCase).isExecuting { return \"\(useCase.title)…\" }" }
    """
        return remark
      }

      private func performLoad() async throws {
        do {
          \(value) = try await \(context.loadCallOfStore)
          remark = ""
        } catch {
          remark = "Not loaded: \\(error)"
          throw error
        }
      }
    """
    for useCase in context.useCases {
      """

        private func perform\(useCase.capital)() async throws {
          guard let \(subject) else { return }
          do {
            \(context.isList ? "" : "self.")\(value) = try await store.\(useCase)(\(context.subject))
            remark = "\(useCase.title): done"
          } catch {
            remark = "\(useCase.title): \\(error)"
            throw error
          }
        }
      """
    }
  }

  private static func screen(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    return context.sources("Screen") {
      context.imports("Architectures")
      """

      /// Binds the nodes to the view model.
      @MainActor
      final class \(name)Screen: @MainActor Controller {
        let controllerState = ControllerState<\(context.node)>()
        let view = \(name)Content()
        let model: \(name)ViewModel
        private let binder = Binder()

        init(_ model: \(name)ViewModel) {
          self.model = model
        }

        func load() throws -> \(context.node) {
          try view.addParts()
          binder.bind(model, { $0.display }, to: view)
      """
      for useCase in context.useCases { "    binder.bind(view.\(useCase)Button, to: model) { $0.\(useCase) }" }
      if context.closes { context.target("close", "model", "\(name)ViewModel", "close") }
      if context.needsSelection {
        "    view.list.addTarget(self, action: \(name)Screen.select, for: .valueChanged)"
      }
      """
          return view
        }

        func didLoad() { model.load.start(model) }
      """
      if context.needsSelection {
        """

          private func select() { model.selection = view.list.selection }
        """
      }
      "}"
    }
  }

  private static func coordinator(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    return context.sources("Coordinator") {
      context.imports("Architectures")
      """

      /// The navigation that the view model can request.
      @MainActor
      protocol \(name)Closing: AnyObject {
        func close()
      }

      /// Navigates on behalf of the view model.
      ///
      /// The navigator retains the coordinator while the screen is on its stack.
      @MainActor
      final class \(name)Coordinator: @MainActor ControllerOwner, \(name)Closing {
        private weak var screen: \(name)Screen?

        /// Pushes the screen and returns it.
        @discardableResult
        func start(on navigator: Navigator<\(context.node)>, \(context.storeParameters)) -> \(name)Screen {
          let model = \(name)ViewModel(\(context.storeArguments))
          model.coordinator = self
          let screen = \(name)Screen(model)
          screen.controllerState.owner = self
          self.screen = screen
          navigator.push(screen)
          return screen
        }

        func close() {
          if let screen { screen.navigator?.pop(screen) }
        }

        func controllerWasRemoved(_ removal: ControllerRemoval) {
          screen = nil
        }
      }
      """
    }
  }
}

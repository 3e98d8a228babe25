/// A module in MVC: an observed model, and a controller that connects it with the nodes.
enum MVCTemplate {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    [model(context), controller(context), tests(context)]
  }

  private static func model(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value, values) = (context.name, context.value, context.values)
    return context.sources("Model") {
      "import Architectures"
      """

      /// The model: has the current values, and notifies its observers of each change.
      @MainActor
      final class \(name)Model {
        /// The current values; nil until they are loaded.
        private(set) var \(value): \(values)?

        /// A channel that notifies of each change.
        let changes = Observers<\(values)>("\(name)Model.changes")
        private let store: any \(name)Store
      """
      if context.isDetail { "  private let id: Int" }
      """

        init(\(context.storeParameters)) {
          self.store = store
      """
      if context.isDetail { "    self.id = id" }
      """
        }

        /// Loads the values.
        func load() async throws {
          change(to: try await \(context.loadCallOfStore))
        }

      """
      for useCase in context.isList ? context.useCases : [] {
        """
          /// Carries out \(useCase) with one of the values.
          func \(useCase)(_ item: \(context.element)) async throws {
            change(to: try await store.\(useCase)(item))
          }

        """
      }
      for useCase in context.isList ? [] : context.useCases {
        """
          /// Carries out \(useCase) with the current values.
          func \(useCase)() async throws {
            guard let \(value) else { return }
            change(to: try await store.\(useCase)(\(value)))
          }

        """
      }
      """
        private func change(to \(value): \(values)) {
          self.\(value) = \(value)
          changes.notify(\(value))
        }
      }
      """
    }
  }

  private static func controller(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value, values) = (context.name, context.value, context.values)
    let type = "\(name)Controller"
    return context.sources("Controller") {
      context.imports("Architectures")
      """

      /// Connects the model and the nodes, which have no reference to each other, and navigates.
      @MainActor
      final class \(type): @MainActor Controller {
        let controllerState = ControllerState<\(context.node)>()
        let view = \(name)Content()
        let model: \(name)Model
        private var display = \(name)Display() {
          didSet { view.display(display) }
        }

        init(model: \(name)Model) {
          self.model = model
        }

        func load() throws -> \(context.node) {
          try view.addParts()
      """
      for useCase in context.useCases { context.target(useCase, "self", type, useCase) }
      context.target("close", "self", type, "close")
      """
          view.display(display)
          return view
        }

        func didLoad() {
          display.status = "Loading…"
          Task { [weak self, model] in
            do {
              try await model.load()
              self?.end("")
            } catch {
              self?.end("Not loaded: \\(error)")
            }
          }
        }

        func willAppear() {
          observe(model.changes, \(type).show, startingWith: model.\(value))
        }

      """
      useCaseMethods(context)
      """
        func close() {
          navigator?.pop(self)
        }

        private func show(_ \(value): \(values)) {
      """
      context.fieldTexts(indent: "    ")
      "  }"
      ""
      statusMethods(context)
      "}"
    }
  }

  /// Returns the actions of the use cases' buttons.
  @SourceBuilder
  private static func useCaseMethods(_ context: TemplateContext) -> [String] {
    for useCase in context.useCases {
      """
        func \(useCase)() {
      """
      if context.isList { "    guard let item = selected else { return }" }
      """
          begin("\(useCase.title)…")
          Task { [weak self, model] in
            do {
              try await model.\(useCase)(\(context.isList ? "item" : ""))
              self?.end("\(useCase.title): done")
            } catch {
              self?.end("\(useCase.title): \\(error)")
            }
          }
        }

      """
    }
  }

  /// Returns the methods that begin and end a use case.
  @SourceBuilder
  private static func statusMethods(_ context: TemplateContext) -> [String] {
    let value = context.value
    if context.needsSelection {
      """
        private var selected: \(context.element)? { model.items?.first { $0.id == view.list.selection } }

      """
    }
    if !context.useCases.isEmpty {
      """
        private func begin(_ status: String) {
          display.status = status
          display.isReady = false
        }

      """
    }
    """
      private func end(_ status: String) {
        display.status = status
    """
    if !context.useCases.isEmpty { "    display.isReady = model.\(value) != nil" }
    "  }"
  }

  private static func tests(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.tests("ControllerTests") {
      context.testImports("Architectures", "ArmatureTesting", "Testing")
      """

      /// What a user sees and does, what the store is asked for, and what is released.
      @MainActor @Suite
      struct \(name)ControllerTests {
        private let store = \(name)StoreStub()
        private let stage = TestStage()

        /// Pushes the controller of a new module.
        private func push() throws -> \(name)Controller {
          let controller = \(name)Controller(model: \(name)Model(\(context.testArguments)))
          stage.navigator.push(controller)
          return controller
        }

      """
      ScreenTests.loading(context)
      """

        @Test("What changes while the controller is covered is shown when it appears again")
        func reappears() async throws {
          let model = \(name)Model(\(context.testArguments))
          let controller = \(name)Controller(model: model)
          stage.navigator.push(controller)
          await store.answer(.success(.sample))
          stage.navigator.push(TestController())
          await eventually { model.\(value) == .sample }
          async let reload: Void = model.load()
          await store.answer(.success(.changed))
          try await reload
          stage.navigator.pop()
      """
      context.expectLabels(of: "controller.view", round: 1)
      """
          #expect(store.calls == ["\(context.loadCall)", "\(context.loadCall)"])
        }

      """
      ScreenTests.useCases(context)
      ScreenTests.selection(context)
      ScreenTests.closing(context)
      ScreenTests.release(
        context, objects: "controller, controller.view, controller.model",
        make: """
              let controller = try push()
          """)
      "}"
    }
  }
}

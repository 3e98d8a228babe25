/// The tests of a module in MVVM: the view model alone, then the screen with it.
enum MVVMTests {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] { [viewModel(context), screen(context)] }

  private static func viewModel(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.tests("ViewModelTests") {
      context.testImports("Architectures", "Testing")
      """

      /// The view model without a node.
      @MainActor @Suite
      struct \(name)ViewModelTests {
        private let store = \(name)StoreStub()
        private let model: \(name)ViewModel

        init() {
          model = \(name)ViewModel(\(context.testArguments))
        }

        /// Executes load, and lets the store answer.
        private func load(_ result: Result<\(context.values), TestFailure> = .success(.sample)) async {
          model.load.start(model)
          await store.answer(result)
          await eventually { !model.load.isExecuting }
        }

        @Test("It has a text for each value after loading")
        func loads() async {
          #expect(model.\(value) == nil)
          #expect(model.display == \(name)Display())
          model.load.start(model)
          #expect(model.display.status == "Loading…")
          await store.answer(.success(.sample))
          await eventually { model.\(value) == .sample }
          await eventually { model.display.status == "" }
      """
      context.expectDisplay("model.display")
      """
        }

        @Test("It says why loading failed")
        func fails() async {
          await load(.failure(TestFailure()))
          #expect(model.display.status == "Not loaded: no connection")
          #expect(model.load.failure is TestFailure)
        }
      """
      useCaseTests(context)
      if context.isList, let useCase = context.useCases.first {
        """

          @Test("The selection ends when its value is gone")
          func selection() async {
            await load()
            model.selection = 2
            model.\(useCase).start(model)
            await store.answer(.success([.first]))
            await eventually { !model.\(useCase).isExecuting }
            #expect(model.selection == nil)
          }
        """
      }
      if context.closes {
        """

          @Test("Close asks the coordinator, which the view model doesn't own")
          func close() {
            var coordinator: CoordinatorSpy? = CoordinatorSpy()
            model.coordinator = coordinator
            model.close()
            #expect(coordinator?.closes == 1)
            coordinator = nil
            #expect(model.coordinator == nil)
          }
        """
      }
      "}"
      coordinatorSpy(context)
    }
  }

  /// Returns the tests of the commands of use cases.
  @SourceBuilder
  private static func useCaseTests(_ context: TemplateContext) -> [String] {
    for useCase in context.useCases {
      """

        @Test("\(useCase.title) is possible after loading, and shows the new values")
        func \(useCase)() async {
          #expect(!model.\(useCase).canExecute(model))
          await load()
      """
      if context.isList {
        """
            #expect(!model.\(useCase).canExecute(model), "Nothing is selected yet.")
            model.selection = 2
        """
      }
      """
          #expect(model.\(useCase).canExecute(model))
          model.\(useCase).start(model)
          #expect(model.display.status == "\(useCase.title)…")
          #expect(!model.\(useCase).canExecute(model))
          await store.answer(.success(.changed))
          await eventually { !model.\(useCase).isExecuting }
          #expect(model.display.status == "\(useCase.title): done")
          #expect(store.received == [\(context.subjectSample)])
      """
      context.expectDisplay("model.display", round: 1)
      """
        }

        @Test("It says why \(useCase) failed")
        func \(useCase)Fails() async {
          await load()
      """
      if context.isList { "    model.selection = 2" }
      """
          model.\(useCase).start(model)
          await store.answer(.failure(TestFailure()))
          await eventually { !model.\(useCase).isExecuting }
          #expect(model.display.status == "\(useCase.title): no connection")
          #expect(model.\(context.value) == .sample)
        }
      """
    }
  }

  /// Returns the double of the coordinator, if there is one.
  @SourceBuilder
  private static func coordinatorSpy(_ context: TemplateContext) -> [String] {
    if context.closes {
      """

      @MainActor
      private final class CoordinatorSpy: \(context.name)Closing {
        private(set) var closes = 0
        func close() { closes += 1 }
      }
      """
    }
  }

  private static func screen(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    return context.tests("ScreenTests") {
      context.testImports("Architectures", "ArmatureTesting", "Testing")
      """

      /// The screen with its view model: what a user sees and does, and what is released.
      @MainActor @Suite
      struct \(name)ScreenTests {
        private let store = \(name)StoreStub()
        private let stage = TestStage()

        /// Pushes a new screen.
        private func push() throws -> \(name)Screen {
      """
      if context.closes {
        "    \(name)Coordinator().start(on: stage.navigator, \(context.testArguments))"
      } else {
        """
            let screen = \(name)Screen(\(name)ViewModel(\(context.testArguments)))
            stage.navigator.push(screen)
            return screen
        """
      }
      """
        }

      """
      ScreenTests.loading(context)
      ""
      ScreenTests.useCases(context)
      ScreenTests.selection(context)
      ScreenTests.closing(context)
      if context.closes {
        ScreenTests.release(
          context, objects: "screen, screen.view, screen.model, coordinator",
          make: """
                let coordinator = \(name)Coordinator()
                let screen = coordinator.start(on: stage.navigator, \(context.testArguments))
                #expect(screen.controllerState.owner === coordinator)
            """)
      } else {
        ScreenTests.release(
          context, objects: "screen, screen.view, model",
          make: """
                let model = \(name)ViewModel(\(context.testArguments))
                let screen = \(name)Screen(model)
                stage.navigator.push(screen)
            """)
      }
      "}"
    }
  }
}

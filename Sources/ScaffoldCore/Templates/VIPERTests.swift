/// The tests of a module in VIPER: presenter and interactor alone, then the whole module.
enum VIPERTests {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    [presenter(context)] + (context.loads ? [interactor(context)] : []) + [module(context)]
  }

  private static func presenter(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    return context.tests("PresenterTests") {
      context.testImports("Architectures", "Testing")
      """

      /// The presenter between doubles of the other roles.
      @MainActor @Suite
      struct \(name)PresenterTests {
        private let view = ViewSpy()
      """
      if context.loads { "  private let interactor = InteractorSpy()" }
      if context.closes { "  private let router = RouterSpy()" }
      "  private let presenter = \(name)Presenter(\(context.loads ? "" : ".sample"))"
      """

        init() {
          presenter.view.connect(view)
      """
      if context.loads { "    presenter.interactor.connect(interactor)" }
      if context.closes { "    presenter.router.connect(router)" }
      """
        }

        @Test("\(context.loads ? "It loads when the view is ready" : "It shows each value when the view is ready")")
        func ready() {
          presenter.interface.ready()
      """
      if context.loads {
        """
            #expect(interactor.calls == ["load"])
            #expect(view.displays.map(\\.status) == ["Loading…"])
          }

          @Test("It shows each value after loading")
          func loaded() {
            presenter.interactorOutput.didLoad(.sample)
            #expect(view.displays.count == 1)
        """
      }
      "    let display = view.displays.last ?? \(name)Display()"
      context.expectDisplay("display")
      if context.displaysReadiness { "    #expect(display.isReady)" }
      "  }"
      if context.loads {
        """

          @Test("It shows why loading failed")
          func failed() {
            presenter.interactorOutput.didFailToLoad("no connection")
            #expect(view.displays.last?.status == "Not loaded: no connection")
        """
        if context.displaysReadiness { "    #expect(view.displays.last?.isReady == false)" }
        "  }"
      }
      for useCase in context.useCases { presenterTests(context, useCase) }
      if context.closes {
        """

          @Test("A tap on Close asks the router")
          func close() {
            presenter.interface.tapClose()
            #expect(router.calls == ["close"])
        """
        if context.loads { "    #expect(interactor.calls == [])" }
        "  }"
      }
      """

        @Test("It doesn't own the view")
        func ownership() {
          let presenter = \(name)Presenter(\(context.loads ? "" : ".sample"))
          presenter.view.connect(ViewSpy())
          #expect(!presenter.view.isConnected)
        }
      }
      """
      presenterDoubles(context)
    }
  }

  /// Returns the doubles of the roles around the presenter.
  @SourceBuilder
  private static func presenterDoubles(_ context: TemplateContext) -> [String] {
    let name = context.name
    """

    @MainActor
    private final class ViewSpy: \(name)Viewing {
      private(set) var displays: [\(name)Display] = []
      func show(_ display: \(name)Display) { displays.append(display) }
    }
    """
    if context.loads {
      """

      @MainActor
      private final class InteractorSpy: \(name)InteractorInput {
        private(set) var calls: [String] = []
        func load() { calls.append("load") }
      """
      for useCase in context.useCases {
        "  func \(useCase)(\(context.idParameter)) { calls.append(\"\(useCase)\(context.isList ? " \\(id)" : "")\") }"
      }
      "}"
    }
    if context.closes {
      """

      @MainActor
      private final class RouterSpy: \(name)Routing {
        private(set) var calls: [String] = []
        func close() { calls.append("close") }
      }
      """
    }
  }

  /// Returns the tests of a use case.
  @SourceBuilder
  private static func presenterTests(_ context: TemplateContext, _ useCase: String) -> [String] {
    """

      @Test("\(useCase.title) disables the buttons until it ends, and shows the new values")
      func \(useCase)() {
        presenter.interactorOutput.didLoad(.sample)
        presenter.interface.tap\(useCase.capital)(\(context.idSample))
        #expect(interactor.calls == ["\(useCase)\(context.isList ? " 2" : "")"])
        presenter.interactorOutput.did\(useCase.capital)(.changed)
        #expect(view.displays.map(\\.isReady) == [true, false, true])
        #expect(view.displays.map(\\.status) == ["", "\(useCase.title)…", "\(useCase.title): done"])
        let display = view.displays.last ?? \(context.name)Display()
    """
    context.expectDisplay("display", round: 1)
    """
      }

      @Test("The reason is shown if \(useCase) fails")
      func \(useCase)Fails() {
        presenter.interactorOutput.didFailTo\(useCase.capital)("no connection")
        #expect(view.displays.last?.status == "\(useCase.title): no connection")
        #expect(view.displays.last?.isReady == true)
      }
    """
  }

  private static func interactor(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    return context.tests("InteractorTests") {
      context.testImports("Architectures", "Testing")
      """

      /// The interactor between a store and a double of the presenter.
      @MainActor @Suite
      struct \(name)InteractorTests {
        private let store = \(name)StoreStub()
        private let output = OutputSpy()
        private let interactor: \(name)Interactor

        init() {
          interactor = \(name)Interactor(\(context.testArguments))
          interactor.presenter.connect(output)
        }

        @Test("It reports what the store has loaded")
        func load() async {
          interactor.interface.load()
          await store.answer(.success(.sample))
          await eventually { output.reports == ["didLoad"] }
          #expect(output.values == [.sample])
          #expect(store.calls == ["\(context.loadCall)"])
        }

        @Test("It reports why loading failed")
        func loadFails() async {
          interactor.interface.load()
          await store.answer(.failure(TestFailure()))
          await eventually { output.reports == ["didFailToLoad: no connection"] }
        }
      """
      for useCase in context.useCases { interactorTest(context, useCase) }
      """
      }
      """
      outputSpy(context)
    }
  }

  /// Returns the test of a use case.
  @SourceBuilder
  private static func interactorTest(_ context: TemplateContext, _ useCase: String) -> [String] {
    """

      @Test("\(useCase.title) sends the loaded values to the store, then those that the store returned")
      func \(useCase)() async {
        interactor.interface.\(useCase)(\(context.idSample))
        await turns()
        #expect(store.calls == [], "There are no values yet.")
        interactor.interface.load()
        await store.answer(.success(.sample))
        await eventually { output.reports == ["didLoad"] }
        interactor.interface.\(useCase)(\(context.idSample))
        await store.answer(.success(.changed))
        await eventually { output.reports == ["didLoad", "did\(useCase.capital)"] }
        #expect(output.values == [.sample, .changed])
        interactor.interface.\(useCase)(\(context.idSample))
        await store.answer(.failure(TestFailure()))
        await eventually { output.reports.last == "didFailTo\(useCase.capital): no connection" }
        #expect(store.calls == ["\(context.loadCall)", "\(useCase)", "\(useCase)"])
        #expect(store.received == [\(context.subjectSample), .changed])
      }
    """
  }

  /// Returns the double of the presenter.
  @SourceBuilder
  private static func outputSpy(_ context: TemplateContext) -> [String] {
    let (name, value) = (context.name, context.value)
    """

    @MainActor
    private final class OutputSpy: \(name)InteractorOutput {
      private(set) var reports: [String] = []
      private(set) var values: [\(context.values)] = []
    """
    for useCase in context.allUseCases {
      """

        func did\(useCase.capital)(_ \(value): \(context.values)) {
          reports.append("did\(useCase.capital)")
          values.append(\(value))
        }

        func didFailTo\(useCase.capital)(_ reason: String) {
          reports.append("didFailTo\(useCase.capital): \\(reason)")
        }
      """
    }
    "}"
  }

  private static func module(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    let argument = context.loads ? context.testArguments : ".sample"
    let roles =
      ["view \(name)Screen", "presenter \(name)Presenter"] + (context.loads ? ["interactor \(name)Interactor"] : [])
      + (context.closes ? ["router \(name)Router"] : [])
    return context.tests("ModuleTests") {
      context.testImports("Architectures", "ArmatureTesting", "Testing")
      """

      /// The whole module: what a user sees and does, and what is released.
      @MainActor @Suite
      struct \(name)ModuleTests {
      """
      if context.loads { "  private let store = \(name)StoreStub()" }
      """
        private let stage = TestStage()

        /// Pushes the screen of a new module.
        private func push() throws -> \(name)Screen {
          let screen = try \(name)Module.make(\(argument)).screen
          stage.navigator.push(screen)
          return screen
        }

      """
      if context.loads {
        ScreenTests.loading(context)
        ""
        ScreenTests.useCases(context)
        ScreenTests.selection(context)
      } else {
        ScreenTests.givenValues(context)
        ""
      }
      ScreenTests.closing(context)
      ScreenTests.release(
        context, objects: "screen, screen.view", roles: roles,
        make: """
              let (screen, module) = try \(name)Module.make(\(argument))
              stage.navigator.push(screen)
          """)
      "}"
    }
  }
}

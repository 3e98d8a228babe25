/// The tests of a module in VIP: interactor and presenter alone, then the whole cycle.
enum VIPTests {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    [interactor(context), presenter(context), module(context)]
  }

  private static func interactor(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.tests("InteractorTests") {
      context.testImports("Architectures", "Testing")
      """

      /// The interactor between \(context.loads ? "a store and " : "")a double of the presenter.
      @MainActor @Suite
      struct \(name)InteractorTests {
      """
      if context.loads { "  private let store = \(name)StoreStub()" }
      """
        private let presenter = PresenterSpy()
        private let interactor: \(name)Interactor

        init() {
          interactor = \(name)Interactor(\(context.loads ? (context.isDetail ? "id: 7" : "") : ".sample"))
          interactor.presenter.connect(presenter)
      """
      if context.loads { "    interactor.worker.connect(store)" }
      "  }"
      if context.loads {
        """

          @Test("It responds when loading begins and ends")
          func load() async {
            interactor.interface.load(\(name)UseCase.Load.Request())
            #expect(presenter.loads == [.init(\(value): nil, progress: .began)])
            await store.answer(.success(.sample))
            await eventually { presenter.loads.count == 2 }
            #expect(presenter.loads.last == .init(\(value): .sample, progress: .ended))
            #expect(store.calls == ["\(context.loadCall)"])
          }

          @Test("It responds when loading fails")
          func loadFails() async {
            interactor.interface.load(\(name)UseCase.Load.Request())
            await store.answer(.failure(TestFailure()))
            await eventually { presenter.loads.count == 2 }
            #expect(presenter.loads.last == .init(\(value): nil, progress: .failed("no connection")))
          }
        """
      } else {
        """

          @Test("It responds with its values")
          func load() {
            interactor.interface.load(\(name)UseCase.Load.Request())
            #expect(presenter.loads == [.init(\(value): .sample)])
          }
        """
      }
      for useCase in context.useCases { interactorTest(context, useCase) }
      """
      }
      """
      presenterSpy(context)
    }
  }

  /// Returns the test of a use case.
  @SourceBuilder
  private static func interactorTest(_ context: TemplateContext, _ useCase: String) -> [String] {
    let (name, value) = (context.name, context.value)
    let responses = "presenter.\(useCase)Responses"
    let request = "\(name)UseCase.\(useCase.capital).Request(\(context.isList ? "id: 2" : ""))"
    """

      @Test("\(useCase.title) sends the loaded values to the store, then those that the store returned")
      func \(useCase)() async {
        interactor.interface.\(useCase)(\(request))
        await turns()
        #expect(store.calls == [], "There are no values yet.")
        interactor.interface.load(\(name)UseCase.Load.Request())
        await store.answer(.success(.sample))
        await eventually { presenter.loads.count == 2 }
        interactor.interface.\(useCase)(\(request))
        #expect(\(responses) == [.init(\(value): .sample, progress: .began)])
        await store.answer(.success(.changed))
        await eventually { \(responses).count == 2 }
        #expect(\(responses).last == .init(\(value): .changed, progress: .ended))
        interactor.interface.\(useCase)(\(request))
        await store.answer(.failure(TestFailure()))
        await eventually { \(responses).count == 4 }
        #expect(\(responses).last == .init(\(value): .changed, progress: .failed("no connection")))
        #expect(store.calls == ["\(context.loadCall)", "\(useCase)", "\(useCase)"])
        #expect(store.received == [\(context.subjectSample), .changed])
      }
    """
  }

  /// Returns the double of the presenter.
  @SourceBuilder
  private static func presenterSpy(_ context: TemplateContext) -> [String] {
    let name = context.name
    """

    @MainActor
    private final class PresenterSpy: \(name)Presentation {
      private(set) var loads: [\(name)UseCase.Load.Response] = []
    """
    for useCase in context.useCases {
      "  private(set) var \(useCase)Responses: [\(name)UseCase.\(useCase.capital).Response] = []"
    }
    for useCase in context.allUseCases {
      """

        func present\(useCase.capital)(_ response: \(name)UseCase.\(useCase.capital).Response) {
          \(useCase == "load" ? "loads" : "\(useCase)Responses").append(response)
        }
      """
    }
    "}"
  }

  private static func presenter(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.tests("PresenterTests") {
      context.testImports("Architectures", "Testing")
      """

      /// The presenter before a double of the controller.
      @MainActor @Suite
      struct \(name)PresenterTests {
        private let controller = ControllerSpy()
        private let presenter = \(name)Presenter()

        init() {
          presenter.controller.connect(controller)
        }
      """
      for useCase in context.allUseCases {
        if context.loads {
          progressTest(context, useCase)
        } else {
          """

            @Test("It shows each value")
            func load() {
              presenter.interface.presentLoad(.init(\(value): .sample))
              #expect(controller.displays.count == 1)
              let display = controller.displays.last ?? \(name)Display()
          """
          context.expectDisplay("display")
          "  }"
        }
      }
      """

        @Test("It doesn't own the controller")
        func ownership() {
          let presenter = \(name)Presenter()
          presenter.controller.connect(ControllerSpy())
          #expect(!presenter.controller.isConnected)
        }
      }

      @MainActor
      private final class ControllerSpy: \(name)Displaying {
        private(set) var displays: [\(name)Display] = []
      """
      for useCase in context.allUseCases {
        """

          func display\(useCase.capital)(_ viewModel: \(name)UseCase.\(useCase.capital).ViewModel) {
            displays.append(viewModel.display)
          }
        """
      }
      "}"
    }
  }

  /// Returns the test of what a use case shows while it is carried out.
  @SourceBuilder
  private static func progressTest(_ context: TemplateContext, _ useCase: String) -> [String] {
    let isLoad = useCase == "load"
    let (began, ended, failed) = context.statuses(of: useCase)
    let before = isLoad ? "nil" : ".sample"
    let (value, present) = (context.value, "present\(useCase.capital)")
    """

      @Test("It makes a ViewModel of each Response to \(useCase)")
      func \(useCase)() {
        presenter.interface.\(present)(.init(\(value): .sample, progress: .began))
        presenter.interface.\(present)(.init(\(value): .changed, progress: .ended))
        presenter.interface.\(present)(.init(\(value): \(before), progress: .failed("no connection")))
        let statuses = ["\(began)", "\(ended)", "\(failed)no connection"]
        #expect(controller.displays.map(\\.status) == statuses)
    """
    if context.displaysReadiness {
      "    #expect(controller.displays.map(\\.isReady) == [false, true, \(!isLoad)])"
    }
    "    let display = controller.displays.dropFirst().first ?? \(context.name)Display()"
    context.expectDisplay("display", round: 1)
    "  }"
  }

  private static func module(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    let argument = context.loads ? context.testArguments : ".sample"
    let roles =
      ["controller \(name)ViewController", "interactor \(name)Interactor", "presenter \(name)Presenter"]
      + (context.loads ? ["worker \(name)StoreStub"] : []) + (context.closes ? ["router \(name)Router"] : [])
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

        /// Pushes the controller of a new module.
        private func push() throws -> \(name)ViewController {
          let controller = try \(name)Module.make(\(argument)).controller
          stage.navigator.push(controller)
          return controller
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
        context, objects: "controller, controller.view", roles: roles,
        survivors: context.loads ? ["worker \(name)StoreStub"] : [],
        make: """
              let (controller, module) = try \(name)Module.make(\(argument))
              stage.navigator.push(controller)
          """)
      "}"
    }
  }
}

/// A module in VIPER: view, interactor, presenter and router, each behind a protocol.
enum VIPERTemplate {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    [contract(context), screen(context), presenter(context)]
      + (context.loads ? [interactor(context)] : []) + (context.closes ? [router(context)] : [])
      + [module(context)] + VIPERTests.files(context)
  }

  private static func contract(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.sources("Contract") {
      """
      // The protocols by which the roles of the module refer to each other.

      @MainActor
      protocol \(name)Viewing: AnyObject {
        func show(_ display: \(name)Display)
      }

      @MainActor
      protocol \(name)Presenting: AnyObject {
        func ready()
      """
      for useCase in context.useCases { "  func tap\(useCase.capital)(\(context.idParameter))" }
      if context.closes { "  func tapClose()" }
      "}"
      if context.loads {
        """

        @MainActor
        protocol \(name)InteractorInput: AnyObject {
          func load()
        """
        for useCase in context.useCases { "  func \(useCase)(\(context.idParameter))" }
        """
        }

        @MainActor
        protocol \(name)InteractorOutput: AnyObject {
          func didLoad(_ \(value): \(context.values))
          func didFailToLoad(_ reason: String)
        """
        for useCase in context.useCases {
          """
            func did\(useCase.capital)(_ \(value): \(context.values))
            func didFailTo\(useCase.capital)(_ reason: String)
          """
        }
        "}"
      }
      if context.closes {
        """

        @MainActor
        protocol \(name)Routing: AnyObject {
          func close()
        }
        """
      }
    }
  }

  private static func screen(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    return context.sources("Screen") {
      context.imports("Architectures")
      """

      /// The view: shows texts, and reports taps to the presenter.
      @MainActor
      final class \(name)Screen: @MainActor VIPERView, @MainActor Controller, \(name)Viewing {
        let controllerState = ControllerState<\(context.node)>()
        let presenter = StrongLink<any \(name)Presenting>()
        var interface: any \(name)Viewing { self }
        let view = \(name)Content()

        func load() throws -> \(context.node) {
          try view.addParts()
      """
      for useCase in context.useCases { context.target(useCase, "self", "\(name)Screen", useCase) }
      if context.closes { context.target("close", "self", "\(name)Screen", "close") }
      """
          return view
        }

        func didLoad() { presenter { $0.ready() } }
        func show(_ display: \(name)Display) { view.display(display) }
      """
      if (!context.isList && !context.useCases.isEmpty) || context.closes { "" }
      if !context.isList {
        for useCase in context.useCases { "  func \(useCase)() { presenter { $0.tap\(useCase.capital)() } }" }
      }
      if context.closes { "  func close() { presenter { $0.tapClose() } }" }
      for useCase in context.isList ? context.useCases : [] {
        """

          func \(useCase)() {
            guard let id = view.list.selection else { return }
            presenter { $0.tap\(useCase.capital)(id) }
          }
        """
      }
      "}"
    }
  }

  private static func presenter(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    let unready = readinessArgument(false, context)
    return context.sources("Presenter") {
      "import Architectures"
      """

      /// Makes the texts, without a reference to a node or a store.
      @MainActor
      final class \(name)Presenter: @MainActor VIPERPresenter, \(name)Presenting {
        let view = WeakLink<any \(name)Viewing>()
      """
      if context.loads { "  let interactor = StrongLink<any \(name)InteractorInput>()" }
      if context.closes { "  let router = StrongLink<any \(name)Routing>()" }
      "  var interface: any \(name)Presenting { self }"
      readiness(context)
      for useCase in context.useCases {
        """

          func tap\(useCase.capital)(\(context.idParameter)) {
            show(status: "\(useCase.title)…"\(unready))
            interactor { $0.\(useCase)(\(context.isList ? "id" : "")) }
          }
        """
      }
      if context.closes {
        """

          func tapClose() {
            router { $0.close() }
          }
        """
      }
      if context.loads { statusMethod(context) }
      "}"
      if context.loads { outputConformance(context) }
    }
  }

  /// Returns what the presenter does when the view is ready: it loads, or shows the values that it has.
  @SourceBuilder
  private static func readiness(_ context: TemplateContext) -> [String] {
    let (name, value) = (context.name, context.value)
    if context.loads {
      """
        var interactorOutput: any \(name)InteractorOutput { self }
        private var display = \(name)Display()

        func ready() {
          show(status: "Loading…"\(readinessArgument(false, context)))
          interactor { $0.load() }
        }
      """
    } else {
      """
        private let \(value): \(context.values)

        init(_ \(value): \(context.values)) {
          self.\(value) = \(value)
        }

        func ready() {
          var display = \(name)Display()
      """
      context.fieldTexts(indent: "    ")
      """
          view { $0.show(display) }
        }
      """
    }
  }

  /// Returns the method that shows a status.
  @SourceBuilder
  private static func statusMethod(_ context: TemplateContext) -> [String] {
    if context.useCases.isEmpty {
      """

        private func show(status: String) {
          display.status = status
      """
    } else {
      """

        private func show(status: String, isReady: Bool) {
          display.status = status
          display.isReady = isReady
      """
    }
    """
        view { $0.show(display) }
      }
    """
  }

  /// Returns the argument of `show(status:isReady:)` that enables or disables the buttons; nothing without buttons.
  private static func readinessArgument(_ isReady: Bool, _ context: TemplateContext) -> String {
    context.useCases.isEmpty ? "" : ", isReady: \(isReady)"
  }

  /// Returns the presenter's conformance, by which it receives the interactor's results.
  @SourceBuilder
  private static func outputConformance(_ context: TemplateContext) -> [String] {
    let (name, value) = (context.name, context.value)
    let (ready, unready) = (readinessArgument(true, context), readinessArgument(false, context))
    """

    extension \(name)Presenter: \(name)InteractorOutput {
      func didLoad(_ \(value): \(context.values)) {
        show(\(value), status: "")
      }

      func didFailToLoad(_ reason: String) {
        show(status: "Not loaded: \\(reason)"\(unready))
      }
    """
    for useCase in context.useCases {
      """

        func did\(useCase.capital)(_ \(value): \(context.values)) {
          show(\(value), status: "\(useCase.title): done")
        }

        func didFailTo\(useCase.capital)(_ reason: String) {
          show(status: "\(useCase.title): \\(reason)"\(ready))
        }
      """
    }
    """

      private func show(_ \(value): \(context.values), status: String) {
    """
    context.fieldTexts(indent: "    ")
    """
        show(status: status\(ready))
      }
    }
    """
  }

  private static func interactor(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    let keeps = !context.useCases.isEmpty
    return context.sources("Interactor") {
      "import Architectures"
      """

      /// Carries out the use cases on the store, and reports their ends.
      @MainActor
      final class \(name)Interactor: @MainActor VIPERInteractor, \(name)InteractorInput {
        let presenter = WeakLink<any \(name)InteractorOutput>()
        var interface: any \(name)InteractorInput { self }
        private let store: any \(name)Store
      """
      if context.isDetail { "  private let id: Int" }
      if keeps { "  private var \(value): \(context.values)?" }
      """

        init(\(context.storeParameters)) {
          self.store = store
      """
      if context.isDetail { "    self.id = id" }
      """
        }

        func load() {
          Task { [weak self, \(context.captures)] in
            do {
              let \(value) = try await \(context.loadCallOfStore)
      """
      if keeps { "        self?.\(value) = \(value)" }
      """
              self?.presenter { $0.didLoad(\(value)) }
            } catch {
              self?.presenter { $0.didFailToLoad("\\(error)") }
            }
          }
        }
      """
      for useCase in context.useCases {
        """

          func \(useCase)(\(context.idParameter)) {
            guard let \(context.isList ? "item = items?.first(where: { $0.id == id })" : value) else { return }
            Task { [weak self, store] in
              do {
                let \(value) = try await store.\(useCase)(\(context.subject))
                self?.\(value) = \(value)
                self?.presenter { $0.did\(useCase.capital)(\(value)) }
              } catch {
                self?.presenter { $0.didFailTo\(useCase.capital)("\\(error)") }
              }
            }
          }
        """
      }
      "}"
    }
  }

  private static func router(_ context: TemplateContext) -> ScaffoldFile {
    context.sources("Router") {
      context.imports("Architectures")
      """

      /// Leads from the module to others.
      @MainActor
      final class \(context.name)Router: @MainActor VIPERRouter, \(context.name)Routing {
        let controller = WeakLink<any Controller<\(context.node)>>()
        var interface: any \(context.name)Routing { self }

        func close() {
          controller { $0.navigator?.pop($0) }
        }
      }
      """
    }
  }

  private static func module(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.sources("Module") {
      let parameter = context.loads ? context.storeParameters : "_ \(value): \(context.values)"
      "import Architectures"
      """

      /// Assembles the module.
      @MainActor
      enum \(name)Module {
        /// Makes the screen, for a navigator to push, and the module that it owns.
        static func make(
          \(parameter)
        ) throws(AssemblyError) -> (screen: \(name)Screen, module: AssembledModule) {
          let screen = \(name)Screen()
          let module = try AssembledModule.viper(
            view: screen,
            presenter: \(name)Presenter(\(context.loads ? "" : value)),
            interactor: \(context.loads ? "\(name)Interactor(\(context.storeArguments))" : "NoRole()"),
            router: \(context.closes ? "\(name)Router()" : "NoRole()")
          )
          return (screen, module)
        }
      }
      """
    }
  }
}

/// A module in VIP: view controller, interactor and presenter in a cycle, with a worker and a router.
enum VIPTemplate {
  static func files(_ context: TemplateContext) -> [ScaffoldFile] {
    [contract(context), controller(context), interactor(context), presenter(context)]
      + (context.closes ? [router(context)] : []) + [module(context)] + VIPTests.files(context)
  }

  private static func contract(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    return context.sources("Contract") {
      """
      // Messages go from controller to interactor to presenter to controller, each of its own type.

      """
      messages(context)
      """

      @MainActor
      protocol \(name)Logic: AnyObject {
      """
      for useCase in context.allUseCases { "  func \(useCase)(_ request: \(name)UseCase.\(useCase.capital).Request)" }
      """
      }

      @MainActor
      protocol \(name)Presentation: AnyObject {
      """
      for useCase in context.allUseCases {
        "  func present\(useCase.capital)(_ response: \(name)UseCase.\(useCase.capital).Response)"
      }
      """
      }

      @MainActor
      protocol \(name)Displaying: AnyObject {
      """
      for useCase in context.allUseCases {
        "  func display\(useCase.capital)(_ viewModel: \(name)UseCase.\(useCase.capital).ViewModel)"
      }
      "}"
      if context.closes {
        """

        @MainActor
        protocol \(name)Routing: AnyObject {
          func routeBack()
        }
        """
      }
    }
  }

  /// Returns the types of the messages of each use case.
  @SourceBuilder
  private static func messages(_ context: TemplateContext) -> [String] {
    let (name, value) = (context.name, context.value)
    if context.loads {
      """
      \(context.nonisolatedPrefix)enum \(name)UseCase {
        /// How far a use case is.
        enum Progress: Equatable {
          case began
          case ended
          case failed(String)
        }

      """
    } else {
      "\(context.nonisolatedPrefix)enum \(name)UseCase {"
    }
    for (index, useCase) in context.allUseCases.enumerated() {
      if index > 0 { "" }
      """
        enum \(useCase.capital) {
          struct Request: Equatable {\(context.isList && useCase != "load" ? " var id: Int " : "")}
          struct Response: Equatable {
      """
      if context.loads {
        """
              var \(value): \(context.values)?
              var progress: Progress
        """
      } else {
        "      var \(value): \(context.values)"
      }
      """
          }
          struct ViewModel: Equatable { var display: \(name)Display }
        }
      """
    }
    "}"
  }

  private static func controller(_ context: TemplateContext) -> ScaffoldFile {
    let name = context.name
    let type = "\(name)ViewController"
    return context.sources("ViewController") {
      context.imports("Architectures")
      """

      /// Makes Requests out of taps, and displays ViewModels.
      @MainActor
      final class \(type): @MainActor VIPController, @MainActor Controller, \(name)Displaying {
        let controllerState = ControllerState<\(context.node)>()
        let interactor = StrongLink<any \(name)Logic>()
      """
      if context.closes { "  let router = StrongLink<any \(name)Routing>()" }
      """
        var interface: any \(name)Displaying { self }
        let view = \(name)Content()

        func load() throws -> \(context.node) {
          try view.addParts()
      """
      for useCase in context.useCases { context.target(useCase, "self", type, useCase) }
      if context.closes { context.target("close", "self", type, "close") }
      """
          return view
        }

        func didLoad() { interactor.send(\(name)UseCase.Load.Request()) { $0.load } }
      """
      if !context.isList {
        for useCase in context.useCases {
          "  func \(useCase)() { interactor.send(\(name)UseCase.\(useCase.capital).Request()) { $0.\(useCase) } }"
        }
      }
      if context.closes { "  func close() { router { $0.routeBack() } }" }
      for useCase in context.isList ? context.useCases : [] {
        """

          func \(useCase)() {
            guard let id = view.list.selection else { return }
            interactor.send(\(name)UseCase.\(useCase.capital).Request(id: id)) { $0.\(useCase) }
          }
        """
      }
      for useCase in context.allUseCases {
        """

          func display\(useCase.capital)(_ viewModel: \(name)UseCase.\(useCase.capital).ViewModel) {
            view.display(viewModel.display)
          }
        """
      }
      "}"
    }
  }

  private static func interactor(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    let keeps = !context.useCases.isEmpty
    let subject = context.isList ? "item = items?.first(where: { $0.id == request.id })" : value
    return context.sources("Interactor") {
      "import Architectures"
      """

      /// Turns Requests into Responses\(context.loads ? ", with a worker, the store" : "").
      @MainActor
      final class \(name)Interactor: @MainActor VIPInteractor, \(name)Logic {
        let presenter = StrongLink<any \(name)Presentation>()
      """
      if context.loads { "  let worker = WorkerLink<any \(name)Store>()" }
      "  var interface: any \(name)Logic { self }"
      if keeps { "  private var \(value): \(context.values)?" }
      if context.loads, context.isDetail {
        """
          private let id: Int

          init(id: Int) {
            self.id = id
          }
        """
      }
      if context.loads {
        """

          func load(_ request: \(name)UseCase.Load.Request) {
        """
        runStatements(context, "load")
        "  }"
      } else {
        """
          private let \(value): \(context.values)

          init(_ \(value): \(context.values)) {
            self.\(value) = \(value)
          }

          func load(_ request: \(name)UseCase.Load.Request) {
            presenter.send(\(name)UseCase.Load.Response(\(value): \(value))) { $0.presentLoad }
          }
        """
      }
      for useCase in context.useCases {
        """

          func \(useCase)(_ request: \(name)UseCase.\(useCase.capital).Request) {
            guard let \(subject) else { return }
        """
        runStatements(context, useCase)
        "  }"
      }
      responses(context)
      "}"
    }
  }

  /// Returns the methods that send a Response for the progress of a use case.
  @SourceBuilder
  private static func responses(_ context: TemplateContext) -> [String] {
    let (name, value) = (context.name, context.value)
    let keeps = !context.useCases.isEmpty
    for useCase in context.loads ? context.allUseCases : [] {
      let parameter = useCase == "load" && !keeps ? "_ \(value): \(context.values)?, _ progress" : "_ progress"
      """

        private func \(useCase)(\(parameter): \(name)UseCase.Progress) {
          let response = \(name)UseCase.\(useCase.capital).Response(\(value): \(value), progress: progress)
          presenter.send(response) { $0.present\(useCase.capital) }
        }
      """
    }
  }

  /// Returns statements that run a use case in the worker, with a Response at its beginning and its end.
  @SourceBuilder
  private static func runStatements(_ context: TemplateContext, _ useCase: String) -> [String] {
    let value = context.value
    let keeps = !context.useCases.isEmpty
    let load = "store.load(\(context.isDetail ? "interactor.id" : ""))"
    let call = useCase == "load" ? load : "store.\(useCase)(\(context.subject))"
    """
        \(useCase)(\(keeps ? "" : "nil, ").began)
        worker.run(for: self) { interactor, store in
          do {
    """
    if keeps {
      """
              interactor.\(value) = try await \(call)
              interactor.\(useCase)(.ended)
            } catch {
              interactor.\(useCase)(.failed("\\(error)"))
      """
    } else {
      """
              interactor.\(useCase)(try await \(call), .ended)
            } catch {
              interactor.\(useCase)(nil, .failed("\\(error)"))
      """
    }
    """
          }
        }
    """
  }

  private static func presenter(_ context: TemplateContext) -> ScaffoldFile {
    let (name, value) = (context.name, context.value)
    return context.sources("Presenter") {
      "import Architectures"
      """

      /// Makes a ViewModel out of each Response.
      @MainActor
      final class \(name)Presenter: @MainActor VIPPresenter, \(name)Presentation {
        let controller = WeakLink<any \(name)Displaying>()
        var interface: any \(name)Presentation { self }
      """
      for useCase in context.allUseCases {
        """

          func present\(useCase.capital)(_ response: \(name)UseCase.\(useCase.capital).Response) {
        """
        if context.loads {
          let (began, ended, failed) = context.statuses(of: useCase)
          """
              var display = display(of: response.\(value))
              switch response.progress {
              case .began: display.status = "\(began)"
              case .ended: display.status = "\(ended)"
              case .failed(let reason): display.status = "\(failed)\\(reason)"
              }
          """
          if !context.useCases.isEmpty {
            "    display.isReady = response.\(value) != nil && response.progress != .began"
          }
        } else {
          "    let display = display(of: response.\(value))"
        }
        """
            let viewModel = \(name)UseCase.\(useCase.capital).ViewModel(display: display)
            controller.send(viewModel) { $0.display\(useCase.capital) }
          }
        """
      }
      """

        private func display(of \(value): \(context.values)\(context.loads ? "?" : "")) -> \(name)Display {
          var display = \(name)Display()
      """
      if context.loads { "    guard let \(value) else { return display }" }
      context.fieldTexts(indent: "    ")
      """
          return display
        }
      }
      """
    }
  }

  private static func router(_ context: TemplateContext) -> ScaffoldFile {
    context.sources("Router") {
      context.imports("Architectures")
      """

      /// Leads from the module to others.
      @MainActor
      final class \(context.name)Router: @MainActor VIPRouter, \(context.name)Routing {
        let controller = WeakLink<any Controller<\(context.node)>>()
        var interface: any \(context.name)Routing { self }

        func routeBack() {
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
        /// Makes the controller, for a navigator to push, and the module that it owns.
        static func make(
          \(parameter)
        ) throws(AssemblyError) -> (controller: \(name)ViewController, module: AssembledModule) {
          let controller = \(name)ViewController()
          let module = try AssembledModule.vip(
            controller: controller,
            interactor: \(name)Interactor(\(context.loads ? (context.isDetail ? "id: id" : "") : value)),
            presenter: \(name)Presenter(),
            worker: \(context.loads ? "store" : "NoRole()"),
            router: \(context.closes ? "\(name)Router()" : "NoRole()")
          )
          return (controller, module)
        }
      }
      """
    }
  }
}

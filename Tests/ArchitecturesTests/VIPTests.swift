import Architectures
import ArmatureTesting
import MessageTracing
import Testing

@Suite struct VIPTests {
  private static func path(_ run: Run) -> [String] {
    run.messages.filter { $0.pattern == .link }.map {
      "\($0.sender?.name ?? "-") → \($0.receiver?.name ?? "-"): \($0.text), \($0.outcome)"
    }
  }

  @Test("AR-56 messages go controller, interactor, presenter, controller", arguments: ActorContext.allCases)
  func circle(on place: ActorContext) async throws {
    try await place.run { actor in
      let set = CardListSet(isolation: actor)
      let module = try set.assemble()
      let (_, run) = recording { set.controller.list("a") }
      #expect(
        Self.path(run) == [
          "CardListController → CardListInteractor: CardList.Request, done",
          "CardListInteractor → CardListPresenter: CardList.Response, done",
          "CardListPresenter → CardListController: CardList.ViewModel, done",
        ])
      #expect(set.controller.displayed == [CardList.ViewModel(titles: ["card a"])])
      #expect(module.parts.map(\.role) == [.controller, .interactor, .presenter, .worker, .router])
    }
  }

  @Test("AR-56 each Response becomes one ViewModel, in the order presented", arguments: ActorContext.allCases)
  func order(on place: ActorContext) async throws {
    try await place.run { actor in
      let set = CardListSet(isolation: actor)
      _ = try set.assemble()
      let log = DiagnosticLog()
      // A Request made while a ViewModel is displayed takes the whole cycle.
      set.controller.onDisplay = { [weak controller = set.controller] viewModel in
        if viewModel.titles == ["card 1"] { controller?.list("inner") }
      }
      log.record {
        for number in 0..<3 { set.controller.list("\(number)") }
      }
      #expect(set.controller.displayed.map(\.titles) == [["card 0"], ["card 1"], ["card inner"], ["card 2"]])
      #expect(set.presenter.presented == 4)
      #expect(log.diagnostics == [])
    }
  }

  @Test("AR-56 a presenter that makes none, or two, is reported", arguments: [0, 2])
  @MainActor
  func unbalanced(copies: Int) throws {
    let set = CardListSet(isolation: MainActor.shared)
    _ = try set.assemble()
    set.presenter.copies = copies
    let log = DiagnosticLog()
    log.record { set.controller.list("a") }
    #expect(set.controller.displayed.count == copies)
    #expect(
      log.diagnostics.map(\.message) == [
        """
        The presenter 'CardListPresenter' sent \(copies) view models for one 'Response', not one. What it sent was \
        delivered. Pass exactly one ViewModel to 'send' before the method that presents the Response returns.
        """
      ])
    set.presenter.copies = 1
    log.record { set.controller.list("a") }
    #expect(log.topics == [.unbalancedResponse])
  }

  @Test("AR-57 when the controller is freed, all are", arguments: ActorContext.allCases)
  func released(on place: ActorContext) async throws {
    try await place.run { actor in
      var set: CardListSet? = CardListSet(isolation: actor)
      guard let module = try set?.assemble() else { return }
      #expect(
        module.survivors == [
          "controller CardListController", "interactor CardListInteractor", "presenter CardListPresenter",
          "worker CardWorker", "router CardListRouter",
        ])
      set = nil
      #expect(module.survivors == [])
    }
  }

  @Test("AR-57 the controller alone retains the whole module", arguments: ActorContext.allCases)
  func kept(on place: ActorContext) async throws {
    try await place.run { actor in
      func make(_ actor: isolated any Actor) throws -> (CardListController, AssembledModule) {
        let set = CardListSet(isolation: actor)
        return (set.controller, try set.assemble())
      }
      let (controller, module) = try make(actor)
      #expect(module.survivors.count == 5)
      controller.list("a")
      #expect(controller.displayed == [CardList.ViewModel(titles: ["card a"])])
    }
  }

  @Test("AR-57 presenter and router do not retain the controller", arguments: ActorContext.allCases)
  func weakLinks(on place: ActorContext) async throws {
    try await place.run { actor in
      func make(_ actor: isolated any Actor) throws -> (CardListPresenter, CardListRouter, AssembledModule) {
        let set = CardListSet(isolation: actor)
        return (set.presenter, set.router, try set.assemble())
      }
      let (presenter, router, module) = try make(actor)
      // The router owns the data store, which is the interactor with its worker.
      #expect(
        module.survivors == [
          "interactor CardListInteractor", "presenter CardListPresenter", "worker CardWorker", "router CardListRouter",
        ])
      #expect(router.dataStore { $0.chosen } == "chosen")
      #expect(presenter.controller { $0.displayList(CardList.ViewModel(titles: [])) } == nil)
    }
  }

  @Test("AR-57 without worker and router a module is complete", arguments: ActorContext.allCases)
  func small(on place: ActorContext) async throws {
    try await place.run { actor in
      let controller = SmallController()
      let module = try AssembledModule.vip(
        controller: controller, interactor: SmallInteractor(), presenter: CardListPresenter(), worker: NoRole(),
        router: NoRole())
      controller.interactor.send(CardList.Request(filter: "x")) { $0.list }
      #expect(controller.displayed == [CardList.ViewModel(titles: ["card x"])])
      #expect(
        module.survivors == [
          "controller SmallController", "interactor SmallInteractor", "presenter CardListPresenter",
        ])
    }
  }

  @Test("AR-57 missing roles, wrong links and roles in use are named", arguments: ActorContext.allCases)
  func refused(on place: ActorContext) async throws {
    try await place.run { actor in
      let (used, set) = (CardListSet(isolation: actor), CardListSet(isolation: actor))
      _ = try used.assemble()
      let stranger = CardListController()
      set.router.controller.connect(stranger)
      let missing: CardListInteractor? = nil
      do throws(AssemblyError) {
        try AssembledModule.vip(
          controller: set.controller, interactor: missing, presenter: used.presenter, worker: nil, router: set.router)
        Issue.record("It was assembled.")
      } catch {
        #expect(
          "\(error)" == """
            The VIP module cannot be assembled, and no link was set:
            - The interactor 'CardListInteractor' is missing; the controller 'CardListController' calls it. Pass \
            one to the assembly, or declare no interactor in 'CardListController'.
            - The presenter 'CardListPresenter' is in use by another module, that of the controller \
            'CardListController', and cannot serve the controller 'CardListController' too. Create a new presenter for \
            each module.
            - The worker 'CardFetching' is missing; the interactor 'CardListInteractor' calls it. Pass one to the \
            assembly, or declare no worker in 'CardListInteractor'.
            - The router 'CardListRouter' is already linked to 'CardListController' instead of the controller \
            'CardListController' of this module. Create a new router, and leave its links to the assembly.
            """)
      }
      #expect(!set.controller.interactor.isConnected && !set.controller.router.isConnected)
      #expect(used.presenter.controller { $0 === used.controller } == true)
    }
  }

  private struct Workers {
    let cards: any CardFetching
    let images: any CardFetching
    let limit = 3
  }

  private final class ManyInteractor: VIPInteractor, CardListing {
    let presenter = StrongLink<any CardListPresenting>()
    let worker = WorkerLink<Workers>()
    var interface: any CardListing { self }
    func list(_ request: CardList.Request) {}
    func fetch(_ request: CardList.Request) {}
  }

  @Test("AR-57 several workers are separate parts, and may serve other modules", arguments: ActorContext.allCases)
  func workers(on place: ActorContext) async throws {
    try await place.run { actor in
      let shared = CardWorker()
      let (first, second) = (SmallController(), SmallController())
      let module = try AssembledModule.vip(
        controller: first, interactor: ManyInteractor(), presenter: CardListPresenter(),
        worker: Workers(cards: CardWorker(), images: shared), router: NoRole())
      try AssembledModule.vip(
        controller: second, interactor: ManyInteractor(), presenter: CardListPresenter(),
        worker: Workers(cards: shared, images: shared), router: NoRole())
      #expect(module.parts.map(\.role) == [.controller, .interactor, .presenter, .worker, .worker])
      #expect(module.survivors.count == 5)
    }
  }

  @Test("AR-58 a worker's answer is presented while the controller is there", arguments: ActorContext.allCases)
  func inTime(on place: ActorContext) async throws {
    try await place.run { actor in
      let set = CardListSet(isolation: actor)
      _ = try set.assemble()
      set.controller.fetch("")
      await set.worker.gate.hasStarted()
      set.worker.gate.open(with: 2)
      for task in set.interactor.tasks { await task.value }
      #expect(set.controller.displayed == [CardList.ViewModel(titles: ["card 0", "card 1"])])
      #expect(!set.worker.wasCancelled)
    }
  }

  // Trap: Infinum #39, a late answer reached an unowned view.
  @Test("AR-58 when the controller was removed, its worker is canceled and late", arguments: ActorContext.allCases)
  func controllerRemoved(on place: ActorContext) async throws {
    try await place.run { actor in
      let set = CardListSet(isolation: actor)
      let module = try set.assemble()
      let (recorder, world) = (Recorder(), RoleWorld())
      world.navigator.push(set.controller)
      await recorder.record {
        set.controller.fetch("")
        await set.worker.gate.hasStarted()
        world.navigator.systemWentBack()
        set.worker.gate.open(with: 2)
        for task in set.interactor.tasks { await task.value }
      }
      #expect(set.worker.wasCancelled)
      #expect(set.presenter.presented == 0)
      #expect(set.router.ends == [.popped])
      #expect(module.hasEnded)
      #expect(
        Self.path(recorder.run) == [
          "CardListController → CardListInteractor: CardList.Request, done",
          "CardListInteractor → CardWorker: cards, done",
          "CardListInteractor → CardListPresenter: CardList.Response, late",
        ])
      // A later request starts nothing.
      set.controller.fetch("")
      #expect(set.interactor.tasks.count == 1)
    }
  }

  @Test("AR-58 when the controller was freed, its worker is canceled and late", arguments: ActorContext.allCases)
  func controllerDied(on place: ActorContext) async throws {
    try await place.run { actor in
      let worker = CardWorker()
      let presenter = CardListPresenter()
      var task: Task<Void, Never>?
      let recorder = Recorder()
      try await recorder.record {
        var controller: CardListController? = CardListController()
        let interactor = CardListInteractor(isolation: actor)
        try AssembledModule.vip(
          controller: controller, interactor: interactor, presenter: presenter, worker: worker,
          router: CardListRouter())
        controller?.fetch("")
        task = interactor.tasks.first
        await worker.gate.hasStarted()
        weak let witness = controller
        controller = nil
        #expect(witness == nil)
        worker.gate.open(with: 1)
        await task?.value
      }
      #expect(worker.wasCancelled)
      #expect(presenter.presented == 0)
      #expect(Self.path(recorder.run).last == "CardListInteractor → CardListPresenter: CardList.Response, late")
    }
  }

  @Test("AR-58 what a late worker calls or starts in another module isn't late", arguments: ActorContext.allCases)
  func otherModule(on place: ActorContext) async throws {
    try await place.run { actor in
      let (set, other) = (CardListSet(isolation: actor), CardListSet(isolation: actor))
      _ = try set.assemble()
      _ = try other.assemble()
      let world = RoleWorld()
      world.navigator.push(set.controller)
      var inherited: Task<Void, Never>?
      let task = set.interactor.worker.run(for: set.interactor) { [other = other.interactor] interactor, worker in
        _ = await worker.cards()
        interactor.presenter.send(CardList.Response(cards: ["late"])) { $0.presentList }
        other.list(CardList.Request(filter: "called"))
        inherited = Task {
          _ = actor
          other.list(CardList.Request(filter: "inherited"))
          #expect(other.worker.run(for: other) { _, _ in } != nil)
        }
      }
      await set.worker.gate.hasStarted()
      world.navigator.pop()
      set.worker.gate.open(with: 0)
      await task?.value
      await inherited?.value
      #expect(set.controller.displayed == [])
      #expect(other.controller.displayed.map(\.titles) == [["card called"], ["card inherited"]])
    }
  }

  @Test("AR-58 a controller shown again works again, and old answers are late", arguments: ActorContext.allCases)
  func comesBack(on place: ActorContext) async throws {
    try await place.run { actor in
      let set = CardListSet(isolation: actor)
      let module = try set.assemble()
      let world = RoleWorld()
      world.navigator.push(set.controller)
      set.controller.fetch("")
      await set.worker.gate.hasStarted()
      world.navigator.pop()
      world.host.present(set.controller)
      #expect(!module.hasEnded)
      set.worker.gate.open(with: 1)
      for task in set.interactor.tasks { await task.value }
      #expect(set.presenter.presented == 0)
      set.controller.list("new")
      #expect(set.controller.displayed == [CardList.ViewModel(titles: ["card new"])])
      world.host.dismiss(set.controller)
      #expect(set.router.ends == [.popped, .dismissed])
    }
  }
}

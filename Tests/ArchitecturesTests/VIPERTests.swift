import Architectures
import ArmatureTesting
import Testing

@Suite struct VIPERTests {
  @Test("AR-51 when the view is freed, all are", arguments: IsolationContext.allCases)
  func viewGoes(in context: IsolationContext) async throws {
    try await context.run {
      var view: CardView? = CardView()
      let module = try AssembledModule.viper(
        view: view, presenter: CardPresenter(), interactor: CardInteractor(), router: CardRouter())
      #expect(
        module.survivors == [
          "view CardView", "presenter CardPresenter", "interactor CardInteractor", "router CardRouter",
        ])
      #expect(!module.hasEnded)
      try view?.loadIfNeeded()
      #expect(view?.shown == [["card a", "card b"]])
      view = nil
      #expect(module.survivors == [])
      #expect(module.hasEnded)
    }
  }

  // Trap: teaching samples whose view and presenter own each other.
  @Test("AR-51 when only the presenter is kept, the view is freed", arguments: IsolationContext.allCases)
  func presenterKept(in context: IsolationContext) async throws {
    try await context.run {
      let presenter = CardPresenter()
      let module = try AssembledModule.viper(
        view: CardView(), presenter: presenter, interactor: CardInteractor(), router: CardRouter())
      #expect(
        module.survivors == ["presenter CardPresenter", "interactor CardInteractor", "router CardRouter"])
    }
  }

  @Test("AR-51 interactor and router retain neither presenter nor view", arguments: IsolationContext.allCases)
  func othersKept(in context: IsolationContext) async throws {
    try await context.run {
      let (interactor, router) = (CardInteractor(), CardRouter())
      let module = try AssembledModule.viper(
        view: CardView(), presenter: CardPresenter(), interactor: interactor, router: router)
      #expect(module.survivors == ["interactor CardInteractor", "router CardRouter"])
      #expect(!router.controller.isConnected)
      #expect(!interactor.presenter.isConnected)
    }
  }

  @Test("AR-52 modules without a role are complete", arguments: IsolationContext.allCases)
  func withoutRoles(in context: IsolationContext) async throws {
    try await context.run {
      let views = [CardView(), CardView(), CardView()]
      let plain = try AssembledModule.viper(
        view: views[0], presenter: PlainPresenter(), interactor: NoRole(), router: NoRole())
      let routing = try AssembledModule.viper(
        view: views[1], presenter: RoutingPresenter(), interactor: NoRole(), router: CardRouter())
      let loading = try AssembledModule.viper(
        view: views[2], presenter: LoadingPresenter(), interactor: CardInteractor(), router: NoRole())
      for view in views { try view.loadIfNeeded() }
      #expect(views.map(\.shown) == [[["plain"]], [], [["a", "b"]]])
      #expect(plain.parts.map(\.role) == [.view, .presenter])
      #expect(routing.survivors == ["view CardView", "presenter RoutingPresenter", "router CardRouter"])
      #expect(loading.survivors == ["view CardView", "presenter LoadingPresenter", "interactor CardInteractor"])
      withExtendedLifetime(views) {}
    }
  }

  @Test("AR-52 an interactor that only returns answers refers to no presenter", arguments: IsolationContext.allCases)
  func answering(in context: IsolationContext) async throws {
    try await context.run {
      let (view, interactor) = (CardView(), CountingInteractor())
      let module = try AssembledModule.viper(
        view: view, presenter: CountingPresenter(), interactor: interactor, router: NoRole())
      try view.loadIfNeeded()
      #expect(view.shown == [["2 cards"]])
      #expect(module.parts.map(\.role) == [.view, .presenter, .interactor])
      do throws(AssemblyError) {
        try AssembledModule.viper(
          view: CardView(), presenter: CountingPresenter(), interactor: interactor, router: NoRole())
        Issue.record("It was assembled.")
      } catch {
        #expect(error.problems.count == 1)
        #expect(
          error.problems.first?.hasPrefix("The interactor 'CountingInteractor' is in use by another module") == true)
      }
      withExtendedLifetime(view) {}
    }
  }

  @Test("AR-52 missing roles are named, each with its collaborator", arguments: IsolationContext.allCases)
  func missing(in context: IsolationContext) async {
    await context.run {
      let presenter = CardPresenter()
      let (view, interactor, router): (CardView?, CardInteractor?, CardRouter?) = (nil, nil, nil)
      do throws(AssemblyError) {
        try AssembledModule.viper(view: view, presenter: presenter, interactor: interactor, router: router)
        Issue.record("It was assembled.")
      } catch {
        #expect(
          "\(error)" == """
            The VIPER module cannot be assembled, and no link was set:
            - The view 'CardView' is missing; the presenter 'CardPresenter' calls it. Pass one to the assembly.
            - The interactor 'CardInteractor' is missing; the presenter 'CardPresenter' calls it. Pass one to the \
            assembly, or declare no interactor in 'CardPresenter'.
            - The router 'CardRouter' is missing; the presenter 'CardPresenter' calls it. Pass one to the assembly, \
            or declare no router in 'CardPresenter'.
            """)
      }
      #expect(!presenter.view.isConnected && !presenter.interactor.isConnected && !presenter.router.isConnected)
    }
  }

  @Test("AR-52 a role linked to another object is named, and no link is set", arguments: IsolationContext.allCases)
  func stranger(in context: IsolationContext) async {
    await context.run {
      let (view, presenter, other) = (CardView(), CardPresenter(), CardView())
      presenter.view.connect(other)
      do throws(AssemblyError) {
        try AssembledModule.viper(
          view: view, presenter: presenter, interactor: ImpostorInteractor(), router: CardRouter())
        Issue.record("It was assembled.")
      } catch {
        #expect(
          "\(error)" == """
            The VIPER module cannot be assembled, and no link was set:
            - The presenter 'CardPresenter' is already linked to 'CardView' instead of the view 'CardView' of this \
            module. Create a new presenter, and leave its links to the assembly.
            - The interactor 'ImpostorInteractor' gives the presenter 'CardPresenter' another object, \
            'CardInteractor', as its interface. Return `self` as its interface.
            """)
      }
      #expect(!view.presenter.isConnected && !presenter.interactor.isConnected)
      #expect(presenter.view { $0 === other } == true)
    }
  }

  private final class ForgetfulPresenter: VIPERPresenter, CardPresenting, CardLoaded {
    let view = WeakLink<any CardViewing>()
    var interactor: StrongLink<any CardLoading> { StrongLink() }
    let router = StrongLink<any CardRouting>()
    var interface: any CardPresenting { self }
    var interactorOutput: any CardLoaded { self }
    func ready() {}
    func loaded(_ cards: [String]) {}
  }

  private final class ForgetfulRouter: VIPERRouter, CardRouting {
    var controller: WeakLink<any Controller<RoleNode>> { WeakLink() }
    var interface: any CardRouting { self }
    func open() {}
  }

  @Test("AR-52 a role that makes a link at each access is named", arguments: IsolationContext.allCases)
  func computedLinks(in context: IsolationContext) async {
    await context.run {
      let (view, presenter) = (CardView(), ForgetfulPresenter())
      do throws(AssemblyError) {
        try AssembledModule.viper(
          view: view, presenter: presenter, interactor: CardInteractor(), router: ForgetfulRouter())
        Issue.record("It was assembled.")
      } catch {
        #expect(
          "\(error)" == """
            The VIPER module cannot be assembled, and no link was set:
            - The presenter 'ForgetfulPresenter' makes a new link to the interactor 'CardInteractor' at each access, so \
            the link that it calls over would never be connected. Store the link as a constant.
            - The router 'ForgetfulRouter' makes a new link to the view 'CardView' at each access, so the link that it \
            calls over would never be connected. Store the link as a constant.
            """)
      }
      #expect(!view.presenter.isConnected && !presenter.router.isConnected)
    }
  }

  @Test("AR-52 a role in use by another module is named", arguments: IsolationContext.allCases)
  func inUse(in context: IsolationContext) async throws {
    try await context.run {
      let (first, second) = (CardView(), CardView())
      let (presenter, interactor, router) = (CardPresenter(), CardInteractor(), CardRouter())
      try AssembledModule.viper(view: first, presenter: presenter, interactor: interactor, router: router)
      do throws(AssemblyError) {
        try AssembledModule.viper(view: second, presenter: CardPresenter(), interactor: interactor, router: router)
        Issue.record("It was assembled.")
      } catch {
        #expect(
          "\(error)" == """
            The VIPER module cannot be assembled, and no link was set:
            - The interactor 'CardInteractor' is in use by another module, that of the view 'CardView', and cannot \
            serve the presenter 'CardPresenter' too. Create a new interactor for each module.
            - The router 'CardRouter' is in use by another module, that of the view 'CardView', and cannot serve the \
            view 'CardView' too. Create a new router for each module.
            """)
      }
      #expect(throws: AssemblyError.self) {
        try AssembledModule.viper(view: first, presenter: presenter, interactor: interactor, router: router)
      }
      #expect(!second.presenter.isConnected)
      #expect(router.controller { $0 === first } == true)
      #expect(presenter.interactor { $0 === interactor } == true)
    }
  }

  private final class BareView: VIPERView, CardViewing {
    let presenter = StrongLink<any CardPresenting>()
    var interface: any CardViewing { self }
    func show(_ titles: [String]) {}
  }

  @Test("AR-52 a router without a controller to navigate from is named", arguments: IsolationContext.allCases)
  func bareView(in context: IsolationContext) async {
    await context.run {
      let (view, presenter, router) = (BareView(), RoutingPresenter(), CardRouter())
      do throws(AssemblyError) {
        try AssembledModule.viper(view: view, presenter: presenter, interactor: NoRole(), router: router)
        Issue.record("It was assembled.")
      } catch {
        #expect(error.problems.count == 1)
        #expect(
          error.problems.first?.hasPrefix("The router 'CardRouter' cannot navigate from the view 'BareView', ") == true)
      }
      #expect(!view.presenter.isConnected && !presenter.router.isConnected)
    }
  }

  @Test("AR-52 roles of a module whose root was freed can be assembled again", arguments: IsolationContext.allCases)
  func again(in context: IsolationContext) async throws {
    try await context.run {
      let (presenter, interactor, router) = (CardPresenter(), CardInteractor(), CardRouter())
      try AssembledModule.viper(view: CardView(), presenter: presenter, interactor: interactor, router: router)
      let view = CardView()
      try AssembledModule.viper(view: view, presenter: presenter, interactor: interactor, router: router)
      try view.loadIfNeeded()
      #expect(view.shown == [["card a", "card b"]])
    }
  }

  @Test("AR-54 the module and its copies hold every part weakly", arguments: IsolationContext.allCases)
  func copies(in context: IsolationContext) async throws {
    try await context.run {
      var view: CardView? = CardView()
      let module = try AssembledModule.viper(
        view: view, presenter: CardPresenter(), interactor: CardInteractor(), router: CardRouter())
      let copy = module
      view = nil
      #expect(copy.survivors == [] && module.survivors == [])
      #expect(
        copy.parts.map(\.description) == [
          "view CardView", "presenter CardPresenter", "interactor CardInteractor", "router CardRouter",
        ])
      #expect(copy.parts.allSatisfy { $0.object == nil })
    }
  }

  @Test("AR-54 survivors are listed by role and class, in the order of the roles", arguments: IsolationContext.allCases)
  func survivors(in context: IsolationContext) async throws {
    try await context.run {
      let router = CardRouter()
      var leak: [AnyObject] = [router]
      var view: CardView? = CardView()
      let presenter = CardPresenter()
      let module = try AssembledModule.viper(
        view: view, presenter: presenter, interactor: CardInteractor(), router: router)
      leak.append(presenter)
      view = nil
      #expect(module.survivors == ["presenter CardPresenter", "interactor CardInteractor", "router CardRouter"])
      withExtendedLifetime(leak) {}
    }
  }

  @Test("AR-55 in every way of removal, router and output are notified once", arguments: IsolationContext.allCases)
  func leaving(in context: IsolationContext) async throws {
    try await context.run {
      for way in WayOut.allCases {
        let (view, presenter, router, parent) = (CardView(), CardPresenter(), CardRouter(), CardParent())
        let module = try AssembledModule.viper(
          view: view, presenter: presenter, interactor: CardInteractor(), router: router)
        router.output.connect(parent)
        let input = module.input(presenter as any CardInput)
        way.take(view, through: RoleWorld()) {
          #expect(input { $0.select("a") } != nil)
          #expect(router.ends == [])
        }
        #expect(router.ends == [way.cause], "\(way)")
        #expect(parent.log == ["ended, \(way.cause.rawValue)"])
        #expect(module.hasEnded)
        #expect(input { $0.select("b") } == nil)
        #expect(presenter.selected == ["a"])
      }
    }
  }

  @Test("AR-55 the owner of a controller is notified first, then its module", arguments: IsolationContext.allCases)
  func owner(in context: IsolationContext) async throws {
    try await context.run {
      let (view, router, coordinator) = (CardView(), CardRouter(), CardCoordinator())
      try AssembledModule.viper(
        view: view, presenter: CardPresenter(), interactor: CardInteractor(), router: router)
      view.controllerState.owner = coordinator
      coordinator.onReport = { [weak router] in router?.ends ?? [] }
      WayOut.pop.take(view, through: RoleWorld())
      #expect(coordinator.reports == [[]])
      #expect(router.ends == [.popped])
    }
  }

  @Test("AR-55 a controller that is shown again is reported again", arguments: IsolationContext.allCases)
  func comesBack(in context: IsolationContext) async throws {
    try await context.run {
      let (view, presenter, router, world) = (CardView(), CardPresenter(), CardRouter(), RoleWorld())
      let module = try AssembledModule.viper(
        view: view, presenter: presenter, interactor: CardInteractor(), router: router)
      let input = module.input(presenter as any CardInput)
      WayOut.pop.take(view, through: world)
      #expect(input { $0.select("a") } == nil)
      WayOut.dismiss.take(view, through: world) {
        #expect(!module.hasEnded)
        #expect(input { $0.select("b") } != nil)
      }
      #expect(router.ends == [.popped, .dismissed])
      #expect(presenter.selected == ["b"])
    }
  }

  @Test("AR-55 a controller without another owner is freed, with its module", arguments: IsolationContext.allCases)
  func freed(in context: IsolationContext) async throws {
    try await context.run {
      let (world, parent) = (RoleWorld(), CardParent())
      func push() throws -> AssembledModule {
        let (view, router) = (CardView(), CardRouter())
        router.output.connect(parent)
        world.navigator.push(view)
        return try AssembledModule.viper(
          view: view, presenter: CardPresenter(), interactor: CardInteractor(), router: router)
      }
      let module = try push()
      #expect(module.survivors.count == 4)
      world.navigator.systemWentBack()
      #expect(parent.log == ["ended, popped"])
      #expect(module.survivors == [])
    }
  }

  @Test("AR-55 the output is held weakly", arguments: IsolationContext.allCases)
  func outputIsWeak(in context: IsolationContext) async throws {
    try await context.run {
      let (view, router) = (CardView(), CardRouter())
      var parent: CardParent? = CardParent()
      try AssembledModule.viper(
        view: view, presenter: CardPresenter(), interactor: CardInteractor(), router: router)
      if let parent { router.output.connect(parent) }
      weak let witness = parent
      parent = nil
      #expect(witness == nil)
      WayOut.systemBack.take(view, through: RoleWorld())
      #expect(router.ends == [.popped])
      #expect(router.output { $0.picked("x") } == nil)
    }
  }

  @Test("AR-55 a call to the input of a freed module returns nil", arguments: IsolationContext.allCases)
  func inputOfTheDead(in context: IsolationContext) async throws {
    try await context.run {
      var view: CardView? = CardView()
      let presenter = CardPresenter()
      let module = try AssembledModule.viper(
        view: view, presenter: presenter, interactor: CardInteractor(), router: CardRouter())
      let input = module.input(presenter as any CardInput)
      view = nil
      #expect(input { $0.select("a") } == nil)
      let lateInput = module.input(presenter as any CardInput)
      #expect(lateInput { $0.select("a") } == nil)
      #expect(presenter.selected == [])
    }
  }
}

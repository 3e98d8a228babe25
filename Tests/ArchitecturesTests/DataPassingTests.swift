import Architectures
import ArmatureTesting
import Testing

@Suite struct DataPassingTests {
  private struct Choice: Equatable {
    var name: String
    var count: Int
  }

  private protocol DetailStore: AnyObject { func take(_ choice: Choice) }
  private protocol Detailing: AnyObject {}
  private protocol DetailPresenting: AnyObject {}
  private protocol DetailDisplaying: AnyObject {}

  /// A VIP module whose data store takes a choice.
  private final class DetailController: VIPController, DetailDisplaying, Controller {
    let controllerState = ControllerState<RoleNode>()
    let interactor = StrongLink<any Detailing>()
    var interface: any DetailDisplaying { self }
    var log: [String] = []
    func load() throws -> RoleNode {
      log.append("load")
      return RoleNode()
    }
  }

  private final class DetailInteractor: VIPInteractor, Detailing, DetailStore {
    let presenter = StrongLink<any DetailPresenting>()
    var interface: any Detailing { self }
    var choices: [Choice] = []
    var onTake: () -> Void = {}
    func take(_ choice: Choice) {
      choices.append(choice)
      onTake()
    }
  }

  private final class DetailPresenter: VIPPresenter, DetailPresenting {
    let controller = WeakLink<any DetailDisplaying>()
    var interface: any DetailPresenting { self }
  }

  /// A plain controller that takes a choice itself.
  private final class PlainDetail: Controller, DetailStore {
    let controllerState = ControllerState<RoleNode>()
    var choices: [Choice] = []
    func load() throws -> RoleNode { RoleNode() }
    func take(_ choice: Choice) { choices.append(choice) }
  }

  private static func choice(of router: CardListRouter) -> HandedDependency {
    router.passing({ Choice(name: $0.chosen, count: 2) }, to: (any DetailStore).take)
  }

  @Test("AR-59 the values reach the destination's store, typed, before it loads", arguments: ActorContext.allCases)
  func passed(on place: ActorContext) async throws {
    try await place.run { actor in
      let (set, world) = (CardListSet(isolation: actor), RoleWorld())
      _ = try set.assemble()
      world.navigator.push(set.controller)
      let (detail, interactor) = (DetailController(), DetailInteractor())
      try AssembledModule.vip(
        controller: detail, interactor: interactor, presenter: DetailPresenter(), worker: NoRole(), router: NoRole())
      interactor.onTake = { [weak detail] in detail?.log.append("take") }
      let request = set.router.controller { $0.navigator?.push(detail, handing: Self.choice(of: set.router)) }.flatMap {
        $0
      }
      #expect(request?.outcome?.isDone == true)
      #expect(interactor.choices == [Choice(name: "chosen", count: 2)])
      #expect(detail.log == ["take", "load"])
      guard case .done(let receipts) = request?.outcome else { return }
      #expect(receipts.map(\.description) == ["DetailStore: DetailController"])
    }
  }

  @Test("AR-59 a controller that takes them itself gets them", arguments: ActorContext.allCases)
  func plain(on place: ActorContext) async throws {
    try await place.run { actor in
      let (set, world, detail) = (CardListSet(isolation: actor), RoleWorld(), PlainDetail())
      _ = try set.assemble()
      #expect(world.host.present(detail, handing: Self.choice(of: set.router)).outcome?.isDone == true)
      #expect(detail.choices == [Choice(name: "chosen", count: 2)])
    }
  }

  // Trap: Clean Swift reaches the data store by forced casts and unwraps.
  @Test("AR-59 a controller that does not take them is refused before it loads", arguments: ActorContext.allCases)
  func refused(on place: ActorContext) async throws {
    try await place.run { actor in
      let (set, world) = (CardListSet(isolation: actor), RoleWorld())
      _ = try set.assemble()
      let other = CardView()
      let log = DiagnosticLog()
      let request = log.record { world.navigator.push(other, handing: Self.choice(of: set.router)) }
      guard case .refused(let error) = request.outcome else {
        Issue.record("It was not refused.")
        return
      }
      #expect(
        "\(error)" == """
          Cannot push 'CardView': it needs a data store that conforms to DetailStore, which \
          'CardListRouter' did not hand over. Stacks, presentations and first responder are unchanged. Hand it over \
          with the request, or give it to 'CardView' before.
          """)
      #expect(log.diagnostics.map(\.message) == ["\(error)"])
      #expect(log.topics == [.missingDependency])
      #expect(!other.isLoaded)
      #expect(world.navigator.stack.count == 1)
      for request in [
        world.host.present(other, handing: Self.choice(of: set.router)),
        world.navigator.set([other], handing: Self.choice(of: set.router)),
        world.host.setRootController(other, handing: Self.choice(of: set.router)),
      ] {
        guard case .refused = request.outcome else {
          Issue.record("\(request.kind) was not refused.")
          continue
        }
      }
    }
  }

  @Test("AR-59 without a data store the request is refused", arguments: ActorContext.allCases)
  func noStore(on place: ActorContext) async {
    await place.run { actor in
      let (router, world, detail) = (CardListRouter(), RoleWorld(), PlainDetail())
      let log = DiagnosticLog()
      let request = log.record { world.navigator.push(detail, handing: Self.choice(of: router)) }
      guard case .refused(let error) = request.outcome else {
        Issue.record("It was not refused.")
        return
      }
      #expect("\(error)".contains("it needs a value of a connected data store"))
      #expect(detail.choices == [])
      #expect(log.topics == [.unconnectedLink, .missingDependency])
    }
  }
}

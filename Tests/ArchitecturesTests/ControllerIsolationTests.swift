import Architectures
import ArmatureTesting
import Testing

/// The same calls from classes of the main actor: no `await`, no `@Sendable`, no assumption.
@MainActor class MainView: SpatialComposite, Responder {
  let links = TreeLinks<MainView>()
  var geometry = Geometry()
  func treeEvent(_ event: TreeEvent<MainView>) {}
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> MainView? { defaultHitTest(point) }
}

@MainActor final class MainWindow: MainView, ResponderRoot {
  let rootState = RootState()
}

protocol TakesNumber: AnyObject { func take(_ number: Int) }

/// Isolated to the actor of the controllers, so that its method can't be passed as a reference.
@MainActor protocol TakesName: AnyObject { func take(name: String) }

/// A toolkit's base class, which declares the hooks that its subclasses may override.
@MainActor class MainPage: @MainActor Controller, ControllerOwner, TakesNumber {
  let controllerState = ControllerState<MainView>()
  var log: [String] = []
  var number = 0
  init() { controllerState.owner = nil }
  func load() throws -> MainView { MainView() }
  func willAppear() { log.append("willAppear") }
  func didMove(toParent parent: (any Controller<MainView>)?) { log.append(parent == nil ? "left" : "joined") }
  func controllerWasRemoved(_ removal: ControllerRemoval) { log.append("\(removal.reason)") }
  func take(_ number: Int) { self.number = number }
}

@MainActor final class MainPicker: MainPage, @MainActor ResultController, TakesName {
  let result = ResultSlot<Int>()
  private(set) var name = ""
  func take(name: String) { self.name = name }
  override func willAppear() {
    super.willAppear()
    log.append("picker")
  }
  func picked() { finish(number) }
}

@MainActor final class MainFlow: ControllerOwner, @MainActor TransitionDriver {
  let host = ControllerHost(MainWindow())
  let navigator = Navigator { MainView() }
  let page = MainPage()
  var results: [ControllerResult<Int>] = []
  var left: [ControllerRemoval.Reason] = []

  func start() {
    host.driver = self
    host.setRootController(navigator)
    host.show()
    page.controllerState.owner = self
    navigator.push(MainPage())
    navigator.push(page, handing: .value(3, to: (any TakesNumber).take))
  }

  func pick() {
    let picker = MainPicker()
    page.present(picker, style: .overlay, for: self, MainFlow.picked, handing: .value(7, to: (any TakesNumber).take))
    picker.picked()
  }

  func picked(_ result: ControllerResult<Int>) { results.append(result) }
  func drive(_ transition: NavigationTransition<MainView>) { transition.finish() }
  func controllerWasRemoved(_ removal: ControllerRemoval) { left.append(removal.reason) }
}

/// A custom actor with plain classes inside.
actor SceneStudio {
  private let log = Log()
  private lazy var host = ControllerHost(Window())
  private lazy var navigator = Navigator<View> { View() }

  func run() -> [String] {
    host.setRootController(navigator)
    host.show()
    navigator.push(Screen("a", log))
    navigator.push(Screen("b", log))
    navigator.systemWentBack()
    return log.take().filter { $0.hasSuffix("ppear") }
  }

  func pick() async -> Bool {
    final class Picker: Screen, ResultController { let result = ResultSlot<Log>() }
    let picker = Picker("picker", log)
    let waiting = navigator
    picker.on = { [weak picker] in if $0 == "didAppear" { picker?.finish(Log()) } }
    if case .finished = await waiting.result(of: picker) { return true }
    return false
  }
}

@Suite struct ControllerIsolationTests {
  @Test("AR-80 controllers of the main actor, with isolated conformances")
  @MainActor func mainActor() {
    let flow = MainFlow()
    flow.start()
    #expect(flow.page.number == 3)
    #expect(flow.page.log == ["joined", "willAppear"])
    flow.pick()
    #expect(flow.results == [.finished(7)])
    flow.navigator.pop()
    #expect(flow.left == [.popped])
    #expect(flow.page.log.last == "left")
  }

  @Test("AR-80 a dependency of a protocol that is isolated to the main actor")
  @MainActor func isolatedDependency() {
    let flow = MainFlow()
    flow.start()
    let picker = MainPicker()
    let name = HandedDependency.dependency(to: (any TakesName).self) { $0.take(name: "b") }
    flow.navigator.push(picker, handing: name)
    #expect(picker.name == "b")
  }

  @Test("AR-80 an awaited result of the main actor")
  @MainActor func awaited() async {
    let flow = MainFlow()
    flow.start()
    let picker = MainPicker()
    async let later: Void = MainActor.run { picker.finish(5) }
    let result = await flow.page.result(of: picker)
    await later
    #expect(result == .finished(5))
  }

  @Test("AR-80 controllers inside another actor")
  func anotherActor() async {
    let studio = SceneStudio()
    #expect(
      await studio.run() == [
        "a.willAppear", "a.didAppear", "a.willDisappear", "b.willAppear", "a.didDisappear", "b.didAppear",
        "b.willDisappear", "a.willAppear", "b.didDisappear", "a.didAppear",
      ])
    #expect(await studio.pick())
  }
}

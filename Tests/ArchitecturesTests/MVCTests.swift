import ArmatureTesting
import Testing

@testable import Architectures

@Suite struct MVCTests {
  private final class Store {
    let changes = Observers<Int>()
  }

  /// A view of a list, with a delegate, that shows values.
  private final class ListView: ValueDisplaying {
    struct Content: Equatable, Sendable { var count: Int }

    @WeakDelegate var delegate: (any ListViewDelegate)?
    let button = BoundButton()
    var shown: [Int] = []

    func display(_ value: Content) { shown.append(value.count) }
  }

  private final class ListController: Controller, ListViewDelegate {
    let controllerState = ControllerState<RoleNode>()
    let store: Store
    let view: ListView
    var presses = 0
    var log: [String] = []

    init(_ store: Store, _ view: ListView) {
      self.store = store
      self.view = view
    }

    func load() throws -> RoleNode { RoleNode() }

    func didLoad() {
      view.delegate = self
      view.button.addTarget(self, action: ListController.pressed, for: .primaryActionTriggered)
      store.changes.subscribe(self, ListController.keep)
    }
    func willAppear() { observe(store.changes, ListController.show) }
    func willDisappear() { store.changes.notify(-1) }

    func canSelect(_ row: Int) -> Bool { true }
    func pressed() { presses += 1 }
    func show(_ count: Int) { view.display(ListView.Content(count: count)) }
    func keep(_ count: Int) { log.append("kept \(count)") }
    func noteAll(_ count: Int) { log.append("all \(count)") }
    func noteOwn(_ count: Int) { log.append("from the store \(count)") }

    func appear() {
      controllerState.move(to: .appearing)
      controllerState.move(to: .visible)
    }
    func disappear() {
      controllerState.move(to: .disappearing)
      controllerState.move(to: .hidden)
    }
  }

  @Test("AR-35 after ten appearances a change is reported once, hidden never", arguments: IsolationContext.allCases)
  func untilDisappear(in context: IsolationContext) async throws {
    try await context.run {
      let (store, view) = (Store(), ListView())
      let controller = ListController(store, view)
      try controller.loadIfNeeded()
      for _ in 1...9 {
        controller.appear()
        controller.disappear()
      }
      controller.appear()
      view.shown = []
      store.changes.notify(1)
      #expect(view.shown == [1])
      controller.disappear()
      store.changes.notify(2)
      // The observation ends when willDisappear has returned, so notifications in it arrive.
      #expect(view.shown == [1, -1])
      #expect(controller.log.suffix(3) == ["kept 1", "kept -1", "kept 2"])
      #expect(store.changes.count == 1)
    }
  }

  // Trap: screens that were prepared once in willAppear broke on a canceled swipe.
  @Test("AR-35 a canceled swipe leaves one observation", arguments: IsolationContext.allCases)
  func cancelledSwipe(in context: IsolationContext) async throws {
    try await context.run {
      let (store, view) = (Store(), ListView())
      let controller = ListController(store, view)
      try controller.loadIfNeeded()
      controller.appear()
      for _ in 1...3 {
        controller.controllerState.move(to: .disappearing)
        controller.controllerState.move(to: .appearing)
        controller.controllerState.move(to: .visible)
      }
      view.shown = []
      store.changes.notify(5)
      #expect(view.shown == [5])
    }
  }

  @Test("AR-35 a subscription made in didLoad is notified while hidden", arguments: IsolationContext.allCases)
  func forLife(in context: IsolationContext) async throws {
    try await context.run {
      let store = Store()
      var controller: ListController? = ListController(store, ListView())
      try controller?.loadIfNeeded()
      store.changes.notify(1)
      #expect(controller?.log == ["kept 1"])
      weak let witness = controller
      controller = nil
      #expect(witness == nil)
      #expect(!store.changes.hasObservers)
    }
  }

  @Test("AR-35 an observation can begin with a current value, follow one source and end early")
  func startAndEnd() throws {
    let store = Store()
    let controller = ListController(store, ListView())
    let token = controller.observe(store.changes, ListController.noteAll, startingWith: 7)
    controller.observe(store.changes, ListController.noteOwn, from: store)
    store.changes.notify(8)
    store.changes.notify(9, from: store)
    token.cancel()
    store.changes.notify(10)
    #expect(controller.log == ["all 7", "all 8", "all 9", "from the store 9"])
  }

  @Test("AR-35 an observation of a channel without values calls a method without arguments")
  func withoutValue() {
    let taps = Observers<Void>()
    let controller = ListController(Store(), ListView())
    let token = controller.observe(taps, ListController.pressed)
    taps.notify()
    #expect(controller.presses == 1)
    token.cancel()
    taps.notify()
    #expect(controller.presses == 1)
  }

  @Test("AR-35 a controller that observes again and again keeps none of the observations that have ended")
  func againAndAgain() throws {
    struct Witness {
      weak let token: ObserverToken?
    }
    let store = Store()
    let controller = ListController(store, ListView())
    try controller.loadIfNeeded()
    controller.observe(store.changes, ListController.noteAll)
    var witnesses: [Witness] = []
    for _ in 0..<1000 {
      let token = controller.observe(store.changes, ListController.noteOwn)
      token.cancel()
      witnesses.append(Witness(token: token))
    }
    #expect(witnesses.count { $0.token != nil } < 8)
    store.changes.notify(1)
    #expect(controller.log == ["kept 1", "all 1"])
    controller.appear()
    controller.disappear()
    controller.log = []
    store.changes.notify(2)
    #expect(controller.log == ["kept 2"])
  }

  @Test("AR-35 a change that an observer of the hook makes isn't reported anymore", arguments: [true, false])
  func changeInHook(isSubscribedFirst: Bool) throws {
    let store = Store()
    let controller = ListController(store, ListView())
    func subscribe() -> ObserverToken {
      controller.controllerState.hooks.subscribe { if $0 == .willDisappear { store.changes.notify(1) } }
    }
    try controller.loadIfNeeded()
    let early = isSubscribedFirst ? subscribe() : nil
    controller.appear()
    controller.observe(store.changes, ListController.noteAll)
    let late = isSubscribedFirst ? nil : subscribe()
    controller.disappear()
    // The change that `willDisappear` itself makes is the last one.
    #expect(controller.log == ["kept -1", "all -1", "kept 1"])
    withExtendedLifetime((early, late)) {}
  }

  @Test("AR-36 the controller is freed while view and model are kept", arguments: IsolationContext.allCases)
  func ownership(in context: IsolationContext) async throws {
    try await context.run {
      let (store, view) = (Store(), ListView())
      var controller: ListController? = ListController(store, view)
      try controller?.loadIfNeeded()
      controller?.appear()
      view.button.press()
      #expect(controller?.presses == 1)
      #expect(view.$delegate({ $0.canSelect(1) }) ?? false)
      store.changes.notify(3)
      #expect(view.shown == [3])
      weak let witness = controller
      controller = nil
      #expect(witness == nil)
      view.button.press()
      store.changes.notify(4)
      #expect(view.shown == [3])
      #expect(view.delegate == nil)
    }
  }

  @Test("AR-36 a view that is kept retains neither controller nor model", arguments: IsolationContext.allCases)
  func viewAlone(in context: IsolationContext) async throws {
    try await context.run {
      let view = ListView()
      var store: Store? = Store()
      var controller: ListController? = store.map { ListController($0, view) }
      try controller?.loadIfNeeded()
      controller?.appear()
      store?.changes.notify(3)
      weak let (model, owner) = (store, controller)
      store = nil
      controller = nil
      #expect(model == nil && owner == nil)
      #expect(view.shown == [3])
    }
  }
}

private protocol ListViewDelegate: AnyObject {
  func canSelect(_ row: Int) -> Bool
}

import ArmatureTesting
import Testing

@testable import Architectures

@Suite struct MVCTests {
  private final class Store {
    let changes = Observers<Int>()
  }

  /// A view of a list: its delegate is asked, and it is shown values.
  private final class ListView: ValueDisplaying {
    struct Content: Equatable, Sendable { var count: Int }

    @Asked var delegate: (any ListViewDelegate)?
    let button = BoundButton()
    var shown: [Int] = []

    func display(_ value: Content) { shown.append(value.count) }
  }

  private final class ListController: Controller, ListViewDelegate {
    let scene = SceneState<RoleNode>()
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
      observe(store.changes, ListController.keep, keep: .forLife)
    }
    func willAppear() { observe(store.changes, ListController.show) }
    func willDisappear() { store.changes.notify(-1) }

    func canSelect(_ row: Int) -> Bool { true }
    func pressed() { presses += 1 }
    func show(_ count: Int) { view.display(ListView.Content(count: count)) }
    func keep(_ count: Int) { log.append("kept \(count)") }

    func appear() {
      scene.move(to: .appearing)
      scene.move(to: .visible)
    }
    func disappear() {
      scene.move(to: .disappearing)
      scene.move(to: .hidden)
    }
  }

  @Test("AR-35 after ten appearances one change is told once, while hidden none", arguments: IsolationContext.allCases)
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
      // The observation ends when willDisappear has returned, so that what is told in it is heard.
      #expect(view.shown == [1, -1])
      #expect(controller.log.suffix(3) == ["kept 1", "kept -1", "kept 2"])
      #expect(store.changes.count == 1)
    }
  }

  // Trap: screens that only got ready once in willAppear broke on a cancelled swipe.
  @Test("AR-35 a swipe that is cancelled leaves one observation", arguments: IsolationContext.allCases)
  func cancelledSwipe(in context: IsolationContext) async throws {
    try await context.run {
      let (store, view) = (Store(), ListView())
      let controller = ListController(store, view)
      try controller.loadIfNeeded()
      controller.appear()
      for _ in 1...3 {
        controller.scene.move(to: .disappearing)
        controller.scene.move(to: .appearing)
        controller.scene.move(to: .visible)
      }
      view.shown = []
      store.changes.notify(5)
      #expect(view.shown == [5])
    }
  }

  @Test("AR-35 one kept for life is told while the controller is hidden", arguments: IsolationContext.allCases)
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

  @Test("AR-35 a closure is handed its controller, with a current value and an early end")
  func closures() throws {
    let store = Store()
    let controller = ListController(store, ListView())
    let token = controller.observe(store.changes, keep: .forLife, startingWith: 7) { $0.log.append("closure \($1)") }
    controller.observe(store.changes, from: store) { $0.log.append("from the store \($1)") }
    store.changes.notify(8)
    store.changes.notify(9, from: store)
    token.cancel()
    store.changes.notify(10)
    #expect(controller.log == ["closure 7", "closure 8", "closure 9", "from the store 9"])
  }

  @Test("AR-36 the controller dies while view and model live on", arguments: IsolationContext.allCases)
  func ownership(in context: IsolationContext) async throws {
    try await context.run {
      let (store, view) = (Store(), ListView())
      var controller: ListController? = ListController(store, view)
      try controller?.loadIfNeeded()
      controller?.appear()
      view.button.press()
      #expect(controller?.presses == 1)
      #expect(view.$delegate.ask({ $0.canSelect(1) }, default: false))
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

  @Test("AR-36 a view kept alone keeps neither controller nor model", arguments: IsolationContext.allCases)
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

  @Test("AR-37 the table holds A1 to A18, each once")
  func rules() {
    let rules = ArchitectureRule.all
    #expect(rules.map(\.id) == (1...18).map { "A\($0)" })
    #expect(Set(rules.map(\.sentence)).count == 18)
    #expect(Set(rules.map(\.remedy)).count == 18)
    for rule in rules {
      #expect(!rule.architectures.isEmpty && !rule.evidence.isEmpty)
      #expect(rule.sentence.hasSuffix(".") && rule.remedy.hasSuffix("."))
      #expect(rule.evidence.allSatisfy { !$0.sign.isEmpty })
      #expect("\(rule)" == "\(rule.id): \(rule.sentence) \(rule.remedy)")
    }
  }

  @Test("AR-37 each rule names its architectures and how it is seen")
  func ruleScopes() {
    func ids(_ architecture: Architecture) -> String {
      ArchitectureRule.rules(for: architecture).map { String($0.id.dropFirst()) }.joined(separator: " ")
    }
    #expect(ids(.mvc) == "1 4 5 12 13 14 15 17 18")
    #expect(ids(.mvvm) == "1 3 6 12 13 14 15 17 18")
    #expect(ids(.viper) == "1 2 7 8 11 12 13 14 15 17 18")
    #expect(ids(.vip) == "1 2 8 9 10 12 13 14 15 16 17 18")

    let letters: [ArchitectureRule.Means: String] = [.symbolGraph: "G", .sourceText: "T", .bodies: "B", .run: "R"]
    let means = ArchitectureRule.all.map { $0.evidence.map { letters[$0.means] ?? "?" }.joined() }
    #expect(
      means == [
        "T", "G", "G", "T", "T", "B", "G", "B", "GB", "GB", "GB", "GB", "G", "G", "GB", "G", "R", "T",
      ])
    let others = ArchitectureRule.all.filter { $0.subject != .roles }
    #expect(others.map { "\($0.id) \($0.subject.rawValue)" } == ["A15 modules", "A17 coordinators", "A18 tests"])
  }
}

private protocol ListViewDelegate: AnyObject {
  func canSelect(_ row: Int) -> Bool
}

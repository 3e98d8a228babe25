import Architectures
import ArmatureTesting
import Testing

@Suite struct BindingEndTests {
  @Test("AR-43 a binding ends with its token, and a delivery that is due is dropped", arguments: ActorContext.allCases)
  func token(on place: ActorContext) async {
    await place.run { actor in
      let (model, label, binder) = (Profile(name: "Ann"), BoundLabel(), Binder())
      let token = binder.bind(model, { $0.name }, to: label, \.text)
      #expect(token.isActive)
      model.name = "Bea"
      token.cancel()
      token.cancel()
      binder.flush()
      #expect(label.shown == ["Ann"])
      #expect(!token.isActive)
      #expect(binder.count == 0)
    }
  }

  @Test("AR-43 a delivery that waits in the same pass is dropped too", arguments: ActorContext.allCases)
  func samePass(on place: ActorContext) async {
    await place.run { actor in
      let (model, label, binder) = (Profile(name: "Ann"), BoundLabel(), Binder())
      var second: BindingToken?
      var doomed: BoundLabel? = BoundLabel()
      weak let witness = doomed
      var log: [String] = []
      binder.bind(model, { $0.name }, to: label) { _, name in
        log.append(name)
        guard name == "Bea" else { return }
        second?.cancel()
        doomed = nil
      }
      second = binder.bind(model, { $0.name }, to: label, \.text)
      if let doomed { binder.bind(model, { $0.name }, to: doomed) { _, name in log.append("doomed \(name)") } }
      model.name = "Bea"
      binder.flush()
      #expect(log == ["Ann", "doomed Ann", "Bea"])
      #expect(label.shown == ["Ann"])
      #expect(witness == nil)
      #expect(binder.count == 1)
    }
  }

  @Test("AR-43 a binding ends with its binder, target or source; it retains none", arguments: ActorContext.allCases)
  func ends(on place: ActorContext) async {
    await place.run { actor in
      for victim in ["binder", "target", "source"] {
        var model: Profile? = Profile(name: "Ann")
        var label: BoundLabel? = BoundLabel()
        var binder: Binder? = Binder()
        var shown: [String] = []
        var token: BindingToken?
        if let model, let label {
          token = binder?.bind(model, { $0.name }, to: label) { shown.append($1) }
        }
        weak let (weakModel, weakLabel, weakBinder) = (model, label, binder)
        model?.name = "Bea"
        switch victim {
        case "binder":
          binder = nil
          #expect(weakBinder == nil)
        case "target":
          label = nil
          #expect(weakLabel == nil)
        default:
          model = nil
          #expect(weakModel == nil)
        }
        #expect(token?.isActive == false)
        binder?.flush()
        #expect(shown == ["Ann"])
        #expect((binder?.count ?? 0) == 0)
      }
    }
  }

  // Trap: ReactiveUI #2384, a binding's closure kept a replaced view model alive.
  @Test("AR-43 a replaced view model is freed", arguments: ActorContext.allCases)
  func replaced(on place: ActorContext) async {
    await place.run { actor in
      let (label, binder) = (BoundLabel(), Binder())
      var model: Profile? = Profile(name: "Ann")
      weak let former = model
      if let model { binder.bind(model, { $0.name }, to: label, \.text) }
      model = Profile(name: "Bea")
      if let model { binder.bind(model, { $0.name }, to: label, \.text) }
      #expect(former == nil)
      #expect(label.shown == ["Ann", "Bea"])
      #expect(binder.count == 1)
    }
  }

  @Test("AR-43 ended bindings do not accumulate in their binder", arguments: ActorContext.allCases)
  func noPile(on place: ActorContext) async {
    await place.run { actor in
      let (model, binder) = (Profile(name: "Ann"), Binder())
      let counter = Counter()
      for _ in 0..<1000 {
        let content = Content(counter)
        binder.bind(model, { $0.name }, to: BoundLabel()) { [content] _, _ in _ = content }
      }
      #expect(binder.count == 0)
      #expect(counter.living < 100)
    }
  }

  @Test("AR-43 removeAll ends every binding, in both directions", arguments: ActorContext.allCases)
  func removeAll(on place: ActorContext) async {
    await place.run { actor in
      let (model, field, binder) = (Profile(name: "Ann"), BoundField(), Binder())
      binder.bind(model, \.name, to: field, \.text, for: .editingChanged)
      model.name = "Bea"
      binder.removeAll()
      field.type("Cid")
      binder.flush()
      #expect(model.name == "Bea")
      #expect(field.shown == ["Ann"])
    }
  }

  @Test("AR-45 a property that is bound again ends its earlier binding", arguments: ActorContext.allCases)
  func boundAgain(on place: ActorContext) async {
    await place.run { actor in
      let (old, new, field, binder) = (Profile(name: "Ann"), Profile(name: "Bea"), BoundField(), Binder())
      let former = binder.bind(old, \.name, to: field, \.text, for: .editingChanged)
      old.name = "waits"
      binder.bind(new, \.name, to: field, \.text, for: .editingChanged)
      #expect(!former.isActive)
      old.name = "late"
      binder.flush()
      #expect(field.shown == ["Ann", "Bea"])
      field.type("Cid")
      #expect(old.name == "late")
      #expect(new.name == "Cid")
      #expect(binder.count == 1)
    }
  }

  @Test("AR-45 other properties, and closures, keep their bindings", arguments: ActorContext.allCases)
  func others(on place: ActorContext) async {
    await place.run { actor in
      let (model, label, row, binder) = (Profile(name: "Ann"), BoundLabel(), BoundRow(), Binder())
      binder.bind(model, { $0.name }, to: label, \.text)
      binder.bind(model, { $0.address }, to: label, \.hint)
      binder.bind(model, { $0.name }, to: label) { _, _ in }
      binder.bind(model, { BoundRow.Content(title: $0.name) }, to: row)
      #expect(binder.count == 4)
      binder.bind(model, { BoundRow.Content(title: $0.address) }, to: row)
      #expect(binder.count == 4)
      model.name = "Bea"
      binder.flush()
      #expect(row.shown == [BoundRow.Content(title: "Ann"), BoundRow.Content(title: "Main Street")])
    }
  }

  @Test("AR-45 declared before the load, bindings begin at didLoad, once", arguments: ActorContext.allCases)
  func declared(on place: ActorContext) async throws {
    try await place.run { actor in
      let screen = ProfileScreen(Profile(name: "Ann"))
      screen.declare(isolation: actor)
      screen.model = Profile(name: "Bea")
      #expect(screen.log == [])
      #expect(screen.binder.count == 0)
      try screen.loadIfNeeded()
      #expect(screen.log == ["didLoad", "declared", "show Bea"])
      try screen.loadIfNeeded()
      screen.model.name = "Cid"
      screen.binder.flush()
      #expect(screen.log == ["didLoad", "declared", "show Bea", "show Cid"])
      screen.declare(isolation: actor)
      #expect(screen.log.suffix(2) == ["declared", "show Cid"])
    }
  }

  @Test("AR-45 a declaration keeps neither controller nor binder alive", arguments: ActorContext.allCases)
  func declarationKeepsNobody(on place: ActorContext) async {
    await place.run { actor in
      var screen: ProfileScreen? = ProfileScreen(Profile())
      weak let (witness, binder) = (screen, screen?.binder)
      screen?.declare(isolation: actor)
      screen = nil
      #expect(witness == nil)
      #expect(binder == nil)
    }
  }

  /// An actor that owns a binder.
  private actor Screen {
    let binder = Binder()
    let field = BoundField()
    let model = Profile(name: "Ann")

    func bind() { binder.bind(model, { $0.name }, to: field, \.text) }
    func rename(_ name: String) -> String {
      model.name = name
      binder.flush()
      return field.text
    }
    func removeAll() { binder.removeAll() }
  }

  @Test("AR-43 after removing all bindings a binder keeps its actor no longer, and can be used again")
  func actorIsFreed() async {
    weak let witness: Screen?
    do {
      let screen = Screen()
      witness = screen
      for round in 0..<3 {
        await screen.bind()
        #expect(await screen.rename("\(round)") == "\(round)")
        await screen.removeAll()
        #expect(await screen.rename("later") == "\(round)")
      }
    }
    // The task that waited for changes ends on its own.
    for _ in 0..<100_000 where witness != nil { await Task.yield() }
    #expect(witness == nil)
  }
}

/// Counts the objects that exist.
private final class Counter {
  var living = 0
}

private final class Content {
  private let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    counter.living += 1
  }

  deinit {
    counter.living -= 1
  }
}

private final class ProfileScreen: Controller {
  let controllerState = ControllerState<RoleNode>()
  let binder = Binder()
  var model: Profile
  var log: [String] = []

  init(_ model: Profile) {
    self.model = model
  }

  func declare(isolation: isolated any Actor) {
    binder.declare(in: self) { screen, binder in
      screen.log.append("declared")
      binder.bind(screen.model, { $0.name }, to: screen, isolation: isolation) { $0.log.append("show \($1)") }
    }
  }

  func load() throws -> RoleNode { RoleNode() }
  func didLoad() { log.append("didLoad") }
}

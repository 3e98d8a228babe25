import ArmatureTesting
import Composites
import MessageTracing
import Responders
import Testing

/// The first responder while the tree changes, and while its hooks change the first responder.
@Suite struct FirstResponderInMotionTests {
  @Test("RC-29 leaving its root it is forced to resign, before any callback", arguments: IsolationContext.allCases)
  func leaves(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let box = View("box")
      try form.window.add(box)
      try box.add(form.a)
      form.a.becomeFirstResponder()
      form.log.lines = []
      form.a.onResign = { [form] in #expect(form.a.parent === box && box.parent === form.window) }
      box.onTreeEvent = { [form] event in
        form.log.add(
          "\(event.short), first \(form.window.rootState.firstResponder.map { "\(Participant($0))" } ?? "-")")
      }
      form.window.onTreeEvent = { [form] event in form.log.add(event.short) }

      try box.removeFromParent()

      #expect(
        form.log.lines == [
          "a resigns", "willRemove", "willMove, first -", "willMoveToRoot, first -", "didMoveToRoot, first -",
          "didMove, first -",
        ])
      #expect(form.records.texts.last == "a>- for - yes forced")
      #expect(form.records.changes.count == 2)
    }
  }

  @Test("RC-30 a refusal is ignored, and no leaving node becomes first", arguments: IsolationContext.allCases)
  func refusesToLeave(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let box = View("box")
      try form.window.add(box)
      try box.add(form.a)
      try box.add(form.b)
      form.a.becomeFirstResponder()
      form.a.agreesToResign = false
      let answers = Box<[FirstResponderAnswer]>([])
      form.a.onResign = { [form] in answers.value.append(form.b.becomeFirstResponder()) }
      box.onTreeEvent = { [form] _ in answers.value.append(form.b.becomeFirstResponder()) }

      try box.removeFromParent()

      #expect(answers.value == [.detached, .detached, .detached, .detached, .detached])
      #expect(form.window.rootState.firstResponder == nil)
      #expect(form.records.texts.last == "a>- for - yes forced refused")
      #expect(form.log.lines == ["a becomes", "a resigns"])
    }
  }

  @Test("RC-29 a first responder that a callback moves into a leaving subtree resigns")
  func joinsDeparture() throws {
    let form = try Form()
    let (box, other) = (View("box"), Window("other"))
    try form.window.add(box)
    form.a.becomeFirstResponder()
    box.onTreeEvent = { [form] event in
      guard case .willMove = event, form.a.parent !== box else { return }
      #expect(throws: Never.self) { try box.add(form.a) }
    }

    try box.removeFromParent()

    #expect(form.window.rootState.firstResponder == nil && form.a.root == nil)
    #expect(form.log.lines == ["a becomes", "a resigns"])
    #expect(form.records.texts.last == "a>- for - yes forced")

    try form.window.add(form.a)
    try form.window.add(box)
    form.a.becomeFirstResponder()
    try other.add(box)
    #expect(form.window.rootState.firstResponder == nil && form.a.root === other)
    #expect(form.log.lines.suffix(2) == ["a becomes", "a resigns"])
  }

  @Test("RC-46 key order skips nodes that are leaving, so a resign hook hands over to one that stays")
  func handsOver() throws {
    let form = try Form()
    let box = View("box")
    try form.window.insert(box, at: 0)
    try box.add(form.a)
    try box.add(form.b)
    let (window, a, c) = (form.window, form.a, form.c)
    window.setNextKeyResponder(form.b, after: c)
    var steps: [(any FirstResponding)?] = []
    var answers: [FirstResponderAnswer] = []
    a.onResign = { [unowned a] in
      steps = [
        window.nextKeyResponder(after: a), window.previousKeyResponder(before: a), window.nextKeyResponder(after: c),
      ]
      if let next = window.nextKeyResponder(after: a) { answers.append(next.becomeFirstResponder()) }
    }
    a.becomeFirstResponder()

    try box.removeFromParent()

    #expect(steps.map { $0 === c } == [true, true, false])
    #expect(steps[2] == nil)
    #expect(answers == [.yes])
    #expect(c.isFirstResponder)
    #expect(form.records.texts.suffix(2) == ["a>c for c yes", "a>c for - yes forced"])
  }

  @Test("RC-31 a move inside its root keeps it first, and calls no hook", arguments: IsolationContext.allCases)
  func moves(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let box = View("box")
      let other = View("other")
      try form.window.add(box)
      try form.window.add(other)
      try box.add(form.a)
      form.a.becomeFirstResponder()
      try other.add(box)
      try form.window.insert(box, at: 0)
      #expect(form.a.isFirstResponder)
      #expect(form.log.lines == ["a becomes"])
      #expect(form.records.changes.count == 1)
    }
  }

  @Test("RC-33 a responder that the resign hook makes first remains first", arguments: IsolationContext.allCases)
  func overtakenWhileResigning(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      let inner = Box<FirstResponderAnswer?>(nil)
      form.a.onResign = { [form] in inner.value = form.c.becomeFirstResponder() }

      #expect(form.b.becomeFirstResponder() == .superseded)

      #expect(inner.value == .yes)
      #expect(form.c.isFirstResponder)
      #expect(form.log.lines == ["a becomes", "a resigns", "c becomes"])
      #expect(form.records.changes.map(\.requester?.name) == ["a", "c", "b"])
      #expect(form.records.changes.map(\.answer) == [.yes, .yes, .superseded])
      #expect(form.records.changes.map(\.current?.name) == ["a", "c", "c"])
    }
  }

  @Test("RC-21 a candidate that a veto or the resign hook has made first becomes first once", arguments: [false, true])
  func madeFirstMeanwhile(byVeto: Bool) throws {
    let form = try Form()
    let guardian = Guardian("guardian")
    try form.window.add(guardian)
    try guardian.add(form.b)
    form.a.becomeFirstResponder()
    let inner = Box<[FirstResponderAnswer]>([])
    let isNested = Box(false)
    let request = { [form] in
      if isNested.value { return }
      isNested.value = true
      inner.value.append(form.b.becomeFirstResponder())
    }
    if byVeto { guardian.onDecision = request } else { form.a.onResign = request }

    #expect(form.b.becomeFirstResponder() == .yes)

    #expect(inner.value == [.yes])
    #expect(form.log.lines == ["a becomes", "a resigns", "b becomes"])
    #expect(form.records.texts == ["->a for a yes", "a>b for b yes"])
  }

  @Test("RC-33 a responder that the become hook makes first remains first", arguments: IsolationContext.allCases)
  func overtakenWhileBecoming(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      form.b.onBecome = { [form] in #expect(form.c.becomeFirstResponder() == .yes) }

      #expect(form.b.becomeFirstResponder() == .superseded)

      #expect(form.c.isFirstResponder)
      #expect(form.log.lines == ["a becomes", "a resigns", "b becomes", "c becomes"])
      #expect(form.records.changes.map(\.answer) == [.yes, .yes, .superseded])
      form.b.onBecome = {}
      #expect(form.b.becomeFirstResponder() == .yes)
      #expect(form.log.lines.suffix(2) == ["c resigns", "b becomes"])
    }
  }

  @Test("RC-33 beyond the limit the next nested request is refused with one diagnostic")
  func nestedTooDeep() throws {
    let form = try Form()
    let log = DiagnosticLog()
    let count = Box(0)
    // Each hook makes the next request: without a limit, endlessly.
    form.a.onBecome = { [form] in
      count.value += 1
      form.b.becomeFirstResponder()
    }
    form.b.onBecome = { [form] in
      count.value += 1
      form.a.becomeFirstResponder()
    }
    log.record { _ = form.a.becomeFirstResponder() }
    #expect(count.value == 64)
    #expect(log.topics == [.firstResponderTooDeep])
    #expect(form.window.rootState.firstResponder === form.b)

    form.window.rootState.depthLimit = 3
    form.window.rootState.resignFirstResponder()
    count.value = 0
    _ = form.a.becomeFirstResponder()
    #expect(count.value == 3)
  }

  @Test("RC-33 the limit of nested requests is at least one, which isn't nested", arguments: [0, -1, .min])
  func noDepth(limit: Int) throws {
    let form = try Form()
    form.window.rootState.depthLimit = limit
    #expect(form.window.rootState.depthLimit == 1)
    #expect(form.a.becomeFirstResponder() == .yes)
    #expect(form.window.rootState.resignFirstResponder() == .yes)
  }

  @Test("A hook that removes the candidate from its root makes the request detached, without a first responder")
  func removedWhileAsked() throws {
    let form = try Form()
    form.a.becomeFirstResponder()
    form.a.onResign = { [form] in try? form.b.removeFromParent() }
    #expect(form.b.becomeFirstResponder() == .detached)
    #expect(form.window.rootState.firstResponder == nil)
    #expect(form.records.texts.count == 2)
  }

  @Test("A first responder may request to resign in its resign hook")
  func resignsInsideItsHook() throws {
    let form = try Form()
    form.a.becomeFirstResponder()
    form.a.onResign = { [form] in #expect(form.a.resignFirstResponder() == .yes) }
    #expect(form.b.becomeFirstResponder() == .yes)
    #expect(form.b.isFirstResponder)
    #expect(form.log.lines == ["a becomes", "a resigns", "b becomes"])
  }

  @Test("RC-29 a controller that is first resigns when its content node leaves")
  func controllerLeaves() throws {
    let scene = try Scene(screen: FirstScreen("screen"))
    #expect(scene.screen.becomeFirstResponder() == .yes)
    try scene.view.removeFromParent()
    #expect(scene.window.rootState.firstResponder == nil)
    #expect(scene.screen.becomeFirstResponder() == .detached)
  }

  @Test("RC-23 after a refused or finished change nothing refers to the candidate")
  func noTrace() throws {
    let form = try Form()
    form.a.becomeFirstResponder()
    form.a.agreesToResign = false
    var candidate: Field? = Field("candidate", log: form.log)
    weak let gone = candidate
    if let candidate {
      try form.window.add(candidate)
      candidate.becomeFirstResponder()
      try candidate.removeFromParent()
    }
    candidate = nil
    #expect(gone == nil)
  }
}

final class FirstScreen: SavingScreen, FirstResponding {
  let canBecomeFirstResponder = true
}

final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension TreeEvent {
  /// The name of the case.
  var short: String {
    switch self {
    case .willMove: "willMove"
    case .didMove: "didMove"
    case .willRemove: "willRemove"
    case .didAdd: "didAdd"
    case .childrenDidReorder: "childrenDidReorder"
    case .willMoveToRoot: "willMoveToRoot"
    case .didMoveToRoot: "didMoveToRoot"
    }
  }
}

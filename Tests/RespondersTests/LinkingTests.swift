import ArmatureTesting
import Composites
import Responders
import Testing

@Suite struct LinkingTests {
  @Test("RC-1 a responder in no tree that supplies nothing has no next responder", arguments: IsolationContext.allCases)
  func alone(in context: IsolationContext) async {
    await context.run {
      final class Plain: Responder {}
      #expect(View().nextResponder == nil)
      #expect(Screen().nextResponder == nil)
      #expect(Plain().nextResponder == nil)
      #expect(Application().nextResponder == nil)
    }
  }

  @Test("RC-2 every walk uses a supplied next responder", arguments: IsolationContext.allCases)
  func supplied(in context: IsolationContext) async throws {
    try await context.run {
      let post = Signpost("post")
      let scene = try Scene(leaf: post)
      let elsewhere = Editor("elsewhere")
      post.next = { elsewhere }

      #expect(post.nextResponder === elsewhere)
      #expect(names(post.chain) == ["post", "elsewhere"])
      #expect(post.target(for: .save) === elsewhere)
      #expect(post.send(.save).result == .handled(by: .init(elsewhere)))
      #expect(post.chainDescription(for: .save) == "post\nelsewhere  <- save")
      #expect(scene.screen.saves == 0)

      post.next = nil
      #expect(post.nextResponder === scene.box)
      post.next = { nil }
      #expect(post.nextResponder == nil)
      #expect(names(post.chain) == ["post"])
    }
  }

  @Test(
    "RC-3 nodes, controller, root, application and its delegate follow each other",
    arguments: IsolationContext.allCases)
  func fullChain(in context: IsolationContext) async throws {
    try await context.run {
      final class AppDelegate: Responder {}
      let scene = try Scene()
      let delegate = AppDelegate()
      scene.application.applicationState.delegate = delegate

      #expect(scene.leaf.nextResponder === scene.box)
      #expect(scene.box.nextResponder === scene.view)
      #expect(scene.view.nextResponder === scene.screen)
      #expect(scene.screen.nextResponder === scene.window)
      #expect(scene.window.nextResponder === scene.application)
      #expect(scene.application.nextResponder === delegate)
      #expect(
        names(scene.leaf.chain) == ["leaf", "box", "view", "screen", "Window", "Application", "AppDelegate"])
    }
  }

  @Test("RC-3 an application's delegate with another place in the chain isn't its next responder")
  func delegateElsewhere() throws {
    let scene = try Scene()
    for delegate in [scene.screen, scene.box, scene.application, Helper()] as [AnyObject] {
      scene.application.applicationState.delegate = delegate
      #expect(scene.application.nextResponder == nil)
    }
  }

  @Test("RC-3 each content node of nested controllers is followed by its own controller")
  func nestedControllers() throws {
    let scene = try Scene()
    let child = Screen("child")
    child.setContent(scene.box)
    #expect(names(scene.leaf.chain).prefix(5) == ["leaf", "box", "child", "view", "screen"])
    child.setContent(nil)
    #expect(scene.box.nextResponder === scene.view)
  }

  @Test("RC-3 a content node has one controller, and none after that is freed")
  func oneController() throws {
    let scene = try Scene()
    do {
      let thief = Screen("thief")
      thief.setContent(scene.view)
      #expect(scene.view.nextResponder === thief)
      #expect(scene.screen.contentNode == nil)
      #expect(scene.screen.nextResponder == nil)
    }
    #expect(scene.view.nextResponder === scene.window)
  }

  @Test("RC-3 a controller that is being freed may pass its content node on to its next one")
  func passedOn() {
    final class Leaving: Screen {
      var next: Screen?
      deinit { next?.setContent(contentNode) }
    }
    let view = View("view")
    let next = Screen("next")
    do {
      let leaving = Leaving("leaving")
      leaving.setContent(view)
      leaving.next = next
    }
    #expect(next.contentNode === view)
    #expect(view.nextResponder === next)
  }

  @Test("RC-3 a slot that outlives its controller doesn't take its node from the next one")
  func outlivedSlot() {
    let view = View("view")
    let next = Screen("next")
    var slot: ContentSlot<View>?
    do {
      let former = Screen("former")
      former.setContent(view)
      slot = former.content
    }
    next.setContent(view)
    withExtendedLifetime(slot) {}
    slot = nil
    #expect(view.nextResponder === next)
  }

  @Test("RC-3 a content node that is freed may read its controller's slot in its deinitializer")
  func slotDuringRelease() {
    final class Reader: View {
      var read: (() -> Void)?
      deinit { read?() }
    }
    let screen = Screen()
    var reads = 0
    do {
      let reader = Reader()
      reader.read = {
        reads += 1
        #expect(screen.contentNode == nil)
      }
      screen.setContent(reader)
    }
    screen.setContent(nil)
    #expect(reads == 1)
  }

  @Test("RC-4 the next responder is the parent, and nil after a removal", arguments: IsolationContext.allCases)
  func addAndRemove(in context: IsolationContext) async throws {
    try await context.run {
      let parent = View("parent")
      let child = View("child")
      try parent.add(child)
      #expect(child.nextResponder === parent)
      try child.removeFromParent()
      #expect(child.nextResponder == nil)
    }
  }

  @Test("RC-5 the chain doesn't own the next responder", arguments: IsolationContext.allCases)
  func ownsNobody(in context: IsolationContext) async {
    await context.run {
      let view = View("view")
      var screen: Screen? = Screen("screen")
      weak let goneScreen = screen
      screen?.setContent(view)
      screen = nil
      #expect(goneScreen == nil)
      #expect(view.nextResponder == nil)

      let window = Window()
      var application: Application? = Application()
      weak let goneApplication = application
      window.rootState.application = application
      application = nil
      #expect(goneApplication == nil)
      #expect(window.nextResponder == nil)
    }
  }

  @Test("RC-7 a search follows changed links and visits no object twice", arguments: IsolationContext.allCases)
  func changedDuringWalk(in context: IsolationContext) async throws {
    try await context.run {
      let root = Window()
      let first = View("first")
      let second = Editor("second")
      let checker = Checker("checker")
      try root.add(first)
      try root.add(second)
      try first.add(checker)
      let leaf = View("leaf")
      try checker.add(leaf)
      checker.onCheck = { _ in
        try? second.add(checker)
        return false
      }

      let outcome = leaf.send(.save)

      #expect(outcome.path.map(\.name) == ["leaf", "checker", "second"])
      #expect(outcome.result == .handled(by: .init(second)))
      #expect(checker.checks == 1)
    }
  }

  @Test("RC-7 after a check that moves nodes, the search visits each object once")
  func ledBack() throws {
    let root = Window()
    let outer = View("outer")
    let checker = Checker("checker")
    let leaf = View("leaf")
    try root.add(outer)
    try outer.add(checker)
    try checker.add(leaf)
    checker.onCheck = { _ in
      // Reverses the chain: leaf is above checker now.
      try? outer.add(leaf)
      try? leaf.add(checker)
      return false
    }

    let outcome = leaf.send(.save)

    #expect(outcome.path.map(\.name) == ["leaf", "checker", "outer", "Window"])
    #expect(outcome.result == .unhandled(hops: 4))
    #expect(checker.checks == 1)
  }

  /// A node that forwards what it receives, and runs a closure first.
  private final class Turner: Field, KeyResponding, MotionResponding, FirstResponderVetoing {
    var onCall: () -> Void = {}

    private func call() {
      log?.add(traceName)
      onCall()
    }

    func keyPressed(_ press: KeyPress) -> EventReply {
      call()
      return .forward
    }

    func motion(_ event: MotionEvent) -> EventReply {
      call()
      return .forward
    }

    func allowsFirstResponder(_ candidate: any Responder) -> Bool {
      call()
      return true
    }

    func list() {
      for object in chain {
        if let turner = object as? Turner { turner.call() }
      }
    }
  }

  enum Walk: CaseIterable { case press, motion, request, listing }

  @Test(
    "RC-7 after a handler, a veto or a listing that moves nodes, each object is visited once", arguments: Walk.allCases)
  func ledBackByHandler(walk: Walk) throws {
    let root = Window()
    let log = Log()
    let (outer, inner) = (Turner("outer"), Turner("inner"))
    try root.add(outer)
    try outer.add(inner)
    if walk == .press { inner.becomeFirstResponder() }
    (outer.log, inner.log) = (log, log)
    outer.onCall = {
      // Turns the chain over: inner is above outer now.
      try? root.add(inner)
      try? inner.add(outer)
    }

    switch walk {
    case .press: #expect(root.press(KeyPress("a")).path.map(\.name) == ["inner", "outer", "Window"])
    case .motion: #expect(inner.deliver(.motion(.shakeBegan)).path.map(\.name) == ["inner", "outer", "Window"])
    case .request: #expect(inner.becomeFirstResponder() == .yes)
    case .listing: inner.list()
    }

    // The hook of a request is called last.
    #expect(log.lines == ["inner", "outer"] + (walk == .request ? ["inner becomes"] : []))
  }

  @Test("RC-7 at most 10,000 objects are visited, or the number that the root sets")
  func limit() throws {
    var next: [Signpost] = []
    let first = Signpost("post")
    first.next = {
      let new = Signpost("post")
      new.next = first.next
      next.append(new)
      return new
    }
    let log = DiagnosticLog()
    let outcome = log.record { first.send(.save) }
    #expect(outcome.result == .tooLong)
    #expect(outcome.hops == 10_000)
    #expect(log.topics == [.chainTooLong])

    let window = Window()
    window.rootState.chainLimit = 3
    let nodes = (1...4).map { View("\($0)") }
    for (parent, child) in zip([window] + nodes, nodes) { try parent.add(child) }
    #expect(nodes[3].send(.save).result == .tooLong)
    #expect(nodes[3].send(.save).hops == 3)
    #expect(nodes[1].send(.save).result == .unhandled(hops: 3))
    for limit in [0, -1, Int.min] {
      window.rootState.chainLimit = limit
      #expect(window.rootState.chainLimit == 1)
      #expect(nodes[3].send(.save).result == .tooLong)
      #expect(nodes[3].send(.save).hops == 1)
    }
  }
}

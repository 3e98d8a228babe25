import ArmatureTestSupport
import ArmatureTesting
import Composites
import MessageTracing
import Responders
import TargetActions
import Testing

@Suite struct CommandTests {
  /// Two windows of one application, each with a first responder, and delegates that record their calls.
  struct Desktop {
    let application = Application()
    let key = Window("key")
    let main = Window("main")
    let keyField = SimpleField("keyField")
    let mainField = SimpleField("mainField")
    let keyDelegate = Helper()
    let mainDelegate = Helper()

    init() throws {
      try key.add(keyField)
      try main.add(mainField)
      keyField.becomeFirstResponder()
      mainField.becomeFirstResponder()
      for window in [key, main] { window.rootState.application = application }
      application.applicationState.keyRoot = key
      application.applicationState.mainRoot = main
    }
  }

  @Test("RC-34 key root, main root, application and delegate, once each", arguments: IsolationContext.allCases)
  func order(in context: IsolationContext) async throws {
    try await context.run {
      let desktop = try Desktop()
      let outcome = desktop.keyField.send(.save, from: .firstResponder)
      #expect(outcome.path.map(\.name) == ["keyField", "key", "mainField", "main", "Application"])

      desktop.keyField.resignFirstResponder()
      desktop.application.applicationState.mainRoot = desktop.key
      #expect(desktop.mainField.send(.save, from: .firstResponder).path.map(\.name) == ["key", "Application"])

      final class Delegate {}
      let delegate = Delegate()
      desktop.application.applicationState.delegate = delegate
      desktop.key.rootState.delegate = delegate
      desktop.application.applicationState.mainRoot = nil
      #expect(
        desktop.application.send(.save, from: .firstResponder).path.map(\.name) == ["key", "Delegate", "Application"])
    }
  }

  @Test("RC-34 without an application only the sender's root is searched", arguments: IsolationContext.allCases)
  func withoutApplication(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      #expect(form.b.send(.save, from: .firstResponder).path.map(\.name) == ["a", "Window"])
      let alone = View("alone").send(.save, from: .firstResponder)
      #expect(alone.result == .unhandled(hops: 0))
      #expect(alone.path == [])
    }
  }

  @Test("RC-35 a root's delegate is visited between the root and its next", arguments: IsolationContext.allCases)
  func rootDelegate(in context: IsolationContext) async throws {
    try await context.run {
      let scene = try Scene(screen: SavingScreen("screen"))
      let helper = Helper()
      scene.window.rootState.delegate = helper
      let outcome = scene.window.send(.save)
      #expect(outcome.result == .handled(by: Participant(helper)))
      #expect(outcome.path.map(\.name) == ["Window", "Helper"])
      #expect(helper.saves == 1)
      #expect(
        scene.leaf.send(.copy).path.map(\.name) == [
          "leaf", "box", "view", "screen", "Window", "Helper", "Application",
        ])
    }
  }

  @Test("RC-36 a modal root is searched instead of the main root", arguments: IsolationContext.allCases)
  func modal(in context: IsolationContext) async throws {
    try await context.run {
      let desktop = try Desktop()
      let sheet = Window("sheet")
      desktop.application.applicationState.modalRoot = sheet
      let outcome = desktop.application.send(.save, from: .firstResponder)
      #expect(outcome.path.map(\.name) == ["keyField", "key", "sheet", "Application"])
    }
  }

  @Test("RC-37 a query for an explicit target searches no chain", arguments: IsolationContext.allCases)
  func explicit(in context: IsolationContext) async throws {
    try await context.run {
      let scene = try Scene()
      let command = Command<any Saving>.save
      #expect(command.target(explicit: scene.screen) === scene.screen)
      #expect(command.target(explicit: scene.leaf) == nil)
      let checker = Checker()
      checker.onCheck = { _ in false }
      #expect(command.target(explicit: checker) == nil)
    }
  }

  @Test("RC-38 a supplemental target is tried before the next responder if the responder doesn't handle the command")
  func supplemental() throws {
    let supplier = Supplier("supplier")
    let scene = try Scene(leaf: supplier)
    let helper = Helper()
    supplier.target = helper
    let outcome = supplier.send(.save)
    #expect(outcome.result == .handled(by: Participant(helper)))
    #expect(outcome.path.map(\.name) == ["supplier"])
    #expect((helper.saves, scene.screen.saves) == (1, 0))
    #expect(supplier.target(for: .save) === helper)

    supplier.target = View("useless")
    #expect(supplier.send(.save).result == .handled(by: Participant(scene.screen)))
    let checker = Checker("refusing")
    checker.onCheck = { _ in false }
    supplier.target = checker
    #expect(supplier.send(.save).result == .handled(by: Participant(scene.screen)))
    #expect(supplier.target(for: .save) === scene.screen)
    #expect(checker.saves == 0)
    supplier.target = nil
    #expect(supplier.send(.placeBid(1)).result == .handled(by: Participant(scene.screen)))
    #expect(supplier.asked == ["save", "save", "save", "save", "save", "placeBid(_:)"])

    let both = SavingSupplier("both")
    both.send(.save)
    #expect((both.saves, both.questions) == (1, 0))
  }

  @Test("RC-38 a supplemental target that refuses is not called if no responder after it handles the command")
  func refusingSupplemental() {
    let supplier = Supplier("supplier")
    let checker = Checker("refusing")
    checker.onCheck = { _ in false }
    supplier.target = checker
    #expect(supplier.target(for: .save) == nil)
    #expect(!supplier.validate(CommandItem(.save, title: "Save")).isEnabled)
    #expect(supplier.send(.save).result == .unhandled(hops: 1))
    #expect(supplier.send(item: CommandItem(.save, title: "Save")).result == .unhandled(hops: 1))
    #expect(checker.saves == 0)
  }

  @Test("RC-40 a query returns the target of a send, and calls no handler", arguments: IsolationContext.allCases)
  func query(in context: IsolationContext) async throws {
    try await context.run {
      let scene = try Scene()
      #expect(scene.leaf.target(for: .save) === scene.screen)
      #expect(scene.leaf.target(for: .placeBid(3)) === scene.screen)
      #expect(scene.leaf.target(for: .copy) == nil)
      #expect(scene.leaf.target(for: .save, from: .senderNext) === scene.screen)
      #expect((scene.screen.saves, scene.screen.bids) == (0, []))
      let log = DiagnosticLog()
      log.record { _ = scene.leaf.target(for: .copy) }
      #expect(log.diagnostics == [])
    }
  }

  @Test("RC-40 in every state of a random chain, query, listing and send agree")
  func queriesAgree() throws {
    var generator = SeededGenerator(seed: 40)
    print("RC-40 seed \(generator.seed)")
    for _ in 0..<TestScale.rounds(300) {
      let window = Window()
      var nodes: [View] = [window]
      for index in 0..<Int.random(in: 1...12, using: &generator) {
        let node: View =
          switch Int.random(in: 0..<5, using: &generator) {
          case 0: Editor("editor \(index)")
          case 1: Checker("checker \(index)")
          case 2: Supplier("supplier \(index)")
          case 3: Signpost("post \(index)")
          default: View("view \(index)")
          }
        if let checker = node as? Checker, Bool.random(using: &generator) { checker.onCheck = { _ in false } }
        if let supplier = node as? Supplier, Bool.random(using: &generator) { supplier.target = Helper() }
        try nodes[Int.random(in: 0..<nodes.count, using: &generator)].add(node)
        nodes.append(node)
        if let post = node as? Signpost, Bool.random(using: &generator) {
          let next = nodes[Int.random(in: 0..<nodes.count, using: &generator)]
          post.next = { [unowned next] in next }
        }
      }
      let start = nodes[Int.random(in: 0..<nodes.count, using: &generator)]
      let target = start.target(for: .save)
      let outcome = start.send(.save)
      switch outcome.result {
      case .handled(let handler): #expect(target.map { handler.names($0) } == true)
      default: #expect(target == nil)
      }
      #expect(outcome.path.map(\.name) == Array(names(start.chain).prefix(outcome.hops)))
    }
  }

  @Test("RC-41 without a check the handler protocols decide", arguments: IsolationContext.allCases)
  func canPerform(in context: IsolationContext) async throws {
    try await context.run {
      let checker = Checker("checker")
      let scene = try Scene(leaf: checker)
      let command = Command<any Saving>.save
      #expect(scene.screen.canPerform(command))
      #expect(!scene.box.canPerform(command))
      #expect(checker.canPerform(AnyCommand(command)))

      checker.onCheck = { _ in false }
      #expect(checker.send(.save).result == .handled(by: Participant(scene.screen)))
      #expect(checker.saves == 0)
      checker.onCheck = { $0.is(Command<any Saving>.save) && $0.isHandled(by: (any Saving).self) }
      #expect(checker.send(.save).result == .handled(by: Participant(checker)))
    }
  }

  @Test("RC-46 key order is the pre-order of the tree, in a circle", arguments: IsolationContext.allCases)
  func keyOrder(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let box = View("box")
      let inner = SimpleField("inner")
      try form.window.insert(box, at: 1)
      try box.add(inner)
      let order = [form.a, inner, form.b, form.c]
      for (index, field) in order.enumerated() {
        #expect(form.window.nextKeyResponder(after: field as? any FirstResponding) === order[(index + 1) % 4])
        #expect(form.window.previousKeyResponder(before: field as? any FirstResponding) === order[(index + 3) % 4])
      }
      #expect(form.window.nextKeyResponder() === form.a)
      #expect(form.window.previousKeyResponder() === form.c)
      inner.canBecomeFirstResponder = false
      #expect(form.window.nextKeyResponder(after: form.a) === form.b)
      form.b.canBecomeFirstResponder = false
      form.c.canBecomeFirstResponder = false
      #expect(form.window.nextKeyResponder(after: form.a) == nil)
      #expect(form.window.previousKeyResponder(before: form.a) == nil)
    }
  }

  @Test("RC-46 key order skips what is hidden, and what is below it", arguments: IsolationContext.allCases)
  func hiddenNodes(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let (box, inner) = (View("box"), SimpleField("inner"))
      try form.window.insert(box, at: 1)
      try box.add(inner)
      box.isHidden = true
      #expect(form.window.nextKeyResponder(after: form.a) === form.b)
      #expect(form.window.previousKeyResponder(before: form.b) === form.a)
      form.window.setNextKeyResponder(inner, after: form.c)
      #expect(form.window.nextKeyResponder(after: form.c) === form.b)
      box.isHidden = false
      #expect(form.window.nextKeyResponder(after: form.c) === inner)
      inner.isHidden = true
      #expect(form.window.nextKeyResponder(after: form.a) === form.b)
    }
  }

  @Test("RC-46 key order skips what a modal node excludes", arguments: IsolationContext.allCases)
  func modalNodes(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let alert = View("alert")
      let (yes, no) = (SimpleField("yes"), SimpleField("no"))
      try form.window.add(alert)
      try alert.add(yes)
      try alert.add(no)
      #expect(form.window.nextKeyResponder(after: no) === form.a)
      alert.isModal = true
      #expect(form.window.nextKeyResponder(after: no) === yes)
      #expect(form.window.previousKeyResponder(before: yes) === no)
      // A first responder behind the alert.
      #expect(form.window.nextKeyResponder(after: form.a) === yes)
      #expect(form.window.previousKeyResponder(before: form.a) === no)
      form.window.setNextKeyResponder(form.b, after: no)
      #expect(form.window.nextKeyResponder(after: no) === yes)
      no.canBecomeFirstResponder = false
      #expect(form.window.nextKeyResponder(after: yes) == nil)
      alert.isModal = false
      #expect(form.window.nextKeyResponder(after: no) === form.b)
    }
  }

  @Test("RC-46 links override the tree, and a cycle without the start ends", arguments: IsolationContext.allCases)
  func keyLinks(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.window.setNextKeyResponder(form.c, after: form.a)
      #expect(form.window.nextKeyResponder(after: form.a) === form.c)
      #expect(form.window.previousKeyResponder(before: form.c) === form.a)

      form.window.setNextKeyResponder(form.b, after: form.c)
      form.window.setNextKeyResponder(form.c, after: form.b)
      form.b.canBecomeFirstResponder = false
      form.c.canBecomeFirstResponder = false
      #expect(form.window.nextKeyResponder(after: form.a) == nil)
      form.window.setNextKeyResponder(nil, after: form.a)
      form.b.canBecomeFirstResponder = true
      #expect(form.window.nextKeyResponder(after: form.a) === form.b)
    }
  }

  @Test("RC-46 links to an ineligible responder don't hide those that are", arguments: IsolationContext.allCases)
  func keyLinkToIneligible(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let last = SimpleField("d")
      try form.window.add(last)
      last.canBecomeFirstResponder = false
      form.window.setNextKeyResponder(last, after: form.a)
      #expect(form.window.nextKeyResponder(after: form.a) === form.b)
      form.b.canBecomeFirstResponder = false
      #expect(form.window.nextKeyResponder(after: form.a) === form.c)

      form.window.setNextKeyResponder(form.a, after: form.b)
      form.window.setNextKeyResponder(nil, after: form.a)
      #expect(form.window.nextKeyResponder(after: form.a) === form.c)
      #expect(form.window.previousKeyResponder(before: form.a) === form.c)
      form.c.canBecomeFirstResponder = false
      #expect(form.window.nextKeyResponder(after: form.a) == nil)
      #expect(form.window.previousKeyResponder(before: form.a) == nil)
    }
  }

  @Test("RC-46 after a link to a removed node the order of the tree goes on", arguments: IsolationContext.allCases)
  func keyLinkToRemoved(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let gone = SimpleField("gone")
      try form.window.add(gone)
      form.window.setNextKeyResponder(gone, after: form.b)
      form.window.setNextKeyResponder(form.b, after: gone)
      #expect(form.window.nextKeyResponder(after: form.b) === gone)
      #expect(form.window.previousKeyResponder(before: form.b) === gone)
      form.window.setNextKeyResponder(nil, after: gone)
      try gone.removeFromParent()
      #expect(form.window.nextKeyResponder(after: form.b) === form.c)
      form.window.setNextKeyResponder(nil, after: form.b)
      form.window.setNextKeyResponder(form.b, after: gone)
      #expect(form.window.previousKeyResponder(before: form.b) === form.a)
    }
  }

  @Test("RC-46 random links and eligible fields: a step is nil only if no other field is eligible")
  func randomKeyLinks() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let window = Window()
      let fields = (0..<6).map { SimpleField("field \($0)") }
      for field in fields {
        try window.add(field)
        field.canBecomeFirstResponder = Int.random(in: 0..<3, using: &generator) == 0
      }
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let (from, to) = (fields.randomElement(using: &generator), fields.randomElement(using: &generator))
        if let from { window.setNextKeyResponder(to, after: from) }
      }
      for start in fields {
        let others = fields.filter { $0 !== start && $0.canBecomeFirstResponder }
        for step in [window.nextKeyResponder(after: start), window.previousKeyResponder(before: start)] {
          #expect((step == nil) == others.isEmpty, "seed \(seed), from \(start.traceName)")
          #expect(step == nil || others.contains { $0 === step }, "seed \(seed), from \(start.traceName)")
        }
      }
    }
  }

  @Test(
    "RC-47 a cycle ends every walk, with one diagnostic and no handler called twice",
    arguments: IsolationContext.allCases)
  func cycle(in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let post = Signpost("post")
      let witness = Witness("witness", log: log)
      let scene = try Scene(leaf: witness)
      try scene.view.add(post)
      try post.add(scene.box)
      post.next = { [unowned witness] in witness }

      let diagnostics = DiagnosticLog()
      let outcome = diagnostics.record { witness.send(.save) }
      #expect(outcome.result == .cycle)
      #expect(outcome.path.map(\.name) == ["witness", "box", "post"])
      #expect(diagnostics.topics == [.chainCycle])
      #expect(witness.deliver(.remote(1)).result == .cycle)
      #expect(log.lines == ["witness remote 1"])
      #expect(names(witness.chain) == ["witness", "box", "post"])
      #expect(witness.target(for: .save) == nil)
      #expect(!witness.validate(CommandItem(.save, title: "Save")).isEnabled)
      #expect(witness.chainDescription() == "witness\nbox\npost\n(continues in a cycle)")
    }
  }

  @Test("RC-47 a cycle without the start, and one of a single responder, end the search")
  func smallCycles() throws {
    let one = Signpost("one")
    one.next = { [unowned one] in one }
    #expect(one.send(.save).result == .cycle)
    #expect(one.send(.save).hops == 1)
    let other = Signpost("other")
    other.next = { [unowned one] in one }
    #expect(other.send(.save).path.map(\.name) == ["other", "one"])
    #expect(other.send(.save).result == .cycle)
  }
}

final class Supplier: View, TargetSupplying {
  var target: AnyObject?
  var asked: [String] = []
  func supplementalTarget(for command: AnyCommand) -> AnyObject? {
    asked.append(command.name)
    return target
  }
}

final class SavingSupplier: View, TargetSupplying, Saving {
  var saves = 0
  var questions = 0
  func save() { saves += 1 }
  func supplementalTarget(for command: AnyCommand) -> AnyObject? {
    questions += 1
    return nil
  }
}

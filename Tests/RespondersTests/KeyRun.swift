import ArmatureTestSupport
import ArmatureTesting
import Composites
import Responders

/// Windows whose responders change the tree, the focus, the key root and the commands when they receive keys.
final class KeyRun {
  var random: SeededGenerator
  let log = Log()
  let application = KeyApplication()
  var windows: [KeyWindow] = []
  var nodes: [View] = []
  let screens = (0..<3).map { KeyScreen("screen \($0)") }
  let helpers = (0..<3).map { KeyHelper("helper \($0)") }
  let editor = FieldEditor()
  var faults: [String] = []
  var budget = 0
  /// The numbers of calls, for a test that proves something.
  var (keys, performed, changesInCalls) = (0, 0, 0)
  /// The diagnostics that are expected.
  var topics: [Diagnostic.Topic] = []
  var dispatches: [KeyDispatch] = []
  var isReading = false
  var changes: [ObjectIdentifier: FirstResponderChange] = [:]
  var keyRoots: [KeyRootChange] = []
  var keyRootSettings = 0
  var links: [ObjectIdentifier: [(from: View, to: View)]] = [:]

  static let presses = [KeyPress("a"), KeyPress("b", .control), KeyPress(.tab)]

  init(_ seed: UInt64) {
    random = SeededGenerator(seed: seed)
    application.run = self
    editor.run = self
    for screen in screens { screen.run = self }
    for helper in helpers { helper.run = self }
    for index in 0..<2 { windows.append(makeWindow(index)) }
    for index in 0..<14 { nodes.append(makeNode(index)) }
    application.applicationState.keyRootChanges.subscribe(owner: self) { run, change in
      run.log.add("key root \(change.current.map { "\($0)" } ?? "none")")
      if let last = run.keyRoots.last, last.current != change.former { run.fault("the key root before is another") }
      run.keyRoots.append(change)
      run.stir("key root")
    }
    for node in nodes { try? windows[0].add(node) }
    for _ in 0..<14 { changeTree() }
    for _ in 0..<8 { changeCommands() }
  }

  func fault(_ text: String) { faults.append(text) }
  func name(_ object: AnyObject?) -> String { (object as? any TraceNamed)?.traceName ?? "none" }

  /// A node, often one that the dispatch in progress has visited.
  func any() -> View {
    let visited = dispatches.last?.visited.filter { $0 is View && !($0 is KeyWindow) } ?? []
    if random.chance(1, in: 2), let node = visited.randomElement(using: &random) as? View { return node }
    return nodes[random.number(0...nodes.count - 1)]
  }

  func anyWindow() -> KeyWindow { windows[random.chance(1, in: 3) ? 1 : 0] }

  private func makeWindow(_ index: Int) -> KeyWindow {
    let window = KeyWindow("window \(index)")
    window.run = self
    window.rootState.application = application
    window.rootState.firstResponderChanges.subscribe(owner: window) { [unowned self] window, change in
      changes[ObjectIdentifier(window)] = change
      stir("change")
    }
    return window
  }

  private func makeNode(_ index: Int) -> View {
    let node: View
    switch index % 7 {
    case 0: node = TypingField("typing \(index)")
    case 1: node = CommandField("commands \(index)")
    case 2: node = CheckingBox("checking \(index)")
    case 3: node = SupplyingBox("supplying \(index)")
    case 4: node = PressBox("pressed \(index)")
    case 5: node = SimpleField("field \(index)")
    default: node = View("plain \(index)")
    }
    (node as? any KeyRunObject)?.run = self
    if let field = node as? Field {
      field.onBecome = { [unowned self, unowned field] in
        field.agreesToBecome = !random.chance(1, in: 6)
        stir("becomes")
      }
      field.onResign = { [unowned self, unowned field] in
        field.agreesToResign = !random.chance(1, in: 6)
        stir("resigns")
      }
    }
    node.onTreeEvent = { [unowned self] _ in stir("tree") }
    return node
  }

  // MARK: The model of the chain

  func next(after object: AnyObject) -> AnyObject? {
    switch object {
    case let editor as FieldEditor: editor.host
    case let screen as KeyScreen: screen.contentNode.flatMap(above)
    case let node as View: screens.first { $0.contentNode === node } ?? above(node)
    default: nil
    }
  }

  private func above(_ node: View) -> AnyObject? { node.parent ?? (node as? KeyWindow)?.rootState.application }

  func window(of object: AnyObject) -> KeyWindow? {
    (object as? View ?? (object as? KeyScreen)?.contentNode)?.root as? KeyWindow
  }

  private func handles(_ object: AnyObject, _ command: AnyCommand) -> Bool {
    command.isHandled(by: (any Marking).self) ? object is any Marking : object is any Tagging
  }

  func target(of command: AnyCommand, from start: AnyObject) -> AnyObject? {
    KeyDispatch(.command, from: start, in: self).target { handles($0, command) }
  }

  func start(in window: KeyWindow) -> AnyObject { window.rootState.firstResponder ?? window }

  // MARK: Calls

  /// Compares a call with the one that the dispatch in progress should make now.
  private func expect(_ call: KeyDispatch.Call, _ object: AnyObject) -> KeyDispatch? {
    log.add("\(call) \(name(object))")
    guard let dispatch = dispatches.last else {
      fault("\(name(object)) is called for \(call) outside a dispatch")
      return nil
    }
    if dispatch.calls.isEmpty { dispatch.arrive() }
    let receiver = call == .perform ? dispatch.target?.object : dispatch.candidate
    if dispatch.calls.first != call || receiver !== object || dispatch.handler != nil {
      fault("\(name(object)) is called for \(call) in \(dispatch.description)")
    }
    if !dispatch.calls.isEmpty { dispatch.calls.removeFirst() }
    return dispatch
  }

  func receive(_ call: KeyDispatch.Call, of press: KeyPress, _ object: AnyObject) -> EventReply {
    let dispatch = expect(call, object)
    keys += 1
    if dispatch?.press != press { fault("\(name(object)) receives \(press)") }
    stir("\(call)")
    guard random.chance(1, in: 6) else { return .forward }
    dispatch?.handler = object
    return .handled
  }

  func readCommands(of object: any CommandDeclaring) {
    guard !isReading else { return }
    let dispatch = expect(.commands, object)
    stir("commands")
    guard let dispatch else { return }
    for command in object.declared where command.press == dispatch.press {
      guard let target = target(of: command.command, from: object) else { continue }
      dispatch.calls = [.perform]
      dispatch.target = (target, Int(command.title) ?? 0)
      return
    }
  }

  func perform(_ number: Int, on object: AnyObject) {
    let dispatch = expect(.perform, object)
    performed += 1
    if let expected = dispatch?.target?.number, expected != number { fault("\(name(object)) performs \(number)") }
    dispatch?.handler = dispatch?.kind == .command ? object : dispatch?.candidate
    stir("perform")
  }

  func decides(_ screen: KeyScreen) -> Bool {
    log.add("decides \(name(screen))")
    stir("decides")
    return !random.chance(1, in: 6)
  }

  // MARK: Actions

  func stir(_ place: String) {
    guard budget > 0, !isReading, random.chance(1, in: 3) else { return }
    budget -= 1
    changesInCalls += 1
    log.add("[ \(place)")
    act()
    log.add("]")
  }

  func act() {
    switch random.number(0...19) {
    case 0...5: changeTree()
    case 6, 7: changeCommands()
    case 8: setKeyRoot()
    case 9, 10: request()
    case 11: _ = anyWindow().rootState.resignFirstResponder()
    case 12: send()
    case 13: setLinks()
    case 14: changeSettings()
    case 15, 16: send(.release)
    case 17, 18: dispatches.isEmpty ? send(.press) : turnOver(any())
    default: send(.press)
    }
  }

  func send(_ kind: KeyDispatch.Kind) {
    guard dispatches.count < 6 else { return }
    let window = application.applicationState.keyRoot as? KeyWindow ?? anyWindow()
    let press = Self.presses[random.number(0...2)]
    let dispatch = KeyDispatch(kind, of: press, from: start(in: window), in: self)
    log.add("\(kind) \(press) in \(name(window)) from \(name(start(in: window)))")
    dispatches.append(dispatch)
    let outcome = kind == .press ? window.press(press) : window.release(press)
    dispatches.removeLast()
    log.add("\(outcome)")
    if dispatch.handler == nil {
      if dispatch.calls.isEmpty { dispatch.arrive() }
      if dispatch.candidate != nil { fault("missing call: \(dispatch.description)") }
    }
    check(outcome, of: dispatch)
  }

  private func check(_ outcome: DispatchOutcome, of dispatch: KeyDispatch) {
    let expected = dispatch.handler.map { DispatchResult.handled(by: Participant($0)) } ?? dispatch.result
    if outcome.result != expected { fault("\(outcome) instead of \(expected): \(dispatch.description)") }
    if dispatch.kind != .command, outcome.path != dispatch.visited.map({ Participant($0) }) {
      fault("\(outcome): \(dispatch.description)")
    }
    switch expected {
    case .unhandled where dispatch.kind != .release: topics.append(.unhandled)
    case .cycle: topics.append(.chainCycle)
    case .tooLong: topics.append(.chainTooLong)
    default: break
    }
  }

  /// Sends a command from a node, or from the first responder.
  private func send() {
    guard dispatches.count < 6 else { return }
    let (node, number) = (any(), random.number(0...99))
    let start = random.chance(1, in: 2) ? ChainStart.sender : .firstResponder
    let command = AnyCommand(Command<any Marking>.mark(number))
    let search = start == .sender ? KeyDispatch(.command, from: node, in: self) : searchOfFirstResponders(for: node)
    search.target = search.target { handles($0, command) }.map { ($0, number) }
    search.calls = [.perform]
    let expected = search.target?.object
    if (node.target(for: .mark(number), from: start) as AnyObject?) !== expected { fault("target of \(name(node))") }
    log.add("send from \(name(node)) \(start), target \(name(expected))")
    dispatches.append(search)
    let outcome = node.send(.mark(number), from: start)
    dispatches.removeLast()
    if search.handler !== expected { fault("\(name(expected)) isn't called") }
    check(outcome, of: search)
  }

  /// The search through the key root, the modal or main root, and the application.
  private func searchOfFirstResponders(for node: View) -> KeyDispatch {
    let state = application.applicationState
    let other = state.modalRoot ?? state.mainRoot
    var parts: [(start: AnyObject, last: KeyWindow?)] = []
    for case let window as KeyWindow in [state.keyRoot, other === state.keyRoot ? nil : other] {
      parts.append((start(in: window), window))
    }
    guard let window = window(of: node) else { return KeyDispatch(.command, through: [], limit: nil, in: self) }
    return KeyDispatch(.command, through: parts + [(application, nil)], limit: window, in: self)
  }

  private func setKeyRoot() {
    let next = random.chance(1, in: 5) ? nil : anyWindow()
    if next !== application.applicationState.keyRoot { keyRootSettings += 1 }
    application.applicationState.keyRoot = next
    application.applicationState.mainRoot = random.chance(1, in: 2) ? anyWindow() : nil
    application.applicationState.modalRoot = random.chance(1, in: 4) ? anyWindow() : nil
  }

  private func request() {
    let window = anyWindow()
    let first = window.rootState.firstResponder as? any FirstResponding
    let candidates: [any FirstResponding] = nodes.compactMap { $0 as? any FirstResponding } + screens + [editor]
    let next = random.chance(1, in: 3) ? window.nextKeyResponder(after: first) : nil
    guard let candidate = next ?? candidates.randomElement(using: &random) else { return }
    let before = changesInCalls
    let answer = candidate.becomeFirstResponder()
    log.add("\(name(candidate)) requests \(answer)")
    if before == changesInCalls, answer.isYes != candidate.isFirstResponder {
      fault("\(answer) for \(name(candidate))")
    }
    if next != nil, before == changesInCalls, answer == .detached || answer == .ineligible {
      fault("\(name(candidate)) is next in key order: \(answer)")
    }
  }

  private func changeSettings() {
    let node = any()
    switch random.number(0...7) {
    case 0: node.isHidden = random.chance(1, in: 3)
    case 1: node.isModal = random.chance(1, in: 3)
    case 2: (node as? Field)?.canBecomeFirstResponder = !random.chance(1, in: 3)
    case 3: (node as? CheckingBox)?.allows.toggle()
    case 4: (node as? SupplyingBox)?.helper = random.chance(1, in: 2) ? helpers.randomElement(using: &random) : nil
    case 5: anyWindow().rootState.delegate = random.chance(1, in: 2) ? helpers.randomElement(using: &random) : nil
    case 6 where dispatches.isEmpty:
      anyWindow().rootState.chainLimit = random.chance(1, in: 4) ? random.number(1...6) : 10_000
    default: application.applicationState.delegate = random.chance(1, in: 2) ? helpers[0] : nil
    }
  }

  private func changeCommands() {
    let declarers: [any CommandDeclaring] =
      nodes.compactMap { $0 as? any CommandDeclaring } + screens + windows + [editor, application]
    guard let declarer = declarers.randomElement(using: &random) else { return }
    let (press, number) = (Self.presses[random.number(0...2)], random.number(0...99))
    if random.chance(1, in: 3), !declarer.declared.isEmpty { return _ = declarer.declared.removeFirst() }
    declarer.declared.append(
      random.chance(1, in: 2)
        ? KeyCommand(press.key, press.modifiers, title: "\(number)", .mark(number))
        : KeyCommand(press.key, press.modifiers, title: "\(number)", .tag(number)))
  }

  private func changeTree() {
    let (node, parent) = (any(), random.chance(1, in: 4) ? anyWindow() : any())
    switch random.number(0...11) {
    case 0: try? node.removeFromParent()
    case 1...4: try? parent.add(node)
    case 5: try? parent.insert(node, clampedAt: random.number(0...3))
    case 6: screens[random.number(0...2)].setContent(random.chance(1, in: 4) ? nil : node)
    case 7:
      if !editor.isFirstResponder { editor.host = random.chance(1, in: 4) ? nil : node }
    case 8: try? node.parent?.replace(node, with: any())
    default: turnOver(node)
    }
    log.add("tree: \(name(node)) in \(name(parent))")
  }

  /// Turns a part of a chain over: a node goes above its parent, or one that has received a key above the next one.
  private func turnOver(_ node: View) {
    let visited = dispatches.last?.visited.compactMap { $0 as? View } ?? []
    let lower = visited.dropLast().randomElement(using: &random) ?? node
    guard let upper = visited.isEmpty ? node.parent : visited.last, let top = upper.parent
    else { return }
    try? top.add(lower)
    try? lower.add(upper)
  }

  private func setLinks() {
    let window = anyWindow()
    guard let from = any() as? any View & FirstResponding, let to = any() as? any View & FirstResponding else { return }
    let next = random.chance(1, in: 4) ? nil : to
    window.setNextKeyResponder(next, after: from)
    links[ObjectIdentifier(window), default: []].removeAll { $0.from === from }
    if let next { links[ObjectIdentifier(window), default: []].append((from, next)) }
  }
}

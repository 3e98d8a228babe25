import Composites
import Responders

extension KeyRun {
  func check() {
    if !dispatches.isEmpty { fault("a dispatch is left") }
    isReading = true
    defer { isReading = false }
    if keyRoots.count != keyRootSettings { fault("\(keyRoots.count) of \(keyRootSettings) changes of the key root") }
    let keyRoot = application.applicationState.keyRoot.map { Participant($0) }
    if let last = keyRoots.last, last.current != keyRoot { fault("the last change has another key root") }
    for window in windows {
      do { try window.checkInvariants() } catch { fault("\(error)") }
      checkOrder(of: window)
      checkCommands(of: window)
      let first = window.rootState.firstResponder
      if let change = changes[ObjectIdentifier(window)], change.current != first.map({ Participant($0) }) {
        fault("the last change has another responder")
      }
      if let first, first.rootInChain !== window { fault("\(name(first)) is first responder of another root") }
    }
  }

  /// Compares the active key commands with those that the chain declares.
  private func checkCommands(of window: KeyWindow) {
    var expected: [KeyCommand] = []
    let chain = KeyDispatch(.command, from: start(in: window), in: self)
    while let object = chain.advance() {
      for command in (object as? any CommandDeclaring)?.declared ?? [] {
        let isKnown = expected.contains { $0.press == command.press }
        if !isKnown, target(of: command.command, from: object) != nil { expected.append(command) }
      }
    }
    let active = window.activeKeyCommands.map { "\($0.press) \($0.title)" }
    if active != expected.map({ "\($0.press) \($0.title)" }) { fault("active: \(active), not \(expected)") }
  }

  // MARK: Key order

  private func checkOrder(of window: KeyWindow) {
    let links = links[ObjectIdentifier(window)] ?? []
    let order = window.preorder.filter { $0 is any FirstResponding }
    for start in order.map(Optional.some) + [nil] {
      let next = window.nextKeyResponder(after: start as? any FirstResponding)
      let expected = step(from: start, in: order, of: window) { node in links.first { $0.from === node }?.to }
      if next !== expected { fault("after \(name(start)) is \(name(next)), not \(name(expected))") }
      let previous = window.previousKeyResponder(before: start as? any FirstResponding)
      let other = step(from: start, in: order.reversed(), of: window) { node in links.last { $0.to === node }?.from }
      if previous !== other { fault("before \(name(start)) is \(name(previous)), not \(name(other))") }
    }
  }

  private func step(from start: View?, in order: [View], of window: KeyWindow, link: (View) -> View?) -> View? {
    var (here, place) = (start, order.firstIndex { $0 === start } ?? -1)
    let after = order[(place + 1)...] + order[...place]
    func isEligible(_ node: View) -> Bool {
      node !== start && (node as? any FirstResponding)?.canBecomeFirstResponder == true && node.root === window
        && !node.isHiddenOrHasHiddenAncestor && node.modalNodeInFront == nil
    }
    var seen: [View] = []
    while let next = here.flatMap(link) ?? (order.isEmpty ? nil : order[(place + 1) % order.count]) {
      if seen.contains(where: { $0 === next }) { break }
      if isEligible(next) { return next }
      seen.append(next)
      here = next
      place = order.firstIndex { $0 === next } ?? place
    }
    return after.first(where: isEligible)
  }
}

import Responders

/// Finds what changes when a path is opened: what stays, what is removed, and where new controllers go.
struct PathPlan<Route: ControllerRoute, Content: Composite & Responder> where Content.Node == Content {
  private let steps: [ControllerPath<Route>.Step]
  private let before: HostContents<Content>
  private var after: HostContents<Content>
  private var stacks: [(navigator: Navigator<Content>, entries: [NavigationEntry<Content>])] = []
  private var selections: [(tabs: Tabs<Content>, child: any Controller<Content>)] = []
  private var joins:
    [(
      controller: any Controller<Content>, container: (any Controller<Content>)?,
      presentingController: (any Controller<Content>)?
    )] = []
  /// The index of the next step.
  private var position = 0
  /// The controller inside which the next step applies.
  private var cursor: (any Controller<Content>)?

  init(_ contents: HostContents<Content>, _ path: ControllerPath<Route>) {
    steps = path.steps
    before = contents
    after = contents
    after.presentations = []
    cursor = contents.base?.controller
  }

  /// Makes the new controllers, passes them the dependencies, and returns the change; nil if the path is on screen
  /// already.
  mutating func change(
    _ dependencies: [HandedDependency], sender: AnyObject, make: (Route) throws -> any Controller<Content>
  ) throws(NavigationError) -> NavigationChange<Content>? {
    var change = NavigationChange<Content>(.open)
    try keepCommonSteps()
    while position < steps.count {
      try take(steps[position]) { (controller) throws(NavigationError) in
        change.receipts += try controller.take(dependencies, .open, from: sender)
        try controller.checkDependencies(.open, sender: sender)
      } make: {
        try make($0)
      }
      position += 1
    }
    return try isChange ? complete(change) : nil
  }

  // MARK: - Common steps

  /// Follows what is on screen as far as it matches the steps; everything beyond is removed.
  private mutating func keepCommonSteps() throws(NavigationError) {
    var isKept = try keepCommonSteps(below: cursor)
    for entry in before.presentations where isKept {
      guard position < steps.count, case .present(let route, let style) = steps[position], style == entry.style,
        entry.route as? Route == route
      else { return }
      position += 1
      after.presentations.append(entry)
      cursor = entry.controller
      isKept = try keepCommonSteps(below: cursor)
    }
  }

  /// Returns whether everything below a controller stays.
  private mutating func keepCommonSteps(below controller: (any Controller<Content>)?) throws(NavigationError) -> Bool {
    var next = controller
    while let current = next {
      if let tabs = current as? Tabs<Content> {
        if position < steps.count, case .select(let index) = steps[position] {
          try select(index, in: tabs)
          position += 1
          cursor = tabs.controllerState.children[index]
        }
        next = shownChildren(of: tabs).first
      } else if let navigator = current as? Navigator<Content> {
        let kept = navigator.entries.prefix { entry in
          guard position < steps.count, case .push(let route) = steps[position], entry.route as? Route == route else {
            return false
          }
          position += 1
          return true
        }
        guard kept.count == navigator.entries.count else {
          stacks.append((navigator, Array(kept)))
          return false
        }
        next = navigator.top
      } else {
        next = current.controllerState.shown.first { $0.controllerState.showsSteps }
      }
    }
    return true
  }

  // MARK: - New steps

  private mutating func take(
    _ step: ControllerPath<Route>.Step, hand: (any Controller<Content>) throws(NavigationError) -> Void,
    make: (Route) throws -> any Controller<Content>
  ) throws(NavigationError) {
    switch step {
    case .select(let index):
      guard let tabs = shown.lazy.compactMap({ $0 as? Tabs<Content> }).first else {
        throw invalidStep("no tabs are shown there")
      }
      try select(index, in: tabs)
      cursor = tabs.controllerState.children[index]
    case .push(let route):
      guard let navigator = shown.lazy.compactMap({ $0 as? Navigator<Content> }).last else {
        throw invalidStep("no navigator is shown there")
      }
      let controller = try arrival(of: route, hand, make)
      setStack(of: navigator, stack(of: navigator) + [NavigationEntry(controller, route: route)])
      joins.append((controller, navigator, nil))
    case .present(let route, let style):
      let controller = try arrival(of: route, hand, make)
      joins.append((controller, nil, after.presentations.last?.controller ?? after.base?.controller))
      after.presentations.append(NavigationEntry(controller, route: route, style: style))
      cursor = controller
    }
  }

  /// Makes the controller of a step and passes it the dependencies.
  private func arrival(
    of route: Route, _ hand: (any Controller<Content>) throws(NavigationError) -> Void,
    _ make: (Route) throws -> any Controller<Content>
  ) throws(NavigationError) -> any Controller<Content> {
    let controller: any Controller<Content>
    do {
      controller = try make(route)
    } catch {
      throw invalidStep("its controller could not be made: \(error)")
    }
    do {
      try checkAvailable(controller, .open)
    } catch {
      throw invalidStep("\(error)")
    }
    if joins.contains(where: { $0.controller === controller }) {
      throw invalidStep("the same '\(Participant(controller))' was made for two steps")
    }
    do {
      try hand(controller)
    } catch {
      throw invalidStep("\(error)")
    }
    return controller
  }

  private mutating func select(_ index: Int, in tabs: Tabs<Content>) throws(NavigationError) {
    let children = tabs.controllerState.children
    guard children.indices.contains(index) else {
      throw invalidStep("'\(Participant(tabs))' has \(children.count) children, counted from 0")
    }
    selections.append((tabs, children[index]))
  }

  /// The error for the current step.
  private func invalidStep(_ problem: String) -> NavigationError {
    let route =
      switch steps[position] {
      case .push(let route), .present(let route, _): "\(route)"
      case .select(let index): "select(\(index))"
      }
    return NavigationError(.open, nil, .invalidStep(position, route: route, problem: problem))
  }

  // MARK: - The screen after the change

  private func stack(of navigator: Navigator<Content>) -> [NavigationEntry<Content>] {
    stacks.last { $0.navigator === navigator }?.entries ?? navigator.entries
  }

  private mutating func setStack(of navigator: Navigator<Content>, _ entries: [NavigationEntry<Content>]) {
    stacks.removeAll { $0.navigator === navigator }
    stacks.append((navigator, entries))
  }

  private func shownChildren(of controller: any Controller<Content>) -> [any Controller<Content>] {
    if let navigator = controller as? Navigator<Content> { return stack(of: navigator).suffix(1).map(\.controller) }
    if let selection = selections.last(where: { $0.tabs === controller }) { return [selection.child] }
    return controller.controllerState.shown
  }

  /// The controllers that are shown from the cursor downward.
  private var shown: [any Controller<Content>] {
    cursor.map { ControllerTraversal<Content> { shownChildren(of: $0) }.preorder(from: [$0]) } ?? []
  }

  private var isChange: Bool {
    stacks.contains { !$0.entries.elementsEqual($0.navigator.entries) { $0.controller === $1.controller } }
      || selections.contains { $0.tabs.selected !== $0.child }
      || !after.presentations.elementsEqual(before.presentations) { $0.controller === $1.controller }
  }

  private func complete(_ started: NavigationChange<Content>) throws(NavigationError) -> NavigationChange<Content> {
    var change = started
    change.reason = .replaced
    let kept = Set(after.presentations.map { ObjectIdentifier($0.controller) })
    change.removals = before.presentations.reversed().filter { !kept.contains(ObjectIdentifier($0.controller)) }
    change.hostContents = after
    for (tabs, child) in selections { change.shown.append((tabs, [child])) }
    for (navigator, entries) in stacks {
      if entries.isEmpty, !navigator.entries.isEmpty { throw NavigationError(.open, navigator.top, .lastController) }
      navigator.addChange(to: entries, in: &change)
    }
    // In the order of the steps, not of the stacks.
    change.joins = joins
    return change
  }
}

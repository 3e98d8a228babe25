import Responders

/// Finds what changes when a path is opened: what stays, what is removed, and where new controllers go.
struct PathPlan<Route: ControllerRoute, Content: Composite & Responder> where Content.Node == Content {
  private let steps: [ControllerPath<Route>.Step]
  private let before: HostContents
  private var after: HostContents
  private var stacks: [(stack: ControllerNode, entries: [NavigationEntry])] = []
  private var selections: [(tabs: ControllerNode, child: ControllerNode)] = []
  private var joins: [NavigationChange.Join] = []
  /// The index of the next step.
  private var position = 0
  /// The controller inside which the next step applies.
  private var cursor: ControllerNode?

  init(_ contents: HostContents, _ path: ControllerPath<Route>) {
    steps = path.steps
    before = contents
    after = contents
    after.presentations = []
    cursor = contents.base?.node
  }

  /// Makes the new controllers, passes them the dependencies, and returns the change; nil if the path is on screen
  /// already.
  mutating func change(
    _ dependencies: [HandedDependency], sender: AnyObject, make: (Route) throws -> any Controller<Content>
  ) throws(NavigationError) -> NavigationChange? {
    var change = NavigationChange(.open)
    try keepCommonSteps()
    while position < steps.count {
      try take(steps[position]) { (controller) throws(NavigationError) in
        change.receipts += try ControllerNode.hand(dependencies, to: controller, .open, from: sender)
      } make: {
        try make($0)
      }
    }
    return try isChange ? complete(change) : nil
  }

  // MARK: Common steps

  /// Follows what is on screen as far as it matches the steps; everything beyond is removed.
  private mutating func keepCommonSteps() throws(NavigationError) {
    var isKept = try keepCommonSteps(below: cursor)
    for entry in before.presentations where isKept {
      guard position < steps.count, case .present(let route, let style) = steps[position], style == entry.style,
        entry.route as? Route == route
      else { return }
      position += 1
      after.presentations.append(entry)
      cursor = entry.node
      isKept = try keepCommonSteps(below: cursor)
    }
  }

  /// Returns whether everything below a controller stays.
  ///
  /// - Parameter isNew: Whether the controller was made for the path. Then a stack without a common step stays.
  @discardableResult
  private mutating func keepCommonSteps(
    below node: ControllerNode?, isNew: Bool = false
  ) throws(NavigationError) -> Bool {
    var next = node
    while let current = next {
      switch current.kind {
      case .tabs:
        if position < steps.count, case .select(let index) = steps[position] {
          cursor = try select(index, in: current)
          position += 1
        }
        next = shownChildren(of: current).first
      case .stack:
        let kept = current.entries.prefix { entry in
          guard position < steps.count, case .push(let route) = steps[position], entry.route as? Route == route else {
            return false
          }
          position += 1
          return true
        }
        guard kept.count == current.entries.count else {
          if !isNew || !kept.isEmpty { stacks.append((current, Array(kept))) }
          return false
        }
        next = current.entries.last?.node
      case .container:
        next = current.shown.first { $0.showsSteps }
      }
    }
    return true
  }

  // MARK: New steps

  private mutating func take(
    _ step: ControllerPath<Route>.Step, hand: (any Controller) throws(NavigationError) -> Void,
    make: (Route) throws -> any Controller<Content>
  ) throws(NavigationError) {
    switch step {
    case .select(let index):
      guard let tabs = shown.first(where: { $0.kind == .tabs }) else { throw invalidStep("no tabs are shown there") }
      cursor = try select(index, in: tabs)
      position += 1
    case .push(let route):
      guard let stack = shown.last(where: { $0.kind == .stack }) else {
        throw invalidStep("no navigator is shown there")
      }
      let controller = try arrival(of: route, hand, make)
      push(NavigationEntry(controller, route: route), onto: stack)
      joins.append(NavigationChange.Join(controller, to: stack))
      position += 1
      try keepCommonSteps(below: controller.node, isNew: true)
    case .present(let route, let style):
      let controller = try arrival(of: route, hand, make)
      let presenting = after.presentations.last?.node ?? after.base?.node
      joins.append(NavigationChange.Join(controller, to: nil, over: presenting))
      after.presentations.append(NavigationEntry(controller, route: route, style: style))
      cursor = controller.node
      position += 1
      try keepCommonSteps(below: controller.node, isNew: true)
    }
  }

  /// Makes the controller of a step and passes it the dependencies.
  private func arrival(
    of route: Route, _ hand: (any Controller) throws(NavigationError) -> Void,
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
      throw invalidStep(error.cause)
    }
    if joins.contains(where: { $0.controller === controller }) {
      throw invalidStep("the same '\(Participant(controller))' was made for two steps")
    }
    do {
      try hand(controller)
    } catch {
      throw invalidStep(error.cause)
    }
    return controller
  }

  /// Selects a child and returns it.
  private mutating func select(_ index: Int, in tabs: ControllerNode) throws(NavigationError) -> ControllerNode {
    let children = tabs.children
    guard children.indices.contains(index) else {
      let name = tabs.controller.map { Participant($0).name } ?? "Tabs"
      throw invalidStep("'\(name)' has \(children.count) children, counted from 0")
    }
    selections.append((tabs, children[index]))
    return children[index]
  }

  /// Returns the error for the current step.
  private func invalidStep(_ problem: String) -> NavigationError {
    let route =
      switch steps[position] {
      case .push(let route), .present(let route, _): "\(route)"
      case .select(let index): "select(\(index))"
      }
    let problem = problem.hasSuffix(".") ? String(problem.dropLast()) : problem
    return NavigationError(.open, nil, .invalidStep(position, route: route, problem: problem))
  }

  // MARK: The screen after the change

  private func entries(of stack: ControllerNode) -> [NavigationEntry] {
    stacks.last { $0.stack === stack }?.entries ?? stack.entries
  }

  private mutating func push(_ entry: NavigationEntry, onto stack: ControllerNode) {
    if let index = stacks.lastIndex(where: { $0.stack === stack }) {
      stacks[index].entries.append(entry)
    } else {
      stacks.append((stack, stack.entries + [entry]))
    }
  }

  private func shownChildren(of node: ControllerNode) -> [ControllerNode] {
    if node.kind == .stack { return entries(of: node).last.map { [$0.node] } ?? [] }
    if let selection = selections.last(where: { $0.tabs === node }) { return [selection.child] }
    return node.shown
  }

  /// The controllers that are shown from the cursor downward, in the first of several panes that has steps.
  private var shown: [ControllerNode] {
    var list: [ControllerNode] = []
    var next = cursor
    while let current = next {
      list.append(current)
      let children = shownChildren(of: current)
      next = current.kind == .container ? children.first { $0.showsSteps } : children.first
    }
    return list
  }

  private var isChange: Bool {
    stacks.contains { !$0.entries.elementsEqual($0.stack.entries) { $0.node === $1.node } }
      || selections.contains { $0.tabs.shown.first !== $0.child }
      || !after.presentations.elementsEqual(before.presentations) { $0.node === $1.node }
  }

  private func complete(_ started: NavigationChange) throws(NavigationError) -> NavigationChange {
    var change = started
    change.reason = .replaced
    let kept = Set(after.presentations.map { ObjectIdentifier($0.node) })
    change.removals = before.presentations.reversed().filter { !kept.contains(ObjectIdentifier($0.node)) }
    change.hostContents = after
    for (tabs, child) in selections { change.shown.append(NavigationChange.Shown(container: tabs, children: [child])) }
    for (stack, entries) in stacks {
      if entries.isEmpty, let top = stack.entries.last {
        throw NavigationError(.open, top.controller, .lastController)
      }
      change.set(stack, keeping: 0, then: entries)
    }
    // In the order of the steps, not of the stacks.
    change.joins = joins
    return change
  }
}

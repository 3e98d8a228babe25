import Responders

/// Finds out what changes when a path is opened: what may stay, what goes, where the new scenes come.
struct PathPlan<Route: SceneRoute, Content: Composite & Responder> where Content.Node == Content {
  typealias Scene = any Controller<Content>

  private let steps: [ScenePath<Route>.Step]
  private let before: StageScenes<Content>
  private var after: StageScenes<Content>
  private var stacks: [(navigator: Navigator<Content>, entries: [SceneEntry<Content>])] = []
  private var selections: [(tabs: Tabs<Content>, child: Scene)] = []
  private var joins: [(scene: Scene, container: Scene?, presenter: Scene?)] = []
  /// The next step to be taken.
  private var position = 0
  /// From where on the next step is looked for.
  private var cursor: Scene?

  init(_ scenes: StageScenes<Content>, _ path: ScenePath<Route>) {
    steps = path.steps
    before = scenes
    after = scenes
    after.presentations = []
    cursor = scenes.base?.scene
  }

  /// What changes, with the new scenes made and handed down in order; nil, if the path is what is on screen.
  mutating func change(
    _ offers: [Offer], sender: AnyObject, make: (Route) throws -> Scene
  ) throws(NavigationError) -> Change<Content>? {
    var change = Change<Content>(.open)
    try keepWhatFits()
    while position < steps.count {
      try take(steps[position]) { (scene) throws(NavigationError) in
        change.handovers += try scene.take(offers, .open, from: sender)
        try scene.checkNeeds(.open, sender: sender)
      } make: {
        try make($0)
      }
      position += 1
    }
    return try isChange ? complete(change) : nil
  }

  // MARK: What stays

  /// Goes along what is on screen as long as it is what the steps say; what lies beyond is to go.
  private mutating func keepWhatFits() throws(NavigationError) {
    var isKept = try keep(below: cursor)
    for entry in before.presentations where isKept {
      guard position < steps.count, case .present(let route, let style) = steps[position], style == entry.style,
        route.equals(entry.route)
      else { return }
      position += 1
      after.presentations.append(entry)
      cursor = entry.scene
      isKept = try keep(below: cursor)
    }
  }

  /// Returns whether everything below a scene stays.
  private mutating func keep(below scene: Scene?) throws(NavigationError) -> Bool {
    var next = scene
    while let here = next {
      if let tabs = here as? Tabs<Content> {
        if position < steps.count, case .select(let index) = steps[position] {
          try select(index, in: tabs)
          position += 1
          cursor = tabs.scene.children[index]
        }
        next = shownChildren(of: tabs).first
      } else if let navigator = here as? Navigator<Content> {
        let kept = navigator.entries.prefix { entry in
          guard position < steps.count, case .push(let route) = steps[position], route.equals(entry.route) else {
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
        next = here.scene.shown.first { $0.scene.leadsOn }
      }
    }
    return true
  }

  // MARK: What comes

  private mutating func take(
    _ step: ScenePath<Route>.Step, handDown: (Scene) throws(NavigationError) -> Void, make: (Route) throws -> Scene
  ) throws(NavigationError) {
    switch step {
    case .select(let index):
      guard let tabs = firstShown(Tabs<Content>.self) else { throw fault("no tabs are shown there") }
      try select(index, in: tabs)
      cursor = tabs.scene.children[index]
    case .push(let route):
      guard let navigator = lastShown(Navigator<Content>.self) else { throw fault("no navigator is shown there") }
      let scene = try arrival(of: route, make)
      try handOver(to: scene, handDown)
      setStack(of: navigator, stack(of: navigator) + [SceneEntry(scene, route: route)])
      joins.append((scene, navigator, nil))
    case .present(let route, let style):
      let scene = try arrival(of: route, make)
      try handOver(to: scene, handDown)
      joins.append((scene, nil, after.presentations.last?.scene ?? after.base?.scene))
      after.presentations.append(SceneEntry(scene, route: route, style: style))
      cursor = scene
    }
  }

  private func arrival(of route: Route, _ make: (Route) throws -> Scene) throws(NavigationError) -> Scene {
    let scene: Scene
    do {
      scene = try make(route)
    } catch {
      throw fault("it could not be made: \(error)")
    }
    do {
      try checkFree(scene, .open)
    } catch {
      throw fault("\(error)")
    }
    if joins.contains(where: { $0.scene === scene }) {
      throw fault("the same '\(Participant(scene))' was made for two steps")
    }
    return scene
  }

  private func handOver(
    to scene: Scene, _ handDown: (Scene) throws(NavigationError) -> Void
  ) throws(NavigationError) {
    do {
      try handDown(scene)
    } catch {
      throw fault("\(error)")
    }
  }

  private mutating func select(_ index: Int, in tabs: Tabs<Content>) throws(NavigationError) {
    let children = tabs.scene.children
    guard children.indices.contains(index) else {
      throw fault("'\(Participant(tabs))' has \(children.count) children, counted from 0")
    }
    selections.append((tabs, children[index]))
  }

  /// Names the step that is being taken.
  private func fault(_ text: String) -> NavigationError {
    let route =
      switch steps[position] {
      case .push(let route), .present(let route, _): "\(route)"
      case .select(let index): "select(\(index))"
      }
    return NavigationError(.open, nil, .step(position, route: route, fault: text))
  }
}

// MARK: The screen as it will be

extension PathPlan {
  private func stack(of navigator: Navigator<Content>) -> [SceneEntry<Content>] {
    stacks.last { $0.navigator === navigator }?.entries ?? navigator.entries
  }

  private mutating func setStack(of navigator: Navigator<Content>, _ entries: [SceneEntry<Content>]) {
    stacks.removeAll { $0.navigator === navigator }
    stacks.append((navigator, entries))
  }

  private func shownChildren(of scene: Scene) -> [Scene] {
    if let navigator = scene as? Navigator<Content> { return stack(of: navigator).suffix(1).map(\.scene) }
    if let selection = selections.last(where: { $0.tabs === scene }) { return [selection.child] }
    return scene.scene.shown
  }

  private var shownFromCursor: [Scene] {
    cursor.map { Seen<Content> { shownChildren(of: $0) }.downwards(from: [$0]) } ?? []
  }

  private func firstShown<Container>(_ type: Container.Type) -> Container? {
    shownFromCursor.lazy.compactMap { $0 as? Container }.first
  }

  private func lastShown<Container>(_ type: Container.Type) -> Container? {
    shownFromCursor.lazy.compactMap { $0 as? Container }.last
  }

  private var isChange: Bool {
    stacks.contains { !$0.entries.elementsEqual($0.navigator.entries) { $0.scene === $1.scene } }
      || selections.contains { $0.tabs.selected !== $0.child }
      || !after.presentations.elementsEqual(before.presentations) { $0.scene === $1.scene }
  }

  private func complete(_ started: Change<Content>) throws(NavigationError) -> Change<Content> {
    var change = started
    change.cause = .replaced
    let kept = Set(after.presentations.map { ObjectIdentifier($0.scene) })
    change.leaves = before.presentations.reversed().filter { !kept.contains(ObjectIdentifier($0.scene)) }
    change.stageScenes = after
    for (tabs, child) in selections { change.shown.append((tabs, [child])) }
    for (navigator, entries) in stacks {
      if entries.isEmpty, !navigator.entries.isEmpty { throw NavigationError(.open, navigator.top, .lastScene) }
      navigator.addChange(to: entries, in: &change)
    }
    // In the order of the steps, not of the stacks.
    change.joins = joins
    return change
  }
}

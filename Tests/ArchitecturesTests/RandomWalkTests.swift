import Architectures
import ArmatureTesting
import Testing

@Suite struct RandomWalkTests {
  enum Place: SceneRoute {
    case page(Int)
    case flow
  }

  /// A controller that checks each call it gets against the way of AR-3, and may make a request in it.
  final class Walker: Controller, SceneOwner, TraceNamed {
    let scene = SceneState<View>()
    let traceName: String
    unowned let walk: Walk
    private(set) var state = Appearance.hidden
    private(set) var loads = 0
    private(set) var leaves = 0
    var faults: [String] = []

    init(_ number: Int, _ walk: Walk) {
      traceName = "walker \(number)"
      self.walk = walk
    }

    func load() -> View {
      loads += 1
      walk.maybeRequest()
      return View("\(traceName) view")
    }

    func didLoad() { if loads != 1 || state != .hidden { faults.append("didLoad \(loads)") } }
    func willAppear() { go(to: .appearing, from: [.hidden, .disappearing]) }
    func didAppear() { go(to: .visible, from: [.appearing]) }
    func willDisappear() { go(to: .disappearing, from: [.visible, .appearing]) }
    func didDisappear() { go(to: .hidden, from: [.disappearing]) }

    func sceneDidLeave(_ report: LeaveReport) {
      leaves += 1
      if report.scene !== self || state != .hidden || parentController != nil || stage != nil {
        faults.append("left too early")
      }
      walk.maybeRequest()
    }

    private func go(to next: Appearance, from allowed: [Appearance]) {
      if !allowed.contains(state) || scene.appearance != next { faults.append("\(state) to \(next)") }
      state = next
      walk.maybeRequest()
    }
  }

  /// A root with tabs, and random requests to it.
  final class Walk {
    var generator: SeededGenerator
    let window = Window()
    let stage: Stage<View>
    let driver = HeadlessDriver<View>()
    var walkers: [Walker] = []
    var navigators: [Navigator<View>] = []
    var tabs: Tabs<View>?
    var requests: [NavigationRequest] = []
    private var depth = 0

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      stage = Stage(window)
    }

    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    func walker() -> Walker {
      if chance(60),
        let idle = walkers.filter({ $0.parentController == nil && $0.stage == nil }).randomElement(using: &generator)
      {
        return idle
      }
      let walker = Walker(walkers.count, self)
      walker.scene.owner = walker
      walkers.append(walker)
      return walker
    }

    func newNavigator() -> Navigator<View> {
      let navigator = Navigator<View> { View("navigator view") }
      navigators.append(navigator)
      return navigator
    }

    func setRoot() {
      let (one, two) = (newNavigator(), newNavigator())
      one.push(walker())
      two.push(walker())
      guard let tabs = try? Tabs<View>([one, two, walker()], makeContent: { View("tabs view") }) else { return }
      self.tabs = tabs
      requests.append(stage.setRootController(tabs))
      requests.append(stage.show())
    }

    /// In a hook: sometimes, and not for ever.
    func maybeRequest() {
      guard depth < 3, chance(4) else { return }
      depth += 1
      defer { depth -= 1 }
      request()
    }

    func request() {
      stage.driver = chance(40) ? driver : nil
      let navigator = navigators.randomElement(using: &generator)
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<20: navigator.map { requests.append($0.push(walker(), route: Place.page(1))) }
      case 20..<28: navigator.map { requests.append($0.pop()) }
      case 28..<34: popToAny(navigator)
      case 34..<42: setAny(navigator)
      case 42..<56: presentAny()
      case 56..<64: walkers.randomElement(using: &generator).map { requests.append($0.dismiss()) }
      case 64..<70: selectAny()
      case 70..<73: requests.append(chance(40) ? stage.hide() : stage.show())
      case 73..<78: navigator?.systemWentBack()
      case 78..<81: stage.presentations.randomElement(using: &generator).map { stage.systemDismissed($0) }
      case 81..<86: swipe(navigator)
      case 86..<91: openAny()
      case 91..<92: chance(30) ? stage.systemClosed() : setRoot()
      default: end()
      }
    }

    /// Ends the transition under way, if one is.
    func end() {
      if chance(50) { stage.transition?.finish() } else { stage.transition?.cancel() }
    }

    private func popToAny(_ navigator: Navigator<View>?) {
      guard let navigator, let scene = navigator.stack.randomElement(using: &generator) else { return }
      requests.append(chance(50) ? navigator.pop(to: scene) : navigator.pop(scene))
    }

    private func setAny(_ navigator: Navigator<View>?) {
      guard let navigator else { return }
      var stack = navigator.stack.shuffled(using: &generator)
      stack = Array(stack.prefix(Int.random(in: 0...4, using: &generator)))
      if chance(60) { stack.append(walker()) }
      requests.append(navigator.set(stack))
    }

    private func presentAny() {
      let style: PresentationStyle = chance(50) ? .covering : .overlay
      guard chance(25) else {
        let presenter = walkers.randomElement(using: &generator)
        requests.append(
          chance(50)
            ? stage.present(walker(), style: style) : presenter?.present(walker(), style: style) ?? stage.show())
        return
      }
      let navigator = newNavigator()
      navigator.push(walker())
      requests.append(stage.present(navigator, style: style))
    }

    private func selectAny() {
      guard let tabs, let child = tabs.childControllers.randomElement(using: &generator) else { return }
      requests.append(tabs.select(child))
    }

    private func swipe(_ navigator: Navigator<View>?) {
      guard navigator?.stage != nil, let swipe = try? navigator?.beginGoingBack(), chance(60) else { return }
      if chance(50) { swipe.finish() } else { swipe.cancel() }
    }

    private func openAny() {
      var steps: [ScenePath<Place>.Step] = [.select(Int.random(in: 0...1, using: &generator))]
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        steps.append(.push(.page(Int.random(in: 1...2, using: &generator))))
      }
      if chance(30) { steps += [.present(.flow, style: chance(50) ? .overlay : .covering), .push(.page(1))] }
      requests.append(
        stage.open(ScenePath(steps)) { [unowned self] place -> any Controller<View> in
          if place == .flow { return newNavigator() }
          return walker()
        })
    }

    /// What must hold whenever nothing is under way.
    func faults() -> [String] {
      var faults: [String] = []
      for walker in walkers {
        faults += walker.faults
        let isOnScreen = stage.isShown && walker.contentNode.map { $0.root === window } ?? false
        if walker.scene.appearance != (isOnScreen ? .visible : .hidden) || walker.state != walker.scene.appearance {
          faults.append("\(walker.traceName) is \(walker.scene.appearance), on screen: \(isOnScreen)")
        }
      }
      do { try stage.checkInvariants() } catch { faults.append("\(error)") }
      do { try window.checkInvariants() } catch { faults.append("\(error)") }
      return faults
    }
  }

  @Test("AR-10 random requests, events and hooks keep each log a walk", arguments: [3, 14, 159, 2653] as [UInt64])
  func randomWalk(seed: UInt64) {
    let diagnostics = DiagnosticLog()
    let walk = Walk(seed: seed)
    var checks = 0
    diagnostics.record {
      walk.setRoot()
      for round in 0..<TestScale.rounds(2500) {
        walk.request()
        if walk.navigators.count > 12 || walk.walkers.count > 60 {
          // What has left is let go, so that the walk stays as small as a screen's worth.
          walk.navigators.removeAll { $0.stage == nil }
          walk.walkers.removeAll { $0.stage == nil && $0.scene.appearance == .hidden && $0.faults.isEmpty }
        }
        guard walk.stage.transition == nil else { continue }
        checks += 1
        let faults = walk.faults()
        guard faults.isEmpty else {
          Issue.record("seed \(seed), round \(round): \(faults)")
          return
        }
      }
    }
    while walk.stage.transition != nil { walk.end() }
    #expect(walk.faults() == [])
    #expect(walk.requests.allSatisfy { $0.outcome != nil })
    #expect(checks > TestScale.rounds(2500) / 4)
    // Events that do not fit are the only thing there is to report.
    #expect(Set(diagnostics.topics).isSubset(of: [.unfitEvent]), "seed \(seed)")
  }
}

import Architectures
import ArmatureTestSupport
import ArmatureTesting
import Testing

@Suite struct RandomWalkTests {
  enum Place: ControllerRoute {
    case page(Int)
    case flow
  }

  /// A controller that checks each call against AR-3, and may make a request in it.
  final class Walker: Controller, ControllerOwner, TraceNamed {
    let controllerState = ControllerState<View>()
    let traceName: String
    unowned let walk: Walk
    private(set) var state = AppearanceState.hidden
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

    func controllerWasRemoved(_ removal: ControllerRemoval) {
      leaves += 1
      if removal.controller !== self || state != .hidden || parentController != nil || host != nil {
        faults.append("left too early")
      }
      walk.maybeRequest()
    }

    private func go(to next: AppearanceState, from allowed: [AppearanceState]) {
      if !allowed.contains(state) || controllerState.appearance != next { faults.append("\(state) to \(next)") }
      state = next
      walk.maybeRequest()
    }
  }

  /// A root with tabs, and random requests to it.
  final class Walk {
    var generator: SeededGenerator
    let window = Window()
    let host: ControllerHost<View>
    let driver = HeadlessDriver<View>()
    var walkers: [Walker] = []
    var navigators: [Navigator<View>] = []
    var tabs: Tabs<View>?
    var requests: [NavigationRequest] = []
    private var depth = 0

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      host = ControllerHost(window)
    }

    func walker() -> Walker {
      if generator.chance(60, in: 100),
        let idle = walkers.filter({ $0.parentController == nil && $0.host == nil }).randomElement(using: &generator)
      {
        return idle
      }
      let walker = Walker(walkers.count, self)
      walker.controllerState.owner = walker
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
      requests.append(host.setRootController(tabs))
      requests.append(host.show())
    }

    /// Makes a request in a hook, sometimes, and a limited number in all.
    func maybeRequest() {
      guard depth < 3, generator.chance(4, in: 100) else { return }
      depth += 1
      defer { depth -= 1 }
      request()
    }

    func request() {
      host.driver = generator.chance(40, in: 100) ? driver : nil
      let navigator = navigators.randomElement(using: &generator)
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<20: navigator.map { requests.append($0.push(walker(), route: Place.page(1))) }
      case 20..<28: navigator.map { requests.append($0.pop()) }
      case 28..<34: popToAny(navigator)
      case 34..<42: setAny(navigator)
      case 42..<56: presentAny()
      case 56..<64: walkers.randomElement(using: &generator).map { requests.append($0.dismiss()) }
      case 64..<70: selectAny()
      case 70..<73: requests.append(generator.chance(40, in: 100) ? host.hide() : host.show())
      case 73..<78: navigator?.systemWentBack()
      case 78..<81: host.presentations.randomElement(using: &generator).map { host.systemDismissed($0) }
      case 81..<86: swipe(navigator)
      case 86..<91: openAny()
      case 91..<92: generator.chance(30, in: 100) ? host.systemClosed() : setRoot()
      default: end()
      }
    }

    /// Ends the transition under way, if any.
    func end() {
      if generator.chance(50, in: 100) { host.transition?.finish() } else { host.transition?.cancel() }
    }

    private func popToAny(_ navigator: Navigator<View>?) {
      guard let navigator, let controller = navigator.stack.randomElement(using: &generator) else { return }
      requests.append(generator.chance(50, in: 100) ? navigator.pop(to: controller) : navigator.pop(controller))
    }

    private func setAny(_ navigator: Navigator<View>?) {
      guard let navigator else { return }
      var stack = navigator.stack.shuffled(using: &generator)
      stack = Array(stack.prefix(Int.random(in: 0...4, using: &generator)))
      if generator.chance(60, in: 100) { stack.append(walker()) }
      requests.append(navigator.set(stack))
    }

    private func presentAny() {
      let style: PresentationStyle = generator.chance(50, in: 100) ? .covering : .overlay
      guard generator.chance(25, in: 100) else {
        let presenter = walkers.randomElement(using: &generator)
        requests.append(
          generator.chance(50, in: 100)
            ? host.present(walker(), style: style) : presenter?.present(walker(), style: style) ?? host.show())
        return
      }
      let navigator = newNavigator()
      navigator.push(walker())
      requests.append(host.present(navigator, style: style))
    }

    private func selectAny() {
      guard let tabs, let child = tabs.childControllers.randomElement(using: &generator) else { return }
      requests.append(tabs.select(child))
    }

    private func swipe(_ navigator: Navigator<View>?) {
      guard navigator?.host != nil, let swipe = try? navigator?.beginGoingBack(), generator.chance(60, in: 100) else {
        return
      }
      if generator.chance(50, in: 100) { swipe.finish() } else { swipe.cancel() }
    }

    private func openAny() {
      var steps: [ControllerPath<Place>.Step] = [.select(Int.random(in: 0...1, using: &generator))]
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        steps.append(.push(.page(Int.random(in: 1...2, using: &generator))))
      }
      if generator.chance(30, in: 100) {
        steps += [.present(.flow, style: generator.chance(50, in: 100) ? .overlay : .covering), .push(.page(1))]
      }
      requests.append(
        host.open(ControllerPath(steps)) { [unowned self] place -> any Controller<View> in
          if place == .flow { return newNavigator() }
          return walker()
        })
    }

    /// The conditions that hold when nothing is under way.
    func faults() -> [String] {
      var faults: [String] = []
      for walker in walkers {
        faults += walker.faults
        let isOnScreen = host.isShown && walker.contentNode.map { $0.root === window } ?? false
        if walker.controllerState.appearance != (isOnScreen ? .visible : .hidden)
          || walker.state != walker.controllerState.appearance
        {
          faults.append("\(walker.traceName) is \(walker.controllerState.appearance), on screen: \(isOnScreen)")
        }
      }
      do { try host.checkInvariants() } catch { faults.append("\(error)") }
      do { try window.checkInvariants() } catch { faults.append("\(error)") }
      return faults
    }
  }

  @Test("AR-10 after random requests and events each log follows AR-3", arguments: [3, 14, 159, 2653] as [UInt64])
  func randomWalk(seed: UInt64) {
    let diagnostics = DiagnosticLog()
    let walk = Walk(seed: seed)
    var checks = 0
    diagnostics.record {
      walk.setRoot()
      for round in 0..<TestScale.rounds(2500) {
        walk.request()
        if walk.navigators.count > 12 || walk.walkers.count > 60 {
          // Removed controllers are released, so that the walk stays small.
          walk.navigators.removeAll { $0.host == nil }
          walk.walkers.removeAll { $0.host == nil && $0.controllerState.appearance == .hidden && $0.faults.isEmpty }
        }
        guard walk.host.transition == nil else { continue }
        checks += 1
        let faults = walk.faults()
        guard faults.isEmpty else {
          Issue.record("seed \(seed), round \(round): \(faults)")
          return
        }
      }
    }
    while walk.host.transition != nil { walk.end() }
    #expect(walk.faults() == [])
    #expect(walk.requests.allSatisfy { $0.outcome != nil })
    #expect(checks > TestScale.rounds(2500) / 4)
    // Events that don't fit are the only diagnostics.
    #expect(Set(diagnostics.topics).isSubset(of: [.unexpectedSystemEvent]), "seed \(seed)")
  }
}

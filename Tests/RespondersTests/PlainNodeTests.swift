import ArmatureTesting
import Composites
import MessageTracing
import Responders
import Testing

/// Plain nodes are passed without a visit: these tests compare the path with the chain.
@Suite struct PlainNodeTests {
  @Test("RC-12 random chains of many classes: the path is the chain up to the nearest handler", arguments: 0..<60)
  func randomChains(round: Int) throws {
    var random = SeededGenerator(seed: UInt64(round))
    let window = Pane.Window()
    var screens: [Pane.Screen] = []
    var panes: [Pane] = [window]
    for _ in 0..<Int.random(in: 1...200, using: &random) {
      let pane = Self.makePane(&random)
      try panes[panes.count - 1].add(pane)
      panes.append(pane)
      guard Int.random(in: 0..<40, using: &random) == 0 else { continue }
      let screen = Int.random(in: 0..<4, using: &random) == 0 ? Pane.SavingScreen() : Pane.Screen()
      screen.setContent(pane)
      screens.append(screen)
    }
    for _ in 0..<10 {
      let start = panes[Int.random(in: panes.indices, using: &random)]
      let chain = Array(start.chain)
      let handler = chain.first { ($0 as? any Saving) != nil && ($0 as? Pane.Refusing) == nil }
      let asked = handler.flatMap { handler in chain.firstIndex { $0 === handler } }.map { chain[...$0] } ?? chain[...]

      let outcome = start.send(.save)

      #expect(outcome.path == asked.map { Participant($0) })
      #expect(outcome.result == handler.map { .handled(by: Participant($0)) } ?? .unhandled(hops: chain.count))
      #expect(start.target(for: .save) === handler)
    }
  }

  private static func makePane(_ random: inout SeededGenerator) -> Pane {
    switch Int.random(in: 0..<100, using: &random) {
    case 0: Pane.Editor()
    case 1: Pane.Refusing()
    case 2: Pane.Forwarding()
    case 3: Pane.Named("pane")
    case let number: Self.plainPane(number)
    }
  }

  /// One of twenty classes, more than the initial capacity of the table.
  private static func plainPane(_ number: Int) -> Pane {
    let generic: [Pane] = [
      Pane.Typed<Int>(), Pane.Typed<UInt>(), Pane.Typed<Int8>(), Pane.Typed<UInt8>(), Pane.Typed<Int16>(),
      Pane.Typed<UInt16>(), Pane.Typed<Int32>(), Pane.Typed<UInt32>(), Pane.Typed<Int64>(), Pane.Typed<UInt64>(),
      Pane.Typed<Bool>(), Pane.Typed<String>(), Pane.Typed<Double>(), Pane.Typed<Float>(), Pane.Typed<Character>(),
      Pane.Typed<[Int]>(), Pane.Typed<[Bool]>(), Pane.Typed<[String]>(), Pane.Typed<Set<Int>>(), Pane(),
    ]
    return generic[number % generic.count]
  }

  @Test("An outcome's path stays the same when other searches follow", arguments: IsolationContext.allCases)
  func keptOutcome(in context: IsolationContext) async throws {
    try await context.run {
      let column = try Column(depth: 12)
      let outcome = column.leaf.send(.save)
      let copy = outcome
      let path = column.panes.reversed().map { Participant($0) }
      #expect(outcome.path == path)
      for pane in column.panes { pane.send(.save) }
      #expect(outcome.path == path)
      #expect(outcome == copy)
      #expect(column.panes[3].send(.save) != outcome)
      #expect(outcome.description.hasPrefix("handled(by: Saver), path [Pane, Pane 2, Pane 3, "))
      #expect(outcome.description.hasSuffix(", Pane 11, Saver]"))
    }
  }

  @Test("A handler that sends leaves the outer path as it is")
  func nestedSend() throws {
    let column = try Column(depth: 30)
    var inner: DispatchOutcome?
    column.saver.onSave = {
      column.saver.onSave = {}
      inner = column.panes[20].send(.save)
    }
    let outer = column.leaf.send(.save)
    #expect(outer.hops == 30)
    #expect(inner?.hops == 21)
    #expect(Array(outer.path.suffix(21)) == inner.map { Array($0.path) })
  }

  @Test("RC-7 plain nodes count toward the limit", arguments: [1, 2, 7, 29, 30, 31])
  func limit(_ limit: Int) throws {
    let column = try Column(depth: 30)
    column.window.rootState.chainLimit = limit
    let outcome = column.leaf.send(.save)
    #expect(outcome.hops == min(limit, 30))
    #expect(outcome.isHandled == (limit >= 30))
    if limit < 30 { #expect(outcome.result == .tooLong) }
  }

  @Test("RC-8 a responder that forwards an event is passed once, also if that frees it", arguments: [false, true])
  func forwarding(frees: Bool) throws {
    let column = try Column(depth: 5)
    var events = 0
    weak var gone: Pane?
    do {
      let forwarding = Pane.Forwarding()
      let leaf = Pane()
      gone = forwarding
      try column.leaf.add(forwarding)
      try forwarding.add(leaf)
      forwarding.onMotion = { [unowned forwarding] in
        events += 1
        if frees { try? forwarding.removeFromParent() }
      }
      let outcome = leaf.deliver(.motion(.shakeBegan))
      #expect(events == 1)
      #expect(outcome.result == .unhandled(hops: frees ? 2 : 7))
      #expect(outcome.path.first?.names(leaf) == true)
    }
    #expect((gone == nil) == frees)
  }

  @Test("RC-3 a root that is a content node is the root of its tree")
  func heldRoot() throws {
    let column = try Column(depth: 4)
    #expect(column.leaf.send(.save).hops == 4)
    let screen = Pane.SavingScreen()
    column.saver.refuses = true
    #expect(column.leaf.send(.save).result == .unhandled(hops: 4))
    screen.setContent(column.window)
    let outcome = column.leaf.send(.save)
    #expect(outcome.result == .handled(by: Participant(screen)))
    #expect(outcome.hops == 5)
    column.window.rootState.chainLimit = 2
    #expect(column.leaf.send(.save).result == .tooLong)
    screen.setContent(nil)
    #expect(column.leaf.send(.save).hops == 2)
  }
}

/// A root that saves, with a chain of nodes below it.
private struct Column {
  let saver = Pane.Saver()
  var window: Pane.Saver { saver }
  let panes: [Pane]
  var leaf: Pane { panes[panes.count - 1] }

  init(depth: Int) throws {
    var panes: [Pane] = [saver]
    for _ in 1..<depth {
      let pane = Pane()
      try panes[panes.count - 1].add(pane)
      panes.append(pane)
    }
    self.panes = panes
  }
}

/// A node without a name.
private class Pane: Composite, Responder {
  let links = TreeLinks<Pane>()
  func treeEvent(_ event: TreeEvent<Pane>) {}

  final class Window: Pane, ResponderRoot {
    let rootState = RootState()
    override init() {
      super.init()
      makeRoot()
    }
  }

  final class Typed<Value>: Pane {}

  final class Saver: Pane, ResponderRoot, Saving, CommandChecking {
    let rootState = RootState()
    var refuses = false
    var onSave: () -> Void = {}
    func save() { onSave() }
    func canPerform(_ command: AnyCommand) -> Bool { !refuses }
  }

  final class Editor: Pane, Saving {
    func save() {}
  }

  final class Refusing: Pane, Saving, CommandChecking {
    func save() {}
    func canPerform(_ command: AnyCommand) -> Bool { false }
  }

  final class Forwarding: Pane, MotionResponding {
    var onMotion: () -> Void = {}
    func motion(_ event: MotionEvent) -> EventReply {
      onMotion()
      return .forward
    }
  }

  final class Named: Pane, TraceNamed {
    let traceName: String
    init(_ name: String) { traceName = name }
  }

  class Screen: ContentHolder {
    let content = ContentSlot<Pane>()
  }

  final class SavingScreen: Screen, Saving {
    func save() {}
  }
}

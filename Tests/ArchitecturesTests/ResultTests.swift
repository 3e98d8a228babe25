import Architectures
import ArmatureTesting
import Testing

@Suite struct ResultTests {
  final class Picker: Screen, ResultController {
    let result = ResultSlot<Int>()
  }

  /// Receives results in a method.
  final class Asker {
    var results: [ControllerResult<Int>] = []
    var onResult: () -> Void = {}
    func picked(_ result: ControllerResult<Int>) {
      results.append(result)
      onResult()
    }
  }

  @Test("AR-27 finish: dismissed, reported, then the typed value arrives", arguments: IsolationContext.allCases)
  func finish(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (asker, flow) = (Asker(), Coordinator("flow", world.log))
      let picker = Picker("picker", world.log)
      picker.controllerState.owner = flow
      world.a.present(picker, for: asker, Asker.picked)
      asker.onResult = { world.log.add("result, free: \(world.host.transition == nil)") }
      _ = world.log.take()
      picker.finish(7)
      #expect(asker.results == [.finished(7)])
      #expect(
        world.log.take() == [
          "picker.willDisappear", "a.willAppear", "a view in", "picker view out", "picker.didDisappear", "a.didAppear",
          "flow: picker dismissed by program", "result, free: true",
        ])
      #expect(world.host.presentations.isEmpty)
    }
  }

  @Test("AR-27 a second finish changes nothing and gives one diagnostic", arguments: IsolationContext.allCases)
  func secondFinish(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let asker = Asker()
      let driver = HeadlessDriver<View>()
      let picker = Picker("picker", world.log)
      world.a.present(picker, for: asker, Asker.picked)
      world.host.driver = driver
      let diagnostics = DiagnosticLog()
      diagnostics.record {
        picker.finish(7)
        picker.finish(8)
      }
      #expect(diagnostics.topics == [.unexpectedResult])
      #expect(
        diagnostics.diagnostics.first?.message
          == "'picker' finished, but it already finished, and its first value is kept. Nothing has changed. It was "
          + "probably finished twice, or after it was removed.")
      driver.transition?.finish()
      diagnostics.record { picker.finish(9) }
      #expect(diagnostics.topics == [.unexpectedResult, .unexpectedResult])
      #expect(asker.results == [.finished(7)])
    }
  }

  @Test("AR-27 a controller removed in another way delivers cancelled", arguments: IsolationContext.allCases)
  func cancelled(in context: IsolationContext) async {
    await context.run {
      let ways: [(World, Picker) -> Void] = [
        { _, picker in picker.dismiss() }, { world, picker in world.host.systemDismissed(picker) },
        { world, _ in world.host.close() }, { world, _ in world.host.systemClosed() },
        { world, _ in world.host.open(ControllerPath<PathTests.Place>([.push(.list)])) { _ in world.screen("z") } },
      ]
      for way in ways {
        let world = World()
        let asker = Asker()
        let picker = Picker("picker", world.log)
        world.a.present(picker, style: .overlay, for: asker, Asker.picked)
        #expect(asker.results == [])
        way(world, picker)
        #expect(asker.results == [.cancelled])
      }
    }
  }

  @Test("AR-27 a presentation refused or canceled delivers cancelled, once", arguments: IsolationContext.allCases)
  func neverShown(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let stranger = Screen("stranger", world.log)
      #expect(stranger.present(picker, for: asker, Asker.picked).reason == .noRoot)
      #expect(asker.results == [.cancelled])
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      world.a.present(picker, for: asker, Asker.picked)
      #expect(asker.results == [.cancelled])
      driver.transition?.cancel()
      #expect(asker.results == [.cancelled, .cancelled])
    }
  }

  @Test("AR-27 a controller presented from the result is presented", arguments: IsolationContext.allCases)
  func presentFromResult(in context: IsolationContext) async {
    // Trap: UIKit, radar 17762871, where it did nothing but log.
    await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let next = world.screen("next")
      asker.onResult = { world.a.present(next) }
      world.a.present(picker, for: asker, Asker.picked)
      world.host.systemDismissed(picker)
      #expect(names(world.host.presentations) == ["next"])
      #expect(next.controllerState.appearance == .visible)
    }
  }

  @Test("AR-27 a canceled dismissal takes the value back")
  func dismissalCancelled() {
    let world = World()
    let asker = Asker()
    let picker = Picker("picker", world.log)
    world.a.present(picker, for: asker, Asker.picked)
    let driver = HeadlessDriver<View>()
    world.host.driver = driver
    picker.finish(7)
    driver.transition?.cancel()
    #expect(asker.results == [])
    picker.finish(8)
    driver.transition?.finish()
    #expect(asker.results == [.finished(8)])
  }

  @Test(
    "AR-27 a controller that finished, but wasn't presented, delivers cancelled", arguments: IsolationContext.allCases)
  func finishedAndNotPresented(in context: IsolationContext) async {
    await context.run {
      struct Broken: Error {}
      let world = World()
      let asker = Asker()
      // A refused request, whose controller is kept or freed.
      var kept: [Picker] = []
      for isKept in [true, false] {
        let picker = Picker("picker", world.log)
        if isKept { kept.append(picker) }
        picker.onLoad = { [unowned picker] in
          picker.finish(7)
          throw Broken()
        }
        #expect(world.a.present(picker, for: asker, Asker.picked).outcome?.isDone == false)
      }
      #expect(asker.results == [.cancelled, .cancelled])
      // A transition that is canceled.
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      let picker = Picker("picker", world.log)
      world.a.present(picker, for: asker, Asker.picked)
      picker.finish(7)
      driver.transition?.cancel()
      #expect(asker.results == [.cancelled, .cancelled, .cancelled])
      world.host.driver = nil
      world.a.present(picker, for: asker, Asker.picked)
      picker.finish(8)
      #expect(asker.results.last == .finished(8))
      #expect(world.host.isSound)
    }
  }

  @Test("AR-27 a controller that finished before the system dismissed it delivers its value")
  func finishedFirst() {
    let world = World()
    let asker = Asker()
    let picker = Picker("picker", world.log)
    world.a.present(picker, style: .overlay, for: asker, Asker.picked)
    let driver = HeadlessDriver<View>()
    world.host.driver = driver
    world.navigator.push(world.screen("b"))
    picker.finish(7)
    world.host.systemDismissed(picker)
    driver.transition?.finish()
    #expect(asker.results == [.finished(7)])
    #expect(world.host.presentations.isEmpty)
  }

  @Test("AR-27 a picker inside a presented navigator is dismissed with it", arguments: IsolationContext.allCases)
  func insideNavigator(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let navigator = Navigator<View> { View() }
      navigator.push(picker)
      world.a.present(picker, in: navigator, for: asker, Asker.picked)
      navigator.push(world.screen("more"))
      picker.finish(7)
      #expect(asker.results == [.finished(7)])
      #expect(world.host.presentations.isEmpty)
    }
  }

  @Test("AR-27 a freed receiver is not called, and not kept")
  func askerGone() {
    let world = World()
    var asker: Asker? = Asker()
    weak let weakAsker = asker
    let picker = Picker("picker", world.log)
    if let asker { world.a.present(picker, for: asker, Asker.picked) }
    asker = nil
    #expect(weakAsker == nil)
    picker.finish(7)
    #expect(world.host.presentations.isEmpty)
  }

  @Test("AR-27 a result is awaited on the caller's actor, Sendable or not")
  @MainActor func awaited() async {
    final class Letter { var text = "x" }
    final class Writer: Screen, ResultController { let result = ResultSlot<Letter>() }
    let world = World()
    let writer = Writer("writer", world.log)
    writer.on = { [unowned writer] in if $0 == "didAppear" { writer.finish(Letter()) } }
    guard case .finished(let letter) = await world.a.result(of: writer) else {
      Issue.record("cancelled")
      return
    }
    #expect(letter.text == "x")
    #expect(world.host.presentations.isEmpty)
  }

  @Test("AR-27 awaiting a refused presentation ends as canceled, with a diagnostic")
  @MainActor func awaitedRefused() async {
    let diagnostics = DiagnosticLog()
    let stranger = Screen("stranger", Log())
    let result = await withDiagnostics(to: { diagnostics.keep($0) }) {
      await stranger.result(of: Picker("picker", Log()))
    }
    #expect(result == .cancelled)
    #expect(diagnostics.topics == [.unexpectedResult])
  }

  @Test("AR-13 a freed host ends its pending results as canceled", arguments: IsolationContext.allCases)
  func droppedRoot(in context: IsolationContext) async {
    await context.run {
      let asker = Asker()
      let (kept, log) = (Picker("kept", Log()), Log())
      var held: [Picker] = []
      for isKept in [false, true] {
        let world = World()
        let picker = isKept ? kept : Picker("picker", log)
        world.a.present(picker, for: asker, Asker.picked)
        if isKept { held.append(picker) }
      }
      #expect(asker.results == [.cancelled, .cancelled])
      #expect(log.take().suffix(2) == ["picker.didAppear", "picker view out"])
    }
  }
}

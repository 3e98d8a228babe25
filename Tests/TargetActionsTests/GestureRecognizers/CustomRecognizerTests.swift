import TargetActions
import Testing

@Suite struct CustomRecognizerTests {
  @Test("GR-6 a custom recognizer that doesn't fail is failed when its pointers are up")
  func forgetsToFail() {
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    let other = stage.watch(TapGestureRecognizer(), as: "tap")
    other.require(toFail: script)
    stage.tap(at: 0)
    #expect(script.calls == ["began 0", "ended 0", "reset"])
    #expect(stage.actionLog == ["tap ended"])
  }

  @Test("GR-6 a custom recognizer that doesn't end is canceled when its pointers are up")
  func forgetsToEnd() {
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    script.steps = [{ $0.move(to: .began) }]
    stage.tap(at: 0)
    #expect(stage.actionLog == ["script began", "script cancelled"])
    #expect(script.state == .possible)
  }

  @Test("GR-6 a custom recognizer with a deadline continues without pointers until then")
  func goesOnWithoutPointers() {
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    script.steps = [
      { $0.move(to: .began) },
      { $0.gesture.deadline = .milliseconds(1000) },
    ]
    script.onDeadline = { $0.move(to: .ended) }
    stage.tap(at: 0)
    #expect(stage.actionLog == ["script began"])
    stage.wait(until: 1000)
    #expect(stage.actionLog == ["script began", "script ended"])
    #expect(script.calls == ["began 0", "ended 0", "deadline 1.0 seconds", "reset"])
  }

  @Test("GR-7 deadlines are reached in the order of their times, even in one late call")
  func orderOfDeadlines() {
    let stage = GestureStage()
    var order: [String] = []
    for (name, milliseconds) in [("late", 300), ("early", 100), ("middle", 200)] {
      let script = stage.watch(ScriptedRecognizer(), as: name)
      script.steps = [{ $0.gesture.deadline = .milliseconds(milliseconds) }]
      script.onDeadline = { script in
        order.append(name)
        if name == "early" { script.gesture.deadline = .milliseconds(250) }
        script.onDeadline = { _ in order.append("\(name) again") }
      }
    }
    stage.down(at: 0)
    stage.wait(until: 5000)
    #expect(order == ["early", "middle", "early again", "late"])
  }

  @Test("A deadline that is repeatedly set to the past is reached once a call")
  func deadlineInThePast() {
    let stage = GestureStage()
    let script = stage.watch(ScriptedRecognizer(), as: "script")
    script.steps = [{ $0.gesture.deadline = .zero }]
    script.onDeadline = { $0.gesture.deadline = .zero }
    stage.down(at: 10)
    stage.wait(until: 20)
    stage.wait(until: 30)
    #expect(script.calls == ["began 0", "deadline 0.0 seconds", "deadline 0.0 seconds"])
  }
}

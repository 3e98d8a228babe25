import Armature
import Foundation
import Harness

#if HAS_OPENCOMBINE
  import OpenCombine
#endif

extension Rows {
  static var targetActions: [any Benchmark] {
    [dispatchToWeakTargets, dispatchWithSender, sendWithEverything, addAndRemove, bytesOfARegistration]
  }

  private static var dispatchToWeakTargets: any Benchmark {
    TimeRow(
      "dispatch to weak targets", operation: "a call of a target", sizeName: "targets", sizes: [1, 10, 100],
      operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let button = Button()
          let tally = UncheckedTally()
          let forms = (0..<count).map { _ in Form(tally) }
          for form in forms { button.addTarget(form, action: Form.save, for: .primaryActionTriggered) }
          return tally.work {
            for _ in 0..<$0 {
              tally.sum -= unexpected(button.sendActions(for: .primaryActionTriggered), calls: count)
            }
          } keeping: {
            forms
          }
        },
        .limit("closures that capture weakly") { count in
          let source = HandWrittenSource<Void>()
          let tally = UncheckedTally()
          let forms = (0..<count).map { _ in Form(tally) }
          for form in forms { source.handlers.append { [weak form] in form?.save() } }
          return tally.work {
            for _ in 0..<$0 { source.send(()) }
          } keeping: {
            forms
          }
        },
        .peer("NotificationCenter") { count in
          let center = NotificationCenter()
          let name = Notification.Name("triggered")
          let tally = UncheckedTally()
          let forms = (0..<count).map { _ in Form(tally) }
          let tokens = forms.map { form in
            center.addObserver(forName: name, object: nil, queue: nil) { [weak form] _ in form?.save() }
          }
          return tally.work {
            for _ in 0..<$0 { center.post(name: name, object: nil) }
          } keeping: {
            (forms, tokens)
          }
        },
      ] + openCombineTargets)
  }

  private static var openCombineTargets: [Contender<RepeatedWork>] {
    #if HAS_OPENCOMBINE
      [
        .peer("OpenCombine PassthroughSubject") { count in
          let subject = PassthroughSubject<Void, Never>()
          let tally = UncheckedTally()
          let forms = (0..<count).map { _ in Form(tally) }
          let tokens = forms.map { form in subject.sink { [weak form] in form?.save() } }
          return tally.work {
            for _ in 0..<$0 { subject.send(()) }
          } keeping: {
            (forms, tokens)
          }
        }
      ]
    #else
      []
    #endif
  }

  private static var dispatchWithSender: any Benchmark {
    TimeRow(
      "dispatch to weak targets with the sender", operation: "a call of a target", sizeName: "targets",
      sizes: [1, 10, 100], operations: { $0 }, result: { 3 * $0 },
      contenders: [
        .ours { count in
          let button = Button()
          let tally = UncheckedTally()
          let forms = (0..<count).map { _ in Form(tally) }
          for form in forms { button.addTarget(form, action: Form.submit, for: .primaryActionTriggered) }
          return tally.work {
            for _ in 0..<$0 {
              tally.sum -= unexpected(button.sendActions(for: .primaryActionTriggered), calls: count)
            }
          } keeping: {
            forms
          }
        },
        .limit("closures that capture weakly") { count in
          let source = HandWrittenSource<Button>()
          let button = Button()
          let tally = UncheckedTally()
          let forms = (0..<count).map { _ in Form(tally) }
          for form in forms { source.handlers.append { [weak form] in form?.submit($0) } }
          return tally.work {
            for _ in 0..<$0 { source.send(button) }
          } keeping: {
            forms
          }
        },
      ])
  }

  private static var sendWithEverything: any Benchmark {
    TimeRow(
      "send with funnels, observers and input", operation: "a call of a target", sizeName: "targets",
      sizes: [1, 10, 100], operations: { $0 }, result: { 3 * $0 + 2 * $0 + 2 },
      contenders: [
        .ours { count in
          let tally = UncheckedTally()
          let toolbar = CountingFunnel(tally)
          let button = WatchedButton(tally, toolbar)
          let forms = (0..<count).map { _ in Form(tally) }
          for form in forms { button.addTarget(form, action: Form.confirm, for: .primaryActionTriggered) }
          let tokens = [
            button.actions.willSend.subscribe { _ in tally.sum &+= 1 },
            button.actions.didSend.subscribe { _ in tally.sum &+= 1 },
          ]
          return tally.work {
            for _ in 0..<$0 {
              tally.sum -= unexpected(
                button.sendActions(for: .primaryActionTriggered, input: Press(strength: 3)), calls: count)
            }
          } keeping: {
            (forms, tokens)
          }
        },
        .limit("closures that capture weakly, through two functions") { count in
          let source = HandWrittenSource<(Button, Press)>()
          let button = Button()
          let tally = UncheckedTally()
          let forms = (0..<count).map { _ in Form(tally) }
          for form in forms {
            source.handlers.append { [weak form] sent in
              let first = { (call: () -> Void) in
                tally.sum &+= 1
                call()
              }
              first { first { form?.submit(sent.0) } }
            }
          }
          return tally.work {
            for _ in 0..<$0 {
              tally.sum &+= 1
              source.send((button, Press(strength: 3)))
              tally.sum &+= 1
            }
          } keeping: {
            forms
          }
        },
      ])
  }

  private static var addAndRemove: any Benchmark {
    TimeRow(
      "add and remove a target", operation: "a registration made and removed", sizeName: "others",
      sizes: [0, 100, 1000], operations: { _ in 1 }, result: { _ in 1 },
      contenders: [
        .ours { others in
          let button = Button()
          let tally = UncheckedTally()
          let form = Form(tally)
          let forms = (0..<others).map { _ in Form(tally) }
          for form in forms { button.addTarget(form, action: Form.save, for: .primaryActionTriggered) }
          return tally.work {
            for _ in 0..<$0 {
              let token = button.addTarget(form, action: Form.save, for: .primaryActionTriggered)
              tally.sum &+= 1
              button.remove(token)
            }
          } keeping: {
            forms
          }
        },
        .limit("array append and remove") { others in
          let source = HandWrittenSource<Void>()
          let tally = UncheckedTally()
          let form = Form(tally)
          for _ in 0..<others { source.handlers.append { tally.sum &+= 1 } }
          return tally.work {
            for _ in 0..<$0 {
              source.handlers.append { [weak form] in form?.save() }
              tally.sum &+= 1
              source.handlers.removeLast()
            }
          }
        },
        .peer("NotificationCenter") { others in
          let center = NotificationCenter()
          let name = Notification.Name("triggered")
          let tally = UncheckedTally()
          let form = Form(tally)
          let tokens = (0..<others).map { _ in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in tally.sum &+= 1 }
          }
          return tally.work {
            for _ in 0..<$0 {
              let token = center.addObserver(forName: name, object: nil, queue: nil) { [weak form] _ in form?.save() }
              tally.sum &+= 1
              center.removeObserver(token)
            }
          } keeping: {
            tokens
          }
        },
      ])
  }

  private static var bytesOfARegistration: any Benchmark {
    MemoryRow(
      "bytes a registration of a control", item: "a registration", sizeName: "registrations", sizes: [10_000],
      contenders: [
        .ours { count in
          let button = Button()
          let form = Form(UncheckedTally())
          return {
            for _ in 0..<count { button.addTarget(form, action: Form.save, for: .primaryActionTriggered) }
            return (button, form)
          }
        },
        .peer("NotificationCenter") { count in
          let center = NotificationCenter()
          let name = Notification.Name("triggered")
          let form = Form(UncheckedTally())
          return {
            let tokens = (0..<count).map { _ in
              center.addObserver(forName: name, object: nil, queue: nil) { [weak form] _ in form?.save() }
            }
            return (center, tokens, form)
          }
        },
      ])
  }

  /// Returns 1 if a send did not make this many calls.
  private static func unexpected(_ outcome: SendOutcome, calls: Int) -> Int {
    guard case .sent(let entries) = outcome, entries.count == calls else { return 1 }
    return 0
  }
}

private final class Button: Control {
  let actions = ActionRegistry()
  var isEnabled = true
  let number = 2
}

private struct Press: Sendable {
  let strength: Int
}

/// A control that is a funnel for its own calls, and forwards them to the application's funnel.
private final class WatchedButton: Control, ActionFunnel {
  let actions = ActionRegistry()
  var isEnabled = true
  private let tally: Tally
  private let application: CountingFunnel

  init(_ tally: Tally, _ application: CountingFunnel) {
    self.tally = tally
    self.application = application
  }

  var applicationFunnel: (any ActionFunnel)? { application }

  func sendAction(_ call: consuming ActionCall) {
    tally.sum &+= 1
    call.forward()
  }
}

private final class CountingFunnel: ActionFunnel {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  func sendAction(_ call: consuming ActionCall) {
    tally.sum &+= 1
    call.forward()
  }
}

/// A target that is held weakly.
///
/// Sendable because one peer requires it; all measurements use one thread.
private final class Form: @unchecked Sendable {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  func save() { tally.sum &+= 1 }

  func submit(_ button: Button) { tally.sum &+= button.number + 1 }

  func confirm(_ button: WatchedButton, _ event: ActionEvent) {
    tally.sum &+= (event.input as? Press)?.strength ?? 0
  }
}

import Testing

@testable import K03

/// Records what it is asked to do, and can then do something else.
private final class Recorder: Target {
  private(set) var actions: [Action] = []
  private(set) var controls: [Control] = []
  var then: (Action) -> Void = { _ in }

  func perform(_ action: Action, from control: Control) {
    actions.append(action)
    controls.append(control)
    then(action)
  }
}

@Suite("Take it back")
struct TakeItBackTests {
  private let control = Control()
  private let first = Recorder()
  private let second = Recorder()
  private let third = Recorder()

  @Test("a removed action is no longer performed; the others of the target, and equal ones of others, remain")
  func removed() {
    control.addTarget(first, action: .placeBid)
    control.removeTarget(first, action: .placeBid)
    control.send()
    #expect(first.actions == [])
    #expect(control.registrationCount == 0)
    control.addTarget(first, action: .placeBid)
    control.send()
    #expect(first.actions == [.placeBid])
    #expect(first.controls.first === control)
    control.addTarget(second, action: .watchLot)
    control.addTarget(third, action: .placeBid)
    control.addTarget(second, action: .placeBid)
    control.addTarget(second, action: .watchLot)
    #expect(control.registrationCount == 4)
    control.removeTarget(second, action: .placeBid)
    control.send()
    #expect(first.actions == [.placeBid, .placeBid])
    #expect(second.actions == [.watchLot])
    #expect(third.actions == [.placeBid])
    #expect(control.registrationCount == 3)
    control.addTarget(first, action: .placeBid)
    first.then = { [second] _ in #expect(second.actions.count == 1, "The first action has lost its turn.") }
    control.send()
    #expect(second.actions.count == 2)
    first.then = { _ in }
    control.removeTarget(third, action: .placeBid)
    control.addTarget(third, action: .placeBid)
    control.send()
    #expect(third.actions.count == 3, "An action that was removed and added again between two calls isn't performed.")
    // It is the last one now.
    control.removeTarget(first, action: .placeBid)
    control.addTarget(first, action: .placeBid)
    first.then = { [third] _ in #expect(third.actions.count == 4, "An action that is added again has its old turn.") }
    control.send()
    #expect(first.actions.count == 5)
  }

  @Test("without an action, all actions of the target are removed")
  func allActions() {
    control.addTarget(first, action: .placeBid)
    control.addTarget(second, action: .showHelp)
    control.addTarget(first, action: .watchLot)
    control.addTarget(first, action: .showHelp)
    control.addTarget(first, action: .placeBid)
    #expect(control.registrationCount == 4)
    control.removeTarget(first, action: nil)
    control.send()
    #expect(first.actions == [])
    #expect(second.actions == [.showHelp])
  }

  @Test("removing what isn't registered changes nothing")
  func unknown() {
    control.addTarget(first, action: .placeBid)
    control.removeTarget(first, action: .showHelp)
    control.removeTarget(second, action: .placeBid)
    control.removeTarget(second, action: nil)
    control.addTarget(second, action: .watchLot)
    control.addTarget(third, action: .watchLot)
    for _ in 0..<3 { control.send() }
    #expect(first.actions == [.placeBid, .placeBid, .placeBid])
    #expect(third.actions.count == 3)
    #expect(control.registrationCount == 3)
  }

  @Test("a target that removes itself while it performs doesn't make its neighbors miss their turn")
  func removalDuringSending() {
    for target in [first, second, third] { control.addTarget(target, action: .placeBid) }
    first.then = { [control, first] in control.removeTarget(first, action: $0) }
    second.then = { [control, second] _ in control.removeTarget(second, action: nil) }
    third.then = { [control, third] in
      control.removeTarget(third, action: $0)
      control.addTarget(third, action: $0)
    }
    control.send()
    #expect(first.actions == [.placeBid])
    #expect(second.actions == [.placeBid])
    #expect(third.actions == [.placeBid])
    control.send()
    #expect(first.actions == [.placeBid])
    #expect(second.actions == [.placeBid])
    #expect(third.actions == [.placeBid, .placeBid])
  }

  @Test("an action that is removed before its turn isn't performed")
  func removalBeforeTheTurn() {
    for target in [first, second, third] { control.addTarget(target, action: .watchLot) }
    control.addTarget(third, action: .showHelp)
    first.then = { [control, third] _ in control.removeTarget(third, action: .watchLot) }
    second.then = { [control, first] _ in control.removeTarget(first, action: .watchLot) }
    control.send()
    #expect(first.actions == [.watchLot])
    #expect(second.actions == [.watchLot])
    #expect(third.actions == [.showHelp])
    second.then = { [control, third] _ in
      control.removeTarget(third, action: nil)
      #expect(control.registrationCount == 1)
    }
    control.addTarget(third, action: .watchLot)
    control.send()
    #expect(third.actions == [.showHelp])
    control.send()
    #expect(second.actions == [.watchLot, .watchLot, .watchLot])
    #expect(control.registrationCount == 1)
  }

  @Test("a send during a send is performed at once, and doesn't bring back what was removed")
  func nestedSending() {
    for target in [first, second, third] { control.addTarget(target, action: .placeBid) }
    first.then = { [control, first, second, third] _ in
      guard first.actions.count == 1 else { return }
      control.removeTarget(third, action: .placeBid)
      control.send()
      #expect(second.actions == [.placeBid])
    }
    control.send()
    #expect(first.actions == [.placeBid, .placeBid])
    #expect(second.actions == [.placeBid, .placeBid])
    #expect(third.actions == [])
    control.addTarget(third, action: .placeBid)
    first.then = { [control, first] _ in if first.actions.count == 3 { control.send() } }
    second.then = { [control, first, third] _ in
      control.removeTarget(first, action: nil)
      control.removeTarget(third, action: nil)
    }
    control.send()
    #expect(first.actions.count == 4)
    #expect(second.actions.count == 4)
    #expect(third.actions == [])
  }

  @Test("an action that is removed and added again during a send waits for the next send")
  func addedAgain() {
    for target in [first, second, third] { control.addTarget(target, action: .placeBid) }
    first.then = { [control, first, second] _ in
      control.removeTarget(second, action: .placeBid)
      if first.actions.count < 3 { control.addTarget(second, action: .placeBid) }
    }
    control.send()
    #expect(second.actions == [])
    #expect(third.actions == [.placeBid])
    #expect(control.registrationCount == 3)
    first.then = { _ in }
    control.send()
    #expect(second.actions == [.placeBid])
    #expect(third.actions == [.placeBid, .placeBid])
    first.then = { [control, first, second] _ in
      guard first.actions.count == 3 else { return }
      control.removeTarget(second, action: .placeBid)
      control.addTarget(second, action: .placeBid)
      control.send()
      #expect(second.actions.count == 2, "The call that the action makes is the next call.")
    }
    control.send()
    #expect(second.actions.count == 2)

    // It waits as well if nothing was registered in between.
    let (emptied, fourth, fifth) = (Control(), Recorder(), Recorder())
    for target in [fourth, fifth] { emptied.addTarget(target, action: .placeBid) }
    fourth.then = { [emptied, fourth, fifth] _ in
      for target in [fourth, fifth] { emptied.removeTarget(target, action: nil) }
      for target in [fourth, fifth] { emptied.addTarget(target, action: .placeBid) }
      fourth.then = { _ in }
    }
    emptied.send()
    #expect(fifth.actions == [])
    emptied.send()
    #expect(fifth.actions == [.placeBid])
  }

  @Test("an action that is added during a send is performed from the next send on")
  func additionDuringSending() {
    control.addTarget(first, action: .placeBid)
    first.then = { [control, second] _ in control.addTarget(second, action: .showHelp) }
    control.send()
    #expect(second.actions == [])
    control.send()
    #expect(second.actions == [.showHelp])
    first.then = { [control, first, second] _ in
      control.addTarget(second, action: .watchLot)
      if first.actions.count == 3 { control.send() }
    }
    control.send()
    #expect(first.actions.count == 4)
    #expect(second.actions == [.showHelp, .showHelp, .watchLot, .showHelp])
    let (other, late) = (Control(), Recorder())
    other.addTarget(first, action: .placeBid)
    first.then = { [other, late, third] _ in
      for target in [late, late, third] { other.addTarget(target, action: .showHelp) }
      #expect(other.registrationCount == 3)
      other.removeTarget(third, action: .showHelp)
    }
    other.send()
    #expect(other.registrationCount == 2)
    first.then = { _ in }
    other.send()
    #expect(late.actions == [.showHelp])
    #expect(third.actions == [])

    // What is added is removed with all actions of its target, and isn't counted when its target is gone.
    let (list, clerk) = (Control(), Recorder())
    func addReleased() { list.addTarget(Recorder(), action: .placeBid) }
    list.addTarget(clerk, action: .placeBid)
    clerk.then = { [list, third] _ in
      for action in [Action.placeBid, .watchLot] { list.addTarget(third, action: action) }
      list.removeTarget(third, action: nil)
      addReleased()
      #expect(list.registrationCount == 1)
    }
    for _ in 0..<2 { list.send() }
    #expect(clerk.actions.count == 2)
    #expect(third.actions == [])
  }

  @Test("a registration whose target was deallocated isn't counted")
  func deadTargets() {
    var mortal: Recorder? = Recorder()
    control.addTarget(mortal!, action: .placeBid)
    control.addTarget(first, action: .placeBid)
    control.addTarget(mortal!, action: .showHelp)
    #expect(control.registrationCount == 3)
    control.send()
    mortal = nil
    #expect(control.registrationCount == 1)
    control.send()
    #expect(first.actions == [.placeBid, .placeBid])
    for _ in 0..<50 {
      let short = Recorder()
      control.addTarget(short, action: .placeBid)
      #expect(control.registrationCount == 2)
      control.send()
      #expect(short.actions == [.placeBid], "A new target was taken for one that is gone.")
    }
    // The others keep their order.
    let other = Control()
    mortal = Recorder()
    other.addTarget(mortal!, action: .placeBid)
    for action in [Action.placeBid, .watchLot] { other.addTarget(second, action: action) }
    mortal = nil
    other.addTarget(second, action: .showHelp)
    for _ in 0..<2 { other.send() }
    #expect(second.actions == [.placeBid, .watchLot, .showHelp, .placeBid, .watchLot, .showHelp])

    // They can be removed, also behind one that is gone.
    let (list, clerk) = (Control(), Recorder())
    mortal = Recorder()
    list.addTarget(mortal!, action: .placeBid)
    for action in [Action.placeBid, .watchLot] { list.addTarget(clerk, action: action) }
    mortal = nil
    list.removeTarget(clerk, action: .placeBid)
    list.send()
    #expect(clerk.actions == [.watchLot])

    // A target that was removed isn't kept alive either.
    weak var watched: Recorder?
    do {
      let leaving = Recorder()
      watched = leaving
      list.addTarget(leaving, action: .placeBid)
      list.removeTarget(leaving, action: .placeBid)
    }
    #expect(watched == nil)

    mortal = Recorder()
    control.addTarget(mortal!, action: .placeBid)
    first.then = { [control] _ in
      mortal = nil
      #expect(control.registrationCount == 1)
    }
    control.send()

    // Counting takes no turn away, whichever target is gone.
    let (turns, next) = (Control(), Recorder())
    mortal = Recorder()
    for target in [mortal, first, next] {
      if let target { turns.addTarget(target, action: .placeBid) }
    }
    first.then = { [turns] _ in
      mortal = nil
      #expect(turns.registrationCount == 2)
    }
    turns.send()
    #expect(next.actions == [.placeBid])
  }
}

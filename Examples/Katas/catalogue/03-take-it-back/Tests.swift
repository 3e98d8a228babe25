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

  @Test("a removed action is no longer performed")
  func removed() {
    control.addTarget(first, action: .placeBid)
    control.removeTarget(first, action: .placeBid)
    control.send()
    #expect(first.actions == [])
    #expect(control.registrationCount == 0)
    control.addTarget(first, action: .placeBid)
    control.send()
    #expect(first.actions == [.placeBid] && first.controls.first === control)
  }

  @Test("the other actions of the target, and equal actions of others, remain")
  func others() {
    control.addTarget(first, action: .placeBid)
    control.addTarget(first, action: .watchLot)
    control.addTarget(second, action: .placeBid)
    control.addTarget(first, action: .placeBid)
    #expect(control.registrationCount == 3)
    control.removeTarget(first, action: .placeBid)
    control.send()
    #expect(first.actions == [.watchLot])
    #expect(second.actions == [.placeBid])
    #expect(control.registrationCount == 2)
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
    #expect(third.actions.count == 3 && control.registrationCount == 3)
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
  }
}

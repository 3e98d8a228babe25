import Testing

@testable import K02

/// Records what it is asked to do, and can then do something else.
private final class Recorder: Target {
  private(set) var actions: [Action] = []
  private(set) var controls: [Control] = []
  var then: (Control) -> Void = { _ in }

  func perform(_ action: Action, from control: Control) {
    actions.append(action)
    controls.append(control)
    then(control)
  }
}

@Suite("Which event?")
struct WhichEventTests {
  private let control = Control()
  private let target = Recorder()

  @Test("an action is performed for its event")
  func event() {
    control.addTarget(target, action: .placeBid, for: .touchUp)
    control.send(.touchUp)
    #expect(target.actions == [.placeBid])
    #expect(target.controls.first === control)
    let other = Control()
    other.send(.touchUp)
    other.addTarget(target, action: .watchLot, for: .touchUp)
    other.send(.touchUp)
    #expect(target.actions == [.placeBid, .watchLot])
    #expect(target.controls.last === other)
  }

  @Test("an action is not performed for another event")
  func anotherEvent() {
    control.addTarget(target, action: .placeBid, for: .touchUp)
    control.addTarget(target, action: .showHelp, for: .touchDown)
    control.addTarget(target, action: .watchLot, for: [])
    control.send(.valueChanged)
    #expect(target.actions == [])
    control.send(.touchDown)
    #expect(target.actions == [.showHelp])
    control.addTarget(target, action: .watchLot, for: .valueChanged)
    control.send(.valueChanged)
    #expect(target.actions == [.showHelp, .watchLot])
    let longPress = Events(rawValue: 1 << 7)
    control.addTarget(target, action: .placeBid, for: longPress)
    control.send(longPress)
    #expect(target.actions == [.showHelp, .watchLot, .placeBid])
  }

  @Test("an action that is registered for two events is performed for each of them")
  func combinedRegistration() {
    control.addTarget(target, action: .watchLot, for: [.touchDown, .valueChanged])
    control.send(.touchDown)
    control.send(.valueChanged)
    #expect(target.actions == [.watchLot, .watchLot])
    control.send(.touchUp)
    #expect(target.actions == [.watchLot, .watchLot])
  }

  @Test("two events that are sent together perform an action once")
  func combinedSending() {
    control.addTarget(target, action: .placeBid, for: [.touchUp, .valueChanged])
    control.send([.touchUp, .valueChanged])
    #expect(target.actions == [.placeBid])
    control.addTarget(target, action: .showHelp, for: .touchDown)
    control.send([.touchDown, .touchUp])
    #expect(target.actions == [.placeBid, .placeBid, .showHelp])
    control.send([])
    #expect(target.actions == [.placeBid, .placeBid, .showHelp])
    // The order is that of the registrations, not that of the events.
    control.addTarget(target, action: .watchLot, for: .touchUp)
    control.send([.touchDown, .touchUp])
    #expect(target.actions.suffix(3) == [.placeBid, .showHelp, .watchLot])
  }

  @Test("the same target, action and events register once")
  func duplicate() {
    control.addTarget(target, action: .placeBid, for: .touchUp)
    control.addTarget(target, action: .showHelp, for: .touchUp)
    control.addTarget(target, action: .placeBid, for: .touchUp)
    control.addTarget(target, action: .showHelp, for: .touchUp)
    control.send(.touchUp)
    #expect(target.actions == [.placeBid, .showHelp])
    control.addTarget(target, action: .placeBid, for: .touchDown)
    control.send(.touchDown)
    #expect(target.actions == [.placeBid, .showHelp, .placeBid])
  }

  @Test("registering the same action again adds its events")
  func addedEvents() {
    control.addTarget(target, action: .placeBid, for: .touchUp)
    control.addTarget(target, action: .placeBid, for: [.touchDown, .touchUp])
    control.send(.touchDown)
    #expect(target.actions == [.placeBid])
    control.send([.touchDown, .touchUp])
    #expect(target.actions == [.placeBid, .placeBid])
    control.send(.touchUp)
    #expect(target.actions == [.placeBid, .placeBid, .placeBid])
    control.addTarget(target, action: .placeBid, for: .valueChanged)
    for event in [Events.touchUp, .touchDown, .valueChanged] { control.send(event) }
    #expect(target.actions.count == 6)
    control.addTarget(target, action: .placeBid, for: [])
    control.send(.touchUp)
    #expect(target.actions.count == 7)
    let (other, late) = (Control(), Recorder())
    func addReleased() { other.addTarget(Recorder(), action: .showHelp, for: .touchUp) }
    addReleased()
    other.addTarget(late, action: .placeBid, for: .touchUp)
    other.addTarget(late, action: .watchLot, for: .touchUp)
    other.addTarget(late, action: .placeBid, for: .touchDown)
    other.send(.touchDown)
    #expect(late.actions == [.placeBid])
  }

  @Test("equal actions of two targets are two registrations")
  func twoTargets() {
    let other = Recorder()
    control.addTarget(target, action: .placeBid, for: .touchUp)
    control.addTarget(other, action: .placeBid, for: .touchDown)
    control.send(.touchUp)
    #expect(target.actions == [.placeBid])
    #expect(other.actions == [])
    control.send(.touchDown)
    #expect(target.actions == [.placeBid])
    #expect(other.actions == [.placeBid])
    control.send([.touchUp, .touchDown])
    #expect(target.actions.count == 2)
    #expect(other.actions.count == 2)
    for _ in 0..<50 {
      let short = Recorder()
      control.addTarget(short, action: .placeBid, for: .touchUp)
      control.send(.touchUp)
      #expect(short.actions == [.placeBid], "A new target was taken for one that is gone.")
    }
  }

  @Test("actions are performed in the order of their first registration, and targets aren't kept alive")
  func orderAndOwnership() {
    var mortal: Recorder? = Recorder()
    weak let watched = mortal
    control.addTarget(target, action: .showHelp, for: .touchUp)
    control.addTarget(mortal!, action: .placeBid, for: .touchUp)
    control.addTarget(target, action: .watchLot, for: .touchUp)
    control.addTarget(target, action: .showHelp, for: .touchDown)
    control.send([.touchUp, .touchDown])
    control.addTarget(mortal!, action: .placeBid, for: .valueChanged)
    control.send(.valueChanged)
    #expect(target.actions == [.showHelp, .watchLot])
    #expect(mortal?.actions == [.placeBid, .placeBid])
    mortal = nil
    #expect(watched == nil)
    control.send(.touchUp)
    #expect(target.actions == [.showHelp, .watchLot, .showHelp, .watchLot])
    control.addTarget(target, action: .placeBid, for: .touchUp)
    control.send(.valueChanged)
    control.send(.touchUp)
    #expect(target.actions.dropFirst(4) == [.showHelp, .watchLot, .placeBid])

    let (turns, help, form) = (Control(), Recorder(), Recorder())
    turns.addTarget(help, action: .showHelp, for: .touchUp)
    turns.addTarget(form, action: .placeBid, for: .touchUp)
    turns.addTarget(help, action: .watchLot, for: .touchUp)
    form.then = { _ in
      #expect(help.actions == [.showHelp], "Another target's action was registered in between and comes first.")
    }
    turns.send(.touchUp)
    #expect(help.actions == [.showHelp, .watchLot])
    #expect(form.actions == [.placeBid])

    // A target that is gone doesn't change the order of the others.
    var closing: Recorder? = Recorder()
    let (rest, clerk) = (Control(), Recorder())
    rest.addTarget(closing!, action: .placeBid, for: .touchUp)
    for action in [Action.placeBid, .watchLot] { rest.addTarget(clerk, action: action, for: .touchUp) }
    closing = nil
    rest.addTarget(clerk, action: .showHelp, for: .touchUp)
    for _ in 0..<2 { rest.send(.touchUp) }
    #expect(clerk.actions == [.placeBid, .watchLot, .showHelp, .placeBid, .watchLot, .showHelp])
  }

  @Test("during a send, an action can send another event, register a target and let one go")
  func changesDuringSending() {
    let (other, late) = (Recorder(), Recorder())
    var mortal: Recorder? = Recorder()
    weak let watched = mortal
    control.addTarget(target, action: .placeBid, for: .touchUp)
    control.addTarget(other, action: .showHelp, for: .valueChanged)
    control.addTarget(mortal!, action: .placeBid, for: .touchUp)
    target.then = {
      $0.addTarget(late, action: .watchLot, for: .touchDown)
      $0.send(.valueChanged)
      mortal = nil
      #expect(watched == nil)
    }
    control.send(.touchUp)
    #expect(target.actions == [.placeBid])
    #expect(other.actions == [.showHelp])
    control.send(.touchDown)
    #expect(late.actions == [.watchLot])

    // What an action sends is performed at once, with what it has registered before, and the first send goes on.
    let (bell, caller, clerk, guest) = (Control(), Recorder(), Recorder(), Recorder())
    var fading: Recorder? = Recorder()
    if let fading { bell.addTarget(fading, action: .showHelp, for: .touchUp) }
    bell.addTarget(caller, action: .placeBid, for: .touchUp)
    bell.addTarget(clerk, action: .showHelp, for: [.touchUp, .valueChanged])
    caller.then = { [unowned caller] in
      caller.then = { _ in }
      fading = nil
      $0.addTarget(guest, action: .watchLot, for: .touchDown)
      $0.addTarget(clerk, action: .showHelp, for: .touchDown)
      $0.send(.touchDown)
      #expect(guest.actions == [.watchLot])
      #expect(clerk.actions == [.showHelp])
      $0.send(.valueChanged)
      #expect(clerk.actions.count == 2)
      $0.send(.touchUp)
      #expect(caller.actions.count == 2)
      #expect(clerk.actions.count == 3)
    }
    bell.send(.touchUp)
    #expect(caller.actions.count == 2)
    #expect(clerk.actions.count == 4)
  }
}

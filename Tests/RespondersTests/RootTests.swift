import ArmatureTesting
import Composites
import MessageTracing
import Responders
import TargetActions
import Testing

/// A root by its class, and one that is made a root too.
@Suite struct RootTests {
  /// A root whose class calls nothing.
  private class QuietWindow: View, ResponderRoot {
    let rootState = RootState()
  }

  private final class MadeWindow: QuietWindow {
    override init(_ name: String = "made", log: Log? = nil) {
      super.init(name, log: log)
      makeRoot()
    }
  }

  private static func window(isMade: Bool) -> QuietWindow { isMade ? MadeWindow() : QuietWindow() }

  @Test("RC-48 the first responder of a root is right whether the root was made one or not", arguments: [true, false])
  func firstResponder(isMade: Bool) throws {
    let window = Self.window(isMade: isMade)
    let field = Field("field", log: Log())
    #expect(field.becomeFirstResponder() == .detached)
    try window.add(field)
    #expect(field.root === window && field.rootInChain === window)
    #expect(field.becomeFirstResponder() == .yes && window.rootState.firstResponder === field)

    try field.removeFromParent()
    #expect(window.rootState.firstResponder == nil && field.log?.lines == ["field becomes", "field resigns"])
    #expect(field.becomeFirstResponder() == .detached && field.nextResponder == nil)
  }

  @Test("RC-48 a control that leaves while it tracks is canceled", arguments: [true, false])
  func touchCancel(isMade: Bool) throws {
    let (window, button, log) = (Self.window(isMade: isMade), Button("button"), Log())
    window.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    button.frame = window.frame
    try window.add(button)
    button.addAction(owner: log, for: .allTouchEvents) { log, _, event in log.add("\(event.events)") }
    window.dispatch(PointerSample(.began, at: [5, 5], time: .zero))
    try button.removeFromParent()
    window.dispatch(PointerSample(.ended, at: [5, 5], time: .zero))
    #expect(log.lines == ["[touchDown]", "[touchCancel]"])
  }

  @Test("RC-48 a root without children is in the chain of its application", arguments: [true, false])
  func application(isMade: Bool) {
    let (window, application) = (Self.window(isMade: isMade), Application())
    window.rootState.application = application
    #expect(window.nextResponder === application && window.rootInChain === window && window.isRoot)
  }

  @Test("RC-48 a controller whose content is a root finds it")
  func controllerOfRoot() throws {
    let (window, screen) = (QuietWindow("window"), Screen())
    screen.setContent(window)
    #expect(screen.rootInChain === window && window.nextResponder === screen && screen.nextResponder == nil)
    #expect(window.root === window)
  }

  @Test("RC-48 a root inside another tree is refused")
  func nested() {
    let (window, other) = (QuietWindow("window"), QuietWindow("other"))
    #expect(throws: TreeError.rootAsChild(Participant(other), parent: Participant(window))) { try window.add(other) }
  }

  // MARK: The key root

  @Test("RC-50 observers receive each change of the key root, once, after it")
  func keyRoot() {
    let (application, one, two) = (Application(), Window("one"), Window("two"))
    let state = application.applicationState
    let log = Log()
    state.keyRootChanges.subscribe(owner: log) { [weak state] log, change in
      #expect(state?.keyRoot.map { Participant($0) } == change.current)
      log.add("\(change.former.map { "\($0)" } ?? "-")>\(change.current.map { "\($0)" } ?? "-")")
    }
    state.keyRoot = nil
    state.keyRoot = one
    state.keyRoot = one
    state.keyRoot = two
    state.keyRoot = nil
    #expect(log.lines == ["->one", "one>two", "two>-"])
  }

  @Test("RC-50 a key root that is freed is not a change; the next one has no former")
  func freedKeyRoot() {
    let application = Application()
    let changes = Box<[KeyRootChange]>([])
    let window = Window("window")
    application.applicationState.keyRootChanges.subscribe(owner: application) { _, change in
      changes.value.append(change)
    }
    do {
      let short = Window("short")
      application.applicationState.keyRoot = short
    }
    #expect(application.applicationState.keyRoot == nil)
    application.applicationState.keyRoot = window
    #expect(changes.value.map { $0.former == nil } == [true, true])
    #expect(changes.value.last?.current == Participant(window))
  }
}

import Composites
public import Delegation
public import Responders
import TargetActions
public import Tracing

/// The end of the responder chain but for its delegate: brings input to the window, and the window to a screen.
@MainActor
public final class Application: ResponderApplication, TraceNamed {
  /// The window that gets the keys, and the delegate, both held weakly.
  public let applicationState = ApplicationState()

  /// How outcomes and diagrams speak of it.
  public let traceName = "application"

  /// The one window, which fills the screen.
  public let window: Window

  /// Told what a person did, in terms of what is on the screen: for recording.
  public let personActions = Observers<PersonAction>()

  /// What became of the newest event that went up the responder chain: a key, a shake, a paste.
  public private(set) var newestOutcome: DispatchOutcome?

  private let screen: any Screen
  private let beginning = ContinuousClock.now
  private var isOver = false

  /// Ends a wait for something to do; nil while nobody waits.
  private var wake: () -> Void = {}

  private static let rowsOfWheelStep = 3

  /// Makes an application with an empty window.
  public init(screen: any Screen) {
    self.screen = screen
    window = Window()
    window.rootState.application = self
    applicationState.keyRoot = window
    window.whenDisplayIsNeeded = { [weak self] in self?.wake() }
    window.whenPersonActs = { [weak self] action in self?.personActions.notify(action) }
  }

  /// Draws the window if anything in it has changed.
  public func displayIfNeeded() {
    let size = screen.size
    guard window.needsDisplay || window.bounds.size != [Double(size.columns), Double(size.rows)] else { return }
    screen.show(window.draw(columns: size.columns, rows: size.rows))
  }

  /// Ends ``run(on:)``.
  public func quit() {
    isOver = true
    wake()
  }

  /// Brings one thing that a person did to the responder it is meant for.
  public func send(_ event: InputEvent) {
    switch event {
    case .key(let press): newestOutcome = window.press(press)
    case .mouse(let input): send(input)
    case .pasted(let text): newestOutcome = window.dispatch(.pasted(text))
    }
  }

  /// Lets the first responder, and whoever comes after it, know that the device was shaken.
  @discardableResult
  public func shake() -> DispatchOutcome {
    personActions.notify(.shook)
    window.dispatch(.motion(MotionEvent(.shake, .began)))
    let outcome = window.dispatch(.motion(MotionEvent(.shake, .ended)))
    newestOutcome = outcome
    return outcome
  }

  private func send(_ input: MouseInput) {
    let place: Point = [Double(input.place.column), Double(input.place.row)]
    let phase: PointerSample.Phase
    switch input.kind {
    case .scrolled(let rows):
      window.hitTest(place)?.send(.scroll(rows: rows * Self.rowsOfWheelStep))
      return
    case .pressed:
      phase = .began
      window.focus(at: place)
    case .dragged: phase = .moved
    case .released: phase = .ended
    }
    window.dispatch(PointerSample(phase, at: place, time: beginning.duration(to: .now)))
  }
}

extension Application {
  /// Shows the window until a condition holds, which is asked after everything that changed it.
  public func run(until condition: () -> Bool) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wake = { continuation.yield() }
    defer { wake = {} }
    displayIfNeeded()
    if condition() { return }
    for await _ in changes {
      displayIfNeeded()
      if condition() { return }
    }
  }

  /// Lives in a terminal until ``quit()`` is called or the terminal has gone; waits without using the processor.
  public func run(on terminal: TerminalScreen) async {
    let input = TerminalInput()
    let listening = Task {
      await input.forEachReport { report in
        receive(report, from: terminal)
        // At once, so that what a key does is seen even if its effect is over before the next turn.
        displayIfNeeded()
      }
    }
    await run { isOver }
    input.stop()
    await listening.value
    terminal.close()
  }

  private func receive(_ report: TerminalInput.Report, from terminal: TerminalScreen) {
    switch report {
    case .input(let events):
      for event in events { receive(event, from: terminal) }
    case .resized: window.setNeedsDisplay()
    case .continued:
      terminal.reopen()
      window.setNeedsDisplay()
    case .ended: quit()
    }
  }

  /// Keeps the two keys that a terminal itself would answer if it were not in raw mode.
  private func receive(_ event: InputEvent, from terminal: TerminalScreen) {
    switch event {
    case .key(KeyPress("c", .control)): quit()
    case .key(KeyPress("z", .control)): terminal.suspend()
    default: send(event)
    }
  }
}

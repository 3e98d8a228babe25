import Composites
public import Delegation
public import Responders
import TargetActions

/// Sends input to the window and shows the window on a screen.
///
/// The application is the last responder of the chain, except for its delegate.
@MainActor
public final class Application: ResponderApplication, TraceNamed {
  /// The key window and the delegate, both held weakly.
  public let applicationState = ApplicationState()

  /// The delegate, notified of the life cycle and last responder of the chain; held weakly.
  @WeakDelegate public var delegate: (any ApplicationDelegate)? {
    didSet { applicationState.delegate = delegate }
  }

  /// Whether the app is in the background: stopped by Ctrl-Z, or moved there by ``enterBackground()``.
  public internal(set) var isInBackground = false

  /// The signal that has ended ``run(on:)``; nil if none has.
  public private(set) var endingSignal: Int32?

  /// The name in outcomes and diagrams.
  public let traceName = "application"

  /// The one window, which fills the screen.
  public let window: Window

  /// Notified of each action of the person, in terms of the screen's content.
  ///
  /// Used for recording.
  public let personActions = Observers<PersonAction>()

  /// The outcome of the last event that was sent up the responder chain: a key, a shake or a paste.
  public private(set) var lastOutcome: DispatchOutcome?

  /// Shows the messages between the objects beside the window; nil for the window alone.
  public var pane: MessagePane? {
    didSet { window.setNeedsDisplay() }
  }

  private let screen: any Screen

  /// Returns the current time, as pointer samples carry it.
  private let now: () -> Duration

  /// Whether ``quit()`` was called.
  private var isOver = false

  /// The time at which ``stop(_:)`` has taken over the terminal again, soon after which the report of the signal for that
  /// has no effect.
  private var resumption: Duration?

  /// Wakes ``run(until:)``.
  private var wake: () -> Void = {}

  /// The next time at which something happens without input, and the task that waits for it.
  private var timer: (time: Duration, task: Task<Void, Never>)?

  /// Creates an application with an empty window.
  ///
  /// - Parameters:
  ///   - now: Returns the time for gestures and double clicks. The default is the system's continuous clock.
  ///   - words: The words that the toolkit shows; English by default.
  public init(screen: any Screen, now: (() -> Duration)? = nil, words: Words = Words()) {
    self.screen = screen
    let beginning = ContinuousClock.now
    self.now = now ?? { beginning.duration(to: .now) }
    window = Window(words: words)
    window.rootState.application = self
    // Consecutive clicks are clicks in one cell.
    window.rootState.maximumTapSpacing = 0
    applicationState.keyRoot = window
    window.onNeedsDisplay = { [weak self] in self?.wake() }
    window.onPersonAction = { [weak self] action in self?.personActions.notify(action) }
  }

  /// The places of the window and the pane on the screen.
  private var places: (application: CellRect, pane: CellRect?) {
    let size = screen.size
    guard let pane else { return (CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows), nil) }
    return pane.places(columns: size.columns, rows: size.rows)
  }

  /// Lays out all views as the next frame shows them.
  private func layoutIfNeeded() {
    let place = places.application
    window.frame = Rect(x: 0, y: 0, width: Double(place.columns), height: Double(place.rows))
    window.layoutIfNeeded()
  }

  /// Draws the window if its content, the pane's messages or the screen's size have changed.
  public func displayIfNeeded() {
    let (place, panePlace) = places
    let hasNewSize = window.bounds.size != [Double(place.columns), Double(place.rows)]
    guard window.needsDisplay || hasNewSize || pane?.hasNewMessages == true else { return }
    var canvas = Canvas(columns: screen.size.columns, rows: screen.size.rows, level: screen.level)
    window.draw(in: place, on: &canvas)
    // After the window, whose layout asks for rows.
    if let pane, let panePlace { pane.draw(in: panePlace, on: &canvas) }
    screen.show(canvas)
  }

  /// Ends ``run(on:)``.
  public func quit() {
    isOver = true
    wake()
  }

  // MARK: Input

  private static let rowsPerWheelStep = 3

  /// Sends an input event to the responder it is meant for.
  public func send(_ event: InputEvent) {
    // Earlier input of this turn may have changed the screen, and its layout decides which views can be hit and focused.
    layoutIfNeeded()
    switch event {
    case .key(let press):
      // Tab continues from the last first responder.
      if window.rootState.firstResponder == nil, press.key != .tab { window.topScreen?.becomeFirstResponder() }
      lastOutcome = window.press(press)
    case .mouse(let input): send(input)
    case .pasted(let text): lastOutcome = window.dispatch(.pasted(text))
    }
  }

  /// Sends a shake to the first responder and up the responder chain.
  @discardableResult
  public func shake() -> DispatchOutcome {
    personActions.notify(.shook)
    window.dispatch(.motion(.shakeBegan))
    let outcome = window.dispatch(.motion(.shakeEnded))
    lastOutcome = outcome
    return outcome
  }

  private func send(_ input: MouseInput) {
    let place: Point = [Double(input.place.column), Double(input.place.row)]
    let time = now()
    switch input.kind {
    case .scrolled(let rows):
      let distance: Point = [0, Double(rows * Self.rowsPerWheelStep)]
      window.dispatch(PointerSample(scrolledBy: distance, at: place, time: time))
    case .pressed(button: 0):
      window.focus(at: place)
      window.dispatch(PointerSample(.began, at: place, time: time, kind: .mouse))
    case .dragged(button: 0):
      window.dispatch(PointerSample(.moved, at: place, time: time, kind: .mouse))
    case .released(button: 0):
      window.dispatch(PointerSample(.ended, at: place, time: time, kind: .mouse))
    case .pressed, .dragged, .released: break
    }
  }

  // MARK: Running

  /// Shows the window until a condition holds.
  ///
  /// The condition is evaluated after each change of the window.
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

  /// Runs in a terminal until ``quit()`` is called, the terminal is closed, or SIGTERM, SIGHUP or SIGINT arrives.
  ///
  /// At the end, the first responder resigns, so that a field ends editing. After such a signal the caller saves what
  /// it has and then ends by it; see ``endingSignal``. A second signal ends the program at once.
  ///
  /// Waiting uses no processor time.
  public func run(on terminal: TerminalScreen) async {
    let (query, keys) = terminal.awaitBackground()
    let input = await TerminalInput(query: query, keys: keys)
    let listening = Task {
      await input.forEachReport { report in
        receive(report, from: terminal)
        // Immediately, so that the effect of a key is visible even if it ends before the next iteration.
        displayIfNeeded()
      }
    }
    await run {
      scheduleTimer()
      return isOver
    }
    timer?.task.cancel()
    input.stop()
    await listening.value
    // What an app saves at the end of editing must not be lost because the person quits in the field.
    window.rootState.firstResponder?.resignFirstResponder()
    terminal.close()
  }

  private func receive(_ report: TerminalInput.Report, from terminal: TerminalScreen) {
    switch report {
    case .input(let events):
      for event in events { receive(event, from: terminal) }
    case .resized: window.setNeedsDisplay()
    case .background(let background):
      terminal.use(background)
      window.setNeedsDisplay()
    case .stopping: stop(terminal)
    case .continued: signalHasContinued(terminal)
    case .ended(let signal):
      endingSignal = signal
      quit()
    }
    scheduleTimer()
  }

  /// Handles Ctrl-C and Ctrl-Z, which a terminal in raw mode passes on to the program.
  private func receive(_ event: InputEvent, from terminal: TerminalScreen) {
    switch event {
    case .key(KeyPress("c", .control)): quit()
    case .key(KeyPress("z", .control)): stop(terminal)
    default:
      if let title = event.stepTitle { reportMessage(title, as: .step) }
      send(event)
    }
  }

  private func stop(_ terminal: TerminalScreen) {
    enterBackground()
    terminal.suspend()
    // A program that wasn't stopped gets no signal that it continues. One in the background waits for the report of that
    // signal, and stops again then.
    guard TerminalMode.isInForeground else { return }
    resume(terminal)
    resumption = now()
  }

  /// Handles the report of the signal with which a shell continues the program.
  private func signalHasContinued(_ terminal: TerminalScreen) {
    guard TerminalMode.isInForeground else { return stop(terminal) }
    // Taking over the terminal once more would draw the screen twice and drop the keys that were typed in between. After a
    // stop that the system has discarded, no report comes, and a later one is that of another stop.
    let isReported = resumption.map { now() - $0 < Self.longestReport } ?? false
    if !isReported { resume(terminal) }
    resumption = nil
  }

  /// The longest time in which the signal that continues the program is reported.
  private static let longestReport = Duration.seconds(1)

  private func resume(_ terminal: TerminalScreen) {
    terminal.reopen()
    window.setNeedsDisplay()
    enterForeground()
  }

  // MARK: Timers

  private static let spinnerInterval = Duration.milliseconds(120)

  /// Schedules the next step of a visible spinner or the deadline of a long press.
  ///
  /// Without either, no timer runs.
  private func scheduleTimer() {
    let turning = window.spinners.isEmpty ? nil : now() + Self.spinnerInterval
    guard let time = [turning, window.pointerDeadline].compactMap(\.self).min() else {
      timer?.task.cancel()
      return timer = nil
    }
    // A timer that fires no later schedules the next one itself.
    if let timer, timer.time <= time { return }
    timer?.task.cancel()
    let task = Task { [weak self, now] in
      // A canceled timer was replaced.
      guard (try? await Task.sleep(for: max(.zero, time - now()))) != nil else { return }
      self?.timerFired()
    }
    timer = (time, task)
  }

  private func timerFired() {
    timer = nil
    window.advancePointers(to: now())
    for spinner in window.spinners { spinner.advance() }
    displayIfNeeded()
    scheduleTimer()
  }
}

import Composites
public import Delegation
public import MessageTracing
public import Responders

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
  public internal(set) var newestOutcome: DispatchOutcome?

  let screen: any Screen

  /// The time on the line of the pointer samples.
  let now: () -> Duration

  /// Makes clicks of presses that follow each other.
  var clicks = ClickCounter()

  /// Whether ``quit()`` was called.
  private(set) var isOver = false

  /// Ends a wait for something to do.
  var wake: () -> Void = {}

  /// The time that comes next at which something happens without input, and the task that waits for it.
  var alarm: (time: Duration, task: Task<Void, Never>)?

  /// Makes an application with an empty window.
  ///
  /// - Parameter now: Tells the time for gestures and double clicks; that of the system's clock unless given.
  public init(screen: any Screen, now: (() -> Duration)? = nil) {
    self.screen = screen
    let beginning = ContinuousClock.now
    self.now = now ?? { beginning.duration(to: .now) }
    window = Window()
    window.rootState.application = self
    applicationState.keyRoot = window
    window.whenDisplayIsNeeded = { [weak self] in self?.wake() }
    window.whenPersonActs = { [weak self] action in self?.personActions.notify(action) }
  }

  /// Gives every view its place, as it has it in the next picture.
  func layoutIfNeeded() {
    window.frame = Rect(x: 0, y: 0, width: Double(screen.size.columns), height: Double(screen.size.rows))
    window.layoutIfNeeded()
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
}

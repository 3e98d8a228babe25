import Foundation
public import Launching
public import TerminalUI

extension ScenarioRunner {
  /// Runs an app as its command line says: scenarios and their pictures, a snapshot, or the app in the terminal.
  ///
  /// Without a usable terminal, it runs standard input as a scenario.
  ///
  /// - Parameters:
  ///   - title: What pictures of scenarios show, for assistive technologies.
  ///   - snapshot: Outputs the first loaded screen.
  ///   - terminal: Runs the app in the terminal, and returns the exit status.
  /// - Returns: The exit status.
  public func run(
    _ options: AppOptions, title: String, snapshot show: (AppOptions.Snapshot) async throws -> Void,
    terminal: () async throws -> Int32
  ) async throws -> Int32 {
    let runsInTerminal =
      options.scenarios.files.isEmpty && options.snapshot == nil
      && (try? TerminalScreen.checkAvailability()) != nil
    if options.scenarios.record != nil, !runsInTerminal {
      throw CommandLineError(
        description: "--record records what you do in a terminal. Leave out --scenario and --snapshot, or run the "
          + "program in a terminal that can show its screens.")
    }
    if runsInTerminal { return try await terminal() }
    var runner = self
    runner.watch = options.watch
    if !options.scenarios.files.isEmpty { return try runner.runScenarios(options, title: title) }
    guard let snapshot = options.snapshot else { return runner.runStandardInput() }
    try await show(snapshot)
    return 0
  }

  private func runScenarios(_ options: AppOptions, title: String) throws -> Int32 {
    let (snapshot, film) = (options.snapshot, options.film)
    guard snapshot != nil || film != nil else { return run(files: options.scenarios.files) }
    let screens = Screens()
    let level = snapshot?.isPicture == true || film != nil ? ColorLevel.trueColor : .none
    let status = run(files: options.scenarios.files, in: level) { screens.film.add($0) }
    guard let last = screens.film.last else { return status }
    try snapshot?.output(text: last.text, svg: last.svg(title: title))
    if let film { try Picture(svg: screens.film.svg(title: title)).write(to: film) }
    return status
  }

  @MainActor
  private final class Screens {
    var film = Film()
  }
}

extension Application {
  /// Opens a pane with the messages of a recording beside the screen; nil for none.
  public func open(_ watch: MessageWatch?) {
    pane = watch.map { MessagePane($0.recorder, showing: $0.filter.shows) }
  }
}

extension HeadlessScreen {
  /// Creates the screen of a snapshot: 80 × 24 cells, and wider if a pane is open beside it.
  public convenience init(for snapshot: AppOptions.Snapshot, _ watch: MessageWatch?) {
    self.init(withPane: watch != nil, level: snapshot.isPicture ? .trueColor : .none)
  }

  /// Creates a screen of 80 × 24 cells for an app, and wider if a pane is open beside it.
  convenience init(withPane: Bool, level: ColorLevel) {
    self.init(columns: withPane ? 140 : 80, rows: 24, level: level)
  }
}

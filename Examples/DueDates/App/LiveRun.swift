import DataSources
import DueDatesModel
import DueDatesStorage
import Foundation
import Launching
import Scenarios
import TerminalUI

/// Runs the app with the user's items.
@MainActor
struct LiveRun {
  private let program: DueDatesProgram
  private let options: Options

  init(_ program: DueDatesProgram, _ options: Options) {
    (self.program, self.options) = (program, options)
  }

  /// Runs in the terminal until the person quits or a signal arrives.
  ///
  /// - Returns: The exit status; negative for a signal.
  func runInTerminal() async throws -> Int32 {
    let folder = try AppFolder.prepared(options.store ?? AppFolder.user(for: program.name))
    let recorder = try options.scenarios.record.map { try ScenarioRecorder(file: $0, store: folder) }
    // After that, so that an error is printed to an unchanged terminal.
    let screen = try TerminalScreen()
    let app = try AppDelegate(screen: screen, environment: environment(storage(in: folder)) { Day(.now) })
    return try await app.run(on: screen, recordedBy: recorder, watching: options.watch)
  }

  /// Outputs the first screen.
  ///
  /// Without a store folder, it lists sample items, so the screen is the same each time.
  func show(_ snapshot: AppOptions.Snapshot) throws {
    let folder = try AppFolder.prepared(options.store ?? AppFolder.temporary(for: program.name))
    defer { if options.store == nil { try? FileManager.default.removeItem(at: folder) } }
    let storage = storage(in: folder)
    if options.store == nil { try EditingContext.samples(savingTo: storage).save() }
    let screen = HeadlessScreen(for: snapshot, options.watch)
    let app = try AppDelegate(screen: screen, environment: environment(storage) { Day(.now) })
    app.application.open(options.watch)
    app.application.launch()
    app.application.displayIfNeeded()
    app.application.terminate()
    try snapshot.output(text: screen.text, svg: screen.canvas.svg(title: Texts.dueDates))
  }

  private func environment(_ storage: any ItemStorage, today: @escaping () -> Day) -> AppEnvironment {
    AppEnvironment(fields: program.fields, storage: storage, today: today)
  }

  private func storage(in folder: URL) -> any ItemStorage {
    #if SQLite
      if options.usesSQLite { return SQLiteStorage(folder: folder, fields: program.fields) }
    #endif
    return FileStorage(folder: folder, fields: program.fields)
  }
}

extension EditingContext<ToDoItem> {
  /// Makes a context of unsaved sample items.
  fileprivate static func samples(savingTo storage: any ItemStorage) throws -> EditingContext {
    let context = try EditingContext([], savingTo: storage)
    for (title, date) in [
      ("Pay rent", "2025-03-05"), ("Call Zoe", "2025-03-02"), ("Apply", "2025-03-09"), ("Learn to juggle", ""),
      ("Return Item 10 to the library", "2025-03-21"), ("Return Item 9 to the library", "2025-03-21"),
    ] {
      try context.insert(ToDoItem(title: title, dueDate: Day(date)))
    }
    return context
  }
}

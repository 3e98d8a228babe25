import Foundation
import Streams

/// The program `kata`: exercises with tests that judge code after every save.
public enum KataProgram {
  /// Runs the program.
  ///
  /// - Parameter arguments: The command line without the program's name.
  /// - Returns: The exit status: 0 for a green verdict or a finished command, 1 for a red one, 2 for a command that can't be
  ///   done or whose output can't be written, 130 after an interruption.
  public static func run(_ arguments: [String]) -> Int32 {
    StandardStreams.occupyClosed()
    Interruption.observe()
    let console = Console()
    do {
      let options = try Options(arguments)
      let status = try run(options, console)
      if Interruption.hasOccurred { return 130 }
      guard status == 0, let failure = console.failure else { return status }
      console.complain("kata: \(failure)")
      return 2
    } catch {
      console.complain("kata: \(error)")
      return 2
    }
  }

  static func run(_ options: Options, _ console: Console) throws -> Int32 {
    if options.printsHelp {
      console.write(options.verb?.help ?? Options.help)
      return 0
    }
    guard !FileManager.default.currentDirectoryPath.isEmpty else {
      throw CommandProblem("The current folder was removed. Change to another one with 'cd'.")
    }
    let catalogue = try Catalogue(folder: catalogueFolder(options.catalogue))
    let teacher = TeacherCommands(catalogue: catalogue, options: options, console: console)
    switch options.verb {
    case .verify: return try options.measuresTimes ? teacher.times() : teacher.verify()
    case .new: return try teacher.new()
    case .list where options.printsOverview: return teacher.overview()
    default: break
    }
    for problem in catalogue.problems { console.complain("kata: \(problem)") }
    let workspace = Workspace(
      folder: Workspace.folder(named: options.workspace, catalogue: catalogue.folder), library: libraryFolder(catalogue)
    )
    let learner = try LearnerCommands(catalogue: catalogue, workspace: workspace, options: options, console: console)
    return try learner.run(options.verb ?? .list)
  }

  // MARK: Folders

  /// Returns the folder of the katas: named, above the running program, above the current folder, or where the sources
  /// were when the program was built.
  private static func catalogueFolder(_ named: String?) throws(CommandProblem) -> URL {
    if let named { return URL(filePath: named, directoryHint: .isDirectory).absoluteURL }
    let current = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    let source = URL(filePath: #filePath).deletingLastPathComponent()
    for start in [Toolchain.programFolder, source, current].compactMap({ $0 }) {
      var folder = start
      while true {
        for path in ["Katas/catalogue", "Examples/Katas/catalogue"] {
          let candidate = folder.appending(path: path, directoryHint: .isDirectory)
          if candidate.isExistingFolder { return candidate.resolvingSymlinksInPath() }
        }
        guard folder.path != "/" else { break }
        folder.deleteLastPathComponent()
      }
    }
    throw CommandProblem("The katas can't be found. Run kata in a checkout, or name their folder with --catalogue.")
  }

  /// Returns the library's package, which the workspace depends on: the folder above the examples.
  private static func libraryFolder(_ catalogue: Catalogue) -> URL {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let candidates = [catalogue.folder, here].map { start in
      var folder = start
      while folder.lastPathComponent != "Examples", folder.path != "/" { folder.deleteLastPathComponent() }
      return folder.deletingLastPathComponent()
    }
    return candidates.first { $0.appending(path: "Package.swift").isExistingFile } ?? candidates[0]
  }
}

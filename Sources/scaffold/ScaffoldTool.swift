import Foundation
import ScaffoldCore

/// The command line: reads the package, plans, and writes.
@main
struct ScaffoldTool {
  static func main() {
    do {
      try run(Invocation(Array(CommandLine.arguments.dropFirst())))
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ invocation: Invocation) throws {
    switch invocation.action {
    case .help: print(CommandOption.overview)
    case .dumpHelp: print(try CommandOption.json())
    case .undo:
      let paths = try folder(invocation).undo()
      print("Taken back:\n\(PathTree.text(paths))")
    case .write(let request):
      let folder = try folder(invocation)
      let plan = try ScaffoldPlan(
        request, at: invocation.placement, in: folder.snapshot(), isForced: invocation.isForced)
      if !invocation.isDryRun { try folder.apply(plan.changes) }
      print("\(invocation.isDryRun ? "Would write" : "Written"):\n\(PathTree.text(plan.changes.map(\.path)))")
    }
  }

  private static func folder(_ invocation: Invocation) throws -> PackageFolder {
    let folder = try PackageFolder(at: invocation.packagePath)
    if !invocation.isDryRun, try folder.recover() {
      print("An earlier run was interrupted, and its changes were rolled back.")
    }
    return folder
  }
}

import ArchitectureRules
import Foundation
import ScaffoldCore

/// The command line: reads the package, plans, and writes.
@main
struct ScaffoldTool {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "check" { CheckCommand.runAndExit(Array(arguments.dropFirst())) }
    do {
      try run(Invocation(arguments))
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
      if let path = invocation.newPackage {
        try writePackage(at: path, for: request, invocation)
      } else {
        let folder = try folder(invocation)
        let plan = try ScaffoldPlan(
          request, at: invocation.placement, in: folder.snapshot(), isForced: invocation.isForced)
        if !invocation.isDryRun { try folder.apply(plan.changes) }
        report(plan, invocation)
      }
    }
  }

  private static func writePackage(at path: String, for request: ModuleRequest, _ invocation: Invocation) throws {
    let root = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    let snapshot = try NewPackage.snapshot(
      named: root.lastPathComponent, armature: invocation.armature ?? PackageFolder.ofThisProgram())
    var plan = try ScaffoldPlan(request, at: invocation.placement, in: snapshot, isForced: false)
    plan.changes = plan.changes.map { ScaffoldPlan.Change(path: $0.path, before: nil, after: $0.after) }
    plan.changes.append(ScaffoldPlan.Change(path: ".gitignore", before: nil, after: "/.build\n"))
    let folder = try PackageFolder(new: root)
    if !invocation.isDryRun { try folder.apply(plan.changes) }
    report(plan, invocation)
  }

  private static func report(_ plan: ScaffoldPlan, _ invocation: Invocation) {
    print("\(invocation.isDryRun ? "Would write" : "Written"):\n\(PathTree.text(plan.changes.map(\.path)))")
    for change in plan.changes where change.path == "Package.swift" {
      guard let before = change.before, let after = change.after else { continue }
      print("Package.swift:\n\(LineDifference.text(from: before, to: after))")
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

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
      try run(Invocation(arguments) { try? PackageFolder(at: $0).text(of: Invocation.defaultsFile) })
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
      let folder = try folder(invocation)
      let paths = try invocation.isDryRun ? folder.lastRecord().map(\.path) : folder.undo()
      print("\(invocation.isDryRun ? "Would take back" : "Taken back"):\n\(PathTree.text(paths))")
    case .write(let request):
      if let path = invocation.newPackage {
        try writePackage(at: path, for: request, invocation)
      } else {
        let folder = try folder(invocation)
        let plan = try ScaffoldPlan(
          request, at: invocation.placement, in: folder.snapshot(), isForced: invocation.isForced)
        if !invocation.isDryRun { try folder.apply(plan.changes, demand: plan.demand) }
        report(plan, invocation)
        if invocation.isVerified { try verify(request.name, in: folder, invocation) }
      }
    case .addRole(let role, let name):
      let folder = try folder(invocation)
      try apply(
        ConversionPlan.adding(role, to: name, at: invocation.placement, in: folder.snapshot()), in: folder, invocation)
    case .convert(let name, let architecture):
      let folder = try folder(invocation)
      let plan = try ConversionPlan.converting(
        name, to: architecture, at: invocation.placement, in: folder.snapshot())
      try apply(plan, in: folder, invocation)
    }
  }

  private static func apply(_ plan: ConversionPlan, in folder: PackageFolder, _ invocation: Invocation) throws {
    if !invocation.isDryRun { try folder.apply(plan.changes) }
    print("\(invocation.isDryRun ? "Would write" : "Written"):\n\(PathTree.text(plan.changes.map(\.path)))")
    if !plan.instructions.isEmpty { print(plan.instructions) }
  }

  /// Builds and tests a module, and takes it back if that fails.
  private static func verify(
    _ name: String, in folder: PackageFolder, _ invocation: Invocation
  ) throws {
    if invocation.isDryRun { return }
    if let problem = try folder.problem(of: name) {
      _ = try folder.undo()
      throw ScaffoldError("The module was taken back, because it doesn't build or fails its tests:\n\(problem)")
    }
    print("Built, and all its tests passed.")
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
    if invocation.isVerified { try verify(request.name, in: folder, invocation) }
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

import Foundation
import PackagePlugin

/// Runs the executable `scaffold` on the package for which the plugin was started.
@main
struct ScaffoldCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "scaffold").url
    process.arguments = arguments + ["--package-path", context.package.directoryURL.path]
    try process.run()
    process.waitUntilExit()
    // The executable has said why; the status alone makes the package manager fail.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

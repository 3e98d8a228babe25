import Foundation
import PackagePlugin

/// Runs the executable `scaffold` on the package for which the plugin was started.
@main
struct ScaffoldCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // The package manager lets a plugin write to its own package only.
    if arguments.contains(where: { $0 == "--package-path" || $0.hasPrefix("--package-path=") }) {
      Diagnostics.error(
        """
        Behind 'scaffold', '--package-path' can't choose the package: the command writes to the one for which it was \
        started. Nothing was written. Name the package in front of it: 'swift package --package-path DIR scaffold …'.
        """)
      return
    }
    let process = Process()
    process.executableURL = try context.tool(named: "scaffold").url
    process.arguments = arguments + ["--package-path", context.package.directoryURL.path]
    try process.run()
    process.waitUntilExit()
    // The executable has said why; the status alone makes the package manager fail.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

import Foundation
import PackagePlugin

/// Runs the executable `check-architecture` on the targets of the package for which the plugin was started.
@main
struct CheckArchitectureCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // The executable can't ask the package manager, which waits for this plugin.
    var (list, arguments) = ("", arguments)
    let resolvesTypes = arguments.contains("--resolve-types")
    for case let target as SwiftSourceModuleTarget in context.package.targets {
      list += "\(target.kind == .test ? "test" : "target") \(target.name)\n"
      for file in target.sourceFiles(withSuffix: "swift") { list += "\t\(file.url.path)\n" }
      guard resolvesTypes, target.kind != .test else { continue }
      let graph = try packageManager.getSymbolGraph(for: target, options: .init(minimumAccessLevel: .private))
      arguments += ["--symbol-graphs", graph.directoryURL.path]
    }
    let listFile = context.pluginWorkDirectoryURL.appending(path: "sources")
    try Data(list.utf8).write(to: listFile)
    let process = Process()
    process.executableURL = try context.tool(named: "check-architecture").url
    process.arguments =
      arguments + ["--package-path", context.package.directoryURL.path, "--source-list", listFile.path]
    try process.run()
    process.waitUntilExit()
    // The executable has said why; the status alone makes the package manager fail.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

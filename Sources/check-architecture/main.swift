import ArchitectureRules
import Foundation

let result = CheckCommand.run(Array(CommandLine.arguments.dropFirst()))
if !result.output.isEmpty { print(result.output) }
FileHandle.standardError.write(Data((result.remarks + "\n").utf8))
exit(result.status)

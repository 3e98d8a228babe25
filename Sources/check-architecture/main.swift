import ArchitectureRules

CheckCommand.runAndExit(Array(CommandLine.arguments.dropFirst()))

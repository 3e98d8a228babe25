import Foundation

struct LearnerCommands {
  init(catalogue: Catalogue, workspace: Workspace, options: Options, console: Console) throws {}
  func run(_ verb: Verb) throws -> Int32 { 0 }
}

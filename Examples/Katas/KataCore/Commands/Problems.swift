/// An error in a command line, or in the state that a command needs.
struct CommandProblem: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The error of a file operation, as a sentence.
struct FileProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A failure of a tool that the runner needs, rather than of the learner's code.
struct ToolProblem: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// An error in the catalogue, with the file that has it.
struct CatalogueProblem: Error, Equatable, CustomStringConvertible {
  let file: String
  let sentence: String

  init(_ file: String, _ sentence: String) {
    self.file = file
    self.sentence = sentence
  }

  var description: String { "\(file): \(sentence)" }
}

/// What is wrong with a line, whichever line it is.
struct SyntaxProblem: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}

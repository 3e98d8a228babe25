/// How a verb is written, and how what follows it is read.
struct VerbForm: Sendable {
  let name: String

  /// The whole line, for messages.
  let usage: String

  let read: @Sendable (inout ArgumentReader) throws(SyntaxProblem) -> Verb

  /// - Parameter arguments: What follows the verb, for messages; empty for nothing.
  init(
    _ name: String, _ arguments: String = "",
    read: @escaping @Sendable (inout ArgumentReader) throws(SyntaxProblem) -> Verb
  ) {
    self.name = name
    usage = arguments.isEmpty ? name : "\(name) \(arguments)"
    self.read = read
  }

  /// Every verb of the language.
  static let all: [String: VerbForm] = Dictionary(
    (world + person + expectations).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

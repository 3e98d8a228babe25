/// A sequence diagram, parsed as strictly as its renderer's grammar does.
struct MermaidReading {
  struct Message: Equatable {
    let from: Int
    let to: Int
    let text: String
  }

  enum Fault: Error {
    case line(String)
    case text(String)
  }

  var participants: [String] = []
  var messages: [Message] = []
  var notes: [String] = []

  init(_ diagram: String) throws {
    var lines = diagram.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "sequenceDiagram", lines.popLast() == "" else { throw Fault.line(diagram) }
    for line in lines.dropFirst() {
      if let match = line.wholeMatch(of: /\ \ participant p(\d+) as (.+)/) {
        participants.append(try Self.decoded(match.2))
        guard Int(match.1) == participants.count else { throw Fault.line(String(line)) }
      } else if let match = line.wholeMatch(of: /\ \ p(\d+)->>p(\d+): (.+)/) {
        messages.append(Message(from: Int(match.1) ?? 0, to: Int(match.2) ?? 0, text: try Self.decoded(match.3)))
      } else if let match = line.wholeMatch(of: /\ \ Note over p1: (.+)/) {
        notes.append(try Self.decoded(match.1))
      } else {
        throw Fault.line(String(line))
      }
    }
    guard messages.allSatisfy({ max($0.from, $0.to) <= participants.count && min($0.from, $0.to) > 0 }) else {
      throw Fault.line("a message of an undeclared participant")
    }
  }

  private static func decoded(_ text: Substring) throws -> String {
    guard text.wholeMatch(of: /([A-Za-z0-9 _.,()]|#[0-9]+;)+/) != nil, text.first != " ", text.last != " " else {
      throw Fault.text(String(text))
    }
    return text.replacing(/#([0-9]+);/) { match in
      String(UInt32(match.1).flatMap(Unicode.Scalar.init).map(Character.init) ?? "?")
    }.description
  }
}

import Foundation

/// A document of a server that sends pieces of it.
struct Document: Sendable {
  var body: Data
  var tag = "\"1\""
  /// Whether it sends pieces at all.
  var sendsPieces = true

  init(_ text: String) { body = Data(text.utf8) }

  /// The answer to a request.
  ///
  /// - Parameter count: After how many bytes the connection ends; nil for none.
  func answer(_ ask: Ask, breakingAfter count: Int? = nil) -> Answer {
    let offset = sendsPieces ? ask.offset : nil
    guard let offset, ask.fields["if-range"] == tag else { return answer(from: 0, status: 200, count) }
    guard offset < body.count else { return Answer(status: 416, fields: [("Content-Range", "bytes */\(body.count)")]) }
    var answer = answer(from: offset, status: 206, count)
    answer.fields.append(("Content-Range", "bytes \(offset)-\(body.count - 1)/\(body.count)"))
    return answer
  }

  private func answer(from offset: Int, status: Int, _ count: Int?) -> Answer {
    let rest = body.dropFirst(offset)
    return Answer(
      status: status, fields: [("ETag", tag)], announced: rest.count, steps: [.data(Data(rest.prefix(count ?? .max)))])
  }
}

extension Ask {
  /// Where the piece begins that is asked for.
  var offset: Int? { fields["range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } }
}

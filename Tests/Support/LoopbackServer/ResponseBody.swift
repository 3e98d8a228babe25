public import Foundation

/// The body of a response: pieces that are sent in order, and how their end is marked.
public struct ResponseBody: Sendable {
  /// One step of sending a body.
  public enum Piece: Sendable {
    /// Sends these bytes; in a chunked body they are one chunk.
    case content(Content)
    /// Waits until the gate opens.
    case wait(Gate)
    /// Pauses; where a test needs an order, use a gate instead.
    case pause(Duration)
    /// Resets the connection; the following pieces aren't sent.
    case reset
    /// Closes the connection in an orderly way, even if the body isn't complete.
    case close

    /// Bytes in memory.
    public static func data(_ data: Data) -> Piece { .content(.data(data)) }

    /// The bytes of a text in UTF-8.
    public static func text(_ text: String) -> Piece { .content(.text(text)) }

    /// Waits as long as the step lasts, or until the calling task is canceled.
    func elapse() async {
      switch self {
      case .wait(let gate): await gate.pass()
      // Limited to a day, since the clock overflows for very long durations.
      case .pause(let duration): try? await Task.sleep(for: min(duration, .seconds(86_400)))
      case .content, .reset, .close: break
      }
    }
  }

  /// How the end of the body is marked.
  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked
    case untilClose
  }

  /// The division of the content into parts of a size, each after a step.
  struct Pace: Sendable {
    let bytes: Int
    let step: Piece?
  }

  var framing: Framing
  private(set) var pieces: [Piece]
  var pace: Pace?

  init(framing: Framing, pieces: [Piece]) {
    self.framing = framing
    self.pieces = pieces
  }

  /// No bytes, with `Content-Length: 0`.
  public static let empty = data(Data())

  /// Bytes with their length announced.
  public static func content(_ content: Content) -> ResponseBody {
    ResponseBody(framing: .length(content.count), pieces: [.content(content)])
  }

  /// Bytes in memory with their length announced.
  public static func data(_ data: Data) -> ResponseBody { content(.data(data)) }

  /// A text in UTF-8 with its length announced.
  public static func text(_ text: String) -> ResponseBody { content(.text(text)) }

  /// Pieces with an announced length, which may be wrong; then the connection ends with the last piece.
  public static func announced(length: Int, _ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .length(max(0, length)), pieces: pieces)
  }

  /// Pieces in the chunked transfer coding; for an HTTP/1.0 client they end with the connection.
  public static func chunked(_ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .chunked, pieces: pieces)
  }

  /// Pieces that end with the connection.
  public static func closeDelimited(_ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .untilClose, pieces: pieces)
  }

  /// All bytes of the pieces, in memory.
  var data: Data {
    pieces.reduce(into: Data()) { if case .content(let content) = $1 { $0.append(content.data) } }
  }

  /// The pieces in the parts in which they are sent, none of them without bytes.
  var steps: some Sequence<Piece> {
    let pace = pace
    return pieces.lazy.flatMap { piece -> AnySequence<Piece> in
      guard case .content(let content) = piece else { return AnySequence(CollectionOfOne(piece)) }
      let parts = content.parts(of: pace?.bytes ?? max(1, content.count)).lazy.map(Piece.content)
      guard let step = pace?.step else { return AnySequence(parts) }
      return AnySequence(parts.flatMap { [step, $0] })
    }
  }

  /// Replaces everything after this many bytes by other pieces.
  mutating func end(afterBytes count: Int, with ending: [Piece]) {
    var rest = max(0, count)
    var kept: [Piece] = []
    for piece in pieces where rest > 0 {
      guard case .content(let content) = piece else {
        kept.append(piece)
        continue
      }
      kept.append(.content(content[0..<rest]))
      rest -= min(rest, content.count)
    }
    pieces = kept + ending
  }
}

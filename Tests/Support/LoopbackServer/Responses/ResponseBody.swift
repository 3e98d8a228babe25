public import Foundation

/// The body of a response: pieces that are sent one after another, and how the client learns where they end.
public struct ResponseBody: Sendable {
  /// One step of sending a body.
  public enum Piece: Sendable {
    /// These bytes are sent at once; in a chunked body they are one chunk.
    case content(Content)
    /// Nothing more is sent until the gate opens.
    case wait(Gate)
    /// Nothing more is sent for a while; where a test needs order, a gate is the better choice.
    case pause(Duration)
    /// The connection is reset; what comes behind is not sent.
    case reset
    /// The connection is closed in an orderly way, though the body may not be complete.
    case close

    /// Bytes that are in memory.
    public static func data(_ data: Data) -> Piece { .content(.data(data)) }

    /// The bytes of a text in UTF-8.
    public static func text(_ text: String) -> Piece { .content(.text(text)) }
  }

  /// How the end of the body is told.
  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked
    case untilClose
  }

  /// How content is divided: into parts of a size, each behind a step of its own.
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

  /// No bytes, announced as `Content-Length: 0`.
  public static let empty = data(Data())

  /// Bytes whose number is announced.
  public static func content(_ content: Content) -> ResponseBody {
    ResponseBody(framing: .length(content.count), pieces: [.content(content)])
  }

  /// Bytes in memory whose number is announced.
  public static func data(_ data: Data) -> ResponseBody { content(.data(data)) }

  /// A text in UTF-8, its length announced.
  public static func text(_ text: String) -> ResponseBody { content(.text(text)) }

  /// Pieces under an announced length, true or not; where it is not, the connection ends with the last piece.
  public static func announced(length: Int, _ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .length(max(0, length)), pieces: pieces)
  }

  /// Pieces in the chunked transfer coding; a client of HTTP/1.0 gets them delimited by the close.
  public static func chunked(_ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .chunked, pieces: pieces)
  }

  /// Pieces whose end is the end of the connection.
  public static func closeDelimited(_ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .untilClose, pieces: pieces)
  }

  /// All of its bytes, in memory, whatever stands between them.
  var data: Data {
    pieces.reduce(into: Data()) { if case .content(let content) = $1 { $0.append(content.data) } }
  }

  /// Leaves out what stands behind so many bytes and puts other pieces there.
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

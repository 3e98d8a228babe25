public import Foundation

/// The body of a response: pieces that are sent one after another, and how the client learns where they end.
public struct ResponseBody: Sendable {
  /// One step of sending a body.
  public enum Piece: Sendable {
    /// These bytes are sent at once; in a chunked body they are one chunk.
    case data(Data)
    /// Nothing more is sent until the gate opens.
    case wait(Gate)
    /// The connection is reset; what comes behind is not sent.
    case reset
    /// The connection is closed in an orderly way, though the body may not be complete.
    case close

    /// The bytes of a text in UTF-8.
    public static func text(_ text: String) -> Piece { .data(Data(text.utf8)) }
  }

  /// How the end of the body is told.
  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked
    case untilClose
  }

  let framing: Framing
  let pieces: [Piece]

  /// No bytes, announced as `Content-Length: 0`.
  public static let empty = data(Data())

  /// Bytes whose number is announced.
  public static func data(_ data: Data) -> ResponseBody {
    ResponseBody(framing: .length(data.count), pieces: [.data(data)])
  }

  /// A text in UTF-8, its length announced.
  public static func text(_ text: String) -> ResponseBody { data(Data(text.utf8)) }

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
}

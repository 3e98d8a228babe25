import Foundation

/// A response while it is sent over HTTP/2: its steps, and the position in the bytes of the current one.
final class OutgoingResponse {
  /// What a body goes on with.
  enum Progress {
    case bytes(Int)
    /// A step without bytes; the body continues behind it.
    case step(ResponseBody.Piece)
    case end
  }

  let writer: ResponseWriter
  let hasHead: Bool
  let isLastOfConnection: Bool
  var delays: ArraySlice<ResponseBody.Piece>
  var isHeadSubmitted = false

  private var steps: AnyIterator<ResponseBody.Piece>
  private var upcoming: ResponseBody.Piece?
  private var content = Content.text("")
  private var position = 0
  private var block = Data()
  private var sent = 0

  init(_ response: Response, to request: Request?) {
    writer = ResponseWriter(response, to: request)
    hasHead = response.hasHead
    isLastOfConnection = response.headers.hasToken("close", in: "Connection")
    delays = response.delays[...]
    steps = AnyIterator(response.body.steps.makeIterator())
    upcoming = steps.next()
  }

  /// Whether all bytes that the head announces have been produced, or the body has ended.
  var isWhole: Bool { writer.isWhole(sent) || isAtEnd }

  /// Whether nothing follows.
  var isAtEnd: Bool { upcoming == nil && position == content.count && block.isEmpty }

  /// Whether fewer bytes have been produced than announced; at the end, the connection ends without them.
  var isShort: Bool {
    if case .length(let length) = writer.framing { sent < length } else { false }
  }

  /// Copies the next bytes into a buffer, at most one block of them.
  func produce(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Progress {
    while block.isEmpty {
      if position < content.count {
        block = content[position..<position + 64 * 1024].data
        position += block.count
      } else if let step = upcoming {
        upcoming = steps.next()
        guard case .content(let next) = step else { return .step(step) }
        (content, position) = (next, 0)
      } else {
        return .end
      }
    }
    let count = block.copyBytes(to: buffer)
    block = block.dropFirst(count)
    sent += count
    return .bytes(count)
  }
}

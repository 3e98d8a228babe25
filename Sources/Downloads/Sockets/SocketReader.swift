#if os(Linux) || os(Android)
  import Foundation

  /// Reads a connection line by line or piece by piece, and asks for no more than the reader of it takes.
  ///
  /// Nothing is read ahead of what fits the buffer, so a server is slowed down to whoever stores what it sends.
  struct SocketReader {
    private let socket: Socket
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    private var unread = 0..<0

    /// Whether anything has arrived.
    private(set) var hasBegun = false

    init(_ socket: Socket) {
      self.socket = socket
    }

    /// Whether everything that has arrived is read.
    var isEmpty: Bool { unread.isEmpty }

    /// Sees to it that there is something to read; false at the end.
    private mutating func fill() throws(TransportFailure) -> Bool {
      guard unread.isEmpty else { return true }
      let socket = self.socket
      let count = try buffer.withUnsafeMutableBufferPointer { (space) throws(TransportFailure) in
        try socket.receive(into: space)
      }
      unread = 0..<count
      if count > 0 { hasBegun = true }
      return count > 0
    }

    /// Returns at most so many bytes, at least one; nil at the end.
    mutating func piece(upTo count: Int = .max) throws(TransportFailure) -> Data? {
      guard try fill() else { return nil }
      let end = unread.lowerBound + min(unread.count, count)
      defer { unread = end..<unread.upperBound }
      return Data(buffer[unread.lowerBound..<end])
    }

    /// Returns the next line without its end, CRLF or LF.
    ///
    /// - Parameter limit: How many bytes there may be; what is read is taken off.
    mutating func line(limit: inout Int) throws(TransportFailure) -> [UInt8] {
      var line: [UInt8] = []
      while true {
        guard try fill() else { throw .connectionLost }
        let end = buffer[unread].firstIndex(of: 0x0A)
        let part = unread.lowerBound..<(end ?? unread.upperBound)
        limit -= part.count + 1
        guard limit >= 0 else { throw .badResponse("its head is too long") }
        line += buffer[part]
        unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
        guard end != nil else { continue }
        if line.last == 0x0D { line.removeLast() }
        return line
      }
    }
  }

  extension TransportFailure {
    /// The server does not speak HTTP/1 as it should; the code is Foundation's.
    static func badResponse(_ problem: String) -> Self {
      .other(code: URLError.Code.badServerResponse.rawValue, text: "the server's response is malformed: \(problem)")
    }

    /// The body is not coded as the head says; the code is Foundation's.
    static func badCoding(_ problem: String) -> Self {
      .other(code: URLError.Code.cannotDecodeContentData.rawValue, text: "the body cannot be decoded: \(problem)")
    }
  }
#endif

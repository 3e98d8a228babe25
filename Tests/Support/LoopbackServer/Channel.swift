import Foundation

/// The bytes of one connection as HTTP/1.1 reads and writes them, plain or encrypted; used on the connection's thread.
protocol Channel {
  /// Returns the bytes that have arrived; none if the client has closed, the timeout has passed or the connection is
  /// lost.
  func receive(into buffer: inout [UInt8]) -> ArraySlice<UInt8>

  /// Sends all bytes, and returns false if the client has closed or reads nothing until the timeout.
  func send(_ data: Data) -> Bool

  /// Ends the sending; the client reads the end of the stream.
  func endSending()
}

/// A connection without encryption.
struct PlainChannel: Channel {
  let descriptor: Int32

  func receive(into buffer: inout [UInt8]) -> ArraySlice<UInt8> { Socket.receive(from: descriptor, into: &buffer) }

  func send(_ data: Data) -> Bool { Socket.send(data, to: descriptor) }

  func endSending() { Socket.endSending(descriptor) }
}

/// A connection with TLS, after its handshake.
struct EncryptedChannel: Channel {
  let descriptor: Int32
  let session: TLSSession
  let sendsCloseNotify: Bool

  /// Performs the handshake, and returns nil if it fails; the client has received the reason as an alert.
  init?(_ descriptor: Int32, context: TLSContext, sendsCloseNotify: Bool) {
    guard let session = TLSSession(context) else { return nil }
    (self.descriptor, self.session, self.sendsCloseNotify) = (descriptor, session, sendsCloseNotify)
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let progress = session.handshake()
      guard flush() else { return nil }
      switch progress {
      case .bytes: return
      case .incomplete:
        let received = Socket.receive(from: descriptor, into: &buffer)
        guard !received.isEmpty, session.feed(received) else { return nil }
      case .ended, .failed: return nil
      }
    }
  }

  func receive(into buffer: inout [UInt8]) -> ArraySlice<UInt8> {
    while true {
      let input = session.read(into: &buffer)
      // A change of keys is answered.
      guard flush() else { return [] }
      switch input {
      case .bytes(let count): return buffer[..<count]
      case .incomplete:
        let received = Socket.receive(from: descriptor, into: &buffer)
        guard !received.isEmpty, session.feed(received) else { return [] }
      case .ended, .failed: return []
      }
    }
  }

  func send(_ data: Data) -> Bool { session.write(data) && flush() }

  func endSending() {
    if sendsCloseNotify {
      session.end()
      _ = flush()
    }
    Socket.endSending(descriptor)
  }

  private func flush() -> Bool {
    while case let bytes = session.drain(), !bytes.isEmpty {
      guard Socket.send(bytes, to: descriptor) else { return false }
    }
    return true
  }
}

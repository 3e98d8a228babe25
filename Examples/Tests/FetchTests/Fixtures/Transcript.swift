import Foundation

/// What a program writes, read on a thread of its own as it comes.
final class Transcript {
  private(set) var data = Data()
  private let pieces: AsyncStream<Data>

  /// - Parameter descriptor: The end to read from, which is closed once the other ends are.
  init(_ descriptor: Int32) {
    let (stream, continuation) = AsyncStream<Data>.makeStream()
    pieces = stream
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      // A terminal whose other end is closed is an error, not an end.
      while case let count = Foundation.read(descriptor, &buffer, buffer.count), count > 0 {
        continuation.yield(Data(buffer.prefix(count)))
      }
      close(descriptor)
      continuation.finish()
    }
  }

  var text: String { String(decoding: data, as: UTF8.self) }

  /// Reads on until a text has come; false if the end comes first.
  func read(until text: String) async -> Bool {
    if self.text.contains(text) { return true }
    for await piece in pieces {
      data += piece
      if self.text.contains(text) { return true }
    }
    return false
  }

  /// Reads on to the end.
  func readAll() async -> String {
    for await piece in pieces { data += piece }
    return text
  }
}

import Foundation

/// The output of a program, read on a thread as it arrives.
final class Transcript {
  private(set) var data = Data()
  private let pieces: AsyncStream<Data>

  /// Starts reading.
  ///
  /// - Parameter descriptor: The end of a pipe or terminal, which is closed when all other ends are.
  init(_ descriptor: Int32) {
    let (stream, continuation) = AsyncStream<Data>.makeStream()
    pieces = stream
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      // Reading from a terminal whose other end is closed fails instead of returning 0.
      while case let count = Foundation.read(descriptor, &buffer, buffer.count), count > 0 {
        continuation.yield(Data(buffer.prefix(count)))
      }
      close(descriptor)
      continuation.finish()
    }
  }

  /// The text read so far.
  var text: String { String(decoding: data, as: UTF8.self) }

  /// Reads until a text has arrived; returns false if the output ends before.
  func read(until text: String) async -> Bool {
    if self.text.contains(text) { return true }
    for await piece in pieces {
      data += piece
      if self.text.contains(text) { return true }
    }
    return false
  }

  /// Reads to the end and returns all text.
  func readAll() async -> String {
    for await piece in pieces { data += piece }
    return text
  }
}

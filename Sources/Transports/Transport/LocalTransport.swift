import Dispatch
import Foundation
import Synchronization

/// A transport for URLs with the schemes file and data, which need no network.
package struct LocalTransport: Transport {
  private static let pieceLength = 64 * 1024

  private final class LocalExchange: Exchange {
    private let flag = Atomic(false)
    var isCancelled: Bool { flag.load(ordering: .relaxed) }
    func cancel() { flag.store(true, ordering: .relaxed) }
  }

  package init() {}

  package func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let exchange = LocalExchange()
    // A queue of its own, since a sink may wait for a reader.
    DispatchQueue(label: "Transports.LocalTransport").async {
      do {
        let head =
          try request.url.isFileURL ? Self.send(request, into: sink, exchange) : Self.decode(request, into: sink)
        report(exchange.isCancelled ? .failed(.cancelled) : .finished(head))
      } catch let failure as TransportFailure {
        report(.failed(failure))
      } catch {
        report(.failed(.sinkRefused))
      }
    }
    return exchange
  }

  private static func send(
    _ request: TransportRequest, into sink: any BodySink, _ exchange: LocalExchange
  ) throws -> ResponseHead {
    if let host = request.url.host(percentEncoded: false)?.lowercased(), !["", "localhost"].contains(host) {
      throw TransportFailure.other(code: Int(EINVAL), text: "it names another machine, '\(host)'")
    }
    let path = request.url.path
    // Opening a pipe without a writer must not block the queue; the check below refuses it.
    let descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw TransportFailure.system(errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let status = SystemCall.status(of: descriptor) else { throw TransportFailure.system(errno) }
    guard status.isRegularFile else {
      throw status.isFolder
        ? TransportFailure.system(EISDIR) : .other(code: Int(ENODEV), text: "it isn't a regular file")
    }
    // Files of the system, such as those in /proc, have no length but contents.
    let length = status.st_size > 0 ? Int(status.st_size) : nil
    let fields: HTTPFields = length.map { ["Content-Length": "\($0)"] } ?? [:]
    let head = ResponseHead(status: 200, fields: fields, url: request.url.absoluteString)
    try sink.begin(head)
    guard request.method != "HEAD" else { return head }
    // What is written to the file meanwhile doesn't belong to the response.
    var rest = length ?? .max
    var pace = request.bytesPerSecond.map { Pace(bytesPerSecond: $0) }
    let pieceLength = min(Self.pieceLength, max((request.bytesPerSecond ?? .max) / 4, 1))
    while !exchange.isCancelled, rest > 0 {
      if pace?.next(at: .now) != nil {
        // Short, since the exchange may be canceled meanwhile.
        usleep(10_000)
        continue
      }
      let piece: Data?
      do {
        piece = try file.read(upToCount: min(pieceLength, rest))
      } catch {
        throw TransportFailure.system(EIO)
      }
      guard let piece, !piece.isEmpty else { break }
      rest -= piece.count
      pace?.add(piece.count)
      try sink.write(piece)
    }
    return head
  }

  /// Decodes a URL of the form `data:[type][;base64],text`.
  private static func decode(_ request: TransportRequest, into sink: any BodySink) throws -> ResponseHead {
    let text = request.url.absoluteString.dropFirst("data:".count).prefix { $0 != "#" }
    guard let comma = text.firstIndex(of: ","), let bytes = PercentEncoding.decode(text[comma...].dropFirst()) else {
      throw TransportFailure.other(code: Int(EINVAL), text: "it contains no data")
    }
    let kind = text[..<comma]
    let isBase64 = kind.lowercased().hasSuffix(";base64")
    guard let body = isBase64 ? base64(bytes) : Data(bytes) else {
      throw TransportFailure.other(code: Int(EINVAL), text: "it contains no valid Base64")
    }
    let type = isBase64 ? kind.dropLast(";base64".count) : kind
    // RFC 2397: the type may be left out, but not its parameters.
    let prefix = type.isEmpty ? "text/plain;charset=US-ASCII" : type.first == ";" ? "text/plain" : ""
    let head = ResponseHead(
      status: 200,
      fields: ["Content-Type": "\(prefix)\(type)", "Content-Length": "\(body.count)"],
      url: request.url.absoluteString)
    try sink.begin(head)
    if request.method != "HEAD", !body.isEmpty { try sink.write(body) }
    return head
  }

  /// Decodes Base64; as in browsers, there may be spaces in it, and the padding may be missing.
  private static func base64(_ bytes: [UInt8]) -> Data? {
    var text = bytes.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    text += repeatElement(UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: Data(text))
  }
}

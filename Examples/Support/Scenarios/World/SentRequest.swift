import Downloads
import Foundation

/// A request that the app has sent, and its body as it went out.
struct SentRequest {
  let request: TransportRequest
  let body: Data

  init(_ request: TransportRequest) {
    self.request = request
    body = Self.bytes(of: request.body)
  }

  /// What cannot be read counts as nothing: the exchange is answered all the same.
  private static func bytes(of body: RequestBody?) -> Data {
    switch body {
    case nil: Data()
    case .data(let data)?: data
    case .file(let url)?: (try? Data(contentsOf: url)) ?? Data()
    case .stream(let stream)?: (try? stream.open()).map(bytes(of:)) ?? Data()
    }
  }

  private static func bytes(of stream: InputStream) -> Data {
    stream.open()
    defer { stream.close() }
    var (data, piece) = (Data(), [UInt8](repeating: 0, count: 64 * 1024))
    while true {
      let count = stream.read(&piece, maxLength: piece.count)
      guard count > 0 else { return data }
      data.append(contentsOf: piece.prefix(count))
    }
  }
}

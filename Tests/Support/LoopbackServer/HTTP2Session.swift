import Foundation
import ServerLibraries

/// What a session reports while bytes are received, and asks for while bytes are sent.
protocol HTTP2SessionDelegate: AnyObject {
  func received(field: Headers.Field, of stream: Int32)
  /// Called when the fields of a head, or those of trailers, are complete.
  func receivedHead(of stream: Int32)
  func received(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, of stream: Int32)
  func receivedEnd(of stream: Int32)
  func closed(_ stream: Int32)
  func produce(into buffer: UnsafeMutableBufferPointer<UInt8>, for stream: Int32) -> HTTP2Session.Product
}

/// The frames of one HTTP/2 connection, without input and output; used on the connection's thread.
///
/// The frames, the compression of heads and the flow control are those of nghttp2, which libcurl uses too: where a
/// client can speak HTTP/2, the library is there.
final class HTTP2Session {
  /// The next bytes of a response's body.
  enum Product {
    case bytes(Int, isLast: Bool, hasTrailers: Bool)
    /// The body continues after ``HTTP2Session/resume(_:)``.
    case later
  }

  /// The codes of a reset.
  enum ResetCode: UInt32 {
    case noError = 0
    case internalError = 2
  }

  /// Deallocated after the session's last call.
  private unowned let delegate: any HTTP2SessionDelegate
  private var base: OpaquePointer?

  static var isAvailable: Bool { loopback_has_http2() }

  init?(maxStreams: Int, delegate: any HTTP2SessionDelegate) {
    self.delegate = delegate
    base = loopback_http2_session(
      Self.handlers, Unmanaged.passUnretained(self).toOpaque(), UInt32(clamping: maxStreams))
    guard base != nil else { return nil }
  }

  deinit {
    if let base { loopback_http2_session_free(base) }
  }

  /// Whether anything can still be received or sent.
  var isOpen: Bool { base.map(loopback_http2_is_open) ?? false }

  /// Takes bytes of the client, and returns false if it doesn't speak HTTP/2.
  func receive(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { loopback_http2_receive(base, $0.baseAddress, $0.count) }
  }

  /// Returns the next bytes for the client, and none if there are none at present.
  func send() -> UnsafeBufferPointer<UInt8> {
    var bytes: UnsafePointer<UInt8>?
    let count = loopback_http2_send(base, &bytes)
    return UnsafeBufferPointer(start: bytes, count: max(0, count))
  }

  /// Submits a head before the one of the response.
  func submitInformational(_ status: Int, _ fields: [Headers.Field], for stream: Int32) {
    withFields(status, fields) { loopback_http2_submit_informational(base, stream, $0) }
  }

  /// Submits the head of a response, whose body is produced while it is sent.
  func submitResponse(_ status: Int, _ fields: [Headers.Field], hasBody: Bool, for stream: Int32) {
    withFields(status, fields) { loopback_http2_submit_response(base, stream, $0, hasBody) }
  }

  /// Submits the fields after the body; called while the last bytes are produced.
  func submitTrailers(_ fields: [Headers.Field], for stream: Int32) {
    withFields(nil, fields) { loopback_http2_submit_trailers(base, stream, $0) }
  }

  /// Continues a body whose production has returned `.later`.
  func resume(_ stream: Int32) { loopback_http2_resume(base, stream) }

  func reset(_ stream: Int32, _ code: ResetCode) { loopback_http2_reset(base, stream, code.rawValue) }

  /// Announces that no further requests are accepted; those in progress continue.
  func goAway() { loopback_http2_go_away(base) }

  private func withFields(_ status: Int?, _ fields: [Headers.Field], submit: (loopback_http2_fields) -> Void) {
    let status = status.map { [Headers.Field(name: ":status", value: "\($0)")] } ?? []
    var (bytes, counts): ([UInt8], [Int32]) = ([], [])
    for field in status + fields {
      for text in [field.name.lowercased(), field.value] {
        bytes += text.utf8
        counts.append(Int32(text.utf8.count))
      }
    }
    bytes.withUnsafeBufferPointer { bytes in
      counts.withUnsafeBufferPointer { counts in
        submit(loopback_http2_fields(bytes: bytes.baseAddress, counts: counts.baseAddress, count: counts.count / 2))
      }
    }
  }

  /// The functions that the library calls; the context is the session, which outlives the call.
  private static let handlers = loopback_http2_handlers(
    field: { context, stream, name, nameCount, value, valueCount in
      func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
      }
      let field = Headers.Field(name: text(name, nameCount), value: text(value, valueCount))
      delegate(context)?.received(field: field, of: stream)
    },
    head: { context, stream in delegate(context)?.receivedHead(of: stream) },
    bytes: { context, stream, bytes, count, isLast in
      delegate(context)?.received(UnsafeBufferPointer(start: bytes, count: count), isLast: isLast, of: stream)
    },
    end: { context, stream in delegate(context)?.receivedEnd(of: stream) },
    closed: { context, stream in delegate(context)?.closed(stream) },
    produce: { context, stream, buffer, capacity, isLast, hasTrailers in
      let buffer = UnsafeMutableBufferPointer(start: buffer, count: capacity)
      switch delegate(context)?.produce(into: buffer, for: stream) {
      case .bytes(let count, let last, let trailers):
        isLast?.pointee = last
        hasTrailers?.pointee = trailers
        return count
      case .later, nil: return -1
      }
    })

  private static func delegate(_ context: UnsafeMutableRawPointer?) -> (any HTTP2SessionDelegate)? {
    context.map { Unmanaged<HTTP2Session>.fromOpaque($0).takeUnretainedValue().delegate }
  }
}

#if os(Linux) || os(Android)
  // Unsafe code: zlib reads from and writes to addresses. The input is borrowed for one call of zlib, the output is
  // written by one call, and zlib's state is destroyed once, with the decoder.

  import CLibcurl
  import Foundation

  /// Decodes a compressed body piece by piece, with memory of a constant size.
  ///
  /// libcurl could decode bodies too, but not stop in the middle of a piece, which for a body that grows a thousandfold
  /// would take hundreds of megabytes.
  @safe final class ContentDecoder {
    /// A content coding that is decoded.
    enum Coding: Sendable {
      case gzip
      case deflate
    }

    private enum State {
      /// No byte has arrived.
      case empty
      case decoding
      /// The compressed data is complete; another member may follow.
      case complete
      /// Everything that follows is ignored.
      case finished
    }

    /// The maximum length of a decoded piece.
    private static let pieceLength = 128 * 1024

    private let coding: Coding
    private var inflater: OpaquePointer?
    private var state = State.empty
    private var input = Data()

    init(_ coding: Coding) {
      self.coding = coding
    }

    deinit {
      if let inflater = unsafe inflater { unsafe clibcurl_inflater_destroy(inflater) }
    }

    /// Whether the body may end here.
    var mayEnd: Bool { state != .decoding && input.isEmpty }

    /// Adds some bytes of the body; read all that they decode to before the next ones.
    func begin(_ data: Data) { input = input.isEmpty ? data : input + data }

    /// Returns the next decoded bytes; nil if more bytes of the body are needed.
    func next() throws(TransportFailure) -> Data? {
      while true {
        switch state {
        case .finished:
          input = Data()
          return nil
        case .complete:
          guard !input.isEmpty else { return nil }
          // Some servers send several members, and some send bytes without meaning after the last one.
          guard coding == .gzip, input.first == 0x1F, let inflater = unsafe inflater,
            unsafe clibcurl_inflater_reset(inflater)
          else {
            state = .finished
            continue
          }
          state = .decoding
        case .empty:
          guard try begin() else { return nil }
        case .decoding:
          guard !input.isEmpty else { return nil }
          if let piece = try decode() { return piece }
        }
      }
    }

    /// Recognizes the format; returns false if more bytes are needed for that.
    private func begin() throws(TransportFailure) -> Bool {
      // Two bytes tell whether deflated data has the header of zlib, which some servers omit.
      guard input.count >= 2 else { return false }
      let header = (Int(input[input.startIndex]), Int(input[input.startIndex + 1]))
      let format =
        switch coding {
        case .gzip: CLIBCURL_GZIP
        case .deflate where header.0 & 0x0F == 8 && (header.0 << 8 | header.1) % 31 == 0: CLIBCURL_ZLIB
        case .deflate: CLIBCURL_DEFLATE
        }
      if coding == .gzip, header != (0x1F, 0x8B) { throw .undecodableBody("isn't compressed as gzip") }
      guard let created = unsafe clibcurl_inflater_create(Int32(format)) else { throw .system(ENOMEM) }
      unsafe inflater = created
      state = .decoding
      return true
    }

    /// Decodes as much input as one piece holds; returns nil if that is nothing.
    private func decode() throws(TransportFailure) -> Data? {
      guard let inflater = unsafe inflater else { return nil }
      var (consumed, produced, result) = (0, 0, Int32(0))
      var piece = Data(count: Self.pieceLength)
      unsafe piece.withUnsafeMutableBytes { output in
        unsafe input.withUnsafeBytes { input in
          unsafe result = clibcurl_inflate(
            inflater, input.baseAddress, input.count, &consumed, output.baseAddress, output.count, &produced)
        }
      }
      guard result >= 0 else { throw .undecodableBody("is damaged: its compressed data can't be decoded") }
      input = input.dropFirst(consumed)
      if result == 1 { state = .complete }
      return produced > 0 ? piece.prefix(produced) : nil
    }
  }

  extension TransportRequest {
    /// Whether the URL names a file that is compressed itself, which must arrive as it is.
    ///
    /// Servers that name the coding of `a.tar.gz` as that of the response are common.
    var namesCompressedFile: Bool { ["gz", "tgz"].contains(url.pathExtension.lowercased()) }
  }

  extension ResponseHead {
    /// Returns the head without the coding of a compressed file, which is the document itself.
    func describingFile(of request: TransportRequest) -> ResponseHead {
      guard [["gzip"], ["x-gzip"]].contains(fields.words("Content-Encoding")), request.namesCompressedFile else {
        return self
      }
      var fields = fields
      fields["Content-Encoding"] = nil
      return ResponseHead(status: status, fields: fields, url: url)
    }
  }

  extension ContentDecoder.Coding {
    /// The codings that every request accepts unless it names others.
    static let accepted = "gzip, deflate"

    /// Returns the coding of a response's body; nil if it isn't decoded.
    ///
    /// - Parameter request: If the request itself accepts an unknown coding, the body stays as it is.
    init?(of head: ResponseHead, unlessAcceptedBy request: TransportRequest) throws(TransportFailure) {
      let names = head.contentCodings
      switch names {
      case ["gzip"], ["x-gzip"]: self = .gzip
      case ["deflate"]: self = .deflate
      case []: return nil
      default:
        let accepted = request.fields.words("Accept-Encoding").map { String($0.prefix { $0 != ";" }) }
        guard names.allSatisfy(accepted.contains) else {
          throw .undecodableBody("is encoded as '\(names.joined(separator: ", ").prefix(40))', which isn't supported")
        }
        return nil
      }
    }
  }
#endif

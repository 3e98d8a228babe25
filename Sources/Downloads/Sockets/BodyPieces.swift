#if os(Linux) || os(Android)
  import Foundation

  /// The bytes of a request's body as they go over the connection, piece by piece.
  struct BodyPieces {
    private enum Source {
      case none
      case data(Data)
      case file(FileHandle, rest: Int)
      case stream(InputStream)
    }

    private static let pieceLength = 64 * 1024
    private var source: Source

    /// - Parameter length: How many bytes of a file were announced.
    init(_ body: RequestBody?, length: Int?) throws {
      switch body {
      case nil: source = .none
      case .data(let data): source = .data(data)
      case .file(let file):
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TransportFailure.system(errno) }
        source = .file(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), rest: length ?? 0)
      case .stream(let stream):
        do {
          let stream = try stream.open()
          stream.open()
          source = .stream(stream)
        } catch {
          throw TransportFailure.other(
            code: Int(EIO), text: "the stream of the request's body cannot be opened: \(error)")
        }
      }
    }

    /// Returns bytes to send, and how many of the body's they bring; nil at the end.
    mutating func next() throws -> (bytes: [UInt8], count: Int)? {
      switch source {
      case .none: return nil
      case .data(let rest):
        guard !rest.isEmpty else { return nil }
        let piece = rest.prefix(Self.pieceLength)
        source = .data(rest.dropFirst(piece.count))
        return ([UInt8](piece), piece.count)
      case .file(let handle, let rest):
        guard rest > 0 else { return nil }
        guard let piece = try? handle.read(upToCount: min(rest, Self.pieceLength)), !piece.isEmpty else {
          throw TransportFailure.other(code: Int(EIO), text: "the file of the request's body ends too early")
        }
        source = .file(handle, rest: rest - piece.count)
        return ([UInt8](piece), piece.count)
      case .stream(let stream):
        var piece = [UInt8](repeating: 0, count: Self.pieceLength)
        let count = stream.read(&piece, maxLength: piece.count)
        guard count >= 0 else {
          let problem = stream.streamError.map { ": \($0)" } ?? ""
          throw TransportFailure.other(code: Int(EIO), text: "the stream of the request's body has failed\(problem)")
        }
        if count == 0 {
          stream.close()
          source = .none
        }
        // A chunk of no bytes is the end.
        return (Array("\(String(count, radix: 16))\r\n".utf8) + piece[..<count] + Array("\r\n".utf8), count)
      }
    }
  }
#endif

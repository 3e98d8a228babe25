#if os(Linux) || os(Android)
  import Dispatch
  import Foundation
  import Synchronization

  /// The body of a request, read ahead by one piece on its own queue.
  ///
  /// A slow file or stream delays only its own exchange: if no piece is ready, libcurl pauses the transfer until one is.
  final class UploadBody: Sendable {
    /// What the loop's thread finds when it asks for bytes.
    enum Piece {
      case bytes(Data)
      case end
      /// A piece is being read.
      case later
      case failure(TransportFailure)
    }

    private enum Source {
      case data(Data)
      case file(FileHandle, rest: Int)
      case stream(InputStream)
    }

    private struct State {
      var next: Result<Data, TransportFailure>?
      var isReading = false
      /// Invalidates a piece that was being read when the body was rewound.
      var generation = 0
    }

    private static let pieceLength = 256 * 1024

    /// The number of bytes; nil if it isn't known in advance.
    let length: Int?
    private let body: RequestBody
    private let didRead: @Sendable () -> Void
    private let queue = DispatchQueue(label: "Transports.UploadBody", target: .global(qos: .utility))
    private let source = Mutex<Source?>(nil)
    private let state = Mutex(State())

    /// - Parameter didRead: Called on any thread when a piece is ready that was not before.
    init(_ body: RequestBody, didRead: @escaping @Sendable () -> Void) throws(TransportFailure) {
      self.body = body
      self.didRead = didRead
      switch body {
      case .data(let data): length = data.count
      case .stream: length = nil
      case .file(let file):
        guard let status = SystemCall.status(of: file.path) else { throw Self.unopened(errno) }
        length = Int(status.st_size)
      }
    }

    /// Returns the next bytes.
    func next() -> Piece {
      let (piece, generation) = state.withLock { state in
        if let next = state.next.take() {
          switch next {
          case .success(let data): return (data.isEmpty ? Piece.end : .bytes(data), nil as Int?)
          case .failure(let failure): return (.failure(failure), nil)
          }
        }
        guard !state.isReading else { return (.later, nil) }
        state.isReading = true
        return (.later, state.generation)
      }
      if let generation { queue.async { self.read(generation) } }
      return piece
    }

    /// Begins again at the first byte.
    func rewind() {
      state.withLock { state in
        state.next = nil
        state.isReading = false
        state.generation += 1
      }
      queue.async { self.source.withLock { $0 = nil } }
    }

    // MARK: On the queue

    private func read(_ generation: Int) {
      let result = Result { () throws(TransportFailure) in try readPiece() }
      let isCurrent = state.withLock { state in
        guard state.generation == generation else { return false }
        state.next = result
        state.isReading = false
        return true
      }
      if isCurrent { didRead() }
    }

    private func readPiece() throws(TransportFailure) -> Data {
      try source.withLock { (source) throws(TransportFailure) in
        var current = if let source { source } else { try Self.open(body, length: length) }
        defer { source = current }
        return try Self.read(from: &current)
      }
    }

    private static func open(_ body: RequestBody, length: Int?) throws(TransportFailure) -> Source {
      switch body {
      case .data(let data): return .data(data)
      case .file(let file):
        let descriptor = SystemCall.open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unopened(errno) }
        return .file(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), rest: length ?? 0)
      case .stream(let stream):
        do {
          let stream = try stream.open()
          stream.open()
          return .stream(stream)
        } catch {
          throw .bodyFailed("the stream can't be opened: \(error)")
        }
      }
    }

    private static func unopened(_ code: Int32) -> TransportFailure {
      .bodyFailed("the file can't be opened: \(SystemCall.text(of: code))")
    }

    /// Returns the next piece; empty at the end.
    private static func read(from source: inout Source) throws(TransportFailure) -> Data {
      switch source {
      case .data(let rest):
        let piece = rest.prefix(pieceLength)
        source = .data(rest.dropFirst(piece.count))
        return piece
      case .file(let handle, let rest):
        guard rest > 0 else { return Data() }
        guard let piece = try? handle.read(upToCount: min(rest, pieceLength)), !piece.isEmpty else {
          throw .bodyFailed("the file ends too early")
        }
        source = .file(handle, rest: rest - piece.count)
        return piece
      case .stream(let stream):
        var piece = [UInt8](repeating: 0, count: pieceLength)
        // The stream writes to the array during the call only.
        let count = unsafe stream.read(&piece, maxLength: piece.count)
        // Foundation ends the process if the stream's error is read on Linux and there is none.
        guard count >= 0 else { throw .bodyFailed("the stream has failed") }
        if count == 0 {
          stream.close()
          // Over HTTP/2, libcurl asks once more after the end, where a closed stream would fail.
          source = .data(Data())
        }
        return Data(piece[..<count])
      }
    }
  }
#endif

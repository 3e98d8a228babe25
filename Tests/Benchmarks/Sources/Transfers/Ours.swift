import Downloads
import Foundation

/// The service of this library.
struct Ours: Client {
  private let service = Shared()

  /// The actor that owns the service for all calls.
  private actor Shared {
    private let service: DownloadService

    init() {
      var configuration = DownloadConfiguration()
      (configuration.maximumTransfersPerHost, configuration.maximumTransfers) = (64, 64)
      service = DownloadService(configuration: configuration)
    }

    func download(_ request: DownloadRequest) async throws { _ = try await service.download(request) }
  }

  func download(_ address: String, to file: URL) async throws {
    try await service.download(.get(address, to: .file(file)))
  }
}

/// The service of this library, whose files are synchronized with the disk and so outlast a loss of power.
struct Synchronized: Client {
  private let ours = Ours()

  func download(_ address: String, to file: URL) async throws {
    try await ours.download(address, to: file)
    // The bytes first, and then the name, which is a part of the folder.
    for path in [file.path, file.deletingLastPathComponent().path] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw NoAnswer() }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw NoAnswer() }
    }
  }
}

/// The transport of this library without the service: the bytes go straight into the destination, as curl writes them.
struct Direct: Client {
  private let transport = StandardTransport()

  /// Writes the bytes of a response into a file.
  private struct Sink: BodySink {
    let handle: FileHandle

    func begin(_ head: ResponseHead) throws { if head.status != 200 { throw NoAnswer() } }
    func write(_ bytes: Data) throws { try handle.write(contentsOf: bytes) }
  }

  func download(_ address: String, to file: URL) async throws {
    guard let url = URL(string: address) else { throw NoAnswer() }
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw NoAnswer() }
    let sink = Sink(handle: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
      _ = transport.open(TransportRequest(method: "GET", url: url), into: sink) { event in
        switch event {
        case .finished: end.resume()
        case .failed(let failure): end.resume(throwing: failure)
        default: break
        }
      }
    }
    try sink.handle.close()
  }
}

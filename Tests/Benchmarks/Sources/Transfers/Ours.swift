import Downloads
import Foundation

/// The service of this library.
struct Ours: Client {
  private let service: Shared

  /// One service for all calls, each of which is async and needs no actor of its own.
  private actor Shared {
    private let service: DownloadService

    init(overSession: Bool) {
      var configuration = DownloadConfiguration()
      (configuration.transfersPerHost, configuration.transfersAtOnce) = (64, 64)
      service =
        overSession
        ? DownloadService(configuration: configuration, transport: URLSessionTransport())
        : DownloadService(configuration: configuration)
    }

    func download(_ request: DownloadRequest) async throws { _ = try await service.download(request) }
  }

  init(overSession: Bool = false) {
    service = Shared(overSession: overSession)
  }

  func download(_ address: String, to file: URL) async throws {
    try await service.download(.get(address, to: .file(file)))
  }
}

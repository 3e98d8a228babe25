import Downloads
import Foundation

/// The service of this library.
struct Ours: Client {
  private let service: Shared

  /// The actor that owns the service for all calls.
  private actor Shared {
    private let service: DownloadService

    init(overSession: Bool) {
      var configuration = DownloadConfiguration()
      (configuration.maximumTransfersPerHost, configuration.maximumTransfers) = (64, 64)
      service =
        overSession
        ? DownloadService(configuration: configuration)
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

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

import Armature

extension DownloadService {
  /// A service that sends each request once: what failed is shown, and whoever wants to try again pulls.
  static func once(_ identifier: String) -> DownloadService {
    var configuration = DownloadConfiguration()
    configuration.retry = .never
    return DownloadService(identifier: identifier, configuration: configuration)
  }
}

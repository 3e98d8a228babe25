public import Delegation
public import Downloads
public import Foundation

/// The single entry to the server: every request is made from it.
///
/// It has the base address, the transport and the number of running requests, and doesn't depend on items, bids or the
/// watchlist.
@MainActor
public final class ServerAPI {
  /// The number of running requests, notified after each change.
  public let activity = Observers<Int>("ServerAPI.activity")

  /// The number of running requests.
  public private(set) var runningRequests = 0 { didSet { activity.notify(runningRequests) } }

  let service: DownloadService
  private let base: String

  /// - Parameters:
  ///   - base: The base address of all paths.
  ///   - configuration: The configuration of the download service, except for retries: each request is sent once.
  ///   - transport: The transport of the requests.
  public init(
    base: URL, configuration: DownloadConfiguration = DownloadConfiguration(),
    transport: any Transport = StandardTransport()
  ) {
    var configuration = configuration
    configuration.retry = .never
    service = DownloadService(identifier: "bidly", configuration: configuration, transport: transport)
    let address = base.absoluteString
    self.base = address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// Returns the address of a percent-encoded path; an absolute address stays as it is.
  func address(of path: String) -> String {
    if path.contains("://") { return path }
    return path.hasPrefix("/") ? base + path : "\(base)/\(path)"
  }

  func requestDidBegin() { runningRequests += 1 }

  func requestDidEnd() { runningRequests -= 1 }
}

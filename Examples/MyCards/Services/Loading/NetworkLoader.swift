public import Downloads
public import Foundation

/// The four ways of loading, over one download service and one base address.
@MainActor
public final class NetworkLoader: RawDownloading, ParsedDownloading, RawUploading, ConvertibleUploading {
  private let base: URL
  private let downloads: DownloadService

  /// - Parameters:
  ///   - base: The address to which all endpoints are joined.
  ///   - configuration: Of the download service; each request is sent once, whatever it says about retries.
  ///   - transport: What carries the requests.
  public init(
    base: URL, configuration: DownloadConfiguration = DownloadConfiguration(),
    transport: any Transport = StandardTransport()
  ) {
    self.base = base
    var configuration = configuration
    configuration.retry = .never
    configuration.memoryLimit = Self.mostBytes
    downloads = DownloadService(identifier: "cards", configuration: configuration, transport: transport)
  }

  /// Some hundred cards with photos.
  private static let mostBytes = 256 * 1024 * 1024

  public func data(from endpoint: Endpoint) async throws -> Data {
    try await downloads.data(for: .get(endpoint.url(below: base).absoluteString)).data
  }

  public func value<Parser: DocumentParser>(
    from endpoint: Endpoint, by parser: Parser
  ) async throws -> Parser.Output {
    try await Self.parsed(data(from: endpoint), by: parser)
  }

  public func upload(_ document: Data, to endpoint: Endpoint) async throws {
    let url = endpoint.url(below: base).absoluteString
    _ = try await downloads.data(for: .post(url, body: .data(document), contentType: "application/json"))
  }

  public func upload(_ value: some DocumentConvertible, to endpoint: Endpoint) async throws {
    try await upload(Self.document(of: value), to: endpoint)
  }

  // Photos make documents large, and the screen must not wait for them.

  @concurrent
  private static func parsed<Parser: DocumentParser>(
    _ data: Data, by parser: Parser
  ) async throws -> Parser.Output {
    try parser.parse(data)
  }

  @concurrent
  private static func document(of value: some DocumentConvertible) async throws -> Data { try value.document() }
}

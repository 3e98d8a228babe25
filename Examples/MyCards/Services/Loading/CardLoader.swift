public import DataProviders
public import Downloads
public import Foundation
public import MessageTracing
public import MyCardsModel

/// The network operations of the screens.
public typealias CardLoading = ModelDownloading & ModelUploading

/// Loads documents relative to a base address.
///
/// Decoding photos takes long, so it runs off the caller's actor. Recordings show the loader as the sender of its requests.
@MainActor
public final class CardLoader: @MainActor ModelDownloading, @MainActor ModelUploading, @MainActor TraceNamed {
  public let traceName = "server"
  private let documents: DocumentService

  /// - Parameters:
  ///   - base: The base address of all endpoints.
  ///   - configuration: The configuration of the download service, except for retries: each request is sent once.
  ///   - transport: The transport of the requests.
  public init(
    base: URL, configuration: DownloadConfiguration = DownloadConfiguration(),
    transport: any Transport = StandardTransport()
  ) {
    var configuration = configuration
    configuration.retry = .never
    configuration.memoryLimit = Self.maximumByteCount
    documents = DocumentService(
      base: base.absoluteString,
      service: DownloadService(identifier: "cards", configuration: configuration, transport: transport))
  }

  /// Enough for some hundred cards with photos.
  private static let maximumByteCount = 256 * 1024 * 1024

  // @MainActor is repeated: otherwise the methods would have the isolation of the protocols in another module, which is
  // none.

  @MainActor
  public func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    try await Self.model(in: documents.document(at: endpoint, from: self), parsedBy: parser)
  }

  @concurrent
  private static func model<Parser: DataProvider>(
    in document: Data, parsedBy parser: Parser
  ) async throws -> sending Parser.Model {
    try parser.model(from: document)
  }

  @MainActor
  @discardableResult
  public func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data {
    try await documents.upload(
      try converter.data(from: model), contentType: contentType, to: endpoint, from: self)
  }
}

/// Reads and writes the server's document, an array of cards.
///
/// A card without all four keys makes the document invalid. A photo that can't be decoded is absent from its card.
public struct CardParser: DataProvider {
  public init() {}

  public func model(from document: Data) throws -> [Card] {
    try RecordDocument.records(in: document).map { (record: StoredCard) in record.value }
  }

  public func data(from cards: [Card]) throws -> Data {
    try RecordDocument.data(
      of: cards.map { card in
        var record = StoredCard(identifier: card.identifier)
        record.update(from: card)
        return record
      })
  }
}

/// The endpoints of the server.
public enum Endpoint {
  /// The document of all cards.
  public static let cards = "/cards.json"
  /// The destination of uploads.
  public static let upload = "/cards"
}

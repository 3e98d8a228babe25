public import Downloads
public import Foundation
public import MyCardsModel

/// What the screens of this app need of the network.
public typealias CardLoading = ParsedDownloading & ConvertibleUploading

/// Documents below one base address, which are read away from the screen's actor: photos make that a long work.
@MainActor
public final class CardLoader: @MainActor ParsedDownloading, @MainActor ConvertibleUploading {
  private let documents: DocumentService

  /// - Parameters:
  ///   - base: The address to which all endpoints are joined.
  ///   - configuration: Of the download service; each request is sent once, whatever it says about retries.
  ///   - transport: What carries the requests.
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

  /// Some hundred cards with photos.
  private static let maximumByteCount = 256 * 1024 * 1024

  // The actor is named again: without it the methods would be where the protocols of another module are, on none.

  @MainActor
  public func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    try await Self.model(in: documents.document(at: endpoint), parsedBy: parser)
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
    try await documents.upload(model, convertedBy: converter, contentType: contentType, to: endpoint)
  }
}

/// Reads and writes the server's document: an array of cards, all of which have all four keys, or none is read.
///
/// A photo that cannot be read is absent from its card, which is kept.
public struct CardParser: DataProvider {
  public init() {}

  public func model(from document: Data) throws -> [Card] {
    try TwinDocument.twins(in: document).map { (twin: StoredCard) in twin.value }
  }

  public func data(from cards: [Card]) throws -> Data {
    try TwinDocument.data(
      of: cards.map { card in
        var twin = StoredCard(identifier: card.identifier)
        twin.take(card)
        return twin
      })
  }
}

/// The places of the server, below its base address.
public enum Endpoint {
  /// Where all cards are.
  public static let cards = "/cards.json"
  /// Where cards are sent to.
  public static let upload = "/cards"
}

import Downloads
import Foundation
import MyCardsModel
import MyCardsServices

/// A loader that keeps how the last download of cards went, for who waits for the first loaded screen.
@MainActor
final class WatchedLoader: @MainActor ParsedDownloading, @MainActor ConvertibleUploading {
  /// How many different cards came, or why none did; nil as long as nothing was answered.
  private(set) var loaded: Result<Int, any Error>? { didSet { whenLoaded() } }

  /// Called when that has changed.
  var whenLoaded: () -> Void = {}

  private let loader: any CardLoading

  init(_ loader: any CardLoading) {
    self.loader = loader
  }

  @MainActor
  func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    do {
      let model = try await loader.model(at: endpoint, parsedBy: parser)
      if let cards = model as? [Card] { loaded = .success(Set(cards.map(\.identifier)).count) }
      return model
    } catch {
      loaded = .failure(error)
      throw error
    }
  }

  @MainActor
  @discardableResult
  func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data {
    try await loader.upload(model, convertedBy: converter, contentType: contentType, to: endpoint)
  }
}

public import Foundation
public import LoopbackServer
import MyCardsModel
import Raster
import Storage

/// The server inside the program: a list of cards that merges posted cards by identifier, and keeps it.
public actor CardBackend {
  /// The default port of the server.
  public static let defaultPort = 8000

  private let store: any Store<StoredCard>

  /// Adds the sample cards to a new store; begun by the first request, so that the start doesn't wait for their photos.
  private var seeding: Task<Void, any Error>?

  private init(folder: URL, report: @escaping @Sendable (String) -> Void) throws {
    let folder = folder.appending(path: "Server", directoryHint: .isDirectory)
    try FileFolder.create(folder)
    store = FileStore<StoredCard>(folder: folder) { report("In the folder Server: \($0)") }
  }

  /// Starts a server on a port; by default on the usual one, or on any free port if that is in use.
  ///
  /// - Parameters:
  ///   - folder: The store folder, in which the server keeps its cards in the folder `Server`. Delete that to begin again
  ///     with the sample cards.
  ///   - port: The port; 0 for any free port.
  ///   - report: Receives messages for the person.
  public static func serve(
    folder: URL, port: Int? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> LoopbackServer {
    let backend = try CardBackend(folder: folder, report: report)
    do {
      return try LoopbackServer(port: port ?? defaultPort) { await backend.answer($0) }
    } catch {
      guard port == nil else { throw error }
      return try LoopbackServer(port: 0) { await backend.answer($0) }
    }
  }

  private func answer(_ request: Request) async -> Response {
    switch (request.method, request.path) {
    case ("GET", "/cards.json"):
      guard (try? await seed()) != nil, let cards = try? await store.records(),
        let document = try? RecordDocument.data(of: cards)
      else { return Response(500) }
      return Response(json: document)
    case ("POST", "/cards"):
      guard let sent: [StoredCard] = try? RecordDocument.records(in: request.body) else { return Response(400) }
      guard (try? await seed()) != nil, (try? await store.upsert(sent.map(\.value))) != nil else {
        return Response(500)
      }
      return Response(json: Data("[]".utf8))
    case (_, "/cards.json"), (_, "/cards"): return Response(405)
    default: return Response(404)
    }
  }

  /// Adds the sample cards if the store is empty, once in a run; after an error, the next request tries again.
  private func seed() async throws {
    let task =
      seeding
      ?? Task { [store] in
        if try await store.records().isEmpty { _ = try await store.upsert(SampleCards.all.map(\.value)) }
      }
    seeding = task
    do {
      try await task.value
    } catch {
      // Another request may have begun anew.
      if seeding == task { seeding = nil }
      throw error
    }
  }
}

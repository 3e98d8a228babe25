import DataProviders
import Downloads
import Foundation

struct Lot: Equatable { let number: Int, title: String, highest: Int }
enum ServerError: Error, Equatable { case unreachable, unreadable, status(Int) }

/// How an answer of the server reads.
private struct Reader<Model>: DataProvider {
  let read: @Sendable (String) -> Model?

  func data(from model: Model) throws -> Data { Data("\(model)".utf8) }

  func model(from data: Data) throws -> Model {
    guard let model = read(String(decoding: data, as: UTF8.self)) else { throw ServerError.unreadable }
    return model
  }

  /// Waits for an answer and reads it.
  func model(_ answer: () async throws -> Data) async throws(ServerError) -> Model {
    do {
      return try model(from: try await answer())
    } catch let error as ServerError {
      throw error
    } catch let error as DownloadError {
      if case .unacceptableStatus(let rejected) = error.reason { throw .status(rejected.head.status) }
      throw .unreachable
    } catch {
      throw .unreachable
    }
  }
}

struct LotsRequest {
  let server: DocumentService

  func send() async throws(ServerError) -> [Lot] {
    let lots = Reader { text -> [Lot]? in
      let lines = text.split(separator: "\n")
      let lots = lines.compactMap { line -> Lot? in
        let words = line.split(separator: ";", omittingEmptySubsequences: false).map { String($0) }
        guard words.count == 3, let number = Int(words[0]), let highest = Int(words[2]) else { return nil }
        return Lot(number: number, title: words[1], highest: highest)
      }
      return lots.count == lines.count ? lots : nil
    }
    return try await lots.model { try await server.document(at: "/lots") }
  }
}

struct BidRequest {
  let server: DocumentService

  func send(_ amount: Int, lot number: Int) async throws(ServerError) -> Int {
    let amounts = Reader { Int($0) }
    return try await amounts.model {
      try await server.upload(amount, convertedBy: amounts, contentType: "text/plain", to: "lots/\(number)/bids")
    }
  }
}

private func words(for error: ServerError) -> String {
  if error == .unreachable { return "No connection." }
  if case .status(let number) = error { return "The server answered \(number)." }
  return "The answer can't be read."
}

@MainActor final class Overview {
  private var known: [Lot] = []
  private(set) var message = ""
  private let request: LotsRequest

  init(lots: LotsRequest) { request = lots }

  var rows: [String] { known.map { $0.title + ": " + String($0.highest) } }

  func appear() async {
    do {
      known = try await request.send()
      message = ""
    } catch let error {
      message = words(for: error)
    }
  }
}

@MainActor final class Detail {
  private(set) var message = ""
  private let place: (Int) async -> Result<Int, ServerError>
  private let didBid: () async -> Void

  init(lot: Lot, bids: BidRequest, didBid: @escaping () async -> Void) {
    self.didBid = didBid
    place = { amount in
      do throws(ServerError) { return .success(try await bids.send(amount, lot: lot.number)) } catch {
        return .failure(error)
      }
    }
  }

  func bid(_ amount: Int) async {
    switch await place(amount) {
    case .success(let accepted):
      message = "Your bid: " + String(accepted)
      await didBid()
    case .failure(let error): message = words(for: error)
    }
  }
}

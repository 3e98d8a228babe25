public import BidlyNetworking
public import Foundation
public import LoopbackServer
import Raster
import Storage
import Synchronization

/// The server inside the program: random auctions that are the same for the same seed, stored in a file.
///
/// A search ignores its text and returns all items. A bid fails if its amount divided by 10 leaves the remainder 7, to
/// show how the app handles a failure.
public final class AuctionServer: Sendable {
  /// The delays of the answers.
  public struct Latency: Sendable {
    var search = Duration.seconds(2)
    var other = Duration.seconds(1)

    /// The delays of a distant server.
    public static let distant = Latency()

    /// No delays.
    public static let none = Latency(search: .zero, other: .zero)
  }

  public static let defaultPort = 8020

  private struct State {
    var auctions: SampleAuctions

    /// Whether the file has the auctions.
    var isKept = false
  }

  private let state: Mutex<State>
  private let file: URL
  private let lock: FileLock
  private let latency: Latency
  private let now: @Sendable () -> Date

  /// Creates a server with the auctions of a folder.
  ///
  /// A damaged file is renamed and reported, and the server begins with new auctions. A file that the system can't read
  /// is an error, and stays.
  ///
  /// - Parameters:
  ///   - folder: The store folder, in which the server has the folder `Server`. Delete that to reset the server.
  ///   - seed: The seed of new auctions.
  ///   - report: Receives messages for the person.
  ///   - now: Returns the time of new bids.
  public init(
    folder: URL, seed: UInt64 = 1, latency: Latency = .distant, report: (String) -> Void = { _ in },
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    let folder = folder.appending(path: "Server", directoryHint: .isDirectory)
    try FileFolder.create(folder)
    file = folder.appending(path: "auctions.json")
    lock = FileLock(folder.appending(path: ".auctions.lock"))
    (self.latency, self.now) = (latency, now)
    let initial = try lock.whileHeld { [file] in
      var state = State(auctions: try Self.kept(in: file, report) ?? SampleAuctions(seed: seed, now: now()))
      Self.keep(&state, in: file)
      return state
    }
    state = Mutex(initial)
  }

  /// Returns the auctions of a file; nil if there is none, or if it was set aside because it's damaged.
  private static func kept(in file: URL, _ report: (String) -> Void) throws -> SampleAuctions? {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      // A file without permission isn't damaged, and a folder isn't the server's to rename.
      throw FileFailure(reading: file, error)
    }
    do {
      return try auctions(in: data)
    } catch {
      let other = try AtomicFile.setAside(file)
      report(
        "'\(file.lastPathComponent)' of the server could not be read and was renamed to '\(other.lastPathComponent)'. The "
          + "server begins with new auctions. Another program has probably changed the file. Repair it and restore its name "
          + "to recover its auctions.")
      return nil
    }
  }

  private static func auctions(in data: Data) throws -> SampleAuctions {
    let auctions = try DocumentCoding.decoder.decode(SampleAuctions.self, from: data)
    guard auctions.isPossible else { throw CocoaError(.coderReadCorrupt) }
    return auctions
  }

  /// Starts listening on the default port, or on any free port if that is in use.
  public func listen() throws(LoopbackServerError) -> LoopbackServer {
    do throws(LoopbackServerError) {
      return try LoopbackServer(port: Self.defaultPort) { self.answer($0) }
    } catch {
      return try LoopbackServer(port: 0) { self.answer($0) }
    }
  }

  /// All items with their bids.
  public var items: [ItemDocument] { state.withLock(\.auctions.items) }

  func answer(_ request: Request) -> Response {
    switch (request.method, request.path) {
    case ("GET", "/v1/search"): Self.document(items).waiting(latency.search)
    case ("GET", "/v1/latest"): latest(request).waiting(latency.other)
    case ("POST", "/v1/bids"): place(request).waiting(latency.other)
    case ("POST", "/v1/rivals"): placeRival(request)
    case ("GET", let path) where path.hasPrefix("/image/"): Self.picture(path).waiting(latency.other)
    default: Response(404)
    }
  }

  private func latest(_ request: Request) -> Response {
    let query = URLComponents(string: request.target)?.queryItems?.first { $0.name == "items" }
    guard let ids = query?.value?.split(separator: ",").map({ Int($0) }), !ids.contains(nil) else {
      return Response(400)
    }
    return Self.document(state.withLock { $0.auctions.latest(ids.compactMap(\.self)) })
  }

  private func place(_ request: Request) -> Response {
    guard let sent = try? DocumentCoding.decoder.decode(NewBidDocument.self, from: request.body) else {
      return Response(400)
    }
    if sent.amount.truncatingRemainder(dividingBy: 10) == 7 { return Response(500) }
    return Self.created(place(sent.amount, by: sent.bidderID, on: sent.itemID))
  }

  private func placeRival(_ request: Request) -> Response {
    guard let sent = try? DocumentCoding.decoder.decode(RivalDocument.self, from: request.body) else {
      return Response(400)
    }
    return Self.created(changed { $0.placeRival(on: sent.itemID, at: now()) })
  }

  private static func created(_ bid: LatestBidDocument?) -> Response {
    bid.map { document($0, 201) } ?? Response(404)
  }

  /// Places a bid and writes the auctions to the file; nil for an unknown item.
  @discardableResult
  public func place(_ amount: Double, by bidder: Int, on itemID: Int) -> LatestBidDocument? {
    changed { $0.place(amount, by: bidder, on: itemID, at: now()) }
  }

  private func changed(_ change: (inout SampleAuctions) -> LatestBidDocument?) -> LatestBidDocument? {
    state.withLock { state in
      do {
        return try lock.whileHeld {
          // Another run of the app may have added bids.
          if state.isKept, let auctions = try? Self.auctions(in: Data(contentsOf: file)) { state.auctions = auctions }
          let bid = change(&state.auctions)
          if bid != nil { Self.keep(&state, in: file) }
          return bid
        }
      } catch {
        // Without the lock, the bid is in memory only.
        state.isKept = false
        return change(&state.auctions)
      }
    }
  }

  /// Writes the auctions to the file.
  ///
  /// If that fails, the next bid writes them.
  private static func keep(_ state: inout State, in file: URL) {
    let written: Void? = try? AtomicFile.write(DocumentCoding.encoder.encode(state.auctions), to: file)
    state.isKept = written != nil
  }

  private static func document(_ content: some Encodable, _ status: Int = 200) -> Response {
    guard let json = try? DocumentCoding.encoder.encode(content) else { return Response(500) }
    return Response(status, json: json)
  }

  /// Returns one of the pictures: stripes, with a color and a direction for each number.
  private static func picture(_ path: String) -> Response {
    let name = path.dropFirst("/image/".count)
    guard name.hasSuffix(".ppm"), let number = Int(name.dropLast(4)), (1...SampleAuctions.pictureCount).contains(number)
    else { return Response(404) }
    let picture = Raster(width: 48, height: 32) { x, y in
      let wave = (x * number + y * (11 - number)) % 48
      return (UInt8(40 + 20 * number), UInt8(60 + 4 * wave), UInt8(250 - 20 * number))
    }
    guard let picture else { return Response(500) }
    return Response(headers: ["Content-Type": "image/x-portable-pixmap"], body: .data(Data(picture.ppm)))
  }
}

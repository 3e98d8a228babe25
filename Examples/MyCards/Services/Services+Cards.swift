import DataProviders
import MessageTracing
import MyCardsGeometry
public import MyCardsModel
public import Raster

/// The work that the screens request of the services, the same in every architecture.
///
/// Each failure is written to the log here; a screen decides what follows from it. The object that asks is the sender in
/// recordings, and is evaluated for them only: a closure that refers to it weakly doesn't retain it.
extension Services {
  /// Downloads the cards and stores them.
  ///
  /// A canceled task stores nothing.
  ///
  /// - Parameters:
  ///   - sender: The object that asks.
  ///   - failed: Called if the cards couldn't be downloaded or stored.
  public func downloadCards(from sender: @autoclosure () -> AnyObject?, failed: () -> Void) async {
    do {
      reportMessage("download", from: sender(), to: loader as AnyObject)
      let cards = try await loader.model(at: Endpoint.cards, parsedBy: CardParser())
      try Task.checkCancellation()
      reportMessage("upsert", from: sender(), to: worker)
      try await worker.upsert(cards)
    } catch is CancellationError {
      // The screen was closed.
    } catch {
      log("\(error is WorkerError ? "storing" : "download") failed: \(error)")
      failed()
    }
  }

  /// Returns the stored cards in the order of the list; nil if the store can't be read.
  ///
  /// - Parameter sender: The object that asks.
  public func storedCards(from sender: @autoclosure () -> AnyObject?) async -> [Card]? {
    reportMessage("get", from: sender(), to: worker)
    do {
      return try await worker.get(sortedBy: Card.listOrder)
    } catch {
      log("reading failed: \(error)")
      return nil
    }
  }

  /// Returns the stored card with an identifier; nil if there is none, or the store can't be read.
  ///
  /// - Parameters:
  ///   - identifier: The card's identifier.
  ///   - sender: The object that asks.
  public func storedCard(_ identifier: String, from sender: @autoclosure () -> AnyObject?) async -> Card? {
    reportMessage("get", from: sender(), to: worker)
    do {
      return try await worker.get(identifier)
    } catch {
      log("reading failed: \(error)")
      return nil
    }
  }

  /// Stores a card, then uploads it without waiting for the answer.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - sender: The object that asks.
  public func save(_ card: Card, from sender: @autoclosure () -> AnyObject?) async throws(WorkerError) {
    reportMessage("upsert", from: sender(), to: worker)
    do {
      try await worker.upsert([card])
    } catch {
      log("save failed: \(card.identifier): \(error)")
      throw error
    }
    reportMessage("upload", from: sender(), to: loader as AnyObject)
    upload(card)
  }

  /// Uploads a card in a task of its own, which the end of a screen doesn't cancel.
  private func upload(_ card: Card) {
    Task {
      do {
        try await loader.upload([card], convertedBy: CardParser(), to: Endpoint.upload)
      } catch {
        log("upload failed: \(card.identifier)")
      }
    }
  }

  /// Removes a card from the store.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - sender: The object that asks.
  public func remove(_ card: Card, from sender: @autoclosure () -> AnyObject?) async {
    reportMessage("remove", from: sender(), to: worker)
    do {
      try await worker.remove([card])
    } catch {
      log("remove failed: \(card.identifier)")
    }
  }

  /// Reads a picture of a folder; nil for a canceled task, whose picture isn't wanted anymore.
  public func picture(_ name: String, in folder: PhotoSource.Folder) async throws -> Raster? {
    do {
      let picture = try await device.photos.picture(name, in: folder)
      return Task.isCancelled ? nil : picture
    } catch {
      log("reading \(name) failed: \(error)")
      if Task.isCancelled { return nil }
      throw error
    }
  }

  /// Crops a frame of the camera to the outline; nil if the outline contains no pixel of it.
  public func photo(from frame: Raster) -> Raster? {
    let part = CameraCrop(sensorWidth: frame.width, sensorHeight: frame.height).wholePixels
    let photo = device.crop(frame, to: part)
    if photo == nil { log("capture failed: the outline contains no pixel of the picture") }
    return photo
  }
}

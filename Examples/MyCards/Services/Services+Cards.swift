import DataProviders
import MyCardsGeometry
public import MyCardsModel
public import Raster

/// The work that the screens request of the services, the same in every architecture.
///
/// Each failure is written to the log here; a screen decides what follows from it.
extension Services {
  /// Downloads the cards and stores them.
  ///
  /// A canceled task stores nothing.
  ///
  /// - Parameter failed: Called if the cards couldn't be downloaded or stored.
  public func downloadCards(failed: () -> Void) async {
    do {
      let cards = try await loader.model(at: Endpoint.cards, parsedBy: CardParser())
      try Task.checkCancellation()
      try await worker.upsert(cards)
    } catch is CancellationError {
      // The screen was closed.
    } catch {
      log("download failed: \(error)")
      failed()
    }
  }

  /// Returns the stored cards in the order of the list; nil if the store can't be read.
  public func storedCards() async -> [Card]? {
    do {
      return try await worker.get(sortedBy: Card.listOrder)
    } catch {
      log("reading failed: \(error)")
      return nil
    }
  }

  /// Stores a card, then uploads it without waiting for the answer.
  public func save(_ card: Card) async throws(WorkerError) {
    do {
      try await worker.upsert([card])
    } catch {
      log("save failed: \(card.identifier): \(error)")
      throw error
    }
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
  public func remove(_ card: Card) async {
    do {
      try await worker.remove([card])
    } catch {
      log("remove failed: \(card.identifier)")
    }
  }

  /// Reads a picture of a folder.
  public func picture(_ name: String, in folder: PhotoSource.Folder) async throws -> Raster {
    do {
      return try await device.photos.picture(name, in: folder)
    } catch {
      log("reading \(name) failed: \(error)")
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

import Foundation
import Launching
public import MyCardsModel

/// What all screens of the app are made with.
@MainActor
public struct Services {
  public var worker: any Worker<Card>
  public var loader: any CardLoading
  public var device: Device
  /// Takes what belongs into the app's log.
  public var log: @Sendable (String) -> Void

  public init(
    worker: any Worker<Card>, loader: any CardLoading, device: Device, log: @escaping @Sendable (String) -> Void
  ) {
    (self.worker, self.loader, self.device, self.log) = (worker, loader, device, log)
  }
}

extension Services {
  /// The services that screens are made with unless they are given others; the start of the program sets them.
  public static var shared = usual

  /// The services for the server that is looked for by default, and a store that belongs to the user.
  private static var usual: Services {
    let folder = AppFolder.user(for: "MyCards")
    let log: @Sendable (String) -> Void = { _ in }
    guard let base = URL(string: "http://127.0.0.1:\(CardBackend.defaultPort)") else {
      preconditionFailure("An address of digits and dots is one.")
    }
    return Services(
      worker: StoreWorker<Card>(FileStore(folder: folder, report: log)), loader: CardLoader(base: base),
      device: Device(
        camera: SyntheticCamera(RememberedPermission(folder: folder)),
        photos: PhotoFolders(
          library: folder.appending(path: "library", directoryHint: .isDirectory),
          album: folder.appending(path: "album", directoryHint: .isDirectory))),
      log: log)
  }
}

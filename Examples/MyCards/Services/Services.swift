import Foundation
import Launching
public import MyCardsModel

/// The dependencies of the screens.
@MainActor
public struct Services {
  public var worker: any Worker<Card>
  public var loader: any CardLoading
  public var device: Device
  /// Writes a line to the app's log.
  public var log: @Sendable (String) -> Void

  public init(
    worker: any Worker<Card>, loader: any CardLoading, device: Device, log: @escaping @Sendable (String) -> Void
  ) {
    (self.worker, self.loader, self.device, self.log) = (worker, loader, device, log)
  }

  /// The default services of the screens, set at the start of the program.
  public static var shared = standard

  /// The services for the default server and a store in the user's folder.
  private static var standard: Services {
    let folder = AppFolder.user(for: "MyCards")
    let log: @Sendable (String) -> Void = { _ in }
    guard let base = URL(string: "http://127.0.0.1:\(CardBackend.defaultPort)") else {
      preconditionFailure("The address of the default server is valid.")
    }
    return Services(
      worker: StoreWorker<Card>(FileStore(folder: folder, report: log)), loader: CardLoader(base: base),
      device: Device(
        camera: SyntheticCamera(StoredPermission(folder: folder)),
        photos: PhotoFolders(
          library: folder.appending(path: "library", directoryHint: .isDirectory),
          album: folder.appending(path: "album", directoryHint: .isDirectory))),
      log: log)
  }
}

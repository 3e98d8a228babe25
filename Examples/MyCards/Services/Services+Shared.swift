import Foundation
import Launching
import MyCardsModel

extension Services {
  /// The services that screens are made with unless they are given others; the start of the program sets them.
  public static var shared = usual

  /// The services for the server that is looked for by default, and a store that belongs to the user.
  private static var usual: Services {
    let folder = AppFolder.usual(for: "MyCards")
    let log: @Sendable (String) -> Void = { _ in }
    guard let base = URL(string: "http://127.0.0.1:\(CardBackend.usualPort)") else {
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

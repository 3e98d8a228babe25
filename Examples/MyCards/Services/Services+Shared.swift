public import Foundation
import MyCardsModel

extension Services {
  /// The services that screens are made with unless they are given others; the start of the program sets them.
  public static var shared = usual

  /// The services for the server that is looked for by default, and a store that belongs to the user.
  private static var usual: Services {
    let folder = usualFolder
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

  /// The folder that belongs to this app and user.
  public static var usualFolder: URL {
    if let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(filePath: data, directoryHint: .isDirectory).appending(path: "MyCards", directoryHint: .isDirectory)
    }
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (folder ?? FileManager.default.temporaryDirectory).appending(path: "MyCards", directoryHint: .isDirectory)
  }
}

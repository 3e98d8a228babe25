public import Foundation

/// The folders of pictures on the device; each is there once a picture was put into it.
public struct PhotoFolders: Sendable {
  /// The photo library.
  public let library: URL

  /// The saved photos album.
  public let album: URL

  init(_ folder: URL) {
    library = folder.appending(path: "library", directoryHint: .isDirectory)
    album = folder.appending(path: "album", directoryHint: .isDirectory)
  }
}

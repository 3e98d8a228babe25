public import Foundation

/// Creates the folders of files.
public enum FileFolder {
  /// Creates a folder in an existing one, unless it exists.
  public static func create(_ folder: URL) throws(FileFailure) {
    guard mkdir(folder.path, 0o777) != 0 else { return }
    let code = errno
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw FileFailure("create", folder, code)
    }
  }
}

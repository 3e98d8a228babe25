/// Where a photo can come from.
public enum PhotoSource: Hashable, Sendable, CaseIterable {
  case camera
  case folder(Folder)

  /// The two collections of pictures on the device.
  public enum Folder: Hashable, Sendable, CaseIterable {
    case library
    case album
  }

  /// In the order in which they are offered.
  public static let allCases = [camera, folder(.library), folder(.album)]
}

/// A source of photos.
public enum PhotoSource: Hashable, Sendable, CaseIterable {
  case camera
  case folder(Folder)

  /// A picture folder of the device.
  public enum Folder: Hashable, Sendable, CaseIterable {
    case library
    case album
  }

  /// All sources in display order.
  public static let allCases = [camera, folder(.library), folder(.album)]
}

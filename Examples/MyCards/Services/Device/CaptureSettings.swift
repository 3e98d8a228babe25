/// How the camera is to work.
public struct CaptureSettings: Hashable, Sendable {
  public enum Lens: Hashable, Sendable {
    case dual
    case wideAngle
  }

  public enum Flash: Hashable, Sendable {
    case automatic
  }

  /// Of the cameras on the back, the first that there is.
  public let backLenses: [Lens]
  public let flash: Flash
  public let isPhotoQuality: Bool
  public let isHighResolution: Bool
  public let isLivePhoto: Bool

  /// For photos of cards.
  public static let card = CaptureSettings(
    backLenses: [.dual, .wideAngle], flash: .automatic, isPhotoQuality: true, isHighResolution: true,
    isLivePhoto: false)
}

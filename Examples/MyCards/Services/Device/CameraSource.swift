public import Raster

/// A camera, and whether it may be used.
public protocol CameraSource: Sendable {
  /// Whether the device has it now.
  var isPresent: Bool { get }

  var permission: CameraPermission { get }

  /// Remembers what the person has answered.
  func decide(_ permission: CameraPermission)

  /// Prepares the camera; called once, before it is first started.
  func configure(_ settings: CaptureSettings) async throws

  func start() async throws

  func stop() async

  /// The picture that the camera has just now, as the sensor lies: on its side.
  func capture() async throws -> Raster
}

/// What the person has answered to the question whether the camera may be used.
public enum CameraPermission: String, Hashable, Sendable {
  case undecided
  case granted
  case denied
}

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

/// Why a camera gave no picture.
public enum CameraFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noPicture

  public var description: String {
    "The camera gave no picture. Put a PPM or PNG file into the camera's folder, or try again."
  }
}

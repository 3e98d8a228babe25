public import Raster

/// A camera and its permission.
public protocol CameraSource: Sendable {
  /// Whether the camera is available.
  var isPresent: Bool { get }

  var permission: CameraPermission { get }

  /// Stores the person's answer.
  func decide(_ permission: CameraPermission)

  /// Configures the camera, once before its first start.
  func configure(_ settings: CaptureSettings) async throws

  func start() async throws

  func stop() async

  /// Returns the current frame of the sensor, which is rotated by 90°.
  func capture() async throws -> Raster
}

/// The permission to use the camera.
public enum CameraPermission: String, Hashable, Sendable {
  case undecided
  case granted
  case denied
}

/// The configuration of a camera.
public struct CaptureSettings: Hashable, Sendable {
  public enum Lens: Hashable, Sendable {
    case dual
    case wideAngle
  }

  public enum Flash: Hashable, Sendable {
    case automatic
  }

  /// The preferred back cameras, in order.
  public let backLenses: [Lens]
  public let flash: Flash
  public let isPhotoQuality: Bool
  public let isHighResolution: Bool
  public let isLivePhoto: Bool

  /// The configuration for photos of cards.
  public static let card = CaptureSettings(
    backLenses: [.dual, .wideAngle], flash: .automatic, isPhotoQuality: true, isHighResolution: true,
    isLivePhoto: false)
}

/// An error of a camera.
public enum CameraFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noPicture

  public var description: String {
    "The camera returned no picture. Put a PPM or PNG file into the camera's folder, or try again."
  }
}

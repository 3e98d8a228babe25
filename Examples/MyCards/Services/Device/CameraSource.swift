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

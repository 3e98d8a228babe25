/// Why a camera gave no picture.
public enum CameraFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noPicture

  public var description: String {
    "The camera gave no picture. Put a PPM or PNG file into the camera's folder, or try again."
  }
}

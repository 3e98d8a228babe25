public import Foundation
public import Raster

/// The camera, pictures and location of a device at the beginning of a recording.
///
/// In the scenario, generated pictures of the same sizes replace the recorded ones.
public struct RecordedDevice {
  /// The camera permission, and a frame of the camera if it returns one; nil without a camera.
  public var camera: (permission: WorldCamera.Permission, frame: Raster?)?

  /// The photo library's folder; nil for none.
  public var library: URL?

  /// The saved photos album's folder; nil for none.
  public var album: URL?

  /// Where the device is.
  public var location = WorldLocation.Answer.unknown

  /// Creates a device without a camera, pictures and location.
  public init() {}

  /// The lines of the scenario that describe the device.
  var lines: [String] {
    var lines: [String] = []
    switch camera {
    case (.denied, _)?: lines.append("camera denied")
    case (let permission, let frame)?:
      let size = frame.map { "\(PixelSize(of: $0))" } ?? "empty"
      lines.append("camera \(permission == .granted ? "granted" : "undecided") \(size)")
    case nil: break
    }
    switch location {
    case .unknown: break
    case .denied: lines.append("location denied")
    case .place(let latitude, let longitude): lines.append("location \(latitude) \(longitude)")
    }
    for (folder, url) in [(PhotoFolder.library, library), (.album, album)] {
      guard let url else { continue }
      for (name, content) in ScenarioRecorder.files(in: url) {
        // Files that aren't pictures can't be picked.
        guard let picture = Self.picture([UInt8](content)) else { continue }
        lines.append("photo \(folder.rawValue) \(name.asWord) \(PixelSize(of: picture))")
      }
    }
    return lines
  }

  private static func picture(_ bytes: [UInt8]) -> Raster? {
    (try? Raster(ppm: bytes)) ?? (try? Raster(png: bytes))
  }
}

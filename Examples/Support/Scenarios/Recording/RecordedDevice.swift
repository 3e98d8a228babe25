public import Foundation
public import Raster

/// What a device has when a recording begins; a scenario has pictures of the same sizes, by the rule of its own.
public struct RecordedDevice {
  /// What the person allows, and what the camera sees; nil where there is no camera.
  public var camera: (permission: WorldCamera.Permission, frame: Raster)?

  /// The folder of the photo library; nil for none.
  public var library: URL?

  /// The folder of the saved photos album; nil for none.
  public var album: URL?

  /// Makes a device without camera and pictures.
  public init() {}

  /// The lines of the scenario that describe it.
  var lines: [String] {
    var lines: [String] = []
    switch camera {
    case (.denied, _)?: lines.append("camera denied")
    case (let permission, let frame)?:
      lines.append("camera \(permission == .granted ? "granted" : "undecided") \(PixelSize(of: frame))")
    case nil: break
    }
    for (folder, url) in [(PhotoFolder.library, library), (.album, album)] {
      guard let url else { continue }
      for (name, content) in ScenarioRecorder.files(in: url) {
        // What is no picture cannot be picked.
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

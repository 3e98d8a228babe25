public import Raster

/// Where photos come from on this device, and who is told what was cut out of them.
@MainActor
public struct Device {
  /// nil where there is no camera.
  public var camera: (any CameraSource)?
  public var photos: PhotoFolders
  /// Told each time which pixels of a picture are kept.
  public var noteCrop: (PixelRect) -> Void

  public init(
    camera: (any CameraSource)?, photos: PhotoFolders, noteCrop: @escaping (PixelRect) -> Void = { _ in }
  ) {
    (self.camera, self.photos, self.noteCrop) = (camera, photos, noteCrop)
  }

  /// The sources that there are now, in the order in which they are offered.
  public var sources: [PhotoSource] {
    PhotoSource.allCases.filter { source in
      switch source {
      case .camera: camera?.isPresent == true
      case .folder(let folder): !photos.files(in: folder).isEmpty
      }
    }
  }
}

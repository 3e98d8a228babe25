import Architectures
import Raster

/// The receiver of a new photo from the camera or the crop.
@MainActor protocol NewPhotoOutput: ModuleOutput {
  func received(_ photo: Raster)
}

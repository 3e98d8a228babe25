import Composites
import MyCardsGeometry
import MyCardsPresentation
import Raster

// The protocols by which the roles of the crop's screen refer to each other.

@MainActor protocol CropViewing: AnyObject {
  func show(_ display: CropDisplay)
}

@MainActor protocol CropPresenting: AnyObject {
  func ready()
  func zoomed(to zoom: Double)
  func zoomed(by factor: Double)
  func panned(by distance: Point)
  func tapCrop()
  func tapClose()
}

@MainActor protocol CropInteractorInput: AnyObject {
  /// The position of the picture in the outline.
  var viewport: CropViewport { get }
  func zoom(to zoom: Double)
  func zoom(by factor: Double)
  func pan(by distance: Point)
  /// Crops the picture to the outline.
  func crop()
}

@MainActor protocol CropInteractorOutput: AnyObject {
  func moved(to viewport: CropViewport)
  func cropped(_ photo: Raster)
}

@MainActor protocol CropRouting: AnyObject {
  /// Closes the screen, with a photo or without one.
  func end(with photo: Raster?)
}

public import Composites
import Foundation
public import MyCardsGeometry

/// The content of the capture screen, except for the preview.
public struct CaptureDisplay: Equatable, Sendable {
  public let canCapture: Bool
  public let isDenied: Bool

  public init(isRunning: Bool = false, isDenied: Bool = false) {
    (canCapture, self.isDenied) = (isRunning, isDenied)
  }
}

/// The content of the crop screen for a position of the picture.
public struct CropDisplay: Equatable, Sendable {
  /// The zoom with six decimals.
  public let zoom: String
  /// The part of the rotated picture inside the outline, in its pixels.
  public let visiblePart: Rect

  public init(_ viewport: CropViewport) {
    zoom = String(format: "%.6f", viewport.zoom)
    visiblePart = viewport.visiblePart
  }
}

import MyCardsModel
import Raster

extension Raster {
  /// As it looks while it is pressed: smaller, under a veil of light grey.
  var pressed: Raster {
    let veil = 211.0
    func veiled(_ value: UInt8) -> UInt8 {
      UInt8((Double(value) * (1 - CardGeometry.pressedDim) + veil * CardGeometry.pressedDim).rounded())
    }
    let width = max(1, Int((Double(width) * CardGeometry.pressedScale).rounded()))
    let height = max(1, Int((Double(height) * CardGeometry.pressedScale).rounded()))
    return resized(width: width, height: height).flatMap { small in
      Raster(width: width, height: height) { x, y in
        let pixel = small[x, y]
        return (veiled(pixel.red), veiled(pixel.green), veiled(pixel.blue))
      }
    } ?? self
  }
}

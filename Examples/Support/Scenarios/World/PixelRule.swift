public import Foundation

/// The rule by which the pictures of scenarios are made, so that each pixel tells where it was.
public enum PixelRule {
  /// The colour of a pixel; the parts that do not fit into a byte are cut off.
  public static func color(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    (
      UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y),
      UInt8(truncatingIfNeeded: ((x >> 8) << 4) &+ (y >> 8))
    )
  }

  /// A picture by the rule, as the bytes of a PPM file (P6).
  public static func ppm(width: Int, height: Int) -> Data {
    var bytes = Data("P6\n\(width) \(height)\n255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x: x, y: y)
        bytes.append(contentsOf: [color.red, color.green, color.blue])
      }
    }
    return bytes
  }
}

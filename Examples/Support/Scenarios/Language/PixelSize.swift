/// How large a picture is, in pixels.
struct PixelSize: Hashable, CustomStringConvertible {
  var width: Int
  var height: Int

  var description: String { "\(width)x\(height)" }
}

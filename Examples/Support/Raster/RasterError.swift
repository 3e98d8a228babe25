/// Why bytes are no picture, in sentences.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  case notPPM
  case notPNG
  /// The file is of a kind that is read nowhere here: what, and which kinds are read.
  case unsupported(what: String, instead: String)
  /// The size that the file announces, as it stands there.
  case impossibleSize(width: String, height: String)
  /// The file contradicts itself; what does not fit.
  case damaged(String)

  public var description: String {
    switch self {
    case .notPPM: "The file does not begin as a PPM picture does. Use a binary one, which begins with 'P6'."
    case .notPNG: "The file does not begin as a PNG picture does. It is of another kind, or damaged."
    case .unsupported(let what, let instead): "The picture has \(what), which is not read here. Use \(instead)."
    case .impossibleSize(let width, let height):
      "The picture is said to have \(width) × \(height) pixels. It must have at least one, and at most "
        + "\(Raster.mostPixels)."
    case .damaged(let what): "The picture is damaged: \(what). Get the file again."
    }
  }
}

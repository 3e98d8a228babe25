extension Raster {
  /// Reads a PPM file, whose pixels are bytes (P6) or numbers in decimal (P3).
  ///
  /// Comments are skipped, and maximum values below 255 are scaled. Bytes after the pixels are ignored. Files with two
  /// bytes per value are an error.
  public init(ppm bytes: [UInt8]) throws(RasterError) {
    let isBinary = bytes.starts(with: [0x50, 0x36])
    guard isBinary || bytes.starts(with: [0x50, 0x33]) else { throw .notPPM }
    var file = PPMReader(bytes[2...])
    let (width, height) = try (file.number(), file.number())
    guard let columns = Int(width), let rows = Int(height), Self.isValidSize(width: columns, height: rows) else {
      throw .impossibleSize(width: width, height: height)
    }
    let maximum = try file.number()
    guard let limit = Int(maximum), (1...255).contains(limit) else {
      throw .unsupported(what: "values up to \(maximum)", instead: "one with values up to 255")
    }
    let count = columns * rows * 3
    var rgb = isBinary ? try file.bytes(count) : try file.values(count)
    if limit < 255 {
      guard rgb.allSatisfy({ $0 <= limit }) else { throw .damaged("a value is larger than the announced \(limit)") }
      rgb = rgb.map { UInt8((Int($0) * 255 + limit / 2) / limit) }
    }
    self.init(unchecked: columns, rows, rgb)
  }

  /// The picture as a binary PPM file.
  public var ppm: [UInt8] { Array("P6\n\(width) \(height)\n255\n".utf8) + rgb }
}

/// A reader of a PPM file.
private struct PPMReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads the next number of at most ten digits, after blanks and comments.
  mutating func number() throws(RasterError) -> String {
    let start = rest.startIndex
    while let byte = rest.first, byte == 0x23 || byte.isBlank {
      if byte == 0x23 {
        rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
      } else {
        rest.removeFirst()
      }
    }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard rest.startIndex > start, (1...10).contains(digits.count) else {
      throw .damaged("its header doesn't contain three numbers")
    }
    rest = rest[digits.endIndex...]
    return String(decoding: digits, as: UTF8.self)
  }

  /// Reads the blank that ends the header, and the bytes after it.
  func bytes(_ count: Int) throws(RasterError) -> [UInt8] {
    guard let blank = rest.first, blank.isBlank else { throw .damaged("its header doesn't end in a blank") }
    let pixels = rest.dropFirst()
    guard pixels.count >= count else {
      throw .damaged("it announces \(count) bytes of pixels but has \(pixels.count)")
    }
    return Array(pixels.prefix(count))
  }

  /// Reads numbers up to 255.
  mutating func values(_ count: Int) throws(RasterError) -> [UInt8] {
    var values: [UInt8] = []
    while values.count < count {
      guard let text = try? number(), let value = UInt8(text) else {
        throw .damaged("it announces \(count) values up to 255 but has \(values.count)")
      }
      values.append(value)
    }
    return values
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// The five ways to write a row of a PNG file as differences to what is already known.
enum PNGFilter {
  /// Turns rows, each behind the number of its filter, into pixels without alpha.
  static func undone(_ filtered: [UInt8], _ header: PNGHeader) throws(RasterError) -> [UInt8] {
    let (length, step) = (header.rowLength, header.channels)
    var rgb: [UInt8] = []
    rgb.reserveCapacity(header.width * header.height * 3)
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    for start in stride(from: 0, to: filtered.count, by: length + 1) {
      try undo(filtered[start], filtered[start + 1..<start + 1 + length], &row, above, step)
      if step == 3 {
        rgb.append(contentsOf: row)
      } else {
        for place in stride(from: 0, to: length, by: step) { rgb.append(contentsOf: row[place..<place + 3]) }
      }
      swap(&row, &above)
    }
    return rgb
  }

  private static func undo(
    _ filter: UInt8, _ source: ArraySlice<UInt8>, _ row: inout [UInt8], _ above: [UInt8], _ step: Int
  ) throws(RasterError) {
    let start = source.startIndex
    let length = source.count
    switch filter {
    case 0:
      for place in 0..<length { row[place] = source[start + place] }
    case 1:
      for place in 0..<length { row[place] = source[start + place] &+ (place < step ? 0 : row[place - step]) }
    case 2:
      for place in 0..<length { row[place] = source[start + place] &+ above[place] }
    case 3:
      for place in 0..<length {
        let left = place < step ? 0 : Int(row[place - step])
        row[place] = source[start + place] &+ UInt8((left + Int(above[place])) / 2)
      }
    case 4:
      for place in 0..<length {
        let (left, corner) = place < step ? (0, 0) : (Int(row[place - step]), Int(above[place - step]))
        row[place] = source[start + place] &+ UInt8(nearest(left, Int(above[place]), corner))
      }
    default: throw .damaged("a row names the filter \(filter), and there are 0 to 4")
    }
  }

  /// Whichever of the three is nearest to what they extrapolate to.
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let toLeft = abs(above - corner)
    let toAbove = abs(left - corner)
    let toCorner = abs(left + above - 2 * corner)
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }

  /// Writes each row as differences to the pixels on the left: little work, and even areas pack well.
  static func done(_ rgb: [UInt8], _ header: PNGHeader) -> [UInt8] {
    let (length, step) = (header.rowLength, header.channels)
    var result: [UInt8] = []
    result.reserveCapacity((length + 1) * header.height)
    for start in stride(from: 0, to: rgb.count, by: length) {
      result.append(1)
      result.append(contentsOf: rgb[start..<start + step])
      for place in start + step..<start + length { result.append(rgb[place] &- rgb[place - step]) }
    }
    return result
  }
}

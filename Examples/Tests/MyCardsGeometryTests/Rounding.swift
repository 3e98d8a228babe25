import Composites
import Foundation

extension Rect {
  var numbers: [Double] { [origin.x, origin.y, width, height] }
}

extension [Double] {
  /// Returns the value rounded as in the tables.
  func rounded(_ decimals: Int) -> [Double] {
    map { Double(String(format: "%.\(decimals)f", $0)) ?? .nan }
  }
}

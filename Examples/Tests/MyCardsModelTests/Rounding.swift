import Composites
import Foundation

extension Rect {
  var numbers: [Double] { [origin.x, origin.y, width, height] }
}

extension [Double] {
  /// Rounded to so many decimals, as the tables are.
  func rounded(_ decimals: Int) -> [Double] {
    map { Double(String(format: "%.\(decimals)f", $0)) ?? .nan }
  }
}

import Foundation

/// The components of a color, which can be mixed and compared.
struct RGB: Hashable, Sendable {
  let red: Double
  let green: Double
  let blue: Double

  /// Creates a color from a number such as `0xFF8000`.
  init(_ value: UInt32) {
    self.init(UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (Double(red), Double(green), Double(blue))
  }

  private init(mixed red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates the usual color of an entry of the palette.
  init(ofPalette index: UInt8) {
    guard index >= 16 else {
      let level: UInt8 = index < 8 ? 0xB0 : 0xFF
      self.init(index & 1 == 0 ? 0 : level, index & 2 == 0 ? 0 : level, index & 4 == 0 ? 0 : level)
      return
    }
    let (red, green, blue) = Color.components(ofPalette: index)
    self.init(mixed: Double(red), Double(green), Double(blue))
  }

  /// Returns this color with a part, from 0 to 1, of another one.
  func mixed(with other: RGB, _ part: Double) -> RGB {
    func mix(_ one: Double, _ other: Double) -> Double { one + (other - one) * part }
    return RGB(mixed: mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  var color: Color {
    func component(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
    return .rgb(red: component(red), green: component(green), blue: component(blue))
  }

  /// Six hexadecimal digits.
  var hexadecimal: String {
    [red, green, blue].map { component in
      let digits = String(Int(min(max(component.rounded(), 0), 255)), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// Returns the contrast to another color, from 1 to 21, by the formula of the Web Content Accessibility Guidelines.
  func contrast(to other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    func linear(_ component: Double) -> Double {
      let part = component / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

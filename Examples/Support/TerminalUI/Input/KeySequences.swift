import Responders

/// What the control sequences of terminals mean: xterm's and its relatives', the Linux console's included.
enum KeySequences {
  /// Tells the event of a sequence `ESC [ parameters final`, or nil for one that is none.
  static func event(parameters: String, final: UInt8) -> InputEvent? {
    if parameters.hasPrefix("<") { return mouse(parameters.dropFirst(), released: final == UInt8(ascii: "m")) }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let modifiers = modifiers(numbers.count > 1 ? numbers[1] : 1)
    if final == UInt8(ascii: "Z") { return .key(KeyPress(.tab, .shift)) }
    let key = final == UInt8(ascii: "~") ? key(number: numbers.first ?? 0) : key(final: final)
    return key.map { .key(KeyPress($0, modifiers)) }
  }

  /// Tells the key of a sequence that its last letter names.
  static func key(final: UInt8) -> Key? {
    switch Character(Unicode.Scalar(final)) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "M": .returnKey
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  private static func key(number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .forwardDelete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// Terminals send the modifiers as a set of bits, plus 1.
  private static func modifiers(_ number: Int) -> KeyModifiers {
    let bits: [(Int, KeyModifiers)] = [(1, .shift), (2, .option), (4, .control)]
    guard (1...8).contains(number) else { return [] }
    return bits.reduce(into: []) { if (number - 1) & $1.0 != 0 { $0.insert($1.1) } }
  }

  /// `ESC [ < button ; column ; row M`, with `m` for a release; columns and rows count from 1.
  private static func mouse(_ parameters: Substring, released: Bool) -> InputEvent? {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers.allSatisfy({ (0...65_535).contains($0) }) else { return nil }
    let (bits, place) = (numbers[0], CellPoint(column: max(0, numbers[1] - 1), row: max(0, numbers[2] - 1)))
    let button = bits & 3
    let kind: MouseInput.Kind
    switch bits & 0b1110_0000 {
    case 64 where button < 2: kind = .scrolled(rows: button == 0 ? -1 : 1)
    case 0: kind = released ? .released(button: button) : .pressed(button: button)
    case 32 where button < 3: kind = .dragged(button: button)
    default: return nil
    }
    return .mouse(MouseInput(kind, at: place))
  }
}

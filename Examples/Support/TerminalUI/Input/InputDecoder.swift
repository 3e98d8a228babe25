import Responders

/// Decodes the bytes of a terminal into keys, mouse events and pasted texts.
///
/// The decoder is a value and does no input or output. Bytes may arrive in pieces of any size: an incomplete sequence
/// waits for the next piece. Unknown sequences are ignored, invalid UTF-8 becomes `�`, and no input stops the program.
public struct InputDecoder: Sendable {
  /// The bytes of an incomplete sequence or character.
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?

  private static let escape: UInt8 = 0x1B
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// The length beyond which a control sequence is discarded.
  private static let maximumSequenceLength = 64

  /// Creates a decoder.
  public init() {}

  /// Whether an escape waits for the rest of a sequence, which may never arrive: see ``flush()``.
  ///
  /// False if a part of a character follows the escape: its other bytes do arrive.
  public var isWaiting: Bool {
    pasted == nil && pending.first == Self.escape && pending.dropFirst().first.map { $0 < 0x80 } != false
  }

  /// Decodes the next bytes and returns the events that they complete, in order.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    pending += bytes
    var events: [InputEvent] = []
    var position = 0
    while position < pending.count {
      guard let length = next(from: position, into: &events) else { break }
      position += length
    }
    pending.removeFirst(position)
    return events
  }

  /// Decodes a waiting escape as the Escape key.
  ///
  /// Call this method if no byte has arrived for 50 ms.
  public mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    switch pending.count {
    case 1: return [.key(KeyPress(.escape))]
    case 2: return [.key(KeyPress(.character(Character(Unicode.Scalar(pending[1]))), .option))]
    default: return []
    }
  }

  /// Decodes the input at a position and returns its length; nil if it is incomplete.
  private mutating func next(from position: Int, into events: inout [InputEvent]) -> Int? {
    if pasted != nil { return nextOfPaste(from: position, into: &events) }
    let byte = pending[position]
    switch byte {
    case Self.escape: return nextSequence(from: position, into: &events)
    case 0x0D, 0x0A: events.append(.key(KeyPress(.returnKey)))
    case 0x09: events.append(.key(KeyPress(.tab)))
    case 0x7F, 0x08: events.append(.key(KeyPress(.delete)))
    case 0x01...0x1A:
      events.append(.key(KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), .control)))
    case 0x00: events.append(.key(KeyPress(.character(" "), .control)))
    case 0x1C...0x1F: break
    default: return nextText(from: position, into: &events)
    }
    return 1
  }

  // MARK: Text

  /// Decodes a run of text as a whole, so that characters of several scalars stay whole.
  private func nextText(from position: Int, into events: inout [InputEvent]) -> Int? {
    let run = pending[position...].prefix { $0 >= 0x20 && $0 != 0x7F }
    let reachesEnd = position + run.count == pending.count
    let complete = reachesEnd ? run.dropLast(Self.lengthOfCutScalar(at: run)) : run
    guard !complete.isEmpty else { return nil }
    for character in String(decoding: complete, as: UTF8.self) {
      events.append(.key(KeyPress(.character(character))))
    }
    return complete.count
  }

  /// Returns the number of trailing bytes that begin an incomplete scalar.
  private static func lengthOfCutScalar(at bytes: ArraySlice<UInt8>) -> Int {
    for (distance, byte) in bytes.reversed().prefix(4).enumerated() {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : byte >= 0x80 ? 0 : 1
      if length > 0 { return length > distance + 1 && byte <= 0xF4 ? distance + 1 : 0 }
    }
    return 0
  }

  // MARK: Pastes

  private mutating func nextOfPaste(from position: Int, into events: inout [InputEvent]) -> Int? {
    let rest = pending[position...]
    guard let first = rest.first else { return nil }
    if rest.starts(with: Self.endOfPaste) {
      events.append(.pasted(String(decoding: pasted ?? [], as: UTF8.self)))
      pasted = nil
      return Self.endOfPaste.count
    }
    if Self.endOfPaste.starts(with: rest) { return nil }
    let text = [first] + rest.dropFirst().prefix { $0 != Self.escape }
    pasted?.append(contentsOf: text)
    return text.count
  }

  // MARK: Sequences

  private mutating func nextSequence(from position: Int, into events: inout [InputEvent]) -> Int? {
    guard position + 1 < pending.count else { return nil }
    switch pending[position + 1] {
    case UInt8(ascii: "["): return nextControlSequence(from: position, into: &events)
    case UInt8(ascii: "O"):
      guard position + 2 < pending.count else { return nil }
      if let key = KeySequences.key(final: pending[position + 2]) { events.append(.key(KeyPress(key))) }
      return 3
    case Self.escape:
      events.append(.key(KeyPress(.escape)))
      return 1
    case 0x7F, 0x08:
      events.append(.key(KeyPress(.delete, .option)))
      return 2
    case 0x20...0x7E:
      let character = Character(Unicode.Scalar(pending[position + 1]))
      events.append(.key(KeyPress(.character(character), .option)))
      return 2
    case 0x80...: return nextOptionText(from: position + 1, into: &events).map { 1 + $0 }
    default:
      events.append(.key(KeyPress(.escape)))
      return 1
    }
  }

  /// Decodes a run of text whose first character, beyond ASCII, was typed with the Option key.
  private func nextOptionText(from position: Int, into events: inout [InputEvent]) -> Int? {
    var text: [InputEvent] = []
    guard let length = nextText(from: position, into: &text) else { return nil }
    if case .key(let press)? = text.first { text[0] = .key(KeyPress(press.key, .option)) }
    events += text
    return length
  }

  private mutating func nextControlSequence(from position: Int, into events: inout [InputEvent]) -> Int? {
    let body = pending[(position + 2)...]
    let parameters = body.prefix { (0x20...0x3F).contains($0) }
    guard parameters.count <= Self.maximumSequenceLength else { return 2 + parameters.count }
    guard let final = body.dropFirst(parameters.count).first else { return nil }
    // A byte that can't end a sequence begins new input: discard the sequence before it.
    guard (0x40...0x7E).contains(final) else { return 2 + parameters.count }
    if parameters.isEmpty, final == UInt8(ascii: "M") { return nextMouseReport(from: position, into: &events) }
    let text = String(decoding: parameters, as: UTF8.self)
    if final == UInt8(ascii: "~"), text == "200" {
      pasted = []
    } else if let event = KeySequences.event(parameters: text, final: final) {
      events.append(event)
    }
    return 3 + parameters.count
  }

  /// Decodes `ESC [ M` and three bytes, as a terminal reports the mouse that can't report it in numbers, such as GNU
  /// screen.
  private func nextMouseReport(from position: Int, into events: inout [InputEvent]) -> Int? {
    let report = pending[(position + 3)...].prefix(3).map { Int($0) - 32 }
    guard report.count == 3 else { return nil }
    if let event = KeySequences.mouse(report[0], report[1], report[2], released: false) { events.append(event) }
    return 6
  }
}

/// The meaning of control sequences from xterm, compatible terminals and the Linux console.
private enum KeySequences {
  /// Returns the event of a sequence `ESC [ parameters final`; nil for an unknown one.
  static func event(parameters: String, final: UInt8) -> InputEvent? {
    if parameters.hasPrefix("<") { return mouse(parameters.dropFirst(), released: final == UInt8(ascii: "m")) }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let modifiers = modifiers(numbers.count > 1 ? numbers[1] : 1)
    if final == UInt8(ascii: "Z") { return .key(KeyPress(.tab, .shift)) }
    let key = final == UInt8(ascii: "~") ? key(number: numbers.first ?? 0) : key(final: final)
    return key.map { .key(KeyPress($0, modifiers)) }
  }

  /// Returns the key of a sequence that is identified by its final byte.
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

  /// Decodes modifiers, which terminals send as a bit set plus 1.
  private static func modifiers(_ number: Int) -> KeyModifiers {
    let bits: [(Int, KeyModifiers)] = [(1, .shift), (2, .option), (4, .control)]
    guard (1...8).contains(number) else { return [] }
    return bits.reduce(into: []) { if (number - 1) & $1.0 != 0 { $0.insert($1.1) } }
  }

  /// Decodes `ESC [ < button ; column ; row M`, with `m` for a release.
  ///
  /// Columns and rows count from 1.
  private static func mouse(_ parameters: Substring, released: Bool) -> InputEvent? {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    return mouse(numbers[0], numbers[1], numbers[2], released: released)
  }

  /// Returns the event of a button, with its modifiers as bits, at a column and a row.
  ///
  /// Where the final byte doesn't say that a button was released, button 3 does, and the first one is meant.
  static func mouse(_ bits: Int, _ column: Int, _ row: Int, released: Bool) -> InputEvent? {
    guard [bits, column, row].allSatisfy({ (0...65_535).contains($0) }) else { return nil }
    let place = CellPoint(column: max(0, column - 1), row: max(0, row - 1))
    let button = bits & 3
    let kind: MouseInput.Kind
    switch bits & 0b1110_0000 {
    case 64 where button < 2: kind = .scrolled(rows: button == 0 ? -1 : 1)
    case 0 where button == 3: kind = .released(button: 0)
    case 0: kind = released ? .released(button: button) : .pressed(button: button)
    case 32 where button < 3: kind = .dragged(button: button)
    default: return nil
    }
    return .mouse(MouseInput(kind, at: place))
  }
}

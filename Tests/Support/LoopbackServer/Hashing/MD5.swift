import Foundation

/// MD5 as RFC 1321 describes it; Digest authentication still asks for it.
enum MD5 {
  static func hexadecimal(_ text: String) -> String {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    var input = HashInput()
    input.append(text.utf8) { compress($0, into: &state) }
    input.pad(lengthIsBigEndian: false) { compress($0, into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }.hexadecimal
  }

  private static func compress(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for index in 0..<64 {
      let (mixed, place) =
        switch index / 16 {
        case 0: ((b & c) | (~b & d), index)
        case 1: ((d & b) | (~d & c), (5 * index + 1) % 16)
        case 2: (b ^ c ^ d, (3 * index + 5) % 16)
        default: (c ^ (b | ~d), 7 * index % 16)
        }
      let word = UInt32(littleEndian: block.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self))
      let sum = a &+ mixed &+ constants[index] &+ word
      let count = turns[index / 16][index % 4]
      (a, d, c, b) = (d, c, b, b &+ ((sum &<< count) | (sum &>> (32 &- count))))
    }
    for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
  }

  private static let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

  /// The first 32 bits of the fractions of the sines of 1 to 64, as the standard defines them.
  private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
}

/// A decoder of zlib streams (RFC 1950), such as the pixels of a PNG file.
///
/// It reads the input and delivers the output in pieces, and holds at most 96 KiB of output. Use one inflater for one
/// stream.
///
/// ```swift
/// var input = packed[...]
/// var output: [UInt8] = []
/// var inflater = Inflater {
///   defer { input = [] }
///   return input.isEmpty ? nil : Array(input)
/// } deliver: {
///   output += $0
/// }
/// try inflater.unpackZlib()
/// ```
///
/// Malformed input throws an ``InflatingError``. Errors of the closures are rethrown.
public struct Inflater {
  private let next: () throws -> [UInt8]?
  private let deliver: (ArraySlice<UInt8>) throws -> Void
  private var input: [UInt8] = []
  private var position = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  /// The number of bytes at the start of the output that were delivered and are kept for back-references.
  private var deliveredCount = 0
  /// The checksum of the output.
  private var checksum = Adler32()

  private static let window = 32 * 1024
  private static let pieceLength = 64 * 1024

  /// Creates an inflater.
  ///
  /// - Parameters:
  ///   - next: Returns the next bytes of the input; nil at the end.
  ///   - deliver: Receives the output, piece by piece.
  public init(
    _ next: @escaping () throws -> [UInt8]?, deliver: @escaping (ArraySlice<UInt8>) throws -> Void
  ) {
    (self.next, self.deliver) = (next, deliver)
    output.reserveCapacity(Self.window + Self.pieceLength + 258)
  }

  /// Unpacks a zlib stream and verifies its header and checksum; input after it isn't read.
  ///
  /// - Throws: An ``InflatingError``, or an error of the closures.
  public mutating func unpackZlib() throws {
    let (method, flags) = try (byte(), byte())
    guard method & 15 == 8, method >> 4 <= 7, (Int(method) << 8 | Int(flags)) % 31 == 0, flags & 32 == 0 else {
      throw InflatingError.notZlib
    }
    try blocks()
    guard try word().byteSwapped == checksum.value else { throw InflatingError.wrongChecksum }
  }

  // MARK: Blocks

  private mutating func blocks() throws {
    var isLast = false
    while !isLast {
      isLast = try read(1) == 1
      switch try read(2) {
      case 0: try storedBlock()
      case 1:
        guard let lengths = Self.fixedLengths, let distances = Self.fixedDistances else {
          throw InflatingError.damaged
        }
        try block(lengths, distances)
      case 2:
        let (lengths, distances) = try tables()
        try block(lengths, distances)
      default: throw InflatingError.damaged
      }
    }
    bits >>= UInt64(bitCount & 7)
    bitCount -= bitCount & 7
    try flush(keeping: 0)
  }

  private mutating func storedBlock() throws {
    _ = try read(bitCount & 7)
    let (length, complement) = try (read(16), read(16))
    guard length == ~complement & 0xFFFF else { throw InflatingError.damaged }
    for _ in 0..<length { try put(byte()) }
  }

  private mutating func block(_ symbols: HuffmanTable, _ distances: HuffmanTable) throws {
    while true {
      let symbol = try decode(symbols)
      if symbol < 256 {
        try put(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < Self.lengths.count else { throw InflatingError.damaged }
      let length = try Self.lengths[symbol - 257].base + read(Self.lengths[symbol - 257].extra)
      let code = try decode(distances)
      guard code < Self.distances.count else { throw InflatingError.damaged }
      let distance = try Self.distances[code].base + read(Self.distances[code].extra)
      guard distance <= output.count else { throw InflatingError.damaged }
      for _ in 0..<length { output.append(output[output.count - distance]) }
      if output.count >= Self.window + Self.pieceLength { try flush(keeping: Self.window) }
    }
  }

  /// Reads the two tables of a block with dynamic codes.
  private mutating func tables() throws -> (HuffmanTable, HuffmanTable) {
    let (symbolCount, distanceCount, codeCount) = try (read(5) + 257, read(5) + 1, read(4) + 4)
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for symbol in Self.codeOrder.prefix(codeCount) { codeLengths[symbol] = try UInt8(read(3)) }
    guard let codes = HuffmanTable(lengths: codeLengths) else { throw InflatingError.damaged }
    var lengths: [UInt8] = []
    while lengths.count < symbolCount + distanceCount {
      switch try decode(codes) {
      case let length where length < 16: lengths.append(UInt8(length))
      case 16:
        guard let last = lengths.last else { throw InflatingError.damaged }
        lengths += try repeatElement(last, count: 3 + read(2))
      case 17: lengths += try repeatElement(0, count: 3 + read(3))
      default: lengths += try repeatElement(0, count: 11 + read(7))
      }
    }
    guard lengths.count == symbolCount + distanceCount, lengths[256] > 0,
      let symbols = HuffmanTable(lengths: Array(lengths[..<symbolCount])),
      let distances = HuffmanTable(lengths: Array(lengths[symbolCount...]))
    else { throw InflatingError.damaged }
    return (symbols, distances)
  }

  private mutating func decode(_ table: HuffmanTable) throws -> Int {
    try gather(table.maximumLength)
    let (symbol, length) = table.symbol(for: bits)
    guard length > 0 else { throw InflatingError.damaged }
    guard length <= bitCount else { throw InflatingError.endsEarly }
    bits >>= UInt64(length)
    bitCount -= length
    return symbol
  }

  // MARK: Input

  /// Collects at least a number of bits, unless the input ends.
  private mutating func gather(_ count: Int) throws {
    while bitCount < count {
      if position == input.count, try !refill() { return }
      bits |= UInt64(input[position]) << UInt64(bitCount)
      position += 1
      bitCount += 8
    }
  }

  private mutating func read(_ count: Int) throws -> Int {
    guard count > 0 else { return 0 }
    try gather(count)
    guard bitCount >= count else { throw InflatingError.endsEarly }
    let value = Int(bits & (1 << UInt64(count) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  private mutating func refill() throws -> Bool {
    repeat {
      guard let piece = try next() else { return false }
      (input, position) = (piece, 0)
    } while input.isEmpty
    return true
  }

  private mutating func byte() throws -> UInt8 { try UInt8(read(8)) }
  private mutating func word() throws -> UInt32 { try UInt32(read(16)) | UInt32(read(16)) << 16 }

  // MARK: Output

  private mutating func put(_ byte: UInt8) throws {
    output.append(byte)
    if output.count >= Self.window + Self.pieceLength { try flush(keeping: Self.window) }
  }

  /// Delivers the new output, and keeps its last bytes for back-references.
  private mutating func flush(keeping kept: Int) throws {
    if deliveredCount < output.count {
      checksum.update(output[deliveredCount...])
      try deliver(output[deliveredCount...])
    }
    output.removeFirst(max(0, output.count - kept))
    deliveredCount = output.count
  }

  // MARK: Constants of the format

  private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengths =
    ranges(from: 3, extras: repeatElement(0, count: 8) + (1...5).flatMap { [$0, $0, $0, $0] })
    + [(258, 0)]
  private static let distances = ranges(from: 1, extras: repeatElement(0, count: 4) + (1...13).flatMap { [$0, $0] })
  private static let fixedLengths = HuffmanTable(
    lengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances = HuffmanTable(lengths: [UInt8](repeating: 5, count: 30))

  /// Returns consecutive ranges, each with as many values as its extra bits can represent.
  private static func ranges(from first: Int, extras: some Sequence<Int>) -> [(base: Int, extra: Int)] {
    var base = first
    return extras.map { extra in
      defer { base += 1 << extra }
      return (base, extra)
    }
  }
}

/// The error of a stream that can't be unpacked.
public enum InflatingError: Error, Hashable {
  /// The stream doesn't begin with a zlib header.
  case notZlib
  /// The stream violates the format.
  case damaged
  /// The input ends before the stream does.
  case endsEarly
  /// The checksum of the output differs from the one in the stream.
  case wrongChecksum
}

/// The codes of one alphabet of a block, looked up by the next bits of the stream.
struct HuffmanTable {
  /// The symbol for each pattern of bits, and in the lowest four bits the code's length; 0 where there is no code.
  private let entries: [UInt16]
  /// The length of the longest code, in bits.
  let maximumLength: Int

  /// Creates a table; nil if no set of codes has these lengths.
  ///
  /// - Parameter lengths: The length of each symbol's code; 0 for a symbol that doesn't occur.
  init?(lengths: [UInt8]) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    guard let longest = (1...15).last(where: { counts[$0] > 0 }) else {
      (entries, maximumLength) = ([0, 0], 1)
      return
    }
    var next = [Int](repeating: 0, count: 16)
    var code = 0
    for length in 1...longest {
      code = (code + counts[length - 1]) << 1
      next[length] = code
      guard code + counts[length] <= 1 << length else { return nil }
    }
    var entries = [UInt16](repeating: 0, count: 1 << longest)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      // In the stream, the first bit of a code is the lowest.
      let reversed = Int(UInt16(next[length]).bitReversed >> (16 - length))
      next[length] += 1
      for pattern in stride(from: reversed, to: entries.count, by: 1 << length) {
        entries[pattern] = UInt16(symbol << 4 | length)
      }
    }
    self.entries = entries
    maximumLength = longest
  }

  /// Returns the symbol of the code at the lowest bits, and the code's length; 0 if there is none.
  func symbol(for bits: UInt64) -> (symbol: Int, length: Int) {
    let entry = entries[Int(truncatingIfNeeded: bits) & (entries.count - 1)]
    return (Int(entry >> 4), Int(entry & 15))
  }
}

extension UInt16 {
  fileprivate var bitReversed: UInt16 {
    var (bits, reversed) = (self, UInt16(0))
    for _ in 0..<16 {
      reversed = reversed << 1 | bits & 1
      bits >>= 1
    }
    return reversed
  }
}

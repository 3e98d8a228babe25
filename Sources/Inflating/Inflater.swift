/// Unpacks what is coded with deflate while it arrives, holding no more than its last 96 KB.
///
/// What a source or a taker of bytes throws goes through; what is wrong with the bytes is an `InflatingError`.
public struct Inflater {
  private let next: () throws -> [UInt8]?
  private let deliver: (ArraySlice<UInt8>) throws -> Void
  private var input: [UInt8] = []
  private var position = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private var taken = 0
  /// Those of what was unpacked; nil where the wrapping has none.
  private var crc: CRC32?
  private var adler: Adler32?

  private static let window = 32 * 1024
  private static let pieceLength = 64 * 1024

  /// - Parameters:
  ///   - next: Gives the next bytes; nil at the end.
  ///   - deliver: Takes what is unpacked, piece by piece.
  public init(
    _ next: @escaping () throws -> [UInt8]?, deliver: @escaping (ArraySlice<UInt8>) throws -> Void
  ) {
    (self.next, self.deliver) = (next, deliver)
    output.reserveCapacity(Self.window + Self.pieceLength + 258)
  }

  // MARK: Wrappings

  /// Unpacks all members of a gzip body; an empty body is one that was never packed.
  public mutating func unpackGzip() throws {
    guard try peek() != nil else { return }
    repeat { try gzipMember() } while try peek() == 0x1F
  }

  private mutating func gzipMember() throws {
    guard try byte() == 0x1F, try byte() == 0x8B, try byte() == 8 else { throw InflatingError.notGzip }
    let flags = try byte()
    guard flags & 0xE0 == 0 else { throw InflatingError.notGzip }
    for _ in 0..<6 { _ = try byte() }
    if flags & 4 != 0 {
      let length = try Int(byte()) | Int(byte()) << 8
      for _ in 0..<length { _ = try byte() }
    }
    if flags & 8 != 0 { while try byte() != 0 {} }
    if flags & 16 != 0 { while try byte() != 0 {} }
    if flags & 2 != 0 { for _ in 0..<2 { _ = try byte() } }
    crc = CRC32()
    try blocks()
    guard try word() == crc?.value, try word() == UInt32(truncatingIfNeeded: crc?.count ?? 0) else {
      throw InflatingError.wrongChecksum
    }
  }

  /// Unpacks what should be deflate as zlib wraps it, but some servers send bare.
  public mutating func unpackDeflate() throws {
    guard let first = try peek() else { return }
    let isWrapped = first & 15 == 8 && first >> 4 <= 7
    if isWrapped { for _ in 0..<2 { _ = try byte() } }
    try blocks()
  }

  /// Unpacks what zlib has wrapped, header and checksum included; what lies behind is not read.
  public mutating func unpackZlib() throws {
    let (method, flags) = try (byte(), byte())
    guard method & 15 == 8, method >> 4 <= 7, (Int(method) << 8 | Int(flags)) % 31 == 0, flags & 32 == 0 else {
      throw InflatingError.notZlib
    }
    adler = Adler32()
    try blocks()
    guard try word().byteSwapped == adler?.value else { throw InflatingError.wrongChecksum }
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
    // The window of one member is not that of the next.
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

  private mutating func tables() throws -> (HuffmanTable, HuffmanTable) {
    let (symbolCount, distanceCount, codeCount) = try (read(5) + 257, read(5) + 1, read(4) + 4)
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for place in Self.codeOrder.prefix(codeCount) { codeLengths[place] = try UInt8(read(3)) }
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

  /// Collects at least so many bits, unless the input ends before.
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

  /// The next whole byte, which stays; nil at the end.
  private mutating func peek() throws -> UInt8? {
    try gather(8)
    return bitCount >= 8 ? UInt8(truncatingIfNeeded: bits) : nil
  }

  // MARK: Output

  private mutating func put(_ byte: UInt8) throws {
    output.append(byte)
    if output.count >= Self.window + Self.pieceLength { try flush(keeping: Self.window) }
  }

  /// Hands over what is new, and keeps the last bytes for what refers to them.
  private mutating func flush(keeping kept: Int) throws {
    if taken < output.count {
      crc?.update(output[taken...])
      adler?.update(output[taken...])
      try deliver(output[taken...])
    }
    output.removeFirst(max(0, output.count - kept))
    taken = output.count
  }

  // MARK: The format's numbers

  private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengths =
    ranges(from: 3, extras: repeatElement(0, count: 8) + (1...5).flatMap { [$0, $0, $0, $0] })
    + [(258, 0)]
  private static let distances = ranges(from: 1, extras: repeatElement(0, count: 4) + (1...13).flatMap { [$0, $0] })
  private static let fixedLengths = HuffmanTable(
    lengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances = HuffmanTable(lengths: [UInt8](repeating: 5, count: 30))

  /// Ranges one behind another, each as large as its extra bits can count.
  private static func ranges(from first: Int, extras: some Sequence<Int>) -> [(base: Int, extra: Int)] {
    var base = first
    return extras.map { extra in
      defer { base += 1 << extra }
      return (base, extra)
    }
  }
}

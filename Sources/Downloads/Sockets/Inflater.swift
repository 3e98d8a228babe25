#if os(Linux) || os(Android)
  import Foundation

  /// Unpacks a body that is coded with gzip or deflate while it arrives, holding no more than its last 96 KB.
  ///
  /// The toolchain for Linux has no such decoder to offer.
  struct Inflater {
    private var body: BodyReader
    private let deliver: (Data) throws -> Void
    private var input: [UInt8] = []
    private var position = 0
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private var taken = 0
    private var checksum = Checksum()

    private static let window = 32 * 1024
    private static let pieceLength = 64 * 1024

    /// - Parameter deliver: Takes what is unpacked, piece by piece.
    init(_ body: BodyReader, deliver: @escaping (Data) throws -> Void) {
      self.body = body
      self.deliver = deliver
      output.reserveCapacity(Self.window + Self.pieceLength + 258)
    }

    /// Unpacks everything, and returns the body's reader, which is then at the end.
    mutating func run(isGzip: Bool) throws -> BodyReader {
      if isGzip {
        // An empty body is one that was never packed.
        guard try peek() != nil else { return body }
        repeat { try gzipMember() } while try peek() == 0x1F
      } else {
        try deflated()
      }
      // What lies behind belongs to nothing.
      while try body.next() != nil {}
      return body
    }

    // MARK: Wrappings

    private mutating func gzipMember() throws {
      guard try byte() == 0x1F, try byte() == 0x8B, try byte() == 8 else { throw TransportFailure.notGzip }
      let flags = try byte()
      guard flags & 0xE0 == 0 else { throw TransportFailure.notGzip }
      for _ in 0..<6 { _ = try byte() }
      if flags & 4 != 0 {
        let length = try Int(byte()) | Int(byte()) << 8
        for _ in 0..<length { _ = try byte() }
      }
      if flags & 8 != 0 { while try byte() != 0 {} }
      if flags & 16 != 0 { while try byte() != 0 {} }
      if flags & 2 != 0 { for _ in 0..<2 { _ = try byte() } }
      checksum = Checksum()
      try blocks()
      let (sum, count) = (checksum.value, checksum.count)
      guard try word() == sum, try word() == UInt32(truncatingIfNeeded: count) else {
        throw TransportFailure.badCoding("its checksum is another")
      }
    }

    /// Deflate should come as zlib wraps it, but some servers send it bare.
    private mutating func deflated() throws {
      guard let first = try peek() else { return }
      let isWrapped = first & 15 == 8 && first >> 4 <= 7
      if isWrapped { for _ in 0..<2 { _ = try byte() } }
      try blocks()
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
            throw TransportFailure.damaged
          }
          try block(lengths, distances)
        case 2:
          let (lengths, distances) = try tables()
          try block(lengths, distances)
        default: throw TransportFailure.damaged
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
      guard length == ~complement & 0xFFFF else { throw TransportFailure.damaged }
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
        guard symbol - 257 < Self.lengths.count else { throw TransportFailure.damaged }
        let length = try Self.lengths[symbol - 257].base + read(Self.lengths[symbol - 257].extra)
        let code = try decode(distances)
        guard code < Self.distances.count else { throw TransportFailure.damaged }
        let distance = try Self.distances[code].base + read(Self.distances[code].extra)
        guard distance <= output.count else { throw TransportFailure.damaged }
        for _ in 0..<length { output.append(output[output.count - distance]) }
        if output.count >= Self.window + Self.pieceLength { try flush(keeping: Self.window) }
      }
    }

    private mutating func tables() throws -> (HuffmanTable, HuffmanTable) {
      let (symbolCount, distanceCount, codeCount) = try (read(5) + 257, read(5) + 1, read(4) + 4)
      var codeLengths = [UInt8](repeating: 0, count: 19)
      for place in Self.codeOrder.prefix(codeCount) { codeLengths[place] = try UInt8(read(3)) }
      guard let codes = HuffmanTable(lengths: codeLengths) else { throw TransportFailure.damaged }
      var lengths: [UInt8] = []
      while lengths.count < symbolCount + distanceCount {
        switch try decode(codes) {
        case let length where length < 16: lengths.append(UInt8(length))
        case 16:
          guard let last = lengths.last else { throw TransportFailure.damaged }
          lengths += try repeatElement(last, count: 3 + read(2))
        case 17: lengths += try repeatElement(0, count: 3 + read(3))
        default: lengths += try repeatElement(0, count: 11 + read(7))
        }
      }
      guard lengths.count == symbolCount + distanceCount, lengths[256] > 0,
        let symbols = HuffmanTable(lengths: Array(lengths[..<symbolCount])),
        let distances = HuffmanTable(lengths: Array(lengths[symbolCount...]))
      else { throw TransportFailure.damaged }
      return (symbols, distances)
    }

    private mutating func decode(_ table: HuffmanTable) throws -> Int {
      try gather(table.maximumLength)
      let (symbol, length) = table.symbol(for: bits)
      guard length > 0 else { throw TransportFailure.damaged }
      guard length <= bitCount else { throw TransportFailure.connectionLost }
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
      guard bitCount >= count else { throw TransportFailure.connectionLost }
      let value = Int(bits & (1 << UInt64(count) - 1))
      bits >>= UInt64(count)
      bitCount -= count
      return value
    }

    private mutating func refill() throws -> Bool {
      guard let piece = try body.next() else { return false }
      (input, position) = ([UInt8](piece), 0)
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
        checksum.update(output[taken...])
        try deliver(Data(output[taken...]))
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

  extension TransportFailure {
    fileprivate static var notGzip: Self { .badCoding("it does not begin as gzip does") }
    fileprivate static var damaged: Self { .badCoding("it is damaged") }
  }

  /// The checksum and the count by which gzip knows that it is whole.
  private struct Checksum {
    private var remainder: UInt32 = 0xFFFF_FFFF
    private(set) var count = 0
    var value: UInt32 { ~remainder }

    mutating func update(_ bytes: ArraySlice<UInt8>) {
      count += bytes.count
      var remainder = remainder
      for byte in bytes { remainder = remainder >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] }
      self.remainder = remainder
    }

    private static let table: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
  }
#endif

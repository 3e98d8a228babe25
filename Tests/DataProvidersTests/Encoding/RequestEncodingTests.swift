import ArmatureTesting
import Foundation
import Testing

@testable import DataProviders

/// Values as JSON, queries and forms.
@Suite struct RequestEncodingTests {
  private struct Search: Encodable {
    enum Kind: String, Encodable { case tea, coffee }
    struct Range: Encodable { var low = 1, high = 2.5 }

    var text = "tea & cake"
    var tags = ["b", "a"]
    var isNew = true
    var since = Date(timeIntervalSince1970: 784_111_777.25)
    var page: Int?
    var range = Range()
    var kind = Kind.tea
  }

  private func query(_ value: some Encodable, _ encoder: QueryEncoder = QueryEncoder()) throws -> String {
    try #require(encoder.query(value).removingPercentEncoding)
  }

  @Test("DL-78 names are sorted, and all bytes except letters, digits and four marks are escaped")
  func standard() throws {
    #expect(
      try QueryEncoder().query(Search())
        == "isNew=true&kind=tea&range%5Bhigh%5D=2.5&range%5Blow%5D=1&since=1994-11-06T08%3A49%3A37Z"
        + "&tags%5B%5D=b&tags%5B%5D=a&text=tea%20%26%20cake")
    #expect(try QueryEncoder().query(["é+~": "a=b?c/d#e"]) == "%C3%A9%2B~=a%3Db%3Fc%2Fd%23e")
  }

  static let arrays: [(QueryEncoder.ArrayFormat, String)] = [
    (.brackets, "a[]=1&a[]=2&b[][]=3&b[][x]=4"),
    (.indices, "a[0]=1&a[1]=2&b[0][0]=3&b[1][x]=4"),
    (.repeated, "a=1&a=2&b=3&b[x]=4"),
  ]

  @Test("DL-78 elements of arrays are named as configured", arguments: arrays)
  func elements(format: QueryEncoder.ArrayFormat, text: String) throws {
    struct Lists: Encodable {
      enum Item: Encodable {
        case list([Int])
        case fields([String: Int])

        func encode(to encoder: any Encoder) throws {
          switch self {
          case .list(let list): try list.encode(to: encoder)
          case .fields(let fields): try fields.encode(to: encoder)
          }
        }
      }
      var a = [1, 2]
      var b = [Item.list([3]), .fields(["x": 4])]
      var empty: [Int] = []
    }
    #expect(try query(Lists(), QueryEncoder(arrays: format)) == text)
  }

  @Test("DL-78 values below an empty name are written in brackets")
  func emptyName() throws {
    #expect(try QueryEncoder().query(["": ["a": 1]]) == "%5Ba%5D=1")
    #expect(try QueryEncoder().query(["": [1]]) == "%5B%5D=1")
    #expect(try QueryEncoder().query(["": 1]) == "=1")
  }

  @Test("DL-78 a second container for the same key adds to the first, and a second value replaces it")
  func repeatedKeys() throws {
    struct Person: Encodable {
      enum Key: String, CodingKey { case address, tags, name, street, city }
      func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        for (key, value) in [(Key.street, "Main"), (.city, "Bonn")] {
          var address = fields.nestedContainer(keyedBy: Key.self, forKey: .address)
          try address.encode(value, forKey: key)
        }
        for tag in ["one", "two"] {
          var tags = fields.nestedUnkeyedContainer(forKey: .tags)
          try tags.encode(tag)
        }
        for name in [["old": "x"], ["new": "y"]] { try fields.encode(name, forKey: .name) }
      }
    }
    let text = "address[city]=Bonn&address[street]=Main&name[new]=y&tags[]=one&tags[]=two"
    #expect(try query(Person()) == text)
  }

  static let dates: [(QueryEncoder.DateFormat, Double, String)] = [
    (.iso8601, 784_111_777.75, "1994-11-06T08:49:37Z"),
    (.iso8601, -11_676_096_000, "1600-01-01T00:00:00Z"),
    // The Gregorian calendar, in which days before its introduction in October 1582 are numbered, too.
    (.iso8601, -12_219_292_800, "1582-10-15T00:00:00Z"),
    (.iso8601, -12_219_292_800.25, "1582-10-14T23:59:59Z"),
    (.iso8601, -50_809_593_600, "0359-11-29T00:00:00Z"),
    (.iso8601, -62_135_596_800, "0001-01-01T00:00:00Z"),
    (.iso8601, Date.distantPast.timeIntervalSince1970, "0000-12-30T00:00:00Z"),
    (.iso8601, -62_167_219_200, "0000-01-01T00:00:00Z"),
    (.secondsSince1970, 784_111_777, "784111777"),
    (.secondsSince1970, 784_111_777.25, "784111777.25"),
    (.secondsSince1970, -1, "-1"),
    (.millisecondsSince1970, 784_111_777.25, "784111777250"),
    (.millisecondsSince1970, -0.5, "-500"),
  ]

  @Test("DL-78 dates are written as configured", arguments: dates)
  func moments(format: QueryEncoder.DateFormat, seconds: Double, text: String) throws {
    #expect(try query(["d": Date(timeIntervalSince1970: seconds)], QueryEncoder(dates: format)) == "d=\(text)")
  }

  @Test("DL-78 Booleans and spaces are written as configured")
  func boolsAndSpaces() throws {
    #expect(try query(["a": true, "b": false], QueryEncoder(writesBoolsAsNumbers: false)) == "a=true&b=false")
    #expect(try query(["a": true, "b": false], QueryEncoder(writesBoolsAsNumbers: true)) == "a=1&b=0")
    let plus = QueryEncoder(writesSpacesAsPlus: true)
    #expect(try plus.query(["a b": "c d+e"]) == "a+b=c+d%2Be")
    #expect(try QueryEncoder().query(["a b": "c d+e"]) == "a%20b=c%20d%2Be")
  }

  private struct Options: Encodable {
    var bool: Bool?
    var string: String?
    var double: Double?
    var float: Float?
    var int: Int?
    var int8: Int8?
    var uint64: UInt64?
    var date: Date?
    var list: [Int]?
    var elements: [Int?] = [1, nil]
  }

  static let nils: [(String?, String)] = [
    (nil, "elements[0]=1"),
    (
      "",
      "bool=&date=&double=&elements[0]=1&elements[1]=&float=&int=&int8=&list=&string=&uint64="
    ),
    (
      "null",
      "bool=null&date=null&double=null&elements[0]=1&elements[1]=null&float=null&int=null&int8=null&list=null"
        + "&string=null&uint64=null"
    ),
  ]

  @Test("DL-78 nil is written as configured, for each type", arguments: nils)
  func absent(nilText: String?, text: String) throws {
    #expect(try query(Options(), QueryEncoder(arrays: .indices, nilText: nilText)) == text)
  }

  @Test("DL-78 values of each type are written")
  func types() throws {
    struct All: Encodable {
      var int8: Int8? = -8
      var uint64: UInt64? = .max
      var int128: Int128? = 3
      var float: Float? = 0.5
      var decimal = Decimal(string: "1.10")
      var url = URL(string: "http://h/a?b")
      var data = Data([1, 2, 255])
      var nothing = [String: Int]()
      var kind = Search.Kind.coffee
      var numbers = [2: "two", 10: "ten"]
    }
    #expect(
      try query(All())
        == "data=AQL/&decimal=1.1&float=0.5&int128=3&int8=-8&kind=coffee&numbers[10]=ten&numbers[2]=two"
        + "&uint64=18446744073709551615&url=http://h/a?b")
  }

  @Test("DL-78 a class shares its fields with its superclass, or nests the fields of the superclass")
  func classes() throws {
    class Base: Encodable { var name = "base" }
    final class Shared: Base {
      override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(1, forKey: .own)
      }
    }
    final class Apart: Base {
      override func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try super.encode(to: fields.superEncoder())
        try super.encode(to: fields.superEncoder(forKey: .own))
        var list = fields.nestedUnkeyedContainer(forKey: .list)
        try super.encode(to: list.superEncoder())
        try list.encodeNil()
        var inner = list.nestedContainer(keyedBy: Key.self)
        try inner.encode(list.count, forKey: .own)
        var innermost = list.nestedUnkeyedContainer()
        try innermost.encode("x")
      }
    }
    enum Key: CodingKey { case own, list }
    #expect(try query(Shared()) == "name=base&own=1")
    #expect(
      try query(Apart(), QueryEncoder(arrays: .indices))
        == "list[0][name]=base&list[2][own]=3&list[3][0]=x&own[name]=base&super[name]=base")
  }

  @Test("DL-78 equal values give equal bytes", arguments: 1...5 as ClosedRange<UInt64>)
  func equalBytes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pairs = (0..<40).map { ("k\($0)", ["x\($0 % 7)": $0, "a": 1]) }
    typealias Value = [String: [String: Int]]
    let encoders: [(Value) throws -> Data] = [
      { try JSONRequestEncoder().encode($0) }, { try FormEncoder().encode($0) },
    ]
    for encode in encoders {
      let expected = try encode(Dictionary(uniqueKeysWithValues: pairs))
      for _ in 0..<5 {
        let shuffled = Dictionary(uniqueKeysWithValues: pairs.shuffled(using: &generator))
        #expect(try encode(shuffled) == expected, "seed \(seed)")
      }
    }
  }

  @Test("DL-78 each encoder names its media type")
  func bodies() throws {
    #expect(JSONRequestEncoder().contentType == "application/json")
    #expect(
      String(decoding: try JSONRequestEncoder().encode(["b": "/", "a": "é"]), as: UTF8.self) == #"{"a":"é","b":"/"}"#)
    let dated = JSONRequestEncoder {
      $0.dateEncodingStrategy = .secondsSince1970
      $0.outputFormatting = []
    }
    let date = Date(timeIntervalSince1970: 5)
    #expect(String(decoding: try dated.encode(["b": date, "a": date]), as: UTF8.self) == #"{"a":5,"b":5}"#)
    #expect(FormEncoder().contentType == "application/x-www-form-urlencoded")
    #expect(String(decoding: try FormEncoder().encode(["b": "c d", "a": "1"]), as: UTF8.self) == "a=1&b=c+d")
  }

  static let addresses: [(String, String)] = [
    ("http://h/a", "http://h/a?n=1"),
    ("http://h/a?", "http://h/a?n=1"),
    ("http://h/a?b", "http://h/a?b&n=1"),
    ("http://h/a?b=c&", "http://h/a?b=c&n=1"),
    ("http://h/a#f?g", "http://h/a?n=1#f?g"),
    ("http://h/a?b#f", "http://h/a?b&n=1#f"),
    ("", "?n=1"),
  ]

  @Test("DL-78 a query is added to a URL", arguments: addresses)
  func address(url: String, expected: String) throws {
    #expect(try QueryEncoder().url(url, with: ["n": 1]) == expected)
    #expect(try QueryEncoder().url(url, with: [String: Int]()) == url)
  }
}

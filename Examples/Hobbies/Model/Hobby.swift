/// A hobby, identified by its exact name.
public final class Hobby: BaseModel, Hashable {
  public private(set) var name = ""

  public convenience init(_ name: String) {
    self.init()
    self.name = name
  }

  public required init() { super.init() }

  /// Reads the name: in JSON, a hobby is a string.
  public required init(from decoder: any Decoder) throws {
    super.init()
    name = try decoder.singleValueContainer().decode(String.self)
  }

  public override func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  public static func == (one: Hobby, other: Hobby) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension [Hobby] {
  /// The number of hobbies that a person may have.
  public static let limit = 3

  /// The hobbies without duplicates, and at most ``limit`` of them.
  public var permitted: [Hobby] {
    var known: Set<Hobby> = []
    return Array(filter { known.insert($0).inserted }.prefix(Self.limit))
  }
}

/// Hobbies to choose from, by category.
public struct HobbyCategory: Sendable {
  public let name: String
  private let hobbyNames: [String]

  public var hobbies: [Hobby] { hobbyNames.map(Hobby.init) }

  /// All categories.
  public static let all = [
    HobbyCategory(name: "Technology", hobbyNames: ["Apple", "Computers", "Gadgets", "Software", "Video Games"])
  ]
}

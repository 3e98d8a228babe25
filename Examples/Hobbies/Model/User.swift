/// A person, as the app sends and receives one.
///
/// A request has only the fields that are set: a person without a known place sends no coordinates.
public final class User: BaseModel {
  public var userID: String?
  public var username = ""

  /// The place; nil if it is unknown.
  public var place: Place?

  /// The hobbies; nil if an answer says nothing about them.
  public var hobbies: [Hobby]?

  /// The hobby that the person searches others for.
  ///
  /// It is part of a query and never of a body.
  public var searchHobby: Hobby?

  public convenience init(userID: String? = nil, username: String = "", place: Place? = nil, hobbies: [Hobby]? = nil) {
    self.init()
    (self.userID, self.username, self.place, self.hobbies) = (userID, username, place, hobbies)
  }

  public required init() { super.init() }

  private enum Key: String, CodingKey {
    case userID = "UserId"
    case username = "Username"
    case latitude = "Latitude"
    case longitude = "Longitude"
    case hobbies = "Hobbies"
  }

  public required init(from decoder: any Decoder) throws {
    try super.init(from: decoder)
    let fields = try decoder.container(keyedBy: Key.self)
    userID = fields.value(.userID)
    username = fields.value(.username) ?? ""
    place = Place(latitude: fields.value(.latitude), longitude: fields.value(.longitude))
    hobbies = fields.value(.hobbies)
  }

  public override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encodeIfPresent(userID, forKey: .userID)
    if !username.isEmpty { try fields.encode(username, forKey: .username) }
    try fields.encodeIfPresent(place?.latitude, forKey: .latitude)
    try fields.encodeIfPresent(place?.longitude, forKey: .longitude)
    try fields.encodeIfPresent(hobbies, forKey: .hobbies)
  }
}

/// The people that a search has found.
public final class ListOfUsers: BaseModel {
  public var users: [User] = []

  public convenience init(_ users: [User]) {
    self.init()
    self.users = users
  }

  public required init() { super.init() }

  private enum Key: String, CodingKey {
    case users = "ListOfUsers"
  }

  public required init(from decoder: any Decoder) throws {
    try super.init(from: decoder)
    users = try decoder.container(keyedBy: Key.self).value(.users) ?? []
  }

  public override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(users, forKey: .users)
  }
}

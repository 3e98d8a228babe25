import Foundation
import HobbiesModel
import Testing

/// Tests of the models as JSON.
@Suite struct DocumentTests {
  private func read<Model: BaseModel>(_ type: Model.Type, _ json: String) throws -> Model {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  private func text(_ model: BaseModel) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(model), as: UTF8.self)
  }

  @Test(
    "the status of an object is the one it has, its message, or that nothing was heard",
    arguments: [
      (#"{"Status":{"Code":0,"Description":"OK"},"New":1}"#, 0, "OK"),
      (#"{"Status":{"Code":5,"Description":"Name taken"},"Message":"no"}"#, 5, "Name taken"),
      (#"{"Status":{"Code":7}}"#, 7, "The server answered with the code 7"),
      (#"{"Message":"Out of order"}"#, 999, "Out of order"),
      (#"{"Status":null,"Message":"Out of order"}"#, 999, "Out of order"),
      (#"{"Status":"fine"}"#, 999, "Nothing heard from the server"),
      (#"{"Message":1}"#, 999, "Nothing heard from the server"),
      ("{}", 999, "Nothing heard from the server"),
    ])
  func status(json: String, code: Int, description: String) throws {
    for model in [try read(BaseModel.self, json), try read(User.self, json), try read(ListOfUsers.self, json)] {
      #expect(model.status.code == code && model.status.description == description)
      #expect(model.succeeded == (code == 0))
    }
  }

  @Test("what isn't an object has no model", arguments: ["", "[]", "1", "null", "{", #""x""#])
  func noObject(json: String) {
    #expect(throws: (any Error).self) { try read(BaseModel.self, json) }
  }

  @Test("a new model has heard nothing, and its status isn't sent")
  func newModel() throws {
    #expect(BaseModel().status == .nothingHeard && !BaseModel().succeeded)
    #expect(try text(BaseModel()) == "{}")
    let model = BaseModel()
    model.status = Status(code: 3, description: "No", stackTrace: "main")
    #expect(try text(model) == #"{"Status":{"Code":3,"Description":"No","StackTrace":"main"}}"#)
    #expect(try read(BaseModel.self, text(model)).status == model.status)
  }

  @Test("a security context is sent only if there is one")
  func security() throws {
    let user = User(username: "zed")
    user.securityContext = .token("t")
    #expect(try text(user) == #"{"SecurityContext":{"AuthToken":"t"},"Username":"zed"}"#)
    user.securityContext = .key("k", domain: "d")
    #expect(try text(user) == #"{"SecurityContext":{"ApiKey":"k","DomainShortName":"d"},"Username":"zed"}"#)
  }

  @Test("a user has only the fields that are known, and never the hobby to search for")
  func users() throws {
    #expect(try text(User(username: "zed")) == #"{"Username":"zed"}"#)
    let user = User(
      userID: "u1", username: "ada", place: Place(latitude: 37.5, longitude: -122.25), hobbies: [Hobby("Apple")])
    user.searchHobby = Hobby("Chess")
    let json = #"{"Hobbies":["Apple"],"Latitude":37.5,"Longitude":-122.25,"UserId":"u1","Username":"ada"}"#
    #expect(try text(user) == json)
    let again = try read(User.self, json)
    #expect(again.userID == "u1" && again.username == "ada" && again.place == user.place)
    #expect(again.hobbies == [Hobby("Apple")])
  }

  @Test("absent and wrong fields are unknown, and hide neither the others nor the status")
  func lenience() throws {
    let user = try read(
      User.self, #"{"Status":{"Code":0},"UserId":7,"Username":"ada","Latitude":"x","Longitude":1,"Hobbies":[1]}"#)
    #expect(user.succeeded && user.userID == nil && user.username == "ada" && user.place == nil && user.hobbies == nil)
    #expect(try read(User.self, #"{"Latitude":1}"#).place == nil)
    #expect(try read(User.self, #"{"Latitude":100,"Longitude":1}"#).place == nil)
    #expect(try read(ListOfUsers.self, #"{"Status":{"Code":0},"ListOfUsers":{}}"#).users.isEmpty)
  }

  @Test("a list has its users in order")
  func lists() throws {
    let list = ListOfUsers([User(userID: "u2", username: "Ada"), User(userID: "u1", username: "Bea")])
    list.status = .ok
    let again = try read(ListOfUsers.self, text(list))
    #expect(again.succeeded && again.users.map(\.username) == ["Ada", "Bea"])
  }
}

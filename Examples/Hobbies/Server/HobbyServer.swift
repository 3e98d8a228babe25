public import Foundation
import HobbiesModel
public import LoopbackServer
import Storage

/// The server inside the program: REST in JSON, with a database behind it.
///
/// It refuses some requests, with descriptions that the app shows.
public final class HobbyServer: Sendable {
  public static let defaultPort = 8030

  private let store: any MemberStore
  private let latency: Duration

  /// Creates a server with the members of a store.
  ///
  /// - Parameter latency: The delay of each answer.
  public init(_ store: any MemberStore, latency: Duration = .seconds(1)) {
    (self.store, self.latency) = (store, latency)
  }

  /// Opens the store in the folder `Server` of a folder.
  ///
  /// A new store has sample members.
  ///
  /// Builds with the package trait SQLite use a database, others a file.
  public static func openStore(in folder: URL) async throws -> any MemberStore {
    let folder = folder.appending(path: "Server", directoryHint: .isDirectory)
    try FileFolder.create(folder)
    #if SQLite
      let store = try MemberDatabase(folder: folder)
    #else
      let store = try MemberFile(folder: folder)
    #endif
    try await store.add(Sample.all)
    return store
  }

  /// Starts listening on the default port, or on any free port if that is in use.
  public func listen() throws(LoopbackServerError) -> LoopbackServer {
    do throws(LoopbackServerError) {
      return try LoopbackServer(port: Self.defaultPort) { await self.answer($0) }
    } catch {
      return try LoopbackServer(port: 0) { await self.answer($0) }
    }
  }

  func answer(_ request: Request) async -> Response {
    do {
      return try await document(for: request).successResponse().waiting(latency)
    } catch let refusal as Refusal {
      return refusal.response.waiting(latency)
    } catch {
      return Refusal.storeFailed.response.waiting(latency)
    }
  }

  /// Returns the answer to a request, whose path begins with a slash, and so with an empty component.
  private func document(for request: Request) async throws -> BaseModel {
    let path = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (request.method, path) {
    case ("POST", ["", "api", "users"]): return try await logIn(read(User.self, from: request))
    case ("PUT", let path) where path.count == 5 && path[..<3] == ["", "api", "users"] && path[4] == "hobbies":
      return try await save(read(User.self, from: request).hobbies, of: path[3].removingPercentEncoding ?? path[3])
    case ("GET", ["", "api", "users"]):
      let items = URLComponents(string: request.target)?.queryItems ?? []
      return try await search(items.value("hobby"), for: items.value("for"))
    default: throw Refusal.unknownPath
    }
  }

  private func read<Model: BaseModel>(_ type: Model.Type, from request: Request) throws(Refusal) -> Model {
    do { return try JSONDecoder().decode(type, from: request.body) } catch { throw .notJSON }
  }

  // MARK: Requests

  private func logIn(_ user: User) async throws -> BaseModel {
    let name = user.username.trimmingCharacters(in: .whitespacesAndNewlines)
    if name.isEmpty { throw Refusal.noName }
    if name.lowercased() == "admin" { throw Refusal.reserved }
    let answer = User(try await store.member(named: name, at: user.place))
    // For a new account the field is left out, so that the app keeps its hobbies.
    if answer.hobbies?.isEmpty == true { answer.hobbies = nil }
    return answer
  }

  private func save(_ hobbies: [Hobby]?, of id: String) async throws -> BaseModel {
    guard let hobbies else { throw Refusal.notJSON }
    guard hobbies.permitted == hobbies else { throw Refusal.tooMany }
    guard try await store.setHobbies(hobbies.map(\.name), of: id) else { throw Refusal.unknownUser }
    return BaseModel()
  }

  private func search(_ hobby: String, for id: String) async throws -> BaseModel {
    ListOfUsers(try await store.members(with: hobby, except: id).map(User.init))
  }
}

/// A reason for which the server refuses a request.
private struct Refusal: Error {
  let code: Int
  let httpStatus: Int
  let description: String

  static let notJSON = Refusal(code: 2, httpStatus: 400, description: "The request isn't what the server expects")
  static let noName = Refusal(code: 3, httpStatus: 400, description: "A username can't be empty")
  static let tooMany = Refusal(code: 4, httpStatus: 400, description: "Up to three different hobbies are allowed")
  static let reserved = Refusal(code: 5, httpStatus: 409, description: "Name taken")
  static let unknownUser = Refusal(code: 6, httpStatus: 404, description: "There is no such user")
  static let storeFailed = Refusal(code: 7, httpStatus: 500, description: "The database failed")
  static let unknownPath = Refusal(code: 8, httpStatus: 404, description: "There is no such address")

  var response: Response {
    let model = BaseModel()
    model.status = Status(code: code, description: description)
    return model.response(httpStatus)
  }
}

extension BaseModel {
  /// Sets the status of a success, and returns the response with the model.
  fileprivate func successResponse() -> Response {
    status = .ok
    return response(200)
  }

  fileprivate func response(_ httpStatus: Int) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(self) else { return Response(500) }
    return Response(httpStatus, json: json)
  }
}

extension User {
  fileprivate convenience init(_ member: Member) {
    self.init(
      userID: member.id, username: member.name, place: member.place, hobbies: member.hobbies.map(Hobby.init))
  }
}

extension [URLQueryItem] {
  fileprivate func value(_ name: String) -> String { first { $0.name == name }?.value ?? "" }
}

import DataProviders
import Foundation
import HobbiesModel
public import MessageTracing

/// The base class of the data providers: it turns models into requests, and answers into models.
///
/// A data provider never touches the screen. It calls its completion on the main actor with a model whose status says
/// how the call went.
@MainActor
public class ServerDataProvider: TraceNamed {
  public var traceName: String { "dataProvider" }

  private let connection: Connection
  private let format: any DataProvider<BaseModel> = JSONDataProvider()

  public init(_ connection: Connection) { self.connection = connection }

  /// Sends a model, if there is one, and calls the completion with the model of the answer.
  @discardableResult
  func request<Reply: BaseModel>(
    _ verb: Connection.Verb, _ path: String, sending model: BaseModel? = nil,
    _ completion: @escaping @MainActor (Reply) -> Void
  ) -> RunningRequest {
    let body = model.map { model in reportMessage("write JSON", from: self, to: model) { document(of: model) } }
    return reportMessage("\(verb.rawValue) \(path)", from: self, to: connection) {
      connection.send(verb, path, body: body) { [connection] answer in
        reportMessage("\(answer)", from: connection, to: self)
        completion(self.model(from: answer))
      }
    }
  }

  /// Returns the document of a model, whose texts and places always encode.
  private func document(of model: BaseModel) -> Data {
    (try? format.data(from: model)) ?? Data()
  }

  /// Returns the model of an answer: its status is the server's, or explains why there is none.
  private func model<Reply: BaseModel>(from answer: Connection.Answer) -> Reply {
    let model: Reply
    switch answer {
    case .failed(let status):
      model = Reply()
      model.status = status
    case .document(let data):
      do {
        model = try JSONDataProvider<Reply>().model(from: data)
      } catch {
        model = Reply()
        model.status = .unreadable
      }
    }
    reportMessage("read JSON", from: self, to: model)
    return model
  }
}

extension String {
  /// The text as a part of an address; a blank is `%20`.
  var urlEncoded: String {
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}

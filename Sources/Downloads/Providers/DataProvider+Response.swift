public import Foundation

extension DataProvider {
  /// Returns the model that a response describes.
  ///
  /// An empty body is a model only if there can be none, with status 204 or 205 and after HEAD, and only for a type
  /// that has an empty model.
  ///
  /// - Parameters:
  ///   - body: The body of the response.
  ///   - head: Its head, which the error carries if there is no model.
  ///   - method: The method of the request.
  public func model(
    from body: Data, head: ResponseHead, method: String = "GET"
  ) throws(ResponseDecodingError) -> Model {
    guard body.isEmpty else {
      do {
        return try model(from: body)
      } catch {
        throw .undecodable(head, reason: ParseError.reason(error))
      }
    }
    guard method == "HEAD" || [204, 205].contains(head.status) else { throw .emptyBody(head) }
    guard let empty = (Model.self as? any EmptyResponse.Type)?.empty as? Model else {
      throw .noEmptyModel(head, type: "\(Model.self)")
    }
    return empty
  }
}

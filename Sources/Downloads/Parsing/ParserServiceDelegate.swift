public import Foundation

/// Is told what a ``ParserService`` made of a file.
///
/// Every call comes on the actor that asked, one after another, in the order in which the files were given. The
/// service holds its delegate weakly: once it is released, nothing is called.
public protocol ParserServiceDelegate<Output>: AnyObject {
  /// The type of the values that files are parsed into.
  associatedtype Output: Decodable & SendableMetatype

  /// Runs once for each file given to ``ParserService/parse(_:isolation:)``.
  func parserService(
    _ service: ParserService<Output>, didParse file: URL, with result: Result<Output, ParseError>)
}

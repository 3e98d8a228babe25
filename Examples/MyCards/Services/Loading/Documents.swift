public import Foundation

/// Makes values from a document.
public protocol DocumentParser: Sendable {
  associatedtype Output: Sendable
  func parse(_ document: Data) throws -> Output
}

/// Something of which a document can be made.
public protocol DocumentConvertible: Sendable {
  func document() throws -> Data
}

public import Foundation

/// Downloads bytes.
@MainActor
public protocol RawDownloading {
  func data(from endpoint: Endpoint) async throws -> Data
}

/// Downloads values, by the parser that the caller brings.
@MainActor
public protocol ParsedDownloading {
  func value<Parser: DocumentParser>(from endpoint: Endpoint, by parser: Parser) async throws -> Parser.Output
}

/// Uploads JSON documents.
@MainActor
public protocol RawUploading {
  func upload(_ document: Data, to endpoint: Endpoint) async throws
}

/// Uploads what can be made a JSON document.
@MainActor
public protocol ConvertibleUploading {
  func upload(_ value: some DocumentConvertible, to endpoint: Endpoint) async throws
}

/// What the screens of this app need of the network.
public typealias CardLoading = ParsedDownloading & ConvertibleUploading

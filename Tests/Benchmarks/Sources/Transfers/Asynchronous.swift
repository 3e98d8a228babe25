#if HAS_ASYNCHTTPCLIENT
  import AsyncHTTPClient
  import Foundation
  import NIOCore

  /// async-http-client, used as in its documentation.
  struct Asynchronous: Client {
    func download(_ address: String, to file: URL) async throws {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      let handle = try FileHandle(forWritingTo: file)
      let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: address), timeout: .minutes(5))
      for try await buffer in response.body { try handle.write(contentsOf: Data(buffer.readableBytesView)) }
      try handle.close()
    }
  }
#endif

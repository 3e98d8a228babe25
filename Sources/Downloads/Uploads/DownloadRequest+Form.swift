public import Foundation

extension DownloadRequest {
  /// Returns a request that sends a form and downloads the answer.
  ///
  /// A short form is sent from memory. A longer one is written to a new file first, which may block, and which belongs
  /// to the caller: remove it once the job has ended; it is the request's ``body``.
  ///
  /// - Parameters:
  ///   - url: The address, percent-encoded.
  ///   - form: What to send; its boundary goes into the Content-Type field.
  ///   - threshold: The longest form that is held in memory, in bytes; 10 000 000 unless given.
  ///   - folder: Where the file is made; the system's folder for temporary files unless given.
  ///   - destination: Where an accepted body of the answer goes; a temporary file by default.
  /// - Throws: An error if a part cannot be sent or the file not be written; no file is left then.
  public static func post(
    _ url: String, form: MultipartForm, inMemoryUpTo threshold: Int = 10_000_000,
    folder: URL = FileManager.default.temporaryDirectory, to destination: DownloadDestination = .temporary
  ) throws(MultipartFormError) -> DownloadRequest {
    let body: RequestBody =
      switch try form.body(inMemoryUpTo: threshold, folder: folder) {
      case .data(let data): .data(data)
      case .file(let file): .file(file)
      }
    return post(url, body: body, contentType: form.contentType, to: destination)
  }
}

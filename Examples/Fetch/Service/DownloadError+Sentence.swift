import Downloads

extension DownloadError {
  /// The error in the words of this program: what is an option of the service is one of the command line.
  var sentence: String {
    let text = statusSentence ?? DownloadError(reason, attempts: attempts).description
    return text + (partial.map { " \($0.sentence)" } ?? "")
  }

  private var statusSentence: String? {
    guard case .unacceptableStatus(let response) = reason else { return nil }
    let status = response.head.status
    let tries = attempts > 1 ? " \(attempts) attempts were made." : ""
    let remedy = status == 401 ? " It wants a name and a password: check --user." : ""
    return "The server answered \(status) for '\(response.head.url)'.\(tries)\(remedy)"
  }

  /// What the server said in the body of a response that was not accepted, if that is text.
  var answer: String? {
    switch reason {
    case .unacceptableStatus(let response), .unacceptableContentType(let response):
      response.body.isEmpty ? nil : String(validating: response.body, as: UTF8.self)
    default: nil
    }
  }
}

extension PartialDownload {
  /// What is kept, and where.
  var sentence: String {
    let whole = total.map { " of \($0.shownAsBytes)" } ?? ""
    return "\(byteCount.shownAsBytes)\(whole) are kept in '\(file.shownPath)'."
  }
}

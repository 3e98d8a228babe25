/// What the final response of an attempt means.
enum ResponseVerdict {
  /// The body is complete, so that it can be checked.
  case complete(CompleteResponse)
  /// The whole body has to be requested.
  case restart
  /// The server has sent less than the rest that was requested, so that what is still missing has to be requested.
  case shorter
  case notModified
  case unacceptable(DownloadError.Reason)
  /// The body would be kept, but isn't complete.
  case incomplete(TransportFailure)
}

extension DownloadRequest {
  /// Returns what a response means.
  ///
  /// - Parameters:
  ///   - current: The request of the exchange.
  ///   - part: The part that the exchange resumes.
  func verdict(
    on response: CompleteResponse, to current: TransportRequest, resuming part: PartState?
  ) -> ResponseVerdict {
    let (head, body) = (response.head, response.body)
    if head.status == 416, let part {
      // There is no rest: either the part is the whole document, or the document has changed.
      guard head.contentRange?.total == part.count, part.total ?? part.count == part.count,
        part.validator?.isCompatible(with: head) ?? true
      else {
        return .restart
      }
      let body = ReceivedBody(count: part.count, part: part)
      return .complete(CompleteResponse(head: head.describingDocument(of: part), body: body))
    }
    // A 304 has no body: even where the request accepts it, an empty file must not replace a valid one.
    if head.status == 304, current.isConditional || acceptableStatuses.contains(304) { return .notModified }
    guard acceptableStatuses.contains(head.status) else {
      return .unacceptable(.unacceptableStatus(RejectedResponse(response)))
    }
    guard body.count == 0 || acceptsType(of: head) else {
      return .unacceptable(.unacceptableContentType(RejectedResponse(response)))
    }
    switch response.failure {
    // The response is final, also if the server has closed the connection instead of taking the rest of the body.
    case .connectionLost where current.isAnswered(by: head, body): break
    case let failure?: return .incomplete(failure)
    case nil: break
    }
    // Not every platform reports a body that ends early.
    if current.hasBody(under: head), let announced = body.announced, body.count < announced {
      if head.status == 206, let part = body.part, part.isResumable, head.contentRange?.bytes?.upperBound == part.size {
        return .shorter
      }
      let url = head.url.redactedURL
      return .unacceptable(.connectionLost(url: url, .body, received: body.count, announced: announced))
    }
    return .complete(response)
  }

  /// Whether a later request can ask for the rest of a body.
  var isResumable: Bool { method == "GET" }

  /// Returns whether the media type of a response is acceptable.
  func acceptsType(of head: ResponseHead) -> Bool {
    acceptableContentTypes?.accept(head.fields["Content-Type"]) ?? true
  }

  /// Returns whether the body of a response belongs in the file, according to its head.
  func accepts(_ head: ResponseHead) -> Bool {
    acceptableStatuses.contains(head.status) && acceptsType(of: head)
  }
}

extension ResponseHead {
  /// Returns the head of a refusal whose fields describe the document on disk: its own if they repeat the part's
  /// version, or else the fields of that version alone.
  fileprivate func describingDocument(of part: PartState) -> ResponseHead {
    guard EntityValidator(self)?.ofPart != part.validator else { return self }
    return ResponseHead(status: status, fields: part.validator?.fields ?? [:], url: url)
  }
}

extension TransportRequest {
  /// Whether the server sends the document only if it has changed.
  var isConditional: Bool {
    ["If-None-Match", "If-Modified-Since"].contains { fields[$0] != nil }
  }

  /// Returns whether a response is complete although the server may not have taken the whole body of this request.
  func isAnswered(by head: ResponseHead?, _ received: ReceivedBody) -> Bool {
    guard body != nil, let head else { return false }
    return !hasBody(under: head) || received.announced == received.count || received.isDecoded
  }

  /// Returns whether a response to this request has a body.
  func hasBody(under head: ResponseHead) -> Bool {
    method != "HEAD" && !(100..<200).contains(head.status) && ![204, 304].contains(head.status)
  }
}

import Foundation

extension DownloadMachine {
  /// Decides what a complete response leads to: another exchange, or a judgement.
  mutating func finished(_ response: Response, _ now: Duration, _ random: () -> UInt64) -> [Action] {
    let head = response.head
    guard let current else { return [] }
    if head.isRedirect {
      do {
        if let next = try redirected(current, by: head) {
          state = .askingForRedirect(response, next: next)
          return [.askForRedirect(next, head)]
        }
      } catch {
        return fail(error, now)
      }
    }
    if head.status != 401 { credentialTries = 0 }
    if head.status == 401, policies.canAuthenticate, !isAuthorized, credentialTries < Self.credentialLimit {
      credentialTries += 1
      state = .authenticating(response)
      return [.authenticate(current, head)]
    }
    return judge(response, now, random)
  }

  /// Decides whether a response that leads nowhere else is a success.
  mutating func judge(_ response: Response, _ now: Duration, _ random: () -> UInt64) -> [Action] {
    guard let current else { return [] }
    let (head, body) = (response.head, response.body)
    if head.status == 416, let part, part == resumed {
      // There is no rest: either it is all here, or the document has changed.
      guard head.fields["Content-Range"].flatMap({ ContentRange($0) })?.total == part.count else { return restart(now) }
      return check(Response(head: head, body: ReceivedBody(count: part.count, part: part)), current, now)
    }
    // Also where 304 is acceptable: it has no body, and an empty file must not take the place of what is still valid.
    if head.status == 304, current.isConditional || request.acceptableStatuses.contains(304) {
      part = nil
      return measured(now) + [.discardPart] + end(.notModified(head))
    }
    guard request.acceptableStatuses.contains(head.status) else {
      return attemptFailed(.unacceptableStatus(RejectedResponse(head, body)), head, now, random)
    }
    // Not every platform notices. Under any other head the body is not worth an error of its own.
    if current.hasBody(under: head), let announced = body.announced, body.count < announced {
      let lost = DownloadError.Reason.connectionLost(url: head.url, received: body.count, announced: announced)
      return attemptFailed(lost, nil, now, random)
    }
    guard body.count == 0 || request.acceptsType(of: head) else {
      return attemptFailed(.unacceptableContentType(RejectedResponse(head, body)), nil, now, random)
    }
    return check(response, current, now)
  }

  private mutating func check(_ response: Response, _ current: TransportRequest, _ now: Duration) -> [Action] {
    state = .checking(response)
    let count = response.body.count
    let last = DownloadProgress(received: count, total: count)
    return measured(now) + (lastProgress == last ? [] : [.emit(.progress(last))])
      + [.check(current, response.head, isEmpty: count == 0)]
  }

  /// Asks for the whole body, since the rest is not to be had.
  mutating func restart(_ now: Duration) -> [Action] {
    guard let current else { return [] }
    part = nil
    return [.discardPart, .emit(.restarted)] + enqueue(current, now)
  }

  // MARK: Redirects

  private func redirected(
    _ current: TransportRequest, by head: ResponseHead
  ) throws(DownloadError.Reason) -> TransportRequest? {
    if case .stop = policies.redirects { return nil }
    // Whether it leads to a connection that is not encrypted is looked at last: the rule or the delegate may mend it.
    guard let next = try current.redirected(by: head, allowsInsecure: true) else { return nil }
    if case .modify(let modify) = policies.redirects { return modify(next, head)?.withoutSecrets(unlessMeantBy: next) }
    return next
  }

  mutating func follow(_ next: TransportRequest, _ now: Duration) -> [Action] {
    guard redirects < Self.redirectLimit else {
      return fail(.tooManyRedirects(limit: Self.redirectLimit, url: shownURL), now)
    }
    if !policies.allowsInsecureRedirects, let current, current.isEncrypted, !next.isEncrypted {
      let location = next.url.absoluteString.withoutPassword
      return fail(.redirectRefused(location: location, from: shownURL, reason: .insecure), now)
    }
    redirects += 1
    return [.emit(.redirected(to: next.url))] + enqueue(next, now)
  }
}

extension TransportRequest {
  /// Whether it asks for a document only if it has changed.
  fileprivate var isConditional: Bool {
    ["If-None-Match", "If-Modified-Since"].contains { fields[$0] != nil }
  }

  /// Whether a response to this has a body at all.
  fileprivate func hasBody(under head: ResponseHead) -> Bool {
    method != "HEAD" && !(100..<200).contains(head.status) && ![204, 304].contains(head.status)
  }
}

extension DownloadRequest {
  /// Whether the media type of a response is one that is accepted.
  func acceptsType(of head: ResponseHead) -> Bool {
    acceptableContentTypes?.accept(head.fields["Content-Type"]) ?? true
  }

  /// Whether the body under this head belongs into the file, as far as the head tells.
  func accepts(_ head: ResponseHead) -> Bool {
    acceptableStatuses.contains(head.status) && acceptsType(of: head)
  }
}

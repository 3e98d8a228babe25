import Foundation

// The values that a download machine exchanges with the service, and the state it keeps.

/// An input of a ``DownloadMachine``: something that happened.
enum MachineInput: Sendable {
  /// The job may begin. If it is shared, another job runs the exchange.
  case start(isShared: Bool)
  /// A job has joined the shared exchange that this one carries.
  case joined
  /// The job must not begin.
  case refused(DownloadError.Reason)
  /// The shared exchange has delivered the body.
  case sharedBodyReceived(ResponseHead, ReceivedBody)
  /// The shared exchange has ended without a body.
  case sharedExchangeEnded(DownloadOutcome)
  /// The destination is writable, and there may be a part to resume from; or it isn't.
  case destinationChecked(Result<PartState?, DownloadError.Reason>)
  /// The modifiers have run: those of the job returned `base`, or had run before if it is nil; those of the attempt
  /// returned the request to send.
  case prepared(base: TransportRequest?, Result<TransportRequest, DownloadError.Reason>)
  /// The exchange may begin.
  case granted
  case networkMissing
  case networkBack
  /// The exchange has a connection.
  case connected
  case sent(Int)
  case informational(ResponseHead)
  case trailers(HTTPFields)
  /// A response began at a time; `isRestart` if it replaces the part on disk.
  case began(ResponseHead, isRestart: Bool, at: Duration)
  case progressed(DownloadProgress)
  case exchangeFinished(ResponseHead, ReceivedBody)
  case exchangeFailed(TransportFailure, ReceivedBody)
  /// The request to send after a redirect; nil to stop at the redirect.
  case redirectDecided(TransportRequest?)
  /// The request to send after a challenge; nil if the challenge is the response.
  case authenticated(Result<TransportRequest?, DownloadError.Reason>)
  /// A timer fired; with the body received until then.
  case fired(MachineTimer, ReceivedBody?)
  /// The body was validated; nil if it is valid.
  case checked(DownloadError.Reason?)
  case placed(Result<URL, DownloadError.Reason>)
  /// The part was kept for a later job; nil if that wasn't possible.
  case kept(PartialDownload?)
  case cancel(keepingPartial: Bool, ReceivedBody?)
  case invalidate(ReceivedBody?)
}

/// An action of a ``DownloadMachine``, which the core carries out.
enum MachineAction: Sendable, Hashable {
  case checkDestination
  /// Join the exchange of another job.
  case join
  /// Run the modifiers of the job, unless they have run before, and then those of the attempt.
  case prepare(TransportRequest, isModified: Bool)
  /// Enqueue the job for an exchange with a host.
  case acquire(host: String)
  case release
  /// Send an input when the network is back.
  case awaitNetwork
  /// Open an exchange that may return the rest of a part.
  case open(TransportRequest, resuming: PartState?)
  case cancelExchange
  /// Let the delegate decide about a redirect.
  case decideRedirect(TransportRequest, ResponseHead)
  case authenticate(TransportRequest, ResponseHead)
  /// Set a timer to a time; nil to stop it.
  case setTimer(MachineTimer, Duration?)
  /// Validate the part, whose length is the count; create it first if the body is empty.
  case check(TransportRequest, ResponseHead, count: Int)
  case place(ResponseHead)
  case keepPart(PartState)
  case discardPart
  case emit(DownloadEvent)
  case end(DownloadOutcome)
}

/// The state of a ``DownloadMachine``.
enum MachineState: Sendable {
  case waiting
  case checkingDestination
  case sharing
  case preparing
  case queued
  case waitingForNetwork
  case exchanging
  case decidingRedirect(CompleteResponse, next: TransportRequest)
  case authenticating(CompleteResponse)
  case delaying
  case checking(CompleteResponse)
  case placing(CompleteResponse)
  case keeping(JobEnding)
  case ended
}

/// How a job without a file ends.
enum JobEnding: Sendable {
  case cancelled
  case failed(DownloadError.Reason)
}

import Foundation

extension DownloadMachine {
  /// Something that happened.
  enum Input: Sendable {
    /// It may begin; if it is shared, another job carries its exchange.
    case start(isShared: Bool)
    /// It must not begin.
    case refused(DownloadError.Reason)
    /// The body was carried here by the other job, or that ended without one.
    case carried(ResponseHead, ReceivedBody)
    case carriedNothing(DownloadOutcome)
    /// The destination can be written to, with the part that is to be gone on from; or it cannot.
    case destinationChecked(Result<PartState?, DownloadError.Reason>)
    /// The modifiers have run: those of the job, if they had to, made the base, and those of the attempt the request.
    case prepared(base: TransportRequest?, Result<TransportRequest, DownloadError.Reason>)
    /// It is the job's turn.
    case granted
    case networkMissing
    case networkBack
    case sent(Int)
    /// A response began, then; `isRestart` if what was on disk before does not count any more.
    case began(ResponseHead, isRestart: Bool, at: Duration)
    case progressed(DownloadProgress)
    case exchangeFinished(ResponseHead, ReceivedBody)
    case exchangeFailed(TransportFailure, ReceivedBody)
    /// Where to go after a redirect; nil to stay.
    case redirectDecided(TransportRequest?)
    /// What to send after a challenge; nil to let the challenge be the answer.
    case authenticated(Result<TransportRequest?, DownloadError.Reason>)
    /// A timer went off; with what had arrived.
    case fired(Timer, ReceivedBody?)
    /// The body was looked at.
    case checked(DownloadError.Reason?)
    case placed(Result<URL, DownloadError.Reason>)
    /// The part was left to a later job; nil if it could not be.
    case kept(PartialDownload?)
    case cancel(keepingPartial: Bool, ReceivedBody?)
    case invalidate(ReceivedBody?)
  }

  /// What a job waits for, in the order in which those go off that are over at the same time.
  enum Timer: Sendable, Hashable, Comparable {
    case total
    case connect
    case idle
    case retry
    case network
  }

  /// Something to be done.
  enum Action: Sendable, Hashable {
    case checkDestination
    /// Take part in the exchange of another job.
    case join
    /// Run the modifiers of the attempt, and before them those of the job unless they have run.
    case prepare(TransportRequest, isModified: Bool)
    /// Wait for a turn to talk to a host.
    case acquire(host: String)
    case release
    /// Say when there is a network again.
    case awaitNetwork
    /// Open an exchange that may bring the rest of a part.
    case open(TransportRequest, resuming: PartState?)
    case cancelExchange
    case askForRedirect(TransportRequest, ResponseHead)
    case authenticate(TransportRequest, ResponseHead)
    /// Let a timer go off then; nil for never.
    case setTimer(Timer, Duration?)
    /// Look at the part, which is to be made if the body is empty.
    case check(TransportRequest, ResponseHead, isEmpty: Bool)
    case place(ResponseHead)
    case keepPart(PartState)
    case discardPart
    case emit(DownloadEvent)
    case end(DownloadOutcome)
  }
}

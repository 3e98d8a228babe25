public import Downloads
public import Foundation

/// What a ``ScriptedTransport`` does about one request, step by step.
///
/// ```swift
/// let late = ScriptedAnswer.text("hello").delayed(by: .seconds(1))
/// let broken = ScriptedAnswer([.head(200, ["Content-Length": "9"]), .text("half"), .fail(.connectionLost)])
/// ```
///
/// An answer that has been played to its end is complete, as its last head announced it.
public struct ScriptedAnswer: Sendable {
  /// One thing that happens.
  public enum Step: Sendable {
    /// So many bytes of the request's body are sent.
    case sent(Int)
    /// A response begins.
    case head(Int, HTTPFields)
    /// The next bytes of the body arrive.
    case data(Data)
    /// Nothing happens for a while of the transport's clock.
    case delay(Duration)
    /// Nothing happens until this returns.
    case wait(@Sendable () async -> Void)
    /// Nothing happens any more; only a cancellation ends the exchange.
    case hold
    /// The exchange fails, and what follows does not happen.
    case fail(TransportFailure)
    /// The body is handed over as a file, and what follows does not happen.
    case deliver(URL)

    /// The bytes of a text arrive.
    public static func text(_ text: String) -> Step { .data(Data(text.utf8)) }
  }

  /// What happens, in order.
  public var steps: [Step]

  /// Creates an answer from its steps.
  public init(_ steps: [Step]) { self.steps = steps }

  /// Returns a complete answer whose head announces the length of its body.
  public static func data(_ body: Data, status: Int = 200, fields: HTTPFields = [:]) -> ScriptedAnswer {
    var fields = fields
    fields["Content-Length"] = "\(body.count)"
    return ScriptedAnswer([.head(status, fields)] + (body.isEmpty ? [] : [.data(body)]))
  }

  /// Returns a complete answer whose head announces the length of its text.
  public static func text(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> ScriptedAnswer {
    .data(Data(text.utf8), status: status, fields: fields)
  }

  /// Returns an exchange that fails before a response begins.
  public static func failure(_ failure: TransportFailure) -> ScriptedAnswer { ScriptedAnswer([.fail(failure)]) }

  /// Returns the same answer after a while of the transport's clock.
  public func delayed(by wait: Duration) -> ScriptedAnswer { ScriptedAnswer([.delay(wait)] + steps) }
}

/// What can be told in which way its response goes over the wire: a ``Response``, or a ``Route`` that will give one.
///
/// Each call returns a copy that differs in one respect, so that they can be put one behind another:
///
/// ```swift
/// Route.bytes(.seeded(7, count: 100_000)).chunked().dripping(1_000, through: gate).reset(afterBytes: 40_000)
/// ```
public protocol ResponseShaping: Sendable {
  /// Returns a copy whose response is changed.
  func shaped(_ change: @escaping @Sendable (inout Response) -> Void) -> Self
}

extension Response: ResponseShaping {
  /// Returns a copy that is changed.
  public func shaped(_ change: @escaping @Sendable (inout Response) -> Void) -> Response {
    var copy = self
    change(&copy)
    return copy
  }
}

extension ResponseShaping {
  /// Adds a field to the head.
  public func with(_ name: String, _ value: String) -> Self {
    shaped { $0.headers.add(name, value) }
  }

  /// Waits at a gate before the first byte of the head.
  public func waiting(at gate: Gate) -> Self {
    shaped { $0.delays.append(.wait(gate)) }
  }

  /// Waits for a while before the first byte of the head; where a test needs order, a gate is the better choice.
  public func waiting(_ duration: Duration) -> Self {
    shaped { $0.delays.append(.pause(duration)) }
  }

  /// Sends the body in parts of so many bytes, each of which has to pass the gate first.
  public func dripping(_ bytes: Int, through gate: Gate) -> Self {
    shaped { $0.body.pace = ResponseBody.Pace(bytes: bytes, step: .wait(gate)) }
  }

  /// Sends the body in parts of so many bytes, with a pause before each if there is to be one.
  public func dripping(_ bytes: Int, every pause: Duration? = nil) -> Self {
    shaped { $0.body.pace = ResponseBody.Pace(bytes: bytes, step: pause.map { .pause($0) }) }
  }

  /// Resets the connection behind so many bytes of the body, whose announced length stays as it was.
  ///
  /// What the client has not read by then may be lost to it; with a gate the reset comes when that has opened.
  public func reset(afterBytes count: Int, at gate: Gate? = nil) -> Self {
    shaped { $0.body.end(afterBytes: count, with: (gate.map { [.wait($0)] } ?? []) + [.reset]) }
  }

  /// Closes the connection in an orderly way behind so many bytes of the body, whose announced length stays.
  public func closed(afterBytes count: Int) -> Self {
    shaped { $0.body.end(afterBytes: count, with: [.close]) }
  }

  /// Announces a length, true or not; where it is not, the connection ends with the body.
  public func announcing(length: Int) -> Self {
    shaped { $0.body.framing = .length(max(0, length)) }
  }

  /// Sends the body in the chunked transfer coding, a chunk for each piece.
  public func chunked() -> Self {
    shaped { $0.body.framing = .chunked }
  }

  /// Lets the end of the connection tell the end of the body.
  public func closeDelimited() -> Self {
    shaped { $0.body.framing = .untilClose }
  }

  /// Compresses the body, whatever the client says it understands; the body is in memory while it is sent.
  ///
  /// Shapes that count bytes count those on the wire if they stand behind this one.
  public func gzipped() -> Self {
    shaped { response in
      let framing = response.body.framing
      response.headers.add("Content-Encoding", "gzip")
      response.body = .data(Gzip.compressed(response.body.data))
      if case .length = framing { return }
      response.body.framing = framing
    }
  }
}

extension Observers {
  /// How long a subscription goes on, if not as long as its token.
  ///
  /// A subscription with such a lifetime ends by itself; its token permits an early cancel and may be dropped.
  public struct Lifetime {
    private enum Kind {
      case whileAlive(Owner)
      case until((Value) -> Bool)
    }

    private struct Owner {
      weak let object: AnyObject?
    }

    private let kind: Kind

    /// The subscription ends when this object dies.
    ///
    /// The object is held weakly. A closure that uses it should be handed it, by `subscribe(owner:)`: one that captures
    /// it keeps it alive, and so itself.
    public static func whileAlive(_ owner: AnyObject) -> Self {
      Self(kind: .whileAlive(Owner(object: owner)))
    }

    /// The subscription ends with its first delivery.
    public static var once: Self { until { _ in true } }

    /// The subscription ends with the first value for which this is true, which is its last delivery.
    ///
    /// The predicate is asked once for each value that the observer is about to get.
    public static func until(_ isLast: @escaping (Value) -> Bool) -> Self {
      Self(kind: .until(isLast))
    }

    /// The object whose death ends the subscription.
    var owner: AnyObject? {
      if case .whileAlive(let owner) = kind { owner.object } else { nil }
    }

    /// Whether the owner has died.
    var hasEnded: Bool {
      if case .whileAlive(let owner) = kind { owner.object == nil } else { false }
    }

    /// Whether this value is the last one to deliver.
    func isLast(_ value: Value) -> Bool {
      if case .until(let isLast) = kind { isLast(value) } else { false }
    }
  }
}

extension Observers.Lifetime where Value: Equatable {
  /// The subscription ends with this value, which is its last delivery.
  public static func until(_ event: Value) -> Self {
    until { $0 == event }
  }
}

import MessageTracing

/// An assembled module: the roles of one scene, wired as their architecture has it.
///
/// The value, and each of its copies, holds every part weakly: the view or controller owns the module, and whoever
/// shows that owns it.
///
/// ```swift
/// let view = CardListView()
/// let module = try Module.viper(
///   view: view, presenter: CardListPresenter(), interactor: CardListInteractor(store), router: CardListRouter())
/// navigator.push(view)
/// // later, in a test
/// #expect(module.survivors == [])  // or ["presenter CardListPresenter"], if that one leaks
/// ```
///
/// Roles of two modules do not fit together: the compiler compares the protocols by which they know each other.
public struct Module {
  /// One part of a module, held weakly.
  public struct Part: CustomStringConvertible {
    public let role: ModuleRole

    /// The name of the part's class.
    public let className: String

    /// The part, as long as somebody owns it.
    public private(set) weak var object: AnyObject?

    init(_ role: ModuleRole, _ object: AnyObject) {
      self.role = role
      self.object = object
      className = Participant(object).typeName
    }

    /// The role and the class: `presenter CardListPresenter`.
    public var description: String { "\(role.rawValue) \(className)" }
  }

  /// The parts, in the order of the roles.
  public let parts: [Part]

  private weak var life: ModuleLife?

  init(parts: [Part], life: ModuleLife) {
    self.parts = parts
    self.life = life
  }

  /// The parts that live, by role and class, in the order of the roles.
  ///
  /// After the release of the view or controller it is empty, or names who leaks.
  public var survivors: [String] { parts.filter { $0.object != nil }.map(\.description) }

  /// Whether the scene has left, or its view or controller is gone.
  public var hasEnded: Bool { life?.hasEnded ?? true }

  /// Makes a link for whoever opens the module, to call one of its parts by.
  ///
  /// It holds the part weakly. Once the module has ended, a call over it is ``LinkOutcome/gone``.
  ///
  /// ```swift
  /// let input = module.input(presenter as any CardListInput)
  /// input { $0.select(card) }
  /// ```
  public func input<Face>(_ face: Face) -> WeakLink<Face> {
    let link = WeakLink(face)
    link.life = life
    link.outcomeAfterEnd = .gone
    return link
  }
}

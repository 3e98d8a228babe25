import MessageTracing

/// Counts what goes over the edges of a VIP scene: each Response becomes one ViewModel.
final class ModuleEdges {
  /// The counts before a Response.
  struct Balance {
    fileprivate let responses: Int
    fileprivate let viewModels: Int
  }

  private weak let presenter: AnyObject?
  private let responseLink: ObjectIdentifier
  private let viewModelLink: ObjectIdentifier
  private var responses = 0
  private var viewModels = 0

  init(from responseLink: AnyObject, through presenter: AnyObject, to viewModelLink: AnyObject) {
    self.presenter = presenter
    self.responseLink = ObjectIdentifier(responseLink)
    self.viewModelLink = ObjectIdentifier(viewModelLink)
  }

  func willSend(over link: AnyObject) {
    if ObjectIdentifier(link) == viewModelLink { viewModels += 1 }
  }

  /// Begins a Response; nil if the link carries something else.
  func begin(_ link: AnyObject) -> Balance? {
    guard ObjectIdentifier(link) == responseLink else { return nil }
    defer { responses += 1 }
    return Balance(responses: responses, viewModels: viewModels)
  }

  /// Compares, once a Response has been presented, those sent meanwhile from inside it included.
  func end(_ balance: Balance, with type: Any.Type) {
    let expected = balance.viewModels + responses - balance.responses
    guard viewModels != expected else { return }
    let count = viewModels - expected + 1
    viewModels = expected
    guard let presenter = presenter.map({ Participant($0) }) else { return }
    Diagnostic(
      .unbalancedResponse, about: presenter,
      """
      The presenter '\(presenter)' made \(count) view models of one '\(type)', not one. What it sent was delivered. \
      Send exactly one ViewModel before the method that presents the Response returns.
      """
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// A presenter made no ViewModel of a Response, or several.
  public static let unbalancedResponse = Self("unbalancedResponse")
}

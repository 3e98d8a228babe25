import TargetActions

/// A responder that offers services, such as an undo manager, to the responders below it.
public protocol ServiceProviding: AnyObject {
  /// The service of this type, or `nil`, in which case the search goes on.
  func service<Service>(_ type: Service.Type) -> Service?
}

extension Responder {
  /// The nearest service of a type up the chain, this responder included: `service((any UndoManaging).self)`.
  public func service<Service>(_ type: Service.Type) -> Service? {
    var found: Service?
    _ = search(for: Adopting<any ServiceProviding>.self, from: .sender, at: chainPlace) { candidate in
      guard candidate.facts.contains(.adopts), let provider = candidate.object as? any ServiceProviding else { return false }
      found = provider.service(type)
      return found != nil
    }
    return found
  }
}

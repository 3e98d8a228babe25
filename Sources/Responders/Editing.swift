import TargetActions

/// A responder with a selection that can be copied: the handler of ``Command/copy`` and ``Command/selectAll``.
///
/// To perform only one of the two, or neither without a selection, it adopts ``CommandChecking``.
public protocol Copying: AnyObject {
  /// Copies the selection.
  func copy()

  /// Selects everything.
  func selectAll()
}

/// A responder whose content can be edited: the handler of ``Command/cut`` and ``Command/paste``.
public protocol Editing: AnyObject {
  /// Cuts the selection.
  func cut()

  /// Pastes what was copied or cut.
  func paste()
}

extension Command<any Copying> {
  /// The command that copies the selection.
  public static var copy: Self { Command { $0.copy } }

  /// The command that selects everything.
  public static var selectAll: Self { Command { $0.selectAll } }
}

extension Command<any Editing> {
  /// The command that cuts the selection.
  public static var cut: Self { Command { $0.cut } }

  /// The command that pastes what was copied or cut.
  public static var paste: Self { Command { $0.paste } }
}

// MARK: Services

/// A responder that offers services, such as an undo manager, to the responders below it.
///
/// A responder requests a service with ``Responder/service(_:)``, which asks the providers on its chain.
public protocol ServiceProviding: AnyObject {
  /// Returns the service of this type that this object provides; nil continues the search.
  func providedService<Service>(_ type: Service.Type) -> Service?
}

extension Responder {
  /// Returns the service of the nearest provider on the chain, this responder included: `service(UndoManager.self)`.
  public func service<Service>(_ type: Service.Type) -> Service? {
    var found: Service?
    _ = search(for: Adopting<any ServiceProviding>.self, from: .sender, at: chainPlace) { candidate in
      guard candidate.conformances.contains(.matches), let provider = candidate.object as? any ServiceProviding else {
        return false
      }
      found = provider.providedService(type)
      return found != nil
    }
    return found
  }
}

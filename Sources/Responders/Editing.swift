import TargetActions

/// A responder whose selection can be cut: the handler of ``Command/cut``.
public protocol Cutting: AnyObject {
  /// Cuts the selection.
  func cut()
}

/// A responder whose selection can be copied: the handler of ``Command/copy``.
public protocol Copying: AnyObject {
  /// Copies the selection.
  func copy()
}

/// A responder that takes content from the pasteboard: the handler of ``Command/paste``.
public protocol Pasting: AnyObject {
  /// Pastes what was copied or cut.
  func paste()
}

/// A responder whose content can be selected as a whole: the handler of ``Command/selectAll``.
public protocol SelectingAll: AnyObject {
  /// Selects everything.
  func selectAll()
}

extension Command<any Cutting> {
  /// Cuts the selection.
  public static var cut: Self { Command { $0.cut } }
}

extension Command<any Copying> {
  /// Copies the selection.
  public static var copy: Self { Command { $0.copy } }
}

extension Command<any Pasting> {
  /// Pastes what was copied or cut.
  public static var paste: Self { Command { $0.paste } }
}

extension Command<any SelectingAll> {
  /// Selects everything.
  public static var selectAll: Self { Command { $0.selectAll } }
}

// MARK: Services

/// A responder that offers services, such as an undo manager, to the responders below it.
public protocol ServiceProviding: AnyObject {
  /// Returns the service of this type, or nil, in which case the search goes on.
  func service<Service>(_ type: Service.Type) -> Service?
}

extension Responder {
  /// Returns the nearest service of a type up the chain, this responder included: `service(UndoManager.self)`.
  public func service<Service>(_ type: Service.Type) -> Service? {
    var found: Service?
    _ = search(for: Adopting<any ServiceProviding>.self, from: .sender, at: chainPlace) { candidate in
      guard candidate.facts.contains(.matches), let provider = candidate.object as? any ServiceProviding else {
        return false
      }
      found = provider.service(type)
      return found != nil
    }
    return found
  }
}

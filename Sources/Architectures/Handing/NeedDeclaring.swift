/// A scene that cannot do without something that is handed to it.
///
/// It is asked after the offers of a request and before anything loads; a request that leaves a need unmet is refused.
///
/// ```swift
/// var unmetNeeds: [String] { context == nil ? ["a context"] : [] }
/// ```
public protocol NeedDeclaring: AnyObject {
  /// What is still missing, in words that a reader of the error understands; empty when nothing is.
  var unmetNeeds: [String] { get }
}

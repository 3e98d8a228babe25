/// Who is told what becomes of a module: as a rule a role of the module that opened it.
///
/// A module's own output protocol refines it and adds what the module has to say:
///
/// ```swift
/// protocol CardPickerOutput: ModuleOutput { func picked(_ card: Card.ID) }
/// ```
public protocol ModuleOutput: AnyObject {
  /// Runs once when the module's scene has left, in whatever way, after its router was told.
  func submoduleDidEnd(_ report: LeaveReport)
}

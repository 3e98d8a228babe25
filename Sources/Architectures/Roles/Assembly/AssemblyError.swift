/// Why a module was not assembled: everything that is wrong with its roles, at once.
///
/// No link was set, so the roles can be put right and assembled.
public struct AssemblyError: Error, Hashable {
  /// One thing that is wrong.
  public enum Fault: Hashable, Sendable {
    /// A role was handed over as nil; the other role is to call it.
    case missing(Role, neededBy: Role)

    /// A link of a role leads to another object than the one of this module.
    case wiredToStranger(Role, link: Role, stranger: String)

    /// A role answers with another object when it is asked for its face.
    case foreignFace(Role, for: Role, stranger: String)

    /// A role belongs to another module, whose view or controller lives.
    case inUse(Role, collaborator: Role, module: String)

    /// One object was given two roles, so that it would own itself.
    case sameObject(Role, Role)
  }

  /// A role with the class that plays it.
  public struct Role: Hashable, Sendable, CustomStringConvertible {
    public let role: ModuleRole
    public let className: String

    public var description: String { "\(role.rawValue) '\(className)'" }
  }

  /// The architecture: `VIPER` or `VIP`.
  public let architecture: String

  /// What is wrong, in the order of the roles.
  public let faults: [Fault]
}

extension AssemblyError: CustomStringConvertible {
  /// What happened, and one sentence or two for each fault, with the remedy.
  public var description: String {
    """
    The \(architecture) module cannot be assembled, and no link was set:
    \(faults.map { "- \($0)" }.joined(separator: "\n"))
    """
  }
}

extension AssemblyError.Fault: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .missing(let role, let other):
      """
      The \(role) is missing, which the \(other) calls. Hand one to the assembly, or leave the \(role.role.rawValue) out \
      of the types of '\(other.className)'.
      """
    case .wiredToStranger(let role, let link, let stranger):
      """
      The \(role) is wired to a stranger: its link leads to '\(stranger)' instead of the \(link) of this module. Make a \
      new \(role.role.rawValue), and leave its links to the assembly.
      """
    case .foreignFace(let role, let other, let stranger):
      """
      The \(role) hands the \(other) a stranger, '\(stranger)', as its face. Let its face be `self`.
      """
    case .inUse(let role, let collaborator, let module):
      """
      The \(role) is in use by another module, that of the \(module), and cannot serve the \(collaborator) too. Make a \
      new \(role.role.rawValue) for each module.
      """
    case .sameObject(let one, let other):
      """
      The \(one) is the \(other.role.rawValue) as well, so it would own itself. Give each role an object of its own.
      """
    }
  }
}

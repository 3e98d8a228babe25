// Temporary, until all modules have applied /tmp/renames.sed.
public typealias ActionInput = Sendable
public enum Action { public typealias Identifier = String }

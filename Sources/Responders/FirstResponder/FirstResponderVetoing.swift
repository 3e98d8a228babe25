/// A responder that may forbid responders below it in the chain, or itself, to become first.
///
/// Everybody on the newcomer's chain who adopts it is asked, before the current first responder is asked to resign.
public protocol FirstResponderVetoing: Responder {
  func allowsFirstResponder(_ newcomer: any Responder) -> Bool
}

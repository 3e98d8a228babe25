/// A responder with a next responder of its own.
///
/// Every walk uses the answer: searching, delivering, validating and listing. It is asked anew at every step, so a
/// change takes effect at the next hop. A supplier does not own whom it names unless it stores it strongly; a cycle is
/// found and reported (``DispatchResult/cycle``), never followed for ever.
public protocol NextSupplying: ChainCustomizing {
  var suppliedNext: ChainStep { get }
}

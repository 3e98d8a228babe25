/// Why something that a person wanted did not happen, in the words that the person reads.
struct Refusal: Error, Hashable {
  let reason: String
}

import Testing

@testable import K30

@Suite("The list of watched lots")
struct WatchListTests {
  @Test("it shows the loaded lots")
  func loaded() {
    // Your code: a service that you can answer, a model, and what you expect of it.
  }
}

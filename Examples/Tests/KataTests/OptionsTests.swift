import Testing

@testable import KataCore

@Suite("The command line")
struct OptionsTests {
  @Test("a verb with names and options is read")
  func reading() throws {
    let options = try Options(["verify", "1", "two", "--jobs", "3"])
    #expect(options.verb == .verify)
    #expect(options.names == ["1", "two"])
    #expect(options.jobs == 3)
  }
}

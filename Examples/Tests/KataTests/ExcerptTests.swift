import Foundation
import Testing

@testable import KataCore

@Suite("One test of a file, and the compiler's plan")
struct ExcerptTests {
  private static let source = ##"""
    import Testing

    /// Not a test: @Test("one") { }
    private let brace = "}"  // @Test("three")

    struct SomeTests {
      private func helper() -> String { "{\("}")" }

      @Test("one")
      func one() { #expect(helper() == "{}") }

      /* } @Test("two") /* */
      @MainActor @Test("two, with \"quotes\"", arguments: [1, 2].filter { $0 > 1 })
      func two(_ number: Int) async throws {
        let text = """
          } \(number) \(["}"].joined(separator: "\(number)"))
          """
        if text == #"}\("# { return }
        #expect(text != ##"a"#}"##)
      }

      @Test("three")
      func three() throws {}
    }
    """##

  private func lines(keeping name: String) throws -> [String] {
    let text = try #require(TestExcerpt.text(of: Self.source, keeping: name))
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("the other tests are left out, and what isn't a test stays")
  func oneTest() throws {
    let first = try lines(keeping: "one")
    #expect(first.contains(#"func one() { #expect(helper() == "{}") }"#))
    #expect(first.contains(#"private let brace = "}"  // @Test("three")"#))
    #expect(first.contains(#"private func helper() -> String { "{\("}")" }"#))
    #expect(!first.contains { $0.contains("func two") || $0.contains("func three") })
    #expect(first.last == "}")

    let third = try lines(keeping: "three")
    #expect(third.suffix(3) == [#"@Test("three")"#, "func three() throws {}", "}"])
    #expect(!third.contains { $0.contains("func one") || $0.contains("text") })

    let second = try lines(keeping: #"two, with \"quotes\""#)
    #expect(second.contains("func two(_ number: Int) async throws {"))
    #expect(second.contains(##"if text == #"}\("# { return }"##))
    #expect(!second.contains { $0.contains("func one") || $0.contains("func three") })
  }

  @Test("a name that no test has, and text that ends too early, give no excerpt or the rest")
  func odd() {
    #expect(TestExcerpt.text(of: Self.source, keeping: "four") == nil)
    #expect(TestExcerpt.text(of: "", keeping: "one") == nil)
    for length in 0...Self.source.utf8.count {
      let start = String(decoding: Self.source.utf8.prefix(length), as: UTF8.self)
      let excerpt = TestExcerpt.text(of: start, keeping: "one")
      #expect(excerpt == nil || excerpt?.contains("func one") == start.contains("func one"))
    }
  }

  @Test("expectations become plain ones, except those of errors and those in text and comments")
  func plain() {
    let source = ##"""
      // #expect(a)
      #expect(a == b, "a is \#expect(b)")
      #expect(throws: Broken.self) { #expect(try read()) }
      #expect(
        throws: Broken.self) {}
      let first = try #require(list.first)
      await #expect(throws: Broken.self) {}
      let text = #"#expect(c)"#
      """##
    #expect(
      TestExcerpt.plain(source) == ##"""
        // #expect(a)
        plainlyExpect(a == b, "a is \#expect(b)")
        #expect(throws: Broken.self) { plainlyExpect(try read()) }
        #expect(
          throws: Broken.self) {}
        let first = try plainlyRequire(list.first)
        await #expect(throws: Broken.self) {}
        let text = #"#expect(c)"#
        """##)
    for length in 0...source.utf8.count {
      _ = TestExcerpt.plain(String(decoding: source.utf8.prefix(length), as: UTF8.self))
    }
  }

  @Test("words that a shell would quote are read from the compiler's plan")
  func plan() {
    let plan = CompilerPlan(
      printed: """
        /usr/bin/swift-frontend -c 'my folder/a.swift' -o a\\ b.o ''

        /usr/bin/clang 'it'\\''s' x
        """)
    #expect(
      plan.commands == [
        ["/usr/bin/swift-frontend", "-c", "my folder/a.swift", "-o", "a b.o", ""], ["/usr/bin/clang", "it's", "x"],
      ])
    #expect(CompilerPlan(printed: "\n").commands == [])
    let linker = CompilerPlan(
      printed: """
        clang version 21
        InstalledDir: /usr/bin
         "/usr/bin/ld" "-o" "my \\"program\\"" "it's"
        """)
    #expect(linker.commands == [["/usr/bin/ld", "-o", "my \"program\"", "it's"]])
  }
}

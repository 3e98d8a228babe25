import Testing

@testable import ArchitectureRules

@Suite("Reading Swift sources")
struct ReaderTests {
  private func words(_ source: String) -> [String] { Lexer(source).tokens.map(\.text) }

  private func declarations(_ source: String) -> [Declaration] {
    SourceFile(path: "A.swift", text: source).declarations
  }

  private func type(_ source: String) -> SwiftType? {
    var parser = TypeParser(Lexer(source).tokens, at: 0)
    return parser.parse()
  }

  // MARK: Tokens

  @Test("comments nest, and what they contain is no code")
  func comments() {
    let lexer = Lexer("a /* b /* c */ d */ e // f\ng /// h\n/* open")
    #expect(lexer.tokens.map(\.text) == ["a", "e", "g"])
    #expect(lexer.tokens.map(\.line) == [1, 1, 2])
    #expect(lexer.comments.map(\.beginsLine) == [false, false, false, true])
    #expect(words("a//b\r\nc") == ["a", "c"])
  }

  @Test("strings of all kinds are one token, and the code in them is read")
  func strings() {
    #expect(words(#"let a = "b // \" } c""#) == ["let", "a", "=", #""b // \" } c""#])
    #expect(words(##"#"a " \(b) \#(c)"# d"##) == [##"#"a " \(b) \#(c)"#"##, "(", "c", ")", "d"])
    #expect(
      words(#""\(a("\(b)")) c" d"#) == [#""\(a("\(b)")) c""#, "(", "a", "(", #""\(b)""#, "(", "b", ")", ")", ")", "d"])
    #expect(words("\"\"\"\n a \"b\" }\n \"\"\" c") == ["\"\"\"\n a \"b\" }\n \"\"\"", "c"])
    #expect(words("\"open\nb") == ["\"open", "b"])
    #expect(words(##"#"""# a"##) == [##"#"""#"##, "a"])
    #expect(words(###"##"""b"# "##; c"###) == [###"##"""b"# "##"###, ";", "c"])
    #expect(words("#\"\"\"\n a \"\"\" }\n\"\"\"# b") == ["#\"\"\"\n a \"\"\" }\n\"\"\"#", "b"])
    #expect(Lexer(#""a" "\(b)" "\(b)c" "\(b)\(c)""#).tokens.filter(\.isComposed).map(\.column) == [12, 20])
    #expect(Lexer("\"\"\"\n\n\"\"\"\na").tokens.last?.line == 4)
  }

  @Test("regular expressions are literals, divisions aren't")
  func regularExpressions() {
    #expect(words(#"let a = /b"c\/{/ + d"#) == ["let", "a", "=", #"/b"c\/{/"#, "+", "d"])
    #expect(words("a / b / c") == ["a", "/", "b", "/", "c"])
    #expect(words("f(a) /b/ c") == ["f", "(", "a", ")", "/", "b", "/", "c"])
    #expect(words("#/ a } \n /# b") == ["#/ a } \n /#", "b"])
    #expect(words(#"guard /"[)]/ ~= b"#) == ["guard", #"/"[)]/"#, "~", "=", "b"])
    #expect(words(#"a ? /"/ : /{/"#) == ["a", "?", #"/"/"#, ":", "/{/"])
    #expect(words("f(1, /) // a / b\nc") == ["f", "(", "1", ",", "/", ")", "c"])
    #expect(words("f(/, /) + d") == ["f", "(", "/", ",", "/", ")", "+", "d"])
    #expect(words("func /(a: B) { c / d }") == ["func", "/", "(", "a", ":", "B", ")", "{", "c", "/", "d", "}"])
    #expect(words("a = b+/c+/d") == ["a", "=", "b", "+", "/", "c", "+", "/", "d"])
  }

  @Test("names in backquotes, numbers, arrows and operators")
  func symbols() {
    #expect(
      words("`class` -> 1.5e3 a.0 x?.y! é1") == ["class", "->", "1.5e3", "a", ".", "0", "x", "?", ".", "y", "!", "é1"])
    #expect(Lexer("`class`").tokens.first?.kind == .quotedWord)
    #expect(words("#!/usr/bin/swift\na") == ["a"])
  }

  @Test("the conditions of #if are skipped, and its branches read")
  func conditions() {
    #expect(words("#if os(Linux) && !a // b\nc\n#else\nd\n#endif\n#expect(e)") == ["c", "d", "#expect", "(", "e", ")"])
  }

  // MARK: Types

  @Test("types with arguments, prefixes and suffixes")
  func types() {
    #expect(type("any P") == .name("P"))
    #expect(type("A.B<C>?") == .optional(.named([.init(name: "A"), .init(name: "B", arguments: [.name("C")])])))
    #expect(type("(any P)!") == .implicitlyUnwrapped(.name("P")))
    #expect(type("[A: [B]]") == .collection([.name("A"), .collection([.name("B")])]))
    #expect(
      type("@escaping @MainActor (_ a: A, B...) async throws(E) -> C?")
        == .function([.name("A"), .name("B")], .optional(.name("C"))))
    #expect(type("P & ~Copyable & Q") == .composition([.name("P"), .name("Copyable"), .name("Q")]))
    #expect(type("inout sending A.Type") == .metatype(.name("A")))
    #expect(type("(a: A, B)") == .tuple([.name("A"), .name("B")]))
    #expect(
      type("A<B<C>>") == .named([.init(name: "A", arguments: [.named([.init(name: "B", arguments: [.name("C")])])])]))
    #expect(type("[3 of A]") == .collection([.name("A")]))
    #expect(type("A < b")?.path == ["A"])
    #expect(type("= 1") == nil)
  }

  // MARK: Declarations

  @Test("declarations with attributes, modifiers and places")
  func places() {
    let source = """
      @testable import struct Foundation.Date

      @MainActor @Wrapper<Int>(1) public final class A<T: P, U>: B, @MainActor C where U: Q, T.X == Int {
        private(set) var a = 1, b: Int { 2 }
        class func c() {}
      }
      """
    let all = declarations(source)
    #expect(all.map(\.name) == ["Foundation", "A"])
    #expect(all[0].attributes == ["testable"] && all[0].kind == .import)
    #expect(all[1].attributes == ["MainActor", "Wrapper"] && all[1].modifiers == ["public", "final"])
    #expect(all[1].line == 3 && all[1].column == 48 && all[1].lastLine == 6)
    #expect(all[1].inherited == [.name("B"), .name("C")])
    #expect(all[1].constraints == ["T": [.name("P")], "U": [.name("Q")], "T.X": [.name("Int")]])
    #expect(all[1].members.map(\.name) == ["a", "b", "c"])
    #expect(all[1].members.map(\.isComputed) == [false, true, false])
    #expect(all[1].members.map(\.line) == [4, 4, 5])
    #expect(all[1].members[2].modifiers == ["class"])
  }

  @Test("properties end where their values end")
  func properties() {
    let members = declarations(
      """
      struct A {
        var a = b
          .c { $0 }
          + d
        let e: Int =
          3
        var f = if g { 1 } else { 2 }
        var h = 1 { didSet { print() } }
        var i: Int { get { 1 } set { didSet = newValue } }
        let (j, k) = (1, 2)
        lazy var l: [Int] = { [1] }()
        @B var m
        var n: Int { willSet { } }
        var o: @MainActor () -> Void = {}
        let `default`: A?; let p = 1
      }
      """)[0].members
    #expect(members.map(\.name) == ["a", "e", "f", "h", "i", "j", "k", "l", "m", "n", "o", "default", "p"])
    #expect(members.filter(\.isComputed).map(\.name) == ["i"])
    #expect(members[8].attributes == ["B"])
    #expect(members[11].type == .optional(.name("A")))
  }

  @Test("functions, their parameters and what follows them")
  func functions() {
    let members = declarations(
      """
      protocol A {
        func a(_ b: Int, c d: [String: Int] = [:], e: (Int) -> Void) async throws(E) -> F where G: H
        init?(i: Int)
        static func == <T>(left: T, right: T) -> Bool
        subscript(j: Int) -> K { get }
        associatedtype L: M = N where L.O: P
        var q: R { get async }
        func s(@T(1) u: some V)
      }
      enum W { case x(Int), y; case z = 3; func `in`() {} ; indirect case v }
      """)
    let parts = members[0].members
    #expect(parts.map(\.name) == ["a", "init", "=", "subscript", "L", "q", "s"])
    #expect(parts[0].parameters.map(\.name) == ["b", "d", "e"])
    #expect(parts[0].type == .name("F") && parts[0].constraints == ["G": [.name("H")]])
    #expect(parts[2].parameters.map(\.type) == [.name("T"), .name("T")])
    #expect(parts[6].parameters.map(\.type) == [.name("V")])
    #expect(members[1].members.map(\.name) == ["x", "y", "z", "in", "v"])
  }

  @Test("statements of a main file and invalid source are skipped")
  func statements() {
    let all = declarations(
      """
      print("a")
      if let b { struct Hidden {} }
      let c = 1
      for d in [1] { let e = d }
      #Preview { F() }
      struct G {
      """)
    #expect(all.map(\.name) == ["c", "G"])
    #expect(declarations("extension [A]: B { var c: D { d } }")[0].members.map(\.name) == ["c"])
    #expect(declarations("} ) class").isEmpty)
    #expect(declarations("class").isEmpty)
    #expect(declarations("var a: ").map(\.name) == ["a"])
  }

  @Test("any prefix of a source is read without a trap")
  func prefixes() {
    let source = """
      @MainActor final class A<T: P>: B where T: Q { // c
        var a: [String: (any C)?] = "\\(d { $0 })" as! E { didSet { f() } }
        func g<H>(_ i: inout H..., j: Int = 1) async throws(K) -> L? where H == M { #expect(n!) }
        /* o */ let p = #"q"# + /r/ ; subscript(s: T) -> U { get }
      }
      """
    var read = 0
    for count in 0...source.count {
      let file = SourceFile(path: "A.swift", text: String(source.prefix(count)))
      _ = Checker([SourceTarget(name: "A", isTest: false, files: [file])]).findings()
      read += file.tokens.isEmpty ? 0 : 1
    }
    #expect(read == source.count)
  }
}

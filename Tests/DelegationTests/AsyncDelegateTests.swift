import Delegation
import Testing

/// Calls of a delegate's asynchronous methods.
@Suite struct AsyncDelegateTests {
  private struct Refused: Error, Equatable {}

  private protocol Loading: AnyObject {
    func rows(of section: Int) async throws(Refused) -> Int
    func title(of section: Int) async -> String?
  }

  private protocol Refreshing: Loading {
    func refresh() async -> Bool
  }

  private final class Loader: Loading {
    func rows(of section: Int) async throws(Refused) -> Int {
      await Task.yield()
      if section < 0 { throw Refused() }
      return section * 2
    }
    func title(of section: Int) async -> String? { section == 0 ? nil : "section \(section)" }
  }

  private final class List {
    @WeakDelegate var delegate: (any Loading)?

    func rows(of section: Int) async throws(Refused) -> Int? {
      try await $delegate(from: self) { (loader) async throws(Refused) in try await loader.rows(of: section) }
    }
    func title(of section: Int) async -> String? {
      await $delegate("title", from: self) { await $0.title(of: section) }
    }
    func refresh() async -> Bool {
      await $delegate(as: (any Refreshing).self, from: self) { await $0.refresh() } ?? false
    }
    /// A synchronous call in an asynchronous function.
    func isSet() async -> Bool { $delegate { _ in true } ?? false }
  }

  @Test("OB-2 an asynchronous call returns the answer, or nil without a delegate, method or answer")
  func answers() async throws {
    let list = List()
    var loader: Loader? = Loader()
    list.delegate = loader
    #expect(try await list.rows(of: 3) == 6)
    await #expect(throws: Refused()) { try await list.rows(of: -1) }
    #expect(await list.title(of: 0) == nil)
    #expect(await list.title(of: 1) == "section 1")
    #expect(await list.refresh() == false)
    #expect(await list.isSet())
    loader = nil
    #expect(try await list.rows(of: 3) == nil)
    #expect(await list.title(of: 1) == nil)
  }

  @Test("AR-64 an asynchronous call of a delegate is a message, with its answer")
  func recorded() async {
    let list = List()
    let loader = Loader()
    list.delegate = loader
    let (_, run) = await recording {
      _ = try? await list.rows(of: 3)
      _ = try? await list.rows(of: -1)
      _ = await list.title(of: 1)
      _ = await list.refresh()
    }
    #expect(
      run.text == """
        List → Loader: rows(of:) [delegation] = 6
        List → Loader: rows(of:) [delegation] = threw Refused()
        List → Loader: title [delegation] = section 1

        """)
  }
}

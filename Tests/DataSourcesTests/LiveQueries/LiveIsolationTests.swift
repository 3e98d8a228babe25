import DataSources
import Delegation
import Testing

@MainActor
final class Page: Identifiable {
  let id: Int
  var title: String

  init(_ id: Int, _ title: String) {
    self.id = id
    self.title = title
  }
}

@MainActor
final class PageStore: LiveStore {
  let reports = Observers<StoreReport<Page>>()
  var pages: [Page] = []

  func objects() -> [Page] { pages }

  func rename(_ page: Page, to title: String) {
    page.title = title
    reports.notify(StoreReport(updated: [page]))
  }
}

@MainActor
final class PageController: LiveQueryDelegate {
  let query: LiveQuery<Page>
  var log: [String] = []
  var batches: [ListBatch] = []
  private var batch = ListBatch()

  init(_ store: PageStore) {
    query = LiveQuery(
      store, where: Filter { $0.title != "" }, order: [.by({ $0.title }, using: .natural)],
      sectionKey: .by { $0.title.count },
      content: .by { $0.title })
    query.delegate = self
    query.changes.subscribe(owner: self) { controller, change in
      change.bracket.map { controller.batches.append($0.batch) }
    }
  }

  func liveQueryWillChange(_ query: LiveQuery<Page>) { batch = ListBatch() }
  func liveQuery(_ query: LiveQuery<Page>, didChange event: LiveEvent<Page>) { batch.add(event) }
  func liveQueryDidChange(_ query: LiveQuery<Page>) { log.append("\(query.objects.map(\.title))") }
  func liveQuery(_ query: LiveQuery<Page>, didFail error: LiveQueryError) { log.append("\(error)") }

  var delegateBatch: ListBatch { batch }
}

@MainActor
struct LiveIsolationTests {
  @Test("DS-66 store, objects and delegate on the main actor need no await and no cast")
  func mainActor() throws {
    let store = PageStore()
    store.pages = [Page(1, "page 10"), Page(2, "Page 9"), Page(3, "")]
    let controller = PageController(store)
    try controller.query.performFetch()
    store.rename(store.pages[2], to: "page 2")
    store.rename(store.pages[2], to: "page 2")
    #expect(controller.log == ["[\"page 2\", \"Page 9\", \"page 10\"]"])
    #expect(controller.batches == [controller.delegateBatch])
    controller.query.order = [.by { $0.title }]
    #expect(controller.log.last == "[\"Page 9\", \"page 2\", \"page 10\"]")
  }
}

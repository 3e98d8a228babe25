import DataSources
import Delegation
import Testing

@MainActor
final class Article: Identifiable {
  let id: Int
  var title: String

  init(_ id: Int, _ title: String) {
    self.id = id
    self.title = title
  }
}

@MainActor
final class ArticleStore: LiveStore {
  let reports = Observers<StoreReport<Article>>()
  var articles: [Article] = []

  func objects() -> [Article] { articles }

  func rename(_ article: Article, to title: String) {
    article.title = title
    reports.notify(StoreReport(updated: [article]))
  }
}

@MainActor
final class ArticleController: LiveQueryDelegate {
  let query: LiveQuery<Article>
  var log: [String] = []
  var batches: [ListBatch] = []
  private var batch = ListBatch()

  init(_ store: ArticleStore) {
    query = LiveQuery(
      store, where: { $0.title != "" }, order: [.by({ $0.title }, using: .natural)],
      sectionKey: .by { $0.title.count },
      comparing: { $0.title })
    query.delegate = self
    query.changes.subscribe(owner: self) { controller, change in
      change.changeSet.map { controller.batches.append($0.batch) }
    }
  }

  func liveQueryWillChange(_ query: LiveQuery<Article>) { batch = ListBatch() }
  func liveQuery(_ query: LiveQuery<Article>, didChange event: LiveEvent<Article>) { batch.add(event) }
  func liveQueryDidChange(_ query: LiveQuery<Article>) { log.append("\(query.objects.map(\.title))") }
  func liveQuery(_ query: LiveQuery<Article>, didFail error: LiveQueryError) { log.append("\(error)") }

  var delegateBatch: ListBatch { batch }
}

@MainActor
struct LiveIsolationTests {
  @Test("DS-66 store, objects and delegate on the main actor need no await and no cast")
  func mainActor() throws {
    let store = ArticleStore()
    store.articles = [Article(1, "page 10"), Article(2, "Page 9"), Article(3, "")]
    let controller = ArticleController(store)
    try controller.query.performFetch()
    store.rename(store.articles[2], to: "page 2")
    store.rename(store.articles[2], to: "page 2")
    #expect(controller.log == ["[\"page 2\", \"Page 9\", \"page 10\"]"])
    #expect(controller.batches == [controller.delegateBatch])
    controller.query.order = [.by { $0.title }]
    #expect(controller.log.last == "[\"Page 9\", \"page 2\", \"page 10\"]")
  }
}

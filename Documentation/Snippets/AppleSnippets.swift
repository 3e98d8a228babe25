import Armature

// Views of Apple's platforms on top of the roles and models of the other snippets. Linux parses this file and compiles nothing
// of it; what it uses of Armature is compiled and tested there.

#if canImport(SwiftUI)
  import SwiftUI

  // snippet.swiftui
  /// The view model on the page of MVVM, under SwiftUI: it is observable, and so is its command.
  struct OrderView: View {
    @Bindable var model: OrderViewModel

    var body: some View {
      VStack {
        Text(model.title)
        Stepper("Count", value: $model.count, in: 1...9)
        Button("Order") { model.order.start(model) }
          .disabled(!model.order.canExecute(model))
      }
    }
  }
// snippet.end
#endif

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  // snippet.viewcontroller
  /// The view of the module on the page of VIPER, as a view controller of UIKit.
  final class RoomViewController: UIViewController, @MainActor VIPERView, RoomViewing {
    let presenter = StrongLink<any RoomPresenting>()
    var interface: any RoomViewing { self }
    private let label = UILabel()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(label)
      presenter { $0.ready() }
    }

    func show(_ text: String) { label.text = text }
  }

  /// Its router: the only other role that uses UIKit.
  @MainActor final class RoomViewControllerRouter: @MainActor VIPERRouter, RoomRouting {
    let controller = WeakLink<UIViewController>()
    var interface: any RoomRouting { self }

    func openRoom(_ number: Int) {
      let detail = UIViewController()
      detail.title = "Room \(number)"
      controller { $0.navigationController?.pushViewController(detail, animated: true) }
    }
  }
  // snippet.end

  // snippet.binding
  extension Binder {
    /// Starts a command with a button of UIKit, and enables the button while the command can be executed.
    @MainActor func bind<Source: AnyObject, Value, Failure: Error>(
      _ button: UIButton, to source: Source,
      command: @escaping (Source) -> AsyncCommand<Source, Value, Failure>
    ) {
      bind(source, { command($0).canExecute($0) }, to: button) { $0.isEnabled = $1 }
      button.addAction(
        UIAction { [weak source] _ in
          if let source { command(source).start(source) }
        }, for: .primaryActionTriggered)
    }
  }
  // snippet.end

  // snippet.table
  extension UITableView {
    /// Shows the difference of two snapshots; `update` makes the new one the data of the source.
    func apply(_ batch: ListBatch, update: () -> Void) {
      func indexPath(_ path: ListPath) -> IndexPath { IndexPath(row: path.row, section: path.section) }
      performBatchUpdates {
        update()
        deleteSections(IndexSet(batch.deletedSections), with: .automatic)
        insertSections(IndexSet(batch.insertedSections), with: .automatic)
        for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
        deleteRows(at: batch.deletedRows.map(indexPath), with: .automatic)
        insertRows(at: batch.insertedRows.map(indexPath), with: .automatic)
        for move in batch.movedRows { moveRow(at: indexPath(move.from), to: indexPath(move.to)) }
      }
    }
  }
// snippet.end
#endif

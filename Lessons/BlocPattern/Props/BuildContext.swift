/// A part of the user interface. Here, it is drawn as a line of text.
protocol Widget {
  /// Puts the widget below a place of the tree, and draws it.
  func mount(in context: BuildContext)
}

/// A place in the tree of widgets. It knows which objects the places above it provide.
final class BuildContext {
  private weak var parent: BuildContext?
  private var children: [BuildContext] = []
  private var provided: [ObjectIdentifier: () -> AnyObject] = [:]
  private var endings: [() -> Void] = []

  /// Whether the place is in the tree. While it goes away, it can be asked for nothing any more.
  private var isActive = true

  /// Draws a line.
  let draw: (String) -> Void

  /// Prints a line that is not part of a widget. A provider says with it when it creates its bloc and when it closes it.
  let report: (String) -> Void

  /// Makes the root of a tree.
  ///
  /// - Parameters:
  ///   - draw: Draws a line.
  ///   - report: Prints a line that is not part of a widget. By default there are no such lines.
  init(draw: @escaping (String) -> Void = { print($0) }, report: @escaping (String) -> Void = { _ in }) {
    self.draw = draw
    self.report = report
  }

  /// Makes a place below this one.
  func addChild() -> BuildContext {
    let child = BuildContext(draw: draw, report: report)
    child.parent = self
    children.append(child)
    return child
  }

  /// Lets this place and those below find an object by its type.
  func provide<Object: AnyObject>(_ object: @escaping () -> Object) {
    provided[ObjectIdentifier(Object.self)] = object
  }

  /// The nearest object of a type, provided here or above.
  func find<Object: AnyObject>(_ type: Object.Type) -> Object? {
    precondition(isActive, "Looking up a deactivated widget's ancestor is unsafe.")
    if let object = provided[ObjectIdentifier(type)] { return object() as? Object }
    return parent?.find(type)
  }

  /// Adds a closure that runs when this place goes away.
  func onUnmount(_ ending: @escaping () -> Void) {
    endings.append(ending)
  }

  /// Takes this place away, after all places below it.
  func unmount() {
    while let child = children.popLast() { child.unmount() }
    isActive = false
    while let ending = endings.popLast() { ending() }
    parent?.children.removeAll { $0 === self }
  }
}

/// Mounts an app, and returns the root of its tree.
///
/// - Parameter reportsBlocs: Whether its providers say when they create their blocs and when they close them.
@discardableResult
func runApp(_ app: any Widget, reportsBlocs: Bool = false) -> BuildContext {
  let root = reportsBlocs ? BuildContext(report: { print($0) }) : BuildContext()
  app.mount(in: root)
  return root
}

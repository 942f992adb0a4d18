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
  private let reportsBlocs: Bool

  /// Whether the place is in the tree. While it goes away, it can be asked for nothing any more.
  private var isActive = true

  /// Draws a line.
  let draw: (String) -> Void

  /// Makes the root of a tree.
  ///
  /// - Parameters:
  ///   - reportsBlocs: Whether a provider says when it creates its bloc and when it closes it.
  ///   - draw: Draws a line.
  init(reportsBlocs: Bool = false, draw: @escaping (String) -> Void = { print($0) }) {
    self.reportsBlocs = reportsBlocs
    self.draw = draw
  }

  /// Makes a place below this one.
  func addChild() -> BuildContext {
    let child = BuildContext(reportsBlocs: reportsBlocs, draw: draw)
    child.parent = self
    children.append(child)
    return child
  }

  /// Draws a line that is not part of a widget, if this tree has such lines.
  func report(_ line: String) {
    if reportsBlocs { draw(line) }
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
@discardableResult
func runApp(_ app: any Widget, reportsBlocs: Bool = false) -> BuildContext {
  let root = BuildContext(reportsBlocs: reportsBlocs)
  app.mount(in: root)
  return root
}

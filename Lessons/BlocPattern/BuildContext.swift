/// A part of the user interface. Here it is drawn as text.
protocol Widget {
  /// Puts the widget below a place of the tree, and draws it.
  func mount(in context: BuildContext)
}

/// A place in the tree of widgets. It knows what the places above provide.
final class BuildContext {
  private weak var parent: BuildContext?
  private var children: [BuildContext] = []
  private var provided: [ObjectIdentifier: () -> AnyObject] = [:]
  private var endings: [() -> Void] = []

  /// Takes the lines that are drawn.
  let draw: (String) -> Void

  /// Makes the root of a tree.
  init(draw: @escaping (String) -> Void = { print($0) }) {
    parent = nil
    self.draw = draw
  }

  private init(parent: BuildContext) {
    self.parent = parent
    draw = parent.draw
  }

  /// Makes a place below this one.
  func addChild() -> BuildContext {
    let child = BuildContext(parent: self)
    children.append(child)
    return child
  }

  /// Lets the places below find an object by its type.
  func provide<Object: AnyObject>(_ object: @escaping () -> Object) {
    provided[ObjectIdentifier(Object.self)] = object
  }

  /// The nearest object of a type, provided here or above.
  func find<Object: AnyObject>(_ type: Object.Type) -> Object? {
    if let object = provided[ObjectIdentifier(type)] { return object() as? Object }
    return parent?.find(type)
  }

  /// Registers what is to be done when this place goes.
  func onUnmount(_ ending: @escaping () -> Void) {
    endings.append(ending)
  }

  /// Takes the place away, with all below: what came last goes first.
  func unmount() {
    while let child = children.popLast() { child.unmount() }
    while let ending = endings.popLast() { ending() }
    parent?.children.removeAll { $0 === self }
  }
}

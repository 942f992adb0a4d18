@_spi(Reflection) import Swift

/// Takes the values of an object's properties away and puts others there, until it gives them back. Code that reads a
/// property meanwhile finds something else, as it may while another thread is changing it.
final class HiddenProperties {
  private weak var object: AnyObject?
  private var places: [() -> Bool] = []

  /// - Parameter names: The properties. Those of other types than numbers, collections and optionals stay as they are.
  init(_ names: Set<String>, of object: AnyObject) {
    self.object = object
    let start = Unmanaged.passUnretained(object).toOpaque()
    forEachProperty(of: object) { name, offset, type in
      guard names.contains(name), let type = type as? any Hideable.Type else { return }
      places.append(hide(type, at: start + offset))
    }
  }

  /// Gives the values back. Returns whether nobody has changed what was there meanwhile.
  func giveBack() -> Bool {
    defer { places = [] }
    guard object != nil else { return true }
    return places.map { $0() }.allSatisfy(\.self)
  }

  private func hide<Value: Hideable>(_ type: Value.Type, at pointer: UnsafeMutableRawPointer) -> () -> Bool {
    let place = pointer.assumingMemoryBound(to: type)
    let value = place.move()
    let decoy = value.decoy
    place.initialize(to: decoy)
    return {
      let found = place.move()
      place.initialize(to: value)
      return "\(found)" == "\(decoy)"
    }
  }
}

/// Calls a closure with each stored property of an object, those of its superclasses too: its name, its place behind the
/// beginning of the object, and its type.
func forEachProperty(of object: AnyObject, _ body: (String, Int, Any.Type) -> Void) {
  _ = _forEachField(of: type(of: object), options: [.classType]) { name, offset, type, _ in
    body(String(cString: name), offset, type)
    return true
  }
}

/// A value that can be hidden.
private protocol Hideable {
  /// Another value, which means nothing.
  var decoy: Self { get }
}

extension Int: Hideable { var decoy: Int { self == -999 ? -998 : -999 } }
extension Bool: Hideable { var decoy: Bool { !self } }
extension Array: Hideable { var decoy: Array { [] } }
extension Set: Hideable { var decoy: Set { [] } }
extension Dictionary: Hideable { var decoy: Dictionary { [:] } }
extension Optional: Hideable {
  var decoy: Wrapped? { self == nil && Wrapped.self == Int.self ? -999 as? Wrapped : nil }
}

/// A subscriber or subscription of the module that shows itself by a name, and nothing of its inside.
///
/// The names are Apple's: `print()` writes them, and traces are compared with them.
@usableFromInline
protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension Described {
  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  @usableFromInline
  var playgroundDescription: Any { description }
}

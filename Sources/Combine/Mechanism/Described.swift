/// A subscriber or subscription that shows its name when it is printed, and none of its properties.
///
/// The names are those of Apple's Combine, because the operator `print()` prints them.
@usableFromInline protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension Described {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  @usableFromInline var playgroundDescription: Any { description }
}

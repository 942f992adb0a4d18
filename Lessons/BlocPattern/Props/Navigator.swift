/// The pages of an app, the newest on top.
final class Navigator: Widget {
  private var context: BuildContext?
  private var pages: [BuildContext] = []

  func mount(in context: BuildContext) {
    self.context = context.addChild()
  }

  /// Opens a page.
  func push(_ page: any Widget) {
    guard let context else { fatalError("mount the navigator before you push a page") }
    let place = context.addChild()
    pages.append(place)
    page.mount(in: place)
  }

  /// Closes the newest page.
  func pop() {
    pages.popLast()?.unmount()
  }
}

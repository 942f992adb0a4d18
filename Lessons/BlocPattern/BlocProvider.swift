/// A widget that can be put around another one later.
protocol SingleChildWidget: Widget {
  func with(child: any Widget) -> any Widget
}

/// Makes a bloc for the widgets below, and closes it when it goes itself.
///
/// The bloc is made when somebody first asks for it.
struct BlocProvider<B: StateStreamable>: SingleChildWidget {
  private let create: (BuildContext) -> B
  private let child: (any Widget)?

  init(create: @escaping (BuildContext) -> B, child: (any Widget)? = nil) {
    self.create = create
    self.child = child
  }

  /// The nearest bloc of this type.
  static func of(_ context: BuildContext) -> B {
    guard let bloc = context.find(B.self) else {
      fatalError("BlocProvider.of() was called with a context that does not contain a \(B.self)")
    }
    return bloc
  }

  func with(child: any Widget) -> any Widget {
    BlocProvider(create: create, child: child)
  }

  func mount(in context: BuildContext) {
    let place = context.addChild()
    var made: B?
    place.provide {
      if let made { return made }
      context.draw("(\(B.self) is created)")
      let bloc = create(context)
      made = bloc
      return bloc
    }
    place.onUnmount {
      guard let made else { return }
      made.close()
      context.draw("(\(B.self) is closed)")
    }
    child?.mount(in: place)
  }
}

/// Several providers around one widget, without the nesting that would take to write.
struct MultiBlocProvider: Widget {
  let providers: [any SingleChildWidget]
  let child: any Widget

  func mount(in context: BuildContext) {
    providers.reversed()
      .reduce(child) { inner, provider in provider.with(child: inner) }
      .mount(in: context)
  }
}

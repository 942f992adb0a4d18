/// A widget that can be put around another widget.
protocol SingleChildWidget: Widget {
  func with(child: any Widget) -> any Widget
}

/// Creates a bloc for the widgets below it, when one of them first looks for it, and closes it when it goes away itself.
struct BlocProvider<B: StateStreamable>: SingleChildWidget {
  private let create: (BuildContext) -> B
  private let child: (any Widget)?

  init(create: @escaping (BuildContext) -> B, child: (any Widget)? = nil) {
    self.create = create
    self.child = child
  }

  /// The nearest bloc of this type, at this place of the tree or above.
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
    var bloc: B?
    place.provide {
      if let bloc { return bloc }
      context.report("(\(B.self) is created)")
      let created = create(context)
      bloc = created
      return created
    }
    place.onUnmount {
      guard let bloc else { return }
      bloc.close()
      context.report("(\(B.self) is closed)")
    }
    child?.mount(in: place)
  }
}

/// Several providers, one inside the other, around one widget.
struct MultiBlocProvider: Widget {
  let providers: [any SingleChildWidget]
  let child: any Widget

  func mount(in context: BuildContext) {
    providers.reversed()
      .reduce(child) { inner, provider in provider.with(child: inner) }
      .mount(in: context)
  }
}

/// Draws the state of the nearest bloc of a type, and draws it again when there is a new one.
struct BlocBuilder<B: StateStreamable>: Widget {
  let builder: (BuildContext, B.State) -> String

  init(builder: @escaping (BuildContext, B.State) -> String) {
    self.builder = builder
  }

  func mount(in context: BuildContext) {
    let place = context.addChild()
    let bloc = BlocProvider<B>.of(place)
    let draw = { state in place.draw(builder(place, state)) }
    draw(bloc.state)
    let cancellable = bloc.stream.sink { draw($0) }
    place.onUnmount { cancellable.cancel() }
  }
}

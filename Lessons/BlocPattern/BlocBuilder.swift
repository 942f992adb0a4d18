/// Draws the state of the nearest bloc of a type, and draws again when the bloc sends a state.
struct BlocBuilder<B: StateStreamable>: Widget {
  let builder: (BuildContext, B.State) -> String

  init(builder: @escaping (BuildContext, B.State) -> String) {
    self.builder = builder
  }

  func mount(in context: BuildContext) {
    let place = context.addChild()
    let bloc = BlocProvider<B>.of(place)
    place.draw(builder(place, bloc.state))
    let cancellable = bloc.stream.sink { state in place.draw(builder(place, state)) }
    place.onUnmount { cancellable.cancel() }
  }
}

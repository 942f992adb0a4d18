/// The app of the article's `main()`. In the article its home is the main page; here it is the navigator that opens pages.
struct MyApp: Widget {
  let home: any Widget

  func mount(in context: BuildContext) {
    home.mount(in: context)
  }
}

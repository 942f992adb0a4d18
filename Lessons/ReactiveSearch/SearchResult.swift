/// What a search finds.
struct SearchResult: Decodable, Identifiable, Equatable {
  let id: Int
  var name: String
}

/// Which kind of thing is searched for. (The article leaves open what a filter is.)
enum SearchFilter: String {
  case books
  case films
}

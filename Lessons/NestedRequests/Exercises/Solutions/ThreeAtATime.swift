import Combine

/// Loads the details of all names, with no more than `limit` requests at a time. It sends them in one array, in the order of
/// the names. A detail that cannot be loaded is left out; the array may be empty.
func loadDetails(
  of names: [String], atMost limit: Int, load: @escaping (String) -> AnyPublisher<String, any Error>
) -> AnyPublisher<[String], Never> {
  Array(names.enumerated()).publisher
    .flatMap(maxPublishers: .max(limit)) { index, name in
      load(name)
        .map { (index: index, detail: $0) }
        .catch { _ in Empty() }
    }
    .collect()
    .map { results in results.sorted { $0.index < $1.index }.map(\.detail) }
    .eraseToAnyPublisher()
}

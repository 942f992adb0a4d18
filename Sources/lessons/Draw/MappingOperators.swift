import Combine

extension DrawnOperator {
  static var mapping: [DrawnOperator] {
    [
      DrawnOperator("map", in: "Mapping/Map", call: "map { $0 * 10 }", inputs: ["-1-2-3|"]) {
        $0.numbers().map { $0 * 10 }.drawn()
      },
      DrawnOperator(
        "tryMap", in: "Mapping/Map", call: "tryMap { try tenfold($0) }  // throws for 3", inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryMap { try throwing(at: 3, $0, $0 * 10) }.drawn()
      },
      DrawnOperator("mapError", in: "Mapping/MapError", call: "mapError { _ in ThrownError() }", inputs: ["-1-2-#"]) {
        $0.numbers().mapError { _ in ThrownError() }.drawn()
      },
      DrawnOperator(
        "replaceNil", in: "Mapping/ReplaceNil", call: "replaceNil(with: 0)", .texts, inputs: ["-1-n-3|"]
      ) {
        $0.texts().map { Int($0) }.replaceNil(with: 0).drawn()
      },
      DrawnOperator("scan", in: "Mapping/Scan", call: "scan(0) { $0 + $1 }", inputs: ["-1-2-3|"]) {
        $0.numbers().scan(0) { $0 + $1 }.drawn()
      },
      DrawnOperator(
        "tryScan", in: "Mapping/Scan", call: "tryScan(0) { try sum($0, $1) }  // throws for 3", inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryScan(0) { try throwing(at: 3, $1, $0 + $1) }.drawn()
      },
    ]
  }
}

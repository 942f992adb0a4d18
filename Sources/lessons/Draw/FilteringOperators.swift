import Combine

extension DrawnOperator {
  static var filtering: [DrawnOperator] {
    [
      DrawnOperator("filter", in: "Filtering/Filter", call: "filter { $0.isMultiple(of: 2) }", inputs: ["-1-2-3-4|"]) {
        $0.numbers().filter { $0.isMultiple(of: 2) }.drawn()
      },
      DrawnOperator(
        "tryFilter", in: "Filtering/Filter", call: "tryFilter { try isEven($0) }  // throws for 3",
        inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryFilter { try throwing(at: 3, $0, $0.isMultiple(of: 2)) }.drawn()
      },
      DrawnOperator(
        "compactMap", in: "Filtering/CompactMap", call: "compactMap { Int($0) }", .texts, inputs: ["-1-a-3|"]
      ) {
        $0.texts().compactMap { Int($0) }.drawn()
      },
      DrawnOperator(
        "tryCompactMap", in: "Filtering/CompactMap", call: "tryCompactMap { try number($0) }  // throws for x", .texts,
        inputs: ["-1-a-3-x-5|"]
      ) {
        $0.texts().tryCompactMap { try throwing(at: "x", $0, Int($0)) }.drawn()
      },
      DrawnOperator(
        "removeDuplicates", in: "Filtering/RemoveDuplicates", call: "removeDuplicates()", inputs: ["-1-1-2-2-1|"]
      ) {
        $0.numbers().removeDuplicates().drawn()
      },
      DrawnOperator(
        "removeDuplicatesBy", in: "Filtering/RemoveDuplicates", method: "func removeDuplicates(",
        call: "removeDuplicates { $0.lowercased() == $1.lowercased() }", .texts, inputs: ["-a-A-b-B-a|"]
      ) {
        $0.texts().removeDuplicates { $0.lowercased() == $1.lowercased() }.drawn()
      },
      DrawnOperator(
        "tryRemoveDuplicates", in: "Filtering/RemoveDuplicates",
        call: "tryRemoveDuplicates { try areEqual($0, $1) }  // throws for 3", inputs: ["-1-1-2-3-4|"]
      ) {
        $0.numbers().tryRemoveDuplicates { try throwing(at: 3, $1, $0 == $1) }.drawn()
      },
      DrawnOperator("replaceEmpty", in: "Filtering/ReplaceEmpty", call: "replaceEmpty(with: 0)", inputs: ["---|"]) {
        $0.numbers().replaceEmpty(with: 0).drawn()
      },
      DrawnOperator("replaceError", in: "Filtering/ReplaceError", call: "replaceError(with: 0)", inputs: ["-1-2-#"]) {
        $0.numbers().replaceError(with: 0).drawn()
      },
    ]
  }
}

import Testing

@Suite struct EquationTests {
  @Test(arguments: equationsOfValues + equationsOfResults + equationsOfPassing + equationsOfTwins + equationsOfTime)
  func bothSidesDoTheSame(_ equation: Equation) {
    let difference = equation.firstDifference()
    #expect(difference == nil, "\(difference.map { "\($0)" } ?? "")")
  }
}

extension Equation: CustomTestStringConvertible {}

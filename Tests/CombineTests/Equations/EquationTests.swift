import TestKit
import Testing

struct EquationTests {
  @Test(arguments: equationsOfValues + equationsOfResults + equationsOfPassing + equationsOfTwins + equationsOfTime)
  func bothSidesDoTheSame(_ equation: Equation) {
    let difference = equation.firstDifference()
    expectNil(difference, "\(difference.map { "\($0)" } ?? "")")
  }
}

extension Equation: CustomTestStringConvertible {}

extension NystromTableau {
  /// Dormand, El-Mikkawy & Prince, Families of Runge-Kutta-Nyström formulae,
  /// IMA J. Numer. Anal. 7 (1987), 235-250: the six-stage pair "6(4) FM".
  /// Rationals from OrdinaryDiffEq.jl, rounded to Double once.
  ///
  /// The embedded velocity differs from the published one. There the last
  /// stage, the only one after 0.7 of the step, has the same weight in both
  /// velocities, so the estimate does not notice a force that jumps after 0.7.
  /// Here 1/500 of the difference between the slope of that stage and the cubic
  /// through the slopes of stages 1, 3, 4 and 5 is added. It vanishes for the
  /// cubics that the published weights integrate exactly, so the order remains
  /// but for a term of 6e-6 h⁴: the position of stage 3 is only of second
  /// order.
  public static let nystrom6 = NystromTableau(
    order: 6, embeddedOrder: 4,
    nodes: [0.0, 0.1, 0.3, 0.7, 0.68, 1.0],
    coupling: [
      [0.005],
      [-0.00045454545454545455, 0.045454545454545456],
      [0.09651515151515151, -0.06363636363636363, 0.21212121212121213],
      [
        0.11450768253968253, -0.10692622222222223, 0.23313422222222221,
        -0.00951568253968254,
      ],
      [
        0.07049486461251167, 0.04310344827586207, 0.2814327485380117, 0.3273809523809524,
        -0.22241201380733783,
      ],
    ],
    velocityWeights: [
      0.07049486461251167, 0.04789272030651341, 0.402046783625731, 1.0912698412698412,
      -0.6950375431479306, 0.08333333333333333,
    ],
    embeddedPositionWeights: [
      0.008565079365079366, 0.15746, 0.21355444444444444, 0.2484204761904762, -0.128, 0.0,
    ],
    embeddedVelocityWeights: [
      0.009506255835667601, 0.17495555555555556, 0.3008672514619883, 0.7480682539682539,
      -0.3187306501547988, 0.08533333333333333,
    ])
}

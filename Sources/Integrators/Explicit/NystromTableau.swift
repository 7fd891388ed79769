import Platform

/// A Runge–Kutta–Nyström pair for x'' = f(t, x), as data.
///
///     X_i = x + c_i h v + h² Σ_j a_ij f(t + c_j h, X_j)
///     x⁺ = x + h v + h² Σ b_i f(t + c_i h, X_i)
///     v⁺ = v + h Σ b'_i f(t + c_i h, X_i)
public struct NystromTableau: Sendable {
  /// The order of convergence.
  public let order: Int
  /// The order of the embedded solution.
  public let embeddedOrder: Int
  /// c, the stages' places in the step.
  public let nodes: [Double]
  /// Rows of a for the stages after the first.
  public let coupling: [[Double]]
  /// b, the weights of the stages in the position.
  public let positionWeights: [Double]
  /// b', the weights of the stages in the velocity.
  public let velocityWeights: [Double]
  /// b of the embedded solution.
  public let embeddedPositionWeights: [Double]
  /// b' of the embedded solution.
  public let embeddedVelocityWeights: [Double]

  /// A method of the caller's own, or one from the literature. Without
  /// `positionWeights` these are the last row of `coupling`, and the last stage
  /// has the position at the end of the step.
  ///
  /// - Precondition: the first stage is at 0, each row of `coupling` has a
  ///   number for every stage before its own and sums to half its node squared,
  ///   position weights sum to 1/2 and velocity weights to 1.
  public init(
    order: Int, embeddedOrder: Int, nodes: [Double], coupling: [[Double]],
    positionWeights: [Double]? = nil, velocityWeights: [Double],
    embeddedPositionWeights: [Double], embeddedVelocityWeights: [Double]
  ) {
    let positionWeights = positionWeights ?? (coupling.last ?? []) + [0]
    requireRows(coupling, nodes, of: "order \(order)") { $0 * $0 / 2 }
    for (weights, sum) in [
      (positionWeights, 0.5), (velocityWeights, 1), (embeddedPositionWeights, 0.5),
      (embeddedVelocityWeights, 1),
    ] {
      require(
        weights.count == nodes.count && isNear(weights.reduce(0, +), sum),
        "weights: one for every stage, together \(sum)")
    }
    self.order = order
    self.embeddedOrder = embeddedOrder
    self.nodes = nodes
    self.coupling = coupling
    self.positionWeights = positionWeights
    self.velocityWeights = velocityWeights
    self.embeddedPositionWeights = embeddedPositionWeights
    self.embeddedVelocityWeights = embeddedVelocityWeights
  }

  /// The number of stages.
  public var stages: Int { nodes.count }
}

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

extension NystromTableau {
  /// Dormand, El-Mikkawy & Prince, High-order embedded Runge-Kutta-Nyström
  /// formulae, IMA J. Numer. Anal. 7 (1987), 423-430: nine stages, 8(6).
  /// Rationals from OrdinaryDiffEq.jl, rounded to Double once.
  public static let nystrom8 = NystromTableau(
    order: 8, embeddedOrder: 6,
    nodes: [0.0, 0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0, 1.0],
    coupling: [
      [0.00125],
      [0.0016666666666666668, 0.0033333333333333335],
      [0.045, -0.09, 0.09],
      [-0.3379798532571243, 0.8611516478170984, -0.48613644655235316, 0.0879646519923791],
      [
        0.7461462641043086, -1.804347430246737, 1.2761518285888953, -0.031220932716737166,
        0.05827027027027027,
      ],
      [
        -1.2551623461807584, 3.257463187064823, -2.068866619575089, 0.4206478455603251,
        -0.018382978723404254, 0.06930091185410335,
      ],
      [
        3.772901830095941, -9.669613121677195, 6.7991544547851674, -0.8490343907823893,
        0.4671734865470852, -0.04939742152466368, 0.028815162556053812,
      ],
      [
        0.028092718568909044, 0.0, 0.1457093253968254, 0.1529431216931217,
        0.09151785714285714, 0.06554705215419501, 0.01618992504409171, 0.0,
      ],
    ],
    velocityWeights: [
      0.028092718568909044, 0.0, 0.1618992504409171, 0.2184901738473167,
      0.18303571428571427, 0.2184901738473167, 0.1618992504409171, 0.028092718568909044,
      0.0,
    ],
    embeddedPositionWeights: [
      0.07265070542189332, 0.0, 0.03605490462580941, 0.29914901605447636,
      -0.04006744778236204, 0.12820672116620416, 0.004006100513978823, 0.0, 0.0,
    ],
    embeddedVelocityWeights: [
      0.07265070542189332, 0.0, 0.04006100513978823, 0.4273557372206805,
      -0.08013489556472408, 0.4273557372206805, 0.04006100513978823, -0.07734929457810669,
      0.15,
    ])
}

extension NystromTableau {
  /// Dormand, El-Mikkawy & Prince, High-order embedded Runge-Kutta-Nyström
  /// formulae, IMA J. Numer. Anal. 7 (1987), 423-430: 17 stages, 12(10).
  /// Rationals from OrdinaryDiffEq.jl, rounded to Double once.
  public static let nystrom12 = NystromTableau(
    order: 12, embeddedOrder: 10,
    nodes: [
      0.0, 0.02, 0.04, 0.1, 0.13333333333333333, 0.16, 0.05, 0.2, 0.25, 0.3333333333333333,
      0.5, 0.5555555555555556, 0.75, 0.8571428571428571, 0.9452162222720143, 1.0, 1.0,
    ],
    coupling: [
      [0.0002],
      [0.0002666666666666667, 0.0005333333333333334],
      [0.002916666666666667, -0.004166666666666667, 0.00625],
      [0.0016460905349794238, 0.0, 0.0054869684499314125, 0.0017558299039780521],
      [0.0019456, 0.0, 0.007151746031746032, 0.0029127111111111113, 0.0007899428571428571],
      [
        0.00056640625, 0.0, 0.0008809730489417989, -0.0004369212962962963,
        0.00033900669642857143, -9.946469907407407e-05,
      ],
      [
        0.0030833333333333333, 0.0, 0.0, 0.0017777777777777779, 0.0027,
        0.0015782828282828283, 0.01086060606060606,
      ],
      [
        0.00365183937480113, 0.0, 0.003965171714072343, 0.0031972582629306284,
        0.008221467306855435, -0.0013130926959572379, 0.009771586968064868,
        0.003755769069232834,
      ],
      [
        0.003707241068718501, 0.0, 0.005082045854555286, 0.001174708002175412,
        -0.021147629915126993, 0.06010463698107881, 0.02010573476850619,
        -0.02835075012293358, 0.014879568918581932,
      ],
      [
        0.03512537656073344, 0.0, -0.008615749195138479, -0.005791448051007917,
        1.945554823782616, -3.4351238674565137, -0.10930701107475221, 2.3496383118995166,
        -0.7560094086870229, 0.10952897222156927,
      ],
      [
        0.020527792537482496, 0.0, -0.00728644676448018, -0.0021153556079618403,
        0.9275807968723522, -1.6522824844257367, -0.02107956300568657, 1.2065364326207872,
        -0.4137144770010661, 0.09079873982809654, 0.005355552600533985,
      ],
      [
        -0.14324078875545515, 0.0, 0.012528703773091817, 0.006826019163969827,
        -4.799555395574387, 5.6986250439519415, 0.7553430369523645, -0.12755487858281084,
        -1.9605926051117384, 0.9185609056635262, -0.23880085505284432, 0.15911081357234216,
      ],
      [
        0.8045019205520489, 0.0, -0.016658527067011247, -0.021415834042629735,
        16.827235928962466, -11.172835357176098, -3.377159297226324, -15.243326655360846,
        17.179835738215417, -5.437719239823995, 1.3878671618364655, -0.5925827732652812,
        0.029603873171297354,
      ],
      [
        -0.913296766697358, 0.0, 0.0024112725757805178, 0.01765812269386174,
        -14.851649779720384, 2.1589708670045757, 3.99791558311788, 28.434151800232232,
        -25.2593643549416, 7.733878542362238, -1.8913028948478674, 1.0014845070224718,
        0.004641199599109052, 0.011218755022148957,
      ],
      [
        -0.27519629720559396, 0.0, 0.03661188877915492, 0.009789519688231562,
        -12.293062345886211, 14.207226453937903, 1.5866476906789537, 2.4577735327595946,
        -8.935193694403273, 4.373672731613407, -1.8347181765449492, 1.1592085289061491,
        -0.017290253165383924, 0.019325977904460768, 0.005204442937554993,
      ],
      [
        1.3076391847404059, 0.0, 0.017364109189745843, -0.018544456454265796,
        14.811522032867726, 9.38317630848247, -5.2284261999445425, -48.95128052584765,
        38.297096034337926, -10.58738133697598, 2.4332304376226275, -1.0453406042575444,
        0.0717732095086726, 0.0021622109708082783, 0.007009595759602514, 0.0,
      ],
    ],
    positionWeights: [
      0.012127868517185414, 0.0, 0.0, 0.0, 0.0, 0.0, 0.08629746251568875,
      0.2525469581187147, -0.1974186799326823, 0.2031869190789726, -0.020775808077714918,
      0.10967804874502014, 0.038065132526466504, 0.01163406880432423,
      0.0046580297040248785, 0.0, 0.0,
    ],
    velocityWeights: [
      0.012127868517185414, 0.0, 0.0, 0.0, 0.0, 0.0, 0.09083943422704079,
      0.3156836976483934, -0.2632249065769097, 0.3047803786184589, -0.041551616155429835,
      0.2467756096762953, 0.15226053010586602, 0.08143848163026961, 0.08502571193890811,
      -0.009155189630077963, 0.025,
    ],
    embeddedPositionWeights: [
      0.01700870190700699, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0722593359308314, 0.372026177326753,
      -0.40182114500930355, 0.3354550683013517, -0.13130650107533182, 0.18943190661604864,
      0.026840802040029046, 0.016305665605917924, 0.0037999883566965944, 0.0, 0.0,
    ],
    embeddedVelocityWeights: [
      0.01700870190700699, 0.0, 0.0, 0.0, 0.0, 0.0, 0.07606245887455937,
      0.4650327216584413, -0.5357615266790714, 0.5031826024520275, -0.26261300215066363,
      0.4262217898861095, 0.10736320816011619, 0.11413965924142547, 0.06936338665004868,
      0.02, 0.0,
    ])
}

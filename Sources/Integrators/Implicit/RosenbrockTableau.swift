/// A Rosenbrock method as data: each stage solves one linear system, all with
/// the same matrix, and none iterates.
///
/// For y' = f(t, y), with u_i for the unknowns of stage i, and J, f_t for the
/// derivatives of f by y and t at the beginning of the step of length h:
///
///     (1/(γh) − J) u_i
///       = f(t + c_i h, y + Σ a_ij u_j) + Σ (C_ij/h) u_j + d_i h f_t
///
/// The sums are over j < i.
///
/// E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
/// IV.7, equation 7.25.
public struct RosenbrockTableau: Sendable {
  /// The order of convergence.
  public let order: Int
  /// γ, the same for all stages.
  public let diagonal: Double
  /// c, where in the step f is evaluated.
  public let nodes: [Double]
  /// a, row by row, of the stages after the first.
  public let coupling: [[Double]]
  /// C, likewise.
  public let history: [[Double]]
  /// d.
  public let timeWeights: [Double]
  /// The weights of the stages in the step.
  public let weights: [Double]
  /// The weights of the stages in the difference from the embedded method of
  /// the order below.
  public let error: [Double]
  /// The weights of the stages in h y′ at the start of the step, from the
  /// method's polynomial over the step. For a stiff equation f(y) is no
  /// substitute: it contains the error of y times a rate that may be huge, or
  /// is the slope of a transient much shorter than the step.
  public let startSlope: [Double]
  /// The same at the end of the step.
  public let endSlope: [Double]

  /// The number of stages.
  public var stages: Int { nodes.count }
}

extension RosenbrockTableau {
  /// Rodas5P, of order 5(4), L-stable and stiffly accurate.
  ///
  /// G. Steinebach, BIT Numer. Math. 63 (2023) 27,
  /// doi:10.1007/s10543-023-00967-x; numbers from OrdinaryDiffEq.jl.
  public static let rodas5P: RosenbrockTableau = {
    // The row of a for stage 6. The rows of stages 7 and 8, and then the
    // weights, each append a 1 to the row before.
    let last = [
      -7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256,
      0.030198172008377946,
    ]
    // H in y = (1 − θ) y₀ + θ (y₁ + (1 − θ) Σ (H_1i + H_2i θ + H_3i θ²) u_i) at
    // the time t + θ h.
    let polynomial: [[Double]] = [
      [
        25.948786856663858, -2.5579724845846235, 10.433815404888879, -2.3679251022685204,
        0.524948541321073, 1.1241088310450404, 0.4272876194431874, -0.17202221070155493,
      ],
      [
        -9.91568850695171, -0.9689944594115154, 3.0438037242978453, -24.495224566215796,
        20.176138334709044, 15.98066361424651, -6.789040303419874, -6.710236069923372,
      ],
      [
        11.419903575922262, 2.8879645146136994, 72.92137995996029, 80.12511834622643,
        -52.072871366152654, -59.78993625266729, -0.15582684282751913, 4.883087185713722,
      ],
    ]
    let weights = last + [1, 1, 1]
    return RosenbrockTableau(
      order: 5, diagonal: 0.21193756319429014,
      nodes: [
        0, 0.6358126895828704, 0.4095798393397535, 0.9769306725060716, 0.4288403609558664, 1, 1, 1,
      ],
      coupling: [
        [3],
        [2.849394379747939, 0.45842242204463923],
        [-6.954028509809101, 2.489845061869568, -10.358996098473584],
        [2.8029986275628964, 0.5072464736228206, -0.3988312541770524, -0.04721187230404641],
        last, last + [1], last + [1, 1],
      ],
      history: [
        [-14.155112264123755],
        [-17.97296035885952, -2.859693295451294],
        [147.12150275711716, -1.41221402718213, 71.68940251302358],
        [165.43517024871676, -0.4592823456491126, 42.90938336958603, -5.961986721573306],
        [
          24.854864614690072, -3.0009227002832186, 47.4931110020768, 5.5814197821558125,
          -0.6610691825249471,
        ],
        [
          30.91273214028599, -3.1208243349937974, 77.79954646070892, 34.28646028294783,
          -19.097331116725623, -28.087943162872662,
        ],
        [
          37.80277123390563, -3.2571969029072276, 112.26918849496327, 66.9347231244047,
          -40.06618937091002, -54.66780262877968, -9.48861652309627,
        ],
      ],
      timeWeights: [
        0.21193756319429014, -0.42387512638858027, -0.3384627126235924, 1.8046452872882734,
        2.325825639765069, 0, 0, 0,
      ],
      weights: weights, error: [0, 0, 0, 0, 0, 0, 0, 1],
      // dy/dθ at θ = 0, where it is y₁ − y₀ + Σ H_1i u_i, and at θ = 1.
      startSlope: weights.indices.map { i in weights[i] + polynomial[0][i] },
      endSlope: weights.indices.map { i in
        weights[i] - polynomial.reduce(0) { $0 + $1[i] }
      })
  }()
}

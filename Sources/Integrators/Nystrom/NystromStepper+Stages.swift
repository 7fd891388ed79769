// swift-format-ignore-file
// The stages are written out on purpose: in a loop over the tableau the sums of
// one stage do not overlap with the force of the one before, and the step takes
// more than twice as long. `stages` is a constant after inlining, so a method
// pays only for its own rows.

import Equations

extension NystromStepper {
  /// All stages of one step from (x, u) with g = force at x; returns the
  /// state at the end and the accelerations' embedded differences.
  @inlinable @inline(__always)
  package func stages(
    _ x: Double, _ u: Double, _ g0: Double, _ t: Double, damped: Bool
  ) -> (x: Double, u: Double, dx: Double, du: Double) {
    let w = folded
    let n = Method.stages
    var g1 = 0.0
    if n > 1 {
      var s = fma(w[1], u, w[0] * x)
      s = fma(w[2], g0, s)
      g1 = force(s, t, 1, damped: damped)
    }
    var g2 = 0.0
    if n > 2 {
      var s = fma(w[4], u, w[3] * x)
      s = fma(w[5], g0, s)
      s = fma(w[6], g1, s)
      g2 = force(s, t, 2, damped: damped)
    }
    var g3 = 0.0
    if n > 3 {
      var s = fma(w[8], u, w[7] * x)
      s = fma(w[9], g0, s)
      s = fma(w[10], g1, s)
      s = fma(w[11], g2, s)
      g3 = force(s, t, 3, damped: damped)
    }
    var g4 = 0.0
    if n > 4 {
      var s = fma(w[13], u, w[12] * x)
      s = fma(w[14], g0, s)
      s = fma(w[15], g1, s)
      s = fma(w[16], g2, s)
      s = fma(w[17], g3, s)
      g4 = force(s, t, 4, damped: damped)
    }
    var g5 = 0.0
    if n > 5 {
      var s = fma(w[19], u, w[18] * x)
      s = fma(w[20], g0, s)
      s = fma(w[21], g1, s)
      s = fma(w[22], g2, s)
      s = fma(w[23], g3, s)
      s = fma(w[24], g4, s)
      g5 = force(s, t, 5, damped: damped)
    }
    var g6 = 0.0
    if n > 6 {
      var s = fma(w[26], u, w[25] * x)
      s = fma(w[27], g0, s)
      s = fma(w[28], g1, s)
      s = fma(w[29], g2, s)
      s = fma(w[30], g3, s)
      s = fma(w[31], g4, s)
      s = fma(w[32], g5, s)
      g6 = force(s, t, 6, damped: damped)
    }
    var g7 = 0.0
    if n > 7 {
      var s = fma(w[34], u, w[33] * x)
      s = fma(w[35], g0, s)
      s = fma(w[36], g1, s)
      s = fma(w[37], g2, s)
      s = fma(w[38], g3, s)
      s = fma(w[39], g4, s)
      s = fma(w[40], g5, s)
      s = fma(w[41], g6, s)
      g7 = force(s, t, 7, damped: damped)
    }
    var g8 = 0.0
    if n > 8 {
      var s = fma(w[43], u, w[42] * x)
      s = fma(w[44], g0, s)
      s = fma(w[45], g1, s)
      s = fma(w[46], g2, s)
      s = fma(w[47], g3, s)
      s = fma(w[48], g4, s)
      s = fma(w[49], g5, s)
      s = fma(w[50], g6, s)
      s = fma(w[51], g7, s)
      g8 = force(s, t, 8, damped: damped)
    }
    var g9 = 0.0
    if n > 9 {
      var s = fma(w[53], u, w[52] * x)
      s = fma(w[54], g0, s)
      s = fma(w[55], g1, s)
      s = fma(w[56], g2, s)
      s = fma(w[57], g3, s)
      s = fma(w[58], g4, s)
      s = fma(w[59], g5, s)
      s = fma(w[60], g6, s)
      s = fma(w[61], g7, s)
      s = fma(w[62], g8, s)
      g9 = force(s, t, 9, damped: damped)
    }
    var g10 = 0.0
    if n > 10 {
      var s = fma(w[64], u, w[63] * x)
      s = fma(w[65], g0, s)
      s = fma(w[66], g1, s)
      s = fma(w[67], g2, s)
      s = fma(w[68], g3, s)
      s = fma(w[69], g4, s)
      s = fma(w[70], g5, s)
      s = fma(w[71], g6, s)
      s = fma(w[72], g7, s)
      s = fma(w[73], g8, s)
      s = fma(w[74], g9, s)
      g10 = force(s, t, 10, damped: damped)
    }
    var g11 = 0.0
    if n > 11 {
      var s = fma(w[76], u, w[75] * x)
      s = fma(w[77], g0, s)
      s = fma(w[78], g1, s)
      s = fma(w[79], g2, s)
      s = fma(w[80], g3, s)
      s = fma(w[81], g4, s)
      s = fma(w[82], g5, s)
      s = fma(w[83], g6, s)
      s = fma(w[84], g7, s)
      s = fma(w[85], g8, s)
      s = fma(w[86], g9, s)
      s = fma(w[87], g10, s)
      g11 = force(s, t, 11, damped: damped)
    }
    var g12 = 0.0
    if n > 12 {
      var s = fma(w[89], u, w[88] * x)
      s = fma(w[90], g0, s)
      s = fma(w[91], g1, s)
      s = fma(w[92], g2, s)
      s = fma(w[93], g3, s)
      s = fma(w[94], g4, s)
      s = fma(w[95], g5, s)
      s = fma(w[96], g6, s)
      s = fma(w[97], g7, s)
      s = fma(w[98], g8, s)
      s = fma(w[99], g9, s)
      s = fma(w[100], g10, s)
      s = fma(w[101], g11, s)
      g12 = force(s, t, 12, damped: damped)
    }
    var g13 = 0.0
    if n > 13 {
      var s = fma(w[103], u, w[102] * x)
      s = fma(w[104], g0, s)
      s = fma(w[105], g1, s)
      s = fma(w[106], g2, s)
      s = fma(w[107], g3, s)
      s = fma(w[108], g4, s)
      s = fma(w[109], g5, s)
      s = fma(w[110], g6, s)
      s = fma(w[111], g7, s)
      s = fma(w[112], g8, s)
      s = fma(w[113], g9, s)
      s = fma(w[114], g10, s)
      s = fma(w[115], g11, s)
      s = fma(w[116], g12, s)
      g13 = force(s, t, 13, damped: damped)
    }
    var g14 = 0.0
    if n > 14 {
      var s = fma(w[118], u, w[117] * x)
      s = fma(w[119], g0, s)
      s = fma(w[120], g1, s)
      s = fma(w[121], g2, s)
      s = fma(w[122], g3, s)
      s = fma(w[123], g4, s)
      s = fma(w[124], g5, s)
      s = fma(w[125], g6, s)
      s = fma(w[126], g7, s)
      s = fma(w[127], g8, s)
      s = fma(w[128], g9, s)
      s = fma(w[129], g10, s)
      s = fma(w[130], g11, s)
      s = fma(w[131], g12, s)
      s = fma(w[132], g13, s)
      g14 = force(s, t, 14, damped: damped)
    }
    var g15 = 0.0
    if n > 15 {
      var s = fma(w[134], u, w[133] * x)
      s = fma(w[135], g0, s)
      s = fma(w[136], g1, s)
      s = fma(w[137], g2, s)
      s = fma(w[138], g3, s)
      s = fma(w[139], g4, s)
      s = fma(w[140], g5, s)
      s = fma(w[141], g6, s)
      s = fma(w[142], g7, s)
      s = fma(w[143], g8, s)
      s = fma(w[144], g9, s)
      s = fma(w[145], g10, s)
      s = fma(w[146], g11, s)
      s = fma(w[147], g12, s)
      s = fma(w[148], g13, s)
      s = fma(w[149], g14, s)
      g15 = force(s, t, 15, damped: damped)
    }
    var g16 = 0.0
    if n > 16 {
      var s = fma(w[151], u, w[150] * x)
      s = fma(w[152], g0, s)
      s = fma(w[153], g1, s)
      s = fma(w[154], g2, s)
      s = fma(w[155], g3, s)
      s = fma(w[156], g4, s)
      s = fma(w[157], g5, s)
      s = fma(w[158], g6, s)
      s = fma(w[159], g7, s)
      s = fma(w[160], g8, s)
      s = fma(w[161], g9, s)
      s = fma(w[162], g10, s)
      s = fma(w[163], g11, s)
      s = fma(w[164], g12, s)
      s = fma(w[165], g13, s)
      s = fma(w[166], g14, s)
      s = fma(w[167], g15, s)
      g16 = force(s, t, 16, damped: damped)
    }
    let e = w + Method.stages * (Method.stages - 1) / 2 + 2 * (Method.stages - 1)
    var nx = fma(e[1], u, e[0] * x)
    var nu = e[2] * u
    var dx = 0.0
    var du = 0.0
    let b = e + 3
    if n > 0 {
      nx = fma(b[0], g0, nx)
      nu = fma(b[n + 0], g0, nu)
      if adaptive {
        dx = fma(b[2 * n + 0], g0, dx)
        du = fma(b[3 * n + 0], g0, du)
      }
    }
    if n > 1 {
      nx = fma(b[1], g1, nx)
      nu = fma(b[n + 1], g1, nu)
      if adaptive {
        dx = fma(b[2 * n + 1], g1, dx)
        du = fma(b[3 * n + 1], g1, du)
      }
    }
    if n > 2 {
      nx = fma(b[2], g2, nx)
      nu = fma(b[n + 2], g2, nu)
      if adaptive {
        dx = fma(b[2 * n + 2], g2, dx)
        du = fma(b[3 * n + 2], g2, du)
      }
    }
    if n > 3 {
      nx = fma(b[3], g3, nx)
      nu = fma(b[n + 3], g3, nu)
      if adaptive {
        dx = fma(b[2 * n + 3], g3, dx)
        du = fma(b[3 * n + 3], g3, du)
      }
    }
    if n > 4 {
      nx = fma(b[4], g4, nx)
      nu = fma(b[n + 4], g4, nu)
      if adaptive {
        dx = fma(b[2 * n + 4], g4, dx)
        du = fma(b[3 * n + 4], g4, du)
      }
    }
    if n > 5 {
      nx = fma(b[5], g5, nx)
      nu = fma(b[n + 5], g5, nu)
      if adaptive {
        dx = fma(b[2 * n + 5], g5, dx)
        du = fma(b[3 * n + 5], g5, du)
      }
    }
    if n > 6 {
      nx = fma(b[6], g6, nx)
      nu = fma(b[n + 6], g6, nu)
      if adaptive {
        dx = fma(b[2 * n + 6], g6, dx)
        du = fma(b[3 * n + 6], g6, du)
      }
    }
    if n > 7 {
      nx = fma(b[7], g7, nx)
      nu = fma(b[n + 7], g7, nu)
      if adaptive {
        dx = fma(b[2 * n + 7], g7, dx)
        du = fma(b[3 * n + 7], g7, du)
      }
    }
    if n > 8 {
      nx = fma(b[8], g8, nx)
      nu = fma(b[n + 8], g8, nu)
      if adaptive {
        dx = fma(b[2 * n + 8], g8, dx)
        du = fma(b[3 * n + 8], g8, du)
      }
    }
    if n > 9 {
      nx = fma(b[9], g9, nx)
      nu = fma(b[n + 9], g9, nu)
      if adaptive {
        dx = fma(b[2 * n + 9], g9, dx)
        du = fma(b[3 * n + 9], g9, du)
      }
    }
    if n > 10 {
      nx = fma(b[10], g10, nx)
      nu = fma(b[n + 10], g10, nu)
      if adaptive {
        dx = fma(b[2 * n + 10], g10, dx)
        du = fma(b[3 * n + 10], g10, du)
      }
    }
    if n > 11 {
      nx = fma(b[11], g11, nx)
      nu = fma(b[n + 11], g11, nu)
      if adaptive {
        dx = fma(b[2 * n + 11], g11, dx)
        du = fma(b[3 * n + 11], g11, du)
      }
    }
    if n > 12 {
      nx = fma(b[12], g12, nx)
      nu = fma(b[n + 12], g12, nu)
      if adaptive {
        dx = fma(b[2 * n + 12], g12, dx)
        du = fma(b[3 * n + 12], g12, du)
      }
    }
    if n > 13 {
      nx = fma(b[13], g13, nx)
      nu = fma(b[n + 13], g13, nu)
      if adaptive {
        dx = fma(b[2 * n + 13], g13, dx)
        du = fma(b[3 * n + 13], g13, du)
      }
    }
    if n > 14 {
      nx = fma(b[14], g14, nx)
      nu = fma(b[n + 14], g14, nu)
      if adaptive {
        dx = fma(b[2 * n + 14], g14, dx)
        du = fma(b[3 * n + 14], g14, du)
      }
    }
    if n > 15 {
      nx = fma(b[15], g15, nx)
      nu = fma(b[n + 15], g15, nu)
      if adaptive {
        dx = fma(b[2 * n + 15], g15, dx)
        du = fma(b[3 * n + 15], g15, du)
      }
    }
    if n > 16 {
      nx = fma(b[16], g16, nx)
      nu = fma(b[n + 16], g16, nu)
      if adaptive {
        dx = fma(b[2 * n + 16], g16, dx)
        du = fma(b[3 * n + 16], g16, du)
      }
    }
    return (nx, nu, dx, du)
  }
}

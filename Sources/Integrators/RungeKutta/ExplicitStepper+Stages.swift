// swift-format-ignore-file
// Written out for the reason given in NystromStepper+Stages.swift. `stages` is
// a constant after inlining. For states of many components a zero coefficient
// saves a pass over the state, which is worth the branch.

extension ExplicitStepper {
  @inlinable @inline(__always)
  package func term(_ w: Scalar, _ a: Position, _ s: Position) -> Position {
    Position.dimension > 1 ? (w == 0 ? s : s.adding(w, times: a)) : s.adding(w, times: a)
  }

  /// One step from (x, v) with acceleration a0 at its beginning.
  @inlinable @inline(__always)
  package func stages(
    _ x: Position, _ v: Position, _ a0: Position, _ t: Scalar, adaptive: Bool, second: Bool
  ) -> ExplicitStep<Position> {
    let n = Stages.count
    let w = folded
    var a1 = Position.zero
    if n > 1 {
      let p = x.adding(w[0], times: v)
      var q = v
      q = term(w[2], a0, q)
      a1 = problem.acceleration(position: p, velocity: q, time: t + nodes[1])
    }
    var a2 = Position.zero
    if n > 2 {
      var p = x.adding(w[3], times: v)
      var q = v
      p = term(w[4], a0, p)
      q = term(w[6], a0, q)
      q = term(w[7], a1, q)
      a2 = problem.acceleration(position: p, velocity: q, time: t + nodes[2])
    }
    var a3 = Position.zero
    if n > 3 {
      var p = x.adding(w[8], times: v)
      var q = v
      p = term(w[9], a0, p)
      q = term(w[12], a0, q)
      p = term(w[10], a1, p)
      q = term(w[13], a1, q)
      q = term(w[14], a2, q)
      a3 = problem.acceleration(position: p, velocity: q, time: t + nodes[3])
    }
    var a4 = Position.zero
    if n > 4 {
      var p = x.adding(w[15], times: v)
      var q = v
      p = term(w[16], a0, p)
      q = term(w[20], a0, q)
      p = term(w[17], a1, p)
      q = term(w[21], a1, q)
      p = term(w[18], a2, p)
      q = term(w[22], a2, q)
      q = term(w[23], a3, q)
      a4 = problem.acceleration(position: p, velocity: q, time: t + nodes[4])
    }
    var a5 = Position.zero
    if n > 5 {
      var p = x.adding(w[24], times: v)
      var q = v
      p = term(w[25], a0, p)
      q = term(w[30], a0, q)
      p = term(w[26], a1, p)
      q = term(w[31], a1, q)
      p = term(w[27], a2, p)
      q = term(w[32], a2, q)
      p = term(w[28], a3, p)
      q = term(w[33], a3, q)
      q = term(w[34], a4, q)
      a5 = problem.acceleration(position: p, velocity: q, time: t + nodes[5])
    }
    var a6 = Position.zero
    if n > 6 {
      var p = x.adding(w[35], times: v)
      var q = v
      p = term(w[36], a0, p)
      q = term(w[42], a0, q)
      p = term(w[37], a1, p)
      q = term(w[43], a1, q)
      p = term(w[38], a2, p)
      q = term(w[44], a2, q)
      p = term(w[39], a3, p)
      q = term(w[45], a3, q)
      p = term(w[40], a4, p)
      q = term(w[46], a4, q)
      q = term(w[47], a5, q)
      a6 = problem.acceleration(position: p, velocity: q, time: t + nodes[6])
    }
    var a7 = Position.zero
    if n > 7 {
      var p = x.adding(w[48], times: v)
      var q = v
      p = term(w[49], a0, p)
      q = term(w[56], a0, q)
      p = term(w[50], a1, p)
      q = term(w[57], a1, q)
      p = term(w[51], a2, p)
      q = term(w[58], a2, q)
      p = term(w[52], a3, p)
      q = term(w[59], a3, q)
      p = term(w[53], a4, p)
      q = term(w[60], a4, q)
      p = term(w[54], a5, p)
      q = term(w[61], a5, q)
      q = term(w[62], a6, q)
      a7 = problem.acceleration(position: p, velocity: q, time: t + nodes[7])
    }
    var a8 = Position.zero
    if n > 8 {
      var p = x.adding(w[63], times: v)
      var q = v
      p = term(w[64], a0, p)
      q = term(w[72], a0, q)
      p = term(w[65], a1, p)
      q = term(w[73], a1, q)
      p = term(w[66], a2, p)
      q = term(w[74], a2, q)
      p = term(w[67], a3, p)
      q = term(w[75], a3, q)
      p = term(w[68], a4, p)
      q = term(w[76], a4, q)
      p = term(w[69], a5, p)
      q = term(w[77], a5, q)
      p = term(w[70], a6, p)
      q = term(w[78], a6, q)
      q = term(w[79], a7, q)
      a8 = problem.acceleration(position: p, velocity: q, time: t + nodes[8])
    }
    var a9 = Position.zero
    if n > 9 {
      var p = x.adding(w[80], times: v)
      var q = v
      p = term(w[81], a0, p)
      q = term(w[90], a0, q)
      p = term(w[82], a1, p)
      q = term(w[91], a1, q)
      p = term(w[83], a2, p)
      q = term(w[92], a2, q)
      p = term(w[84], a3, p)
      q = term(w[93], a3, q)
      p = term(w[85], a4, p)
      q = term(w[94], a4, q)
      p = term(w[86], a5, p)
      q = term(w[95], a5, q)
      p = term(w[87], a6, p)
      q = term(w[96], a6, q)
      p = term(w[88], a7, p)
      q = term(w[97], a7, q)
      q = term(w[98], a8, q)
      a9 = problem.acceleration(position: p, velocity: q, time: t + nodes[9])
    }
    var a10 = Position.zero
    if n > 10 {
      var p = x.adding(w[99], times: v)
      var q = v
      p = term(w[100], a0, p)
      q = term(w[110], a0, q)
      p = term(w[101], a1, p)
      q = term(w[111], a1, q)
      p = term(w[102], a2, p)
      q = term(w[112], a2, q)
      p = term(w[103], a3, p)
      q = term(w[113], a3, q)
      p = term(w[104], a4, p)
      q = term(w[114], a4, q)
      p = term(w[105], a5, p)
      q = term(w[115], a5, q)
      p = term(w[106], a6, p)
      q = term(w[116], a6, q)
      p = term(w[107], a7, p)
      q = term(w[117], a7, q)
      p = term(w[108], a8, p)
      q = term(w[118], a8, q)
      q = term(w[119], a9, q)
      a10 = problem.acceleration(position: p, velocity: q, time: t + nodes[10])
    }
    var a11 = Position.zero
    if n > 11 {
      var p = x.adding(w[120], times: v)
      var q = v
      p = term(w[121], a0, p)
      q = term(w[132], a0, q)
      p = term(w[122], a1, p)
      q = term(w[133], a1, q)
      p = term(w[123], a2, p)
      q = term(w[134], a2, q)
      p = term(w[124], a3, p)
      q = term(w[135], a3, q)
      p = term(w[125], a4, p)
      q = term(w[136], a4, q)
      p = term(w[126], a5, p)
      q = term(w[137], a5, q)
      p = term(w[127], a6, p)
      q = term(w[138], a6, q)
      p = term(w[128], a7, p)
      q = term(w[139], a7, q)
      p = term(w[129], a8, p)
      q = term(w[140], a8, q)
      p = term(w[130], a9, p)
      q = term(w[141], a9, q)
      q = term(w[142], a10, q)
      a11 = problem.acceleration(position: p, velocity: q, time: t + nodes[11])
    }
    var a12 = Position.zero
    if n > 12 {
      var p = x.adding(w[143], times: v)
      var q = v
      p = term(w[144], a0, p)
      q = term(w[156], a0, q)
      p = term(w[145], a1, p)
      q = term(w[157], a1, q)
      p = term(w[146], a2, p)
      q = term(w[158], a2, q)
      p = term(w[147], a3, p)
      q = term(w[159], a3, q)
      p = term(w[148], a4, p)
      q = term(w[160], a4, q)
      p = term(w[149], a5, p)
      q = term(w[161], a5, q)
      p = term(w[150], a6, p)
      q = term(w[162], a6, q)
      p = term(w[151], a7, p)
      q = term(w[163], a7, q)
      p = term(w[152], a8, p)
      q = term(w[164], a8, q)
      p = term(w[153], a9, p)
      q = term(w[165], a9, q)
      p = term(w[154], a10, p)
      q = term(w[166], a10, q)
      q = term(w[167], a11, q)
      a12 = problem.acceleration(position: p, velocity: q, time: t + nodes[12])
    }
    var a13 = Position.zero
    if n > 13 {
      var p = x.adding(w[168], times: v)
      var q = v
      p = term(w[169], a0, p)
      q = term(w[182], a0, q)
      p = term(w[170], a1, p)
      q = term(w[183], a1, q)
      p = term(w[171], a2, p)
      q = term(w[184], a2, q)
      p = term(w[172], a3, p)
      q = term(w[185], a3, q)
      p = term(w[173], a4, p)
      q = term(w[186], a4, q)
      p = term(w[174], a5, p)
      q = term(w[187], a5, q)
      p = term(w[175], a6, p)
      q = term(w[188], a6, q)
      p = term(w[176], a7, p)
      q = term(w[189], a7, q)
      p = term(w[177], a8, p)
      q = term(w[190], a8, q)
      p = term(w[178], a9, p)
      q = term(w[191], a9, q)
      p = term(w[179], a10, p)
      q = term(w[192], a10, q)
      p = term(w[180], a11, p)
      q = term(w[193], a11, q)
      q = term(w[194], a12, q)
      a13 = problem.acceleration(position: p, velocity: q, time: t + nodes[13])
    }
    var a14 = Position.zero
    if n > 14 {
      var p = x.adding(w[195], times: v)
      var q = v
      p = term(w[196], a0, p)
      q = term(w[210], a0, q)
      p = term(w[197], a1, p)
      q = term(w[211], a1, q)
      p = term(w[198], a2, p)
      q = term(w[212], a2, q)
      p = term(w[199], a3, p)
      q = term(w[213], a3, q)
      p = term(w[200], a4, p)
      q = term(w[214], a4, q)
      p = term(w[201], a5, p)
      q = term(w[215], a5, q)
      p = term(w[202], a6, p)
      q = term(w[216], a6, q)
      p = term(w[203], a7, p)
      q = term(w[217], a7, q)
      p = term(w[204], a8, p)
      q = term(w[218], a8, q)
      p = term(w[205], a9, p)
      q = term(w[219], a9, q)
      p = term(w[206], a10, p)
      q = term(w[220], a10, q)
      p = term(w[207], a11, p)
      q = term(w[221], a11, q)
      p = term(w[208], a12, p)
      q = term(w[222], a12, q)
      q = term(w[223], a13, q)
      a14 = problem.acceleration(position: p, velocity: q, time: t + nodes[14])
    }
    var a15 = Position.zero
    if n > 15 {
      var p = x.adding(w[224], times: v)
      var q = v
      p = term(w[225], a0, p)
      q = term(w[240], a0, q)
      p = term(w[226], a1, p)
      q = term(w[241], a1, q)
      p = term(w[227], a2, p)
      q = term(w[242], a2, q)
      p = term(w[228], a3, p)
      q = term(w[243], a3, q)
      p = term(w[229], a4, p)
      q = term(w[244], a4, q)
      p = term(w[230], a5, p)
      q = term(w[245], a5, q)
      p = term(w[231], a6, p)
      q = term(w[246], a6, q)
      p = term(w[232], a7, p)
      q = term(w[247], a7, q)
      p = term(w[233], a8, p)
      q = term(w[248], a8, q)
      p = term(w[234], a9, p)
      q = term(w[249], a9, q)
      p = term(w[235], a10, p)
      q = term(w[250], a10, q)
      p = term(w[236], a11, p)
      q = term(w[251], a11, q)
      p = term(w[237], a12, p)
      q = term(w[252], a12, q)
      p = term(w[238], a13, p)
      q = term(w[253], a13, q)
      q = term(w[254], a14, q)
      a15 = problem.acceleration(position: p, velocity: q, time: t + nodes[15])
    }
    let e = w + (n - 1) * (n + 1)
    var step = ExplicitStep<Position>(x: x.adding(e[0], times: v), v: v)
    if n > 0 {
      step.x = term(e[1 + 0], a0, step.x)
      step.v = term(e[1 + n + 0], a0, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 0], a0, step.dx)
        step.dv = term(e[1 + 3 * n + 0], a0, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 0], a0, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 0], a0, step.dv2)
        }
      }
    }
    if n > 1 {
      step.x = term(e[1 + 1], a1, step.x)
      step.v = term(e[1 + n + 1], a1, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 1], a1, step.dx)
        step.dv = term(e[1 + 3 * n + 1], a1, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 1], a1, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 1], a1, step.dv2)
        }
      }
    }
    if n > 2 {
      step.x = term(e[1 + 2], a2, step.x)
      step.v = term(e[1 + n + 2], a2, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 2], a2, step.dx)
        step.dv = term(e[1 + 3 * n + 2], a2, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 2], a2, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 2], a2, step.dv2)
        }
      }
    }
    if n > 3 {
      step.x = term(e[1 + 3], a3, step.x)
      step.v = term(e[1 + n + 3], a3, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 3], a3, step.dx)
        step.dv = term(e[1 + 3 * n + 3], a3, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 3], a3, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 3], a3, step.dv2)
        }
      }
    }
    if n > 4 {
      step.x = term(e[1 + 4], a4, step.x)
      step.v = term(e[1 + n + 4], a4, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 4], a4, step.dx)
        step.dv = term(e[1 + 3 * n + 4], a4, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 4], a4, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 4], a4, step.dv2)
        }
      }
    }
    if n > 5 {
      step.x = term(e[1 + 5], a5, step.x)
      step.v = term(e[1 + n + 5], a5, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 5], a5, step.dx)
        step.dv = term(e[1 + 3 * n + 5], a5, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 5], a5, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 5], a5, step.dv2)
        }
      }
    }
    if n > 6 {
      step.x = term(e[1 + 6], a6, step.x)
      step.v = term(e[1 + n + 6], a6, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 6], a6, step.dx)
        step.dv = term(e[1 + 3 * n + 6], a6, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 6], a6, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 6], a6, step.dv2)
        }
      }
    }
    if n > 7 {
      step.x = term(e[1 + 7], a7, step.x)
      step.v = term(e[1 + n + 7], a7, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 7], a7, step.dx)
        step.dv = term(e[1 + 3 * n + 7], a7, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 7], a7, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 7], a7, step.dv2)
        }
      }
    }
    if n > 8 {
      step.x = term(e[1 + 8], a8, step.x)
      step.v = term(e[1 + n + 8], a8, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 8], a8, step.dx)
        step.dv = term(e[1 + 3 * n + 8], a8, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 8], a8, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 8], a8, step.dv2)
        }
      }
    }
    if n > 9 {
      step.x = term(e[1 + 9], a9, step.x)
      step.v = term(e[1 + n + 9], a9, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 9], a9, step.dx)
        step.dv = term(e[1 + 3 * n + 9], a9, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 9], a9, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 9], a9, step.dv2)
        }
      }
    }
    if n > 10 {
      step.x = term(e[1 + 10], a10, step.x)
      step.v = term(e[1 + n + 10], a10, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 10], a10, step.dx)
        step.dv = term(e[1 + 3 * n + 10], a10, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 10], a10, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 10], a10, step.dv2)
        }
      }
    }
    if n > 11 {
      step.x = term(e[1 + 11], a11, step.x)
      step.v = term(e[1 + n + 11], a11, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 11], a11, step.dx)
        step.dv = term(e[1 + 3 * n + 11], a11, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 11], a11, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 11], a11, step.dv2)
        }
      }
    }
    if n > 12 {
      step.x = term(e[1 + 12], a12, step.x)
      step.v = term(e[1 + n + 12], a12, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 12], a12, step.dx)
        step.dv = term(e[1 + 3 * n + 12], a12, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 12], a12, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 12], a12, step.dv2)
        }
      }
    }
    if n > 13 {
      step.x = term(e[1 + 13], a13, step.x)
      step.v = term(e[1 + n + 13], a13, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 13], a13, step.dx)
        step.dv = term(e[1 + 3 * n + 13], a13, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 13], a13, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 13], a13, step.dv2)
        }
      }
    }
    if n > 14 {
      step.x = term(e[1 + 14], a14, step.x)
      step.v = term(e[1 + n + 14], a14, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 14], a14, step.dx)
        step.dv = term(e[1 + 3 * n + 14], a14, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 14], a14, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 14], a14, step.dv2)
        }
      }
    }
    if n > 15 {
      step.x = term(e[1 + 15], a15, step.x)
      step.v = term(e[1 + n + 15], a15, step.v)
      if adaptive {
        step.dx = term(e[1 + 2 * n + 15], a15, step.dx)
        step.dv = term(e[1 + 3 * n + 15], a15, step.dv)
        if second {
          step.dx2 = term(e[1 + 4 * n + 15], a15, step.dx2)
          step.dv2 = term(e[1 + 5 * n + 15], a15, step.dv2)
        }
      }
    }
    return step
  }
}

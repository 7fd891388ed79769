// swift-format-ignore-file
// Written out for the reason given in NystromStepper+Stages.swift. `stages` is
// a constant after inlining. For scalars only: see ExplicitStepper+Wide.swift.

import Equations

extension ExplicitStepper {
  @inlinable @inline(__always)
  package func term(_ index: Int, _ a: Position, _ sum: Position) -> Position {
    Stages.isZero(index) ? sum : sum.adding(folded[index], times: a)
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
      q = term(2, a0, q)
      a1 = problem.acceleration(position: p, velocity: q, time: t + nodes[1])
    }
    var a2 = Position.zero
    if n > 2 {
      var p = x.adding(w[3], times: v)
      var q = v
      p = term(4, a0, p)
      q = term(6, a0, q)
      q = term(7, a1, q)
      a2 = problem.acceleration(position: p, velocity: q, time: t + nodes[2])
    }
    var a3 = Position.zero
    if n > 3 {
      var p = x.adding(w[8], times: v)
      var q = v
      p = term(9, a0, p)
      q = term(12, a0, q)
      p = term(10, a1, p)
      q = term(13, a1, q)
      q = term(14, a2, q)
      a3 = problem.acceleration(position: p, velocity: q, time: t + nodes[3])
    }
    var a4 = Position.zero
    if n > 4 {
      var p = x.adding(w[15], times: v)
      var q = v
      p = p.adding(w[16], times: a0)
      q = q.adding(w[20], times: a0)
      p = p.adding(w[17], times: a1)
      q = q.adding(w[21], times: a1)
      p = p.adding(w[18], times: a2)
      q = q.adding(w[22], times: a2)
      q = q.adding(w[23], times: a3)
      a4 = problem.acceleration(position: p, velocity: q, time: t + nodes[4])
    }
    var a5 = Position.zero
    if n > 5 {
      var p = x.adding(w[24], times: v)
      var q = v
      p = p.adding(w[25], times: a0)
      q = q.adding(w[30], times: a0)
      p = p.adding(w[26], times: a1)
      q = q.adding(w[31], times: a1)
      p = p.adding(w[27], times: a2)
      q = q.adding(w[32], times: a2)
      p = p.adding(w[28], times: a3)
      q = q.adding(w[33], times: a3)
      q = q.adding(w[34], times: a4)
      a5 = problem.acceleration(position: p, velocity: q, time: t + nodes[5])
    }
    var a6 = Position.zero
    if n > 6 {
      var p = x.adding(w[35], times: v)
      var q = v
      p = p.adding(w[36], times: a0)
      q = q.adding(w[42], times: a0)
      p = p.adding(w[37], times: a1)
      q = q.adding(w[43], times: a1)
      p = p.adding(w[38], times: a2)
      q = q.adding(w[44], times: a2)
      p = p.adding(w[39], times: a3)
      q = q.adding(w[45], times: a3)
      p = p.adding(w[40], times: a4)
      q = q.adding(w[46], times: a4)
      q = q.adding(w[47], times: a5)
      a6 = problem.acceleration(position: p, velocity: q, time: t + nodes[6])
    }
    var a7 = Position.zero
    if n > 7 {
      var p = x.adding(w[48], times: v)
      var q = v
      p = p.adding(w[49], times: a0)
      q = q.adding(w[56], times: a0)
      p = p.adding(w[50], times: a1)
      q = q.adding(w[57], times: a1)
      p = p.adding(w[51], times: a2)
      q = q.adding(w[58], times: a2)
      p = p.adding(w[52], times: a3)
      q = q.adding(w[59], times: a3)
      p = p.adding(w[53], times: a4)
      q = q.adding(w[60], times: a4)
      p = p.adding(w[54], times: a5)
      q = q.adding(w[61], times: a5)
      q = q.adding(w[62], times: a6)
      a7 = problem.acceleration(position: p, velocity: q, time: t + nodes[7])
    }
    var a8 = Position.zero
    if n > 8 {
      var p = x.adding(w[63], times: v)
      var q = v
      p = p.adding(w[64], times: a0)
      q = q.adding(w[72], times: a0)
      p = p.adding(w[65], times: a1)
      q = q.adding(w[73], times: a1)
      p = p.adding(w[66], times: a2)
      q = q.adding(w[74], times: a2)
      p = p.adding(w[67], times: a3)
      q = q.adding(w[75], times: a3)
      p = p.adding(w[68], times: a4)
      q = q.adding(w[76], times: a4)
      p = p.adding(w[69], times: a5)
      q = q.adding(w[77], times: a5)
      p = p.adding(w[70], times: a6)
      q = q.adding(w[78], times: a6)
      q = q.adding(w[79], times: a7)
      a8 = problem.acceleration(position: p, velocity: q, time: t + nodes[8])
    }
    var a9 = Position.zero
    if n > 9 {
      var p = x.adding(w[80], times: v)
      var q = v
      p = p.adding(w[81], times: a0)
      q = q.adding(w[90], times: a0)
      p = p.adding(w[82], times: a1)
      q = q.adding(w[91], times: a1)
      p = p.adding(w[83], times: a2)
      q = q.adding(w[92], times: a2)
      p = p.adding(w[84], times: a3)
      q = q.adding(w[93], times: a3)
      p = p.adding(w[85], times: a4)
      q = q.adding(w[94], times: a4)
      p = p.adding(w[86], times: a5)
      q = q.adding(w[95], times: a5)
      p = p.adding(w[87], times: a6)
      q = q.adding(w[96], times: a6)
      p = p.adding(w[88], times: a7)
      q = q.adding(w[97], times: a7)
      q = q.adding(w[98], times: a8)
      a9 = problem.acceleration(position: p, velocity: q, time: t + nodes[9])
    }
    var a10 = Position.zero
    if n > 10 {
      var p = x.adding(w[99], times: v)
      var q = v
      p = p.adding(w[100], times: a0)
      q = q.adding(w[110], times: a0)
      p = p.adding(w[101], times: a1)
      q = q.adding(w[111], times: a1)
      p = p.adding(w[102], times: a2)
      q = q.adding(w[112], times: a2)
      p = p.adding(w[103], times: a3)
      q = q.adding(w[113], times: a3)
      p = p.adding(w[104], times: a4)
      q = q.adding(w[114], times: a4)
      p = p.adding(w[105], times: a5)
      q = q.adding(w[115], times: a5)
      p = p.adding(w[106], times: a6)
      q = q.adding(w[116], times: a6)
      p = p.adding(w[107], times: a7)
      q = q.adding(w[117], times: a7)
      p = p.adding(w[108], times: a8)
      q = q.adding(w[118], times: a8)
      q = q.adding(w[119], times: a9)
      a10 = problem.acceleration(position: p, velocity: q, time: t + nodes[10])
    }
    var a11 = Position.zero
    if n > 11 {
      var p = x.adding(w[120], times: v)
      var q = v
      p = p.adding(w[121], times: a0)
      q = q.adding(w[132], times: a0)
      p = p.adding(w[122], times: a1)
      q = q.adding(w[133], times: a1)
      p = p.adding(w[123], times: a2)
      q = q.adding(w[134], times: a2)
      p = p.adding(w[124], times: a3)
      q = q.adding(w[135], times: a3)
      p = p.adding(w[125], times: a4)
      q = q.adding(w[136], times: a4)
      p = p.adding(w[126], times: a5)
      q = q.adding(w[137], times: a5)
      p = p.adding(w[127], times: a6)
      q = q.adding(w[138], times: a6)
      p = p.adding(w[128], times: a7)
      q = q.adding(w[139], times: a7)
      p = p.adding(w[129], times: a8)
      q = q.adding(w[140], times: a8)
      p = p.adding(w[130], times: a9)
      q = q.adding(w[141], times: a9)
      q = q.adding(w[142], times: a10)
      a11 = problem.acceleration(position: p, velocity: q, time: t + nodes[11])
    }
    var a12 = Position.zero
    if n > 12 {
      var p = x.adding(w[143], times: v)
      var q = v
      p = p.adding(w[144], times: a0)
      q = q.adding(w[156], times: a0)
      p = p.adding(w[145], times: a1)
      q = q.adding(w[157], times: a1)
      p = p.adding(w[146], times: a2)
      q = q.adding(w[158], times: a2)
      p = p.adding(w[147], times: a3)
      q = q.adding(w[159], times: a3)
      p = p.adding(w[148], times: a4)
      q = q.adding(w[160], times: a4)
      p = p.adding(w[149], times: a5)
      q = q.adding(w[161], times: a5)
      p = p.adding(w[150], times: a6)
      q = q.adding(w[162], times: a6)
      p = p.adding(w[151], times: a7)
      q = q.adding(w[163], times: a7)
      p = p.adding(w[152], times: a8)
      q = q.adding(w[164], times: a8)
      p = p.adding(w[153], times: a9)
      q = q.adding(w[165], times: a9)
      p = p.adding(w[154], times: a10)
      q = q.adding(w[166], times: a10)
      q = q.adding(w[167], times: a11)
      a12 = problem.acceleration(position: p, velocity: q, time: t + nodes[12])
    }
    var a13 = Position.zero
    if n > 13 {
      var p = x.adding(w[168], times: v)
      var q = v
      p = p.adding(w[169], times: a0)
      q = q.adding(w[182], times: a0)
      p = p.adding(w[170], times: a1)
      q = q.adding(w[183], times: a1)
      p = p.adding(w[171], times: a2)
      q = q.adding(w[184], times: a2)
      p = p.adding(w[172], times: a3)
      q = q.adding(w[185], times: a3)
      p = p.adding(w[173], times: a4)
      q = q.adding(w[186], times: a4)
      p = p.adding(w[174], times: a5)
      q = q.adding(w[187], times: a5)
      p = p.adding(w[175], times: a6)
      q = q.adding(w[188], times: a6)
      p = p.adding(w[176], times: a7)
      q = q.adding(w[189], times: a7)
      p = p.adding(w[177], times: a8)
      q = q.adding(w[190], times: a8)
      p = p.adding(w[178], times: a9)
      q = q.adding(w[191], times: a9)
      p = p.adding(w[179], times: a10)
      q = q.adding(w[192], times: a10)
      p = p.adding(w[180], times: a11)
      q = q.adding(w[193], times: a11)
      q = q.adding(w[194], times: a12)
      a13 = problem.acceleration(position: p, velocity: q, time: t + nodes[13])
    }
    var a14 = Position.zero
    if n > 14 {
      var p = x.adding(w[195], times: v)
      var q = v
      p = p.adding(w[196], times: a0)
      q = q.adding(w[210], times: a0)
      p = p.adding(w[197], times: a1)
      q = q.adding(w[211], times: a1)
      p = p.adding(w[198], times: a2)
      q = q.adding(w[212], times: a2)
      p = p.adding(w[199], times: a3)
      q = q.adding(w[213], times: a3)
      p = p.adding(w[200], times: a4)
      q = q.adding(w[214], times: a4)
      p = p.adding(w[201], times: a5)
      q = q.adding(w[215], times: a5)
      p = p.adding(w[202], times: a6)
      q = q.adding(w[216], times: a6)
      p = p.adding(w[203], times: a7)
      q = q.adding(w[217], times: a7)
      p = p.adding(w[204], times: a8)
      q = q.adding(w[218], times: a8)
      p = p.adding(w[205], times: a9)
      q = q.adding(w[219], times: a9)
      p = p.adding(w[206], times: a10)
      q = q.adding(w[220], times: a10)
      p = p.adding(w[207], times: a11)
      q = q.adding(w[221], times: a11)
      p = p.adding(w[208], times: a12)
      q = q.adding(w[222], times: a12)
      q = q.adding(w[223], times: a13)
      a14 = problem.acceleration(position: p, velocity: q, time: t + nodes[14])
    }
    var a15 = Position.zero
    if n > 15 {
      var p = x.adding(w[224], times: v)
      var q = v
      p = p.adding(w[225], times: a0)
      q = q.adding(w[240], times: a0)
      p = p.adding(w[226], times: a1)
      q = q.adding(w[241], times: a1)
      p = p.adding(w[227], times: a2)
      q = q.adding(w[242], times: a2)
      p = p.adding(w[228], times: a3)
      q = q.adding(w[243], times: a3)
      p = p.adding(w[229], times: a4)
      q = q.adding(w[244], times: a4)
      p = p.adding(w[230], times: a5)
      q = q.adding(w[245], times: a5)
      p = p.adding(w[231], times: a6)
      q = q.adding(w[246], times: a6)
      p = p.adding(w[232], times: a7)
      q = q.adding(w[247], times: a7)
      p = p.adding(w[233], times: a8)
      q = q.adding(w[248], times: a8)
      p = p.adding(w[234], times: a9)
      q = q.adding(w[249], times: a9)
      p = p.adding(w[235], times: a10)
      q = q.adding(w[250], times: a10)
      p = p.adding(w[236], times: a11)
      q = q.adding(w[251], times: a11)
      p = p.adding(w[237], times: a12)
      q = q.adding(w[252], times: a12)
      p = p.adding(w[238], times: a13)
      q = q.adding(w[253], times: a13)
      q = q.adding(w[254], times: a14)
      a15 = problem.acceleration(position: p, velocity: q, time: t + nodes[15])
    }
    let e = w + (n - 1) * (n + 1)
    var step = ExplicitStep<Position>(x: x.adding(e[0], times: v), v: v)
    if n > 0 {
      step.x = step.x.adding(e[1 + 0], times: a0)
      step.v = step.v.adding(e[1 + n + 0], times: a0)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 0], times: a0)
        step.dv = step.dv.adding(e[1 + 3 * n + 0], times: a0)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 0], times: a0)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 0], times: a0)
        }
      }
    }
    if n > 1 {
      step.x = step.x.adding(e[1 + 1], times: a1)
      step.v = step.v.adding(e[1 + n + 1], times: a1)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 1], times: a1)
        step.dv = step.dv.adding(e[1 + 3 * n + 1], times: a1)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 1], times: a1)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 1], times: a1)
        }
      }
    }
    if n > 2 {
      step.x = step.x.adding(e[1 + 2], times: a2)
      step.v = step.v.adding(e[1 + n + 2], times: a2)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 2], times: a2)
        step.dv = step.dv.adding(e[1 + 3 * n + 2], times: a2)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 2], times: a2)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 2], times: a2)
        }
      }
    }
    if n > 3 {
      step.x = step.x.adding(e[1 + 3], times: a3)
      step.v = step.v.adding(e[1 + n + 3], times: a3)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 3], times: a3)
        step.dv = step.dv.adding(e[1 + 3 * n + 3], times: a3)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 3], times: a3)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 3], times: a3)
        }
      }
    }
    if n > 4 {
      step.x = step.x.adding(e[1 + 4], times: a4)
      step.v = step.v.adding(e[1 + n + 4], times: a4)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 4], times: a4)
        step.dv = step.dv.adding(e[1 + 3 * n + 4], times: a4)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 4], times: a4)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 4], times: a4)
        }
      }
    }
    if n > 5 {
      step.x = step.x.adding(e[1 + 5], times: a5)
      step.v = step.v.adding(e[1 + n + 5], times: a5)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 5], times: a5)
        step.dv = step.dv.adding(e[1 + 3 * n + 5], times: a5)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 5], times: a5)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 5], times: a5)
        }
      }
    }
    if n > 6 {
      step.x = step.x.adding(e[1 + 6], times: a6)
      step.v = step.v.adding(e[1 + n + 6], times: a6)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 6], times: a6)
        step.dv = step.dv.adding(e[1 + 3 * n + 6], times: a6)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 6], times: a6)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 6], times: a6)
        }
      }
    }
    if n > 7 {
      step.x = step.x.adding(e[1 + 7], times: a7)
      step.v = step.v.adding(e[1 + n + 7], times: a7)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 7], times: a7)
        step.dv = step.dv.adding(e[1 + 3 * n + 7], times: a7)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 7], times: a7)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 7], times: a7)
        }
      }
    }
    if n > 8 {
      step.x = step.x.adding(e[1 + 8], times: a8)
      step.v = step.v.adding(e[1 + n + 8], times: a8)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 8], times: a8)
        step.dv = step.dv.adding(e[1 + 3 * n + 8], times: a8)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 8], times: a8)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 8], times: a8)
        }
      }
    }
    if n > 9 {
      step.x = step.x.adding(e[1 + 9], times: a9)
      step.v = step.v.adding(e[1 + n + 9], times: a9)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 9], times: a9)
        step.dv = step.dv.adding(e[1 + 3 * n + 9], times: a9)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 9], times: a9)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 9], times: a9)
        }
      }
    }
    if n > 10 {
      step.x = step.x.adding(e[1 + 10], times: a10)
      step.v = step.v.adding(e[1 + n + 10], times: a10)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 10], times: a10)
        step.dv = step.dv.adding(e[1 + 3 * n + 10], times: a10)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 10], times: a10)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 10], times: a10)
        }
      }
    }
    if n > 11 {
      step.x = step.x.adding(e[1 + 11], times: a11)
      step.v = step.v.adding(e[1 + n + 11], times: a11)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 11], times: a11)
        step.dv = step.dv.adding(e[1 + 3 * n + 11], times: a11)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 11], times: a11)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 11], times: a11)
        }
      }
    }
    if n > 12 {
      step.x = step.x.adding(e[1 + 12], times: a12)
      step.v = step.v.adding(e[1 + n + 12], times: a12)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 12], times: a12)
        step.dv = step.dv.adding(e[1 + 3 * n + 12], times: a12)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 12], times: a12)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 12], times: a12)
        }
      }
    }
    if n > 13 {
      step.x = step.x.adding(e[1 + 13], times: a13)
      step.v = step.v.adding(e[1 + n + 13], times: a13)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 13], times: a13)
        step.dv = step.dv.adding(e[1 + 3 * n + 13], times: a13)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 13], times: a13)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 13], times: a13)
        }
      }
    }
    if n > 14 {
      step.x = step.x.adding(e[1 + 14], times: a14)
      step.v = step.v.adding(e[1 + n + 14], times: a14)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 14], times: a14)
        step.dv = step.dv.adding(e[1 + 3 * n + 14], times: a14)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 14], times: a14)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 14], times: a14)
        }
      }
    }
    if n > 15 {
      step.x = step.x.adding(e[1 + 15], times: a15)
      step.v = step.v.adding(e[1 + n + 15], times: a15)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + 15], times: a15)
        step.dv = step.dv.adding(e[1 + 3 * n + 15], times: a15)
        if second {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + 15], times: a15)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + 15], times: a15)
        }
      }
    }
    return step
  }
}

// Exponential, sine and cosine of a vector by polynomials. The coefficients are
// minimax approximations from the Remez exchange algorithm; errors are below
// one ulp of 1.

// Adding and subtracting 1.5 * 2^(bits - 1), where `bits` is the precision of
// REAL, rounds to an integer, which is also in the low bits of the sum.
#if SINGLE
#define ROUNDER 0x1.8p23f
#else
#define ROUNDER 0x1.8p52
#endif

// e^x = scale * (1 + part) for x from -708 (-87 in float) to 0: `scale` is a
// power of two, and `part` keeps its digits if x is small.
INLINE void NAME(exponential)(V x, V *scale, V *part) {
#if SINGLE
  V rounded = NAME(fma)(x, NAME(all)(0x1.715476p+0f), NAME(all)(ROUNDER));
  V k = rounded - ROUNDER;
  V r = NAME(fma)(k, NAME(all)(-0x1.62e4p-1f), x);
  r = NAME(fma)(k, NAME(all)(-0x1.7f7d1cp-20f), r);
  V q = NAME(all)(0x1.6db4fp-10f);
  q = NAME(fma)(q, r, NAME(all)(0x1.123bdp-7f));
  q = NAME(fma)(q, r, NAME(all)(0x1.55545cp-5f));
  q = NAME(fma)(q, r, NAME(all)(0x1.55548ep-3f));
  q = NAME(fma)(q, r, NAME(all)(0.5f));
  *scale = NAME(from_bits)((NAME(bits)(rounded) + 127) << 23);
#else
  // The factor is 1 / ln 2.
  V rounded = NAME(fma)(x, NAME(all)(0x1.71547652b82fep+0), NAME(all)(ROUNDER));
  V k = rounded - ROUNDER;
  // The first part of ln 2 ends in zeros, so its product with k is exact.
  V r = NAME(fma)(k, NAME(all)(-0x1.62e42fefa2p-1), x);
  r = NAME(fma)(k, NAME(all)(-0x1.9ef35793c7673p-41), r);
  // Estrin's scheme has half the latency of Horner's.
  V r2 = r * r;
  V r4 = r2 * r2;
  V q01 = NAME(fma)(r, NAME(all)(0x1.5555555555561p-3), NAME(all)(0.5));
  V q23 = NAME(fma)(r, NAME(all)(0x1.111111110d5bap-7), NAME(all)(0x1.555555554fff4p-5));
  V q45 = NAME(fma)(r, NAME(all)(0x1.a01a01bb0e743p-13), NAME(all)(0x1.6c16c185b9bfdp-10));
  V q67 = NAME(fma)(r, NAME(all)(0x1.71dddf694a767p-19), NAME(all)(0x1.a01996579e3f1p-16));
  V q89 = NAME(fma)(r, NAME(all)(0x1.af86220fd7f18p-26), NAME(all)(0x1.28b087e3ea3e4p-22));
  V low = NAME(fma)(q23, r2, q01);
  V high = NAME(fma)(q67, r2, q45);
  V q = NAME(fma)(NAME(fma)(q89, r4, high), r4, low);
  *scale = NAME(from_bits)((NAME(bits)(rounded) + 1023) << 52);
#endif
  *part = NAME(fma)(r * r, q, r);
}

// e^(-x) for x >= 0; zero where the result would be subnormal.
INLINE V NAME(exp_negative)(V x) {
  const REAL end = SINGLE ? 87.0f : 708.0;
  M over = x > end;
  V scale, part;
  NAME(exponential)(-NAME(select)(over, NAME(all)(end), x), &scale, &part);
  return NAME(select)(over, NAME(all)(0), NAME(fma)(scale, part, scale));
}

// e^(-x) for 0 <= x <= 1 without argument reduction: 1 - x + x^2 q(x).
INLINE V NAME(exp_negative_small)(V x) {
  V x2 = x * x;
#if SINGLE
  V q01 = NAME(fma)(x, NAME(all)(-0x1.5528acp-3f), NAME(all)(0x1.fffddap-2f));
  V q23 = NAME(fma)(x, NAME(all)(-0x1.fc5ac4p-8f), NAME(all)(0x1.52b0c8p-5f));
  V q = NAME(fma)(NAME(fma)(NAME(all)(0x1.ce66acp-11f), x2, q23), x2, q01);
#else
  V x4 = x2 * x2;
  V q01 = NAME(fma)(x, NAME(all)(-0x1.5555555550579p-3), NAME(all)(0x1.ffffffffffef0p-2));
  V q23 = NAME(fma)(x, NAME(all)(-0x1.111110ec3add4p-7), NAME(all)(0x1.555555542d973p-5));
  V q45 = NAME(fma)(x, NAME(all)(-0x1.a01972f7433cep-13), NAME(all)(0x1.6c16bbd00508dp-10));
  V q67 = NAME(fma)(x, NAME(all)(-0x1.716e9cc2ac670p-19), NAME(all)(0x1.a01073e5e96eap-16));
  V q89 = NAME(fma)(x, NAME(all)(-0x1.8b0007b46d816p-26), NAME(all)(0x1.24749892e8595p-22));
  V low = NAME(fma)(q23, x2, q01);
  V middle = NAME(fma)(q67, x2, q45);
  V high = NAME(fma)(NAME(all)(0x1.6177fe46de4dbp-30), x2, q89);
  V q = NAME(fma)(NAME(fma)(high, x4, middle), x4, low);
#endif
  return NAME(fma)(x2, q, 1 - x);
}

// 1 - e^(-x) for x >= 0, accurate for small x.
INLINE V NAME(one_minus_exp_negative)(V x) {
  const REAL end = SINGLE ? 87.0f : 708.0;
  V scale, part;
  NAME(exponential)(-NAME(select)(x > end, NAME(all)(end), x), &scale, &part);
  return NAME(fma)(-scale, part, 1 - scale);
}

// Sine and cosine of x + low, for 0 <= x <= 2^20 (2^13 in float) and a small
// `low`. The argument is reduced to r in [-pi/4, pi/4] with pi/2 in parts,
// after W. J. Cody and W. Waite, "Software Manual for the Elementary Functions"
// (1980). In odd quarter turns sine and cosine of r change places.
INLINE void NAME(sine_and_cosine)(V x, V low, V *sine, V *cosine) {
#if SINGLE
  V rounded = NAME(fma)(x, NAME(all)(0x1.45f306p-1f), NAME(all)(ROUNDER));
  V k = rounded - ROUNDER;
#if FUSED
  V r = NAME(fma)(k, NAME(all)(-0x1.921fb6p+0f), x);
  r = NAME(fma)(k, NAME(all)(0x1.777a5cp-25f), r);
#else
  V r = x - k * 0x1.92p+0f;
  r = r - k * 0x1.fb4p-12f;
  r = r - k * 0x1.444p-24f;
  r = r - k * 0x1.68c234p-39f;
#endif
  r = r + low;
  V z = r * r;
  V s = NAME(all)(-0x1.98d9eap-13f);
  s = NAME(fma)(s, z, NAME(all)(0x1.1105b4p-7f));
  s = NAME(fma)(s, z, NAME(all)(-0x1.55554p-3f));
  V c = NAME(all)(0x1.9a03acp-16f);
  c = NAME(fma)(c, z, NAME(all)(-0x1.6c0c94p-10f));
  c = NAME(fma)(c, z, NAME(all)(0x1.55554ap-5f));
  const int top = 31;
#else
  V rounded = NAME(fma)(x, NAME(all)(0x1.45f306dc9c883p-1), NAME(all)(ROUNDER));
  V k = rounded - ROUNDER;
#if FUSED
  V r = NAME(fma)(k, NAME(all)(-0x1.921fb54442d18p+0), x);
  r = NAME(fma)(k, NAME(all)(-0x1.1a62633145c07p-54), r);
#else
  V r = x - k * 0x1.921fb544p+0;
  r = r - k * 0x1.0b4611a6p-34;
  r = r - k * 0x1.3198a2e037073p-69;
#endif
  r = r + low;
  V z = r * r;
  V z2 = z * z;
  V s01 = NAME(fma)(z, NAME(all)(0x1.111111110ec2p-7), NAME(all)(-0x1.555555555553fp-3));
  V s23 = NAME(fma)(z, NAME(all)(0x1.71de3482773d8p-19), NAME(all)(-0x1.a01a019aca071p-13));
  V s45 = NAME(fma)(z, NAME(all)(0x1.5d66649095ffcp-33), NAME(all)(-0x1.ae5dbbf1c4185p-26));
  V s = NAME(fma)(NAME(fma)(s45, z2, s23), z2, s01);
  V c01 = NAME(fma)(z, NAME(all)(-0x1.6c16c16c154dfp-10), NAME(all)(0x1.555555555554ep-5));
  V c23 = NAME(fma)(z, NAME(all)(-0x1.27e4f837cec82p-22), NAME(all)(0x1.a01a019cfa1e5p-16));
  V c45 = NAME(fma)(z, NAME(all)(-0x1.8fbb9d597602bp-37), NAME(all)(0x1.1eea07b836435p-29));
  V c = NAME(fma)(NAME(fma)(c45, z2, c23), z2, c01);
  const int top = 63;
#endif
  s = NAME(fma)(r * z, s, r);
  c = NAME(fma)(z * z, c, NAME(fma)(NAME(all)((REAL)-0.5), z, NAME(all)(1)));
  M quarter = NAME(bits)(rounded);
  M odd = -(quarter & 1);
  M sine_sign = (quarter >> 1) << top;
  M cosine_sign = ((quarter + 1) >> 1) << top;
  *sine = NAME(from_bits)(NAME(bits)(NAME(select)(odd, c, s)) ^ sine_sign);
  *cosine = NAME(from_bits)(NAME(bits)(NAME(select)(odd, s, c)) ^ cosine_sign);
}
#undef ROUNDER

// Exponential, sine and cosine of a vector by polynomials. The coefficients are
// minimax approximations from the Remez exchange algorithm, but for the series
// at the end; errors are below 1.2 ulp of 1.

// Adding and subtracting 1.5 * 2^52 rounds to an integer, which is also in the
// low bits of the sum.
#define ROUNDER 0x1.8p52

// e^x = scale * (1 + part) for x from -708 to 0: `scale` is a power of two, and
// `part` keeps its digits if x is small.
INLINE void exponential(Vector x, Vector *scale, Vector *part) {
  // The factor is 1 / ln 2.
  Vector rounded = fmadd(x, splat(0x1.71547652b82fep+0), splat(ROUNDER));
  Vector k = rounded - ROUNDER;
  // The first part of ln 2 ends in zeros, so its product with k is exact.
  Vector r = fmadd(k, splat(-0x1.62e42fefa2p-1), x);
  r = fmadd(k, splat(-0x1.9ef35793c7673p-41), r);
  // Estrin's scheme: its chain of operations is shorter than Horner's.
  Vector r2 = r * r;
  Vector r4 = r2 * r2;
  Vector q01 = fmadd(r, splat(0x1.5555555555561p-3), splat(0.5));
  Vector q23 = fmadd(r, splat(0x1.111111110d5bap-7), splat(0x1.555555554fff4p-5));
  Vector q45 = fmadd(r, splat(0x1.a01a01bb0e743p-13), splat(0x1.6c16c185b9bfdp-10));
  Vector q67 = fmadd(r, splat(0x1.71dddf694a767p-19), splat(0x1.a01996579e3f1p-16));
  Vector q89 = fmadd(r, splat(0x1.af86220fd7f18p-26), splat(0x1.28b087e3ea3e4p-22));
  Vector low = fmadd(q23, r2, q01);
  Vector high = fmadd(q67, r2, q45);
  Vector q = fmadd(fmadd(q89, r4, high), r4, low);
  *scale = from_bits((bits_of(rounded) + 1023) << 52);
  *part = fmadd(r * r, q, r);
}

// e^(-x) for x >= 0; zero above 708, where subnormal results are near.
INLINE Vector exp_negative(Vector x) {
  const double end = 708;
  Mask over = x > end;
  Vector scale, part;
  exponential(-blend(over, splat(end), x), &scale, &part);
  return blend(over, splat(0), fmadd(scale, part, scale));
}

// e^(-x) for 0 <= x <= 1 without argument reduction: 1 - x + x^2 q(x).
INLINE Vector exp_negative_small(Vector x) {
  Vector x2 = x * x;
  Vector x4 = x2 * x2;
  Vector q01 = fmadd(x, splat(-0x1.5555555550579p-3), splat(0x1.ffffffffffef0p-2));
  Vector q23 = fmadd(x, splat(-0x1.111110ec3add4p-7), splat(0x1.555555542d973p-5));
  Vector q45 = fmadd(x, splat(-0x1.a01972f7433cep-13), splat(0x1.6c16bbd00508dp-10));
  Vector q67 = fmadd(x, splat(-0x1.716e9cc2ac670p-19), splat(0x1.a01073e5e96eap-16));
  Vector q89 = fmadd(x, splat(-0x1.8b0007b46d816p-26), splat(0x1.24749892e8595p-22));
  Vector low = fmadd(q23, x2, q01);
  Vector middle = fmadd(q67, x2, q45);
  Vector high = fmadd(splat(0x1.6177fe46de4dbp-30), x2, q89);
  Vector q = fmadd(fmadd(high, x4, middle), x4, low);
  return fmadd(x2, q, 1 - x);
}

// 1 - e^(-x) for x >= 0, accurate for small x.
INLINE Vector one_minus_exp_negative(Vector x) {
  const double end = 708;
  Vector scale, part;
  exponential(-blend(x > end, splat(end), x), &scale, &part);
  return fmadd(-scale, part, 1 - scale);
}

// Sine and cosine of x + low, for a small `low` and x from 0 to 2^49 (2^20 if
// not FUSED, where products with the first two parts of pi/2 are then exact);
// farther, errors grow. The argument is reduced to r in [-pi/4, pi/4] by parts
// of pi/2, after W. J. Cody and W. Waite, "Software Manual for the Elementary
// Functions" (1980). In odd quarter turns sine and cosine of r change places.
INLINE void sine_and_cosine(Vector x, Vector low, Vector *sine, Vector *cosine) {
  Vector rounded = fmadd(x, splat(0x1.45f306dc9c883p-1), splat(ROUNDER));
  Vector k = rounded - ROUNDER;
#if FUSED
  Vector r = fmadd(k, splat(-0x1.921fb54442d18p+0), x);
  r = fmadd(k, splat(-0x1.1a62633145c07p-54), r);
#else
  Vector r = x - k * 0x1.921fb544p+0;
  r = r - k * 0x1.0b4611a6p-34;
  r = r - k * 0x1.3198a2e037073p-69;
#endif
  r = r + low;
  Vector z = r * r;
  Vector z2 = z * z;
  Vector s01 = fmadd(z, splat(0x1.111111110ec2p-7), splat(-0x1.555555555553fp-3));
  Vector s23 = fmadd(z, splat(0x1.71de3482773d8p-19), splat(-0x1.a01a019aca071p-13));
  Vector s45 = fmadd(z, splat(0x1.5d66649095ffcp-33), splat(-0x1.ae5dbbf1c4185p-26));
  Vector s = fmadd(fmadd(s45, z2, s23), z2, s01);
  Vector c01 = fmadd(z, splat(-0x1.6c16c16c154dfp-10), splat(0x1.555555555554ep-5));
  Vector c23 = fmadd(z, splat(-0x1.27e4f837cec82p-22), splat(0x1.a01a019cfa1e5p-16));
  Vector c45 = fmadd(z, splat(-0x1.8fbb9d597602bp-37), splat(0x1.1eea07b836435p-29));
  Vector c = fmadd(fmadd(c45, z2, c23), z2, c01);
  s = fmadd(r * z, s, r);
  c = fmadd(z * z, c, fmadd(splat(-0.5), z, splat(1)));
  Mask quarter = bits_of(rounded);
  Mask odd = -(quarter & 1);
  Mask sine_sign = (quarter >> 1) << 63;
  Mask cosine_sign = ((quarter + 1) >> 1) << 63;
  *sine = from_bits(bits_of(blend(odd, c, s)) ^ sine_sign);
  *cosine = from_bits(bits_of(blend(odd, s, c)) ^ cosine_sign);
}

// For x up to 1: cos x and sin(x)/x if z = -x^2, cosh x and sinh(x)/x if z =
// x^2, computed by power series with coefficients 1/(2k)! and 1/(2k + 1)!.
INLINE void cosine_and_sine_series(Vector z, Vector *cosine, Vector *sine_over_x) {
  Vector z2 = z * z;
  Vector z4 = z2 * z2;
  Vector c89 = fmadd(splat(0x1.6827863b97d97p-53), z, splat(0x1.ae7f3e733b81fp-45));
  Vector c67 = fmadd(splat(0x1.93974a8c07c9dp-37), z, splat(0x1.1eed8eff8d898p-29));
  Vector c45 = fmadd(splat(0x1.27e4fb7789f5cp-22), z, splat(0x1.a01a01a01a01ap-16));
  Vector c23 = fmadd(splat(0x1.6c16c16c16c17p-10), z, splat(0x1.5555555555555p-5));
  Vector s78 = fmadd(splat(0x1.952c77030ad4ap-49), z, splat(0x1.ae7f3e733b81fp-41));
  Vector s56 = fmadd(splat(0x1.6124613a86d09p-33), z, splat(0x1.ae64567f544e4p-26));
  Vector s34 = fmadd(splat(0x1.71de3a556c734p-19), z, splat(0x1.a01a01a01a01ap-13));
  Vector s12 = fmadd(splat(0x1.1111111111111p-7), z, splat(0x1.5555555555555p-3));
  Vector c = fmadd(fmadd(c89, z2, c67), z4, fmadd(c45, z2, c23));
  Vector s = fmadd(fmadd(s78, z2, s56), z4, fmadd(s34, z2, s12));
  *cosine = fmadd(fmadd(c, z, splat(0.5)), z, splat(1));
  *sine_over_x = fmadd(s, z, splat(1));
}

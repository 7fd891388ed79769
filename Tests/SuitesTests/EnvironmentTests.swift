import Runs
import Testing

@Suite("Doubtful BLAS")
struct BLASTests {
  @Test("A kernel for an older CPU is named, a fitting one is not")
  func kernels() {
    let wide = ["avx2", "fma", "avx512f", "avx512vl"]
    #expect(BLASLibrary.doubt(kernel: "Haswell", features: wide) != nil)
    #expect(BLASLibrary.doubt(kernel: "SkylakeX", features: wide) == nil)
    #expect(BLASLibrary.doubt(kernel: "Haswell", features: ["avx2", "fma"]) == nil)
    #expect(BLASLibrary.doubt(kernel: "Nehalem", features: ["avx2", "fma"]) != nil)
    #expect(BLASLibrary.doubt(kernel: "NEOVERSEN1", features: []) == nil)
  }
}

@Suite("Moments in UTC")
struct UTCTimeTests {
  @Test(
    "Dates by hand",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_868_799, "2000-02-29T23:59:59Z"),
      (1_769_903_999, "2026-01-31T23:59:59Z"),
    ])
  func dates(seconds: Int, text: String) {
    let time = UTCTime(secondsSince1970: seconds)
    #expect(time.rfc3339 == text)
    #expect(time.compact == text.filter { $0 != "-" && $0 != ":" })
  }
}

import Files
import Measurement
import Runs
import Testing

@Suite("Doubtful BLAS")
struct BLASTests {
  @Test("A kernel for an older CPU is named, a fitting one is not")
  func kernels() {
    let wide = ["avx2", "fma", "avx512f", "avx512vl"]
    func doubt(_ kernel: String, _ features: [String], requested: String? = nil) -> String? {
      BLASLibrary.doubt(kernel: kernel, features: features, requested: requested)
    }
    #expect(doubt("Haswell", wide) != nil)
    #expect(doubt("SkylakeX", wide) == nil)
    #expect(doubt("Haswell", ["avx2", "fma"]) == nil)
    #expect(doubt("Nehalem", ["avx2", "fma"]) != nil)
    #expect(doubt("NEOVERSEN1", []) == nil)
    let asked = doubt("Haswell", wide, requested: "Haswell")
    #expect(asked?.hasSuffix("; OPENBLAS_CORETYPE=Haswell requests it") == true)
  }

  @Test("Unless one is requested, no CPU with AVX2 runs the kernel without AVX")
  func kernelOfThisCPU() {
    guard let kernel = BLASLibrary.kernel, SystemText.variable("OPENBLAS_CORETYPE") == nil,
      Processor.current().features.contains("avx2")
    else { return }
    #expect(kernel != "Prescott")
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

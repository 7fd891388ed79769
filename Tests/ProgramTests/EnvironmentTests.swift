import Harness
import Testing

@testable import springbench

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
    #expect(asked?.hasSuffix("(OPENBLAS_CORETYPE=Haswell)") == true)
  }

  @Test("Unless one is requested, no CPU with AVX2 runs the kernel without AVX")
  func kernelOfThisCPU() {
    guard let kernel = BLASLibrary.kernel, SystemText.variable("OPENBLAS_CORETYPE") == nil,
      Processor.current().features.contains("avx2")
    else { return }
    #expect(kernel != "Prescott")
  }
}

import Springs
import TestSupport
import Testing

/// Springs as text: what is read, and what is refused with which message.
@Suite struct SpecificationTests {
  @Test(arguments: [
    ("ratio:zeta=0.5", "omega is missing"),
    ("motion:bounce=0.2", "duration or visualDuration is missing"),
    ("ratio:zeta=-1,omega=1", "zeta is -1.0; it must be a finite number, 0 or more"),
    ("ratio:zeta=1,omega=0", "omega is 0.0; it must be a finite number above 0"),
    ("ratio:zeta=1,omega=1e300", "stiffness outside the range"),
    ("ratio:zeta=1,omega=1e-170", "stiffness outside the range"),
    ("ratio:zeta=1e400,omega=1", "zeta must be a finite number"),
    ("response:response=nan,damping=1", "response must be a finite number"),
    ("response:response=0,damping=1", "response is 0.0; it must be a finite number above 0"),
    ("physical:mass=0,stiffness=1,damping=1", "mass is 0.0"),
    ("physical:stiffness=-1,damping=1", "stiffness is -1.0"),
    ("perceptual:duration=0.5,bounce=-1", "bounce is -1.0; it must be above -1 and at most 1"),
    ("perceptual:duration=0.5,bounce=1.5", "bounce is 1.5; it must be above -1 and at most 1"),
    ("origami:tension=-40,friction=7", "tension is -40.0; it gives a stiffness"),
    ("settling:duration=1,ratio=0", "ratio is 0.0; it must be a finite number above 0"),
    ("motion:duration=1,visualDuration=1,bounce=0", "exclude each other"),
    ("ratio:zeta=1,zeta=1,omega=1", "zeta appears twice"),
    ("ratio:zeta=1,omega", "'omega' is not key=value; the keys are zeta, omega, mass"),
    ("ratio:zeta=1,w=1", "unknown key 'w'"),
    ("nonsense:a=1", "unknown kind 'nonsense'"),
    ("damping=0.5", "without a kind the keys are"),
    ("damping=0.5:1", "unknown kind 'damping=0.5'"),
    ("react-spring/wobbly:1", "unknown kind 'react-spring/wobbly'"),
    ("preset:none", "there is no preset 'none'"),
    ("", "there is no preset ''"),
    ("ratio:zeta=x,omega=1", "zeta: 'x' is not a number"),
    // Values beyond the limits of conventions, most of them barely, with the
    // parameter that the message names.
    ("svelte:stiffness=1.01,damping=1", ": stiffness "),
    ("svelte:stiffness=1,damping=1.01", ": damping "),
    ("motion:duration=1,bounce=1.01", ": bounce "),
    ("motion:duration=1,bounce=-1.01", ": bounce "),
    ("origami:tension=-24,friction=8", ": tension "),
    ("origami:tension=40,friction=-0.4", ": friction "),
    ("origami:tension=1e308,friction=8", ": tension "),
    ("origami:tension=40,friction=1e308", ": friction "),
    ("ratio:zeta=1e300,omega=1e10", ": zeta "),
    ("settling:duration=1,ratio=0.5,epsilon=1", ": epsilon "),
    ("settling:duration=1,ratio=0.5,epsilon=0", ": epsilon "),
    ("reanimated:duration=0", ": duration "),
    ("libadwaita:ratio=1,stiffness=0", ": stiffness "),
    // A stiffness of exactly 0.
    ("origami:tension=-23.591160220994475,friction=8", ": tension "),
  ])
  func refusalsNameTheProblemInOneLine(text: String, problem: String) {
    let error = #expect(throws: SpringSpecification.SyntaxError.self) {
      _ = try SpringSpecification(text).spring()
    }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test(arguments: [
    "svelte:stiffness=1,damping=1", "motion:duration=1,bounce=-1", "motion:duration=1,bounce=1",
    "origami:tension=-23,friction=8", "origami:tension=40,friction=0",
  ])
  func valuesWithinTheLimitsAreSprings(text: String) throws {
    _ = try SpringSpecification(text).spring()
  }

  /// Keys are separated by commas or, as in case ids, semicolons; a caller may
  /// bring a parser for the numbers, here one of milliseconds.
  @Test func specificationsHaveTwoSeparatorsAndAnyNumbers() throws {
    let plain = try SpringSpecification("response:response=0.35,damping=0.7").spring()
    #expect(try SpringSpecification("response:response=0.35;damping=0.7").spring() == plain)
    let read = try SpringSpecification("response:response=350ms,damping=0.7") { text, key in
      key.unit == "s" ? Double(text.dropLast(2)).map { $0 / 1000 } : Double(text)
    }
    #expect(try read.spring() == plain)
  }

  @Test(arguments: [
    ("ratio:zta=1,omega=1", "zta", "zeta"), ("raito:zeta=1,omega=1", "raito", "ratio"),
    ("preset:pop/defautl", "pop/defautl", "pop/default"),
  ])
  func errorsHoldTheKnownNames(text: String, name: String, known: String) {
    let error = #expect(throws: SpringSpecification.SyntaxError.self) {
      _ = try SpringSpecification(text)
    }
    #expect(error?.mistaken == name && error?.known.contains(known) == true)
  }
}

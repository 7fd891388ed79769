/// A named spring that software or an article publishes.
///
///     let preset = SpringPreset.named("swiftui/bouncy")
///     let spring = try SpringSpecification("preset:swiftui/bouncy").spring()
public struct SpringPreset: Hashable, Sendable {
  /// `publisher/name`.
  public let name: String
  /// The spring as `SpringSpecification` reads it.
  public let specification: String

  private init(_ name: String, _ specification: String) {
    self.name = name
    self.specification = specification
  }

  /// The preset called `name`, or `nil`.
  public static func named(_ name: String) -> SpringPreset? { all.first { $0.name == name } }

  /// The preset called `name`, or else those with this name after the slash.
  static func matching(_ name: String) -> [SpringPreset] {
    named(name).map { [$0] } ?? all.filter { $0.name.hasSuffix("/\(name)") }
  }

  /// All presets; `Data/presets.csv` names the source of each.
  public static let all: [SpringPreset] = [
    SpringPreset("swiftui/smooth", "perceptual:duration=0.5,bounce=0"),
    SpringPreset("swiftui/snappy", "perceptual:duration=0.5,bounce=0.15"),
    SpringPreset("swiftui/bouncy", "perceptual:duration=0.5,bounce=0.3"),
    SpringPreset("swiftui/spring", "response:response=0.5,damping=0.825"),
    SpringPreset("swiftui/interactive", "response:response=0.15,damping=0.86"),
    SpringPreset("core-animation/default", "physical:mass=1,stiffness=100,damping=10"),
    SpringPreset("flutter/default", "perceptual:duration=0.5,bounce=0"),
    SpringPreset("android/default", "android:stiffness=1500,ratio=0.5"),
    SpringPreset("android/high-no-bouncy", "android:stiffness=10000,ratio=1"),
    SpringPreset("android/medium-low-bouncy", "android:stiffness=1500,ratio=0.75"),
    SpringPreset("android/medium-high-bouncy", "android:stiffness=1500,ratio=0.2"),
    SpringPreset("android/low-medium-bouncy", "android:stiffness=200,ratio=0.5"),
    SpringPreset("android/very-low-no-bouncy", "android:stiffness=50,ratio=1"),
    SpringPreset("compose/default", "android:stiffness=1500,ratio=1"),
    SpringPreset("compose/medium-low", "android:stiffness=400,ratio=1"),
    SpringPreset("material3/expressive-fast-spatial", "android:stiffness=800,ratio=0.6"),
    SpringPreset("material3/expressive-default-spatial", "android:stiffness=380,ratio=0.8"),
    SpringPreset("material3/expressive-slow-spatial", "android:stiffness=200,ratio=0.8"),
    SpringPreset("material3/expressive-fast-effects", "android:stiffness=3800,ratio=1"),
    SpringPreset("material3/expressive-default-effects", "android:stiffness=1600,ratio=1"),
    SpringPreset("material3/expressive-slow-effects", "android:stiffness=800,ratio=1"),
    SpringPreset("material3/standard-fast-spatial", "android:stiffness=1400,ratio=0.9"),
    SpringPreset("material3/standard-default-spatial", "android:stiffness=700,ratio=0.9"),
    SpringPreset("material3/standard-slow-spatial", "android:stiffness=300,ratio=0.9"),
    SpringPreset("material3/standard-fast-effects", "android:stiffness=3800,ratio=1"),
    SpringPreset("material3/standard-default-effects", "android:stiffness=1600,ratio=1"),
    SpringPreset("material3/standard-slow-effects", "android:stiffness=800,ratio=1"),
    SpringPreset("rebound/default", "origami:tension=40,friction=7"),
    SpringPreset("pop/default", "bouncy:bounciness=4,speed=12"),
    SpringPreset("react-native/default", "origami:tension=40,friction=7"),
    SpringPreset("react-native/bouncy", "bouncy:bounciness=8,speed=12"),
    SpringPreset("reanimated/default", "physical:mass=4,stiffness=900,damping=120"),
    SpringPreset("reanimated/default-3", "physical:mass=1,stiffness=100,damping=10"),
    SpringPreset("reanimated/duration", "reanimated:duration=0.55,ratio=1"),
    SpringPreset("reanimated/gentle", "physical:mass=4,stiffness=900,damping=120"),
    SpringPreset("reanimated/snappy", "physical:mass=4,stiffness=900,damping=110"),
    SpringPreset("reanimated/wiggly", "physical:mass=4,stiffness=900,damping=90"),
    SpringPreset("motion/default", "physical:mass=1,stiffness=100,damping=10"),
    SpringPreset("motion/transform", "physical:mass=1,stiffness=500,damping=25"),
    SpringPreset("motion/scale", "physical:mass=1,stiffness=550,damping=30"),
    SpringPreset("motion/duration", "motion:duration=0.8,bounce=0.3"),
    SpringPreset("motion/visual", "motion:visualDuration=0.3,bounce=0.3"),
    SpringPreset("wobble/default", "physical:mass=1,stiffness=100,damping=10"),
    SpringPreset("react-spring/default", "react:tension=170,friction=26"),
    SpringPreset("react-spring/gentle", "react:tension=120,friction=14"),
    SpringPreset("react-spring/wobbly", "react:tension=180,friction=12"),
    SpringPreset("react-spring/stiff", "react:tension=210,friction=20"),
    SpringPreset("react-spring/slow", "react:tension=280,friction=60"),
    SpringPreset("react-spring/molasses", "react:tension=280,friction=120"),
    SpringPreset("react-motion/no-wobble", "react:tension=170,friction=26"),
    SpringPreset("react-motion/gentle", "react:tension=120,friction=14"),
    SpringPreset("react-motion/wobbly", "react:tension=180,friction=12"),
    SpringPreset("react-motion/stiff", "react:tension=210,friction=20"),
    SpringPreset("svelte/default", "svelte:stiffness=0.15,damping=0.8"),
    SpringPreset("anime/default", "physical:mass=1,stiffness=100,damping=10"),
    SpringPreset("anime/bounce", "physical:mass=1,stiffness=100.101,damping=10.005"),
    SpringPreset("libadwaita/carousel", "libadwaita:ratio=1,mass=0.5,stiffness=500"),
    SpringPreset("niri/workspace-switch", "libadwaita:ratio=1,stiffness=1000"),
    SpringPreset("niri/window-movement", "libadwaita:ratio=1,stiffness=800"),
    SpringPreset("kwin/slide", "android:stiffness=300,ratio=1.1"),
    SpringPreset("fusion/default", "ratio:zeta=1,omega=10"),
    SpringPreset("wave/interactive", "response:response=0.2,damping=0.8"),
    SpringPreset("wave/animated", "response:response=0.82,damping=1"),
    SpringPreset("fluid/flashlight", "response:response=0.2,damping=0.4"),
    SpringPreset("fluid/rubber-band", "response:response=0.3,damping=0.6"),
    SpringPreset("fluid/momentum", "response:response=0.3,damping=0.8"),
    SpringPreset("fluid/rotation", "response:response=0.4,damping=0.8"),
    SpringPreset("fluid/drawer", "response:response=0.4,damping=1"),
  ]
}

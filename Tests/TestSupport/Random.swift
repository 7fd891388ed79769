// Tests draw their inputs from a seeded generator, so that every failure can
// be replayed.
@_exported import struct Platform.SplitMix64

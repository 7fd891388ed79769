// Tests draw random inputs from a seeded generator, so that every failure can
// be reproduced.
@_exported import struct Platform.SplitMix64

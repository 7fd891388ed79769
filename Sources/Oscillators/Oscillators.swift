// Oscillators

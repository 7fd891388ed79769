// Engines

// Suites

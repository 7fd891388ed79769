// Gestures

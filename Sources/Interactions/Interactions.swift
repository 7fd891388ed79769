// Interactions

// Integrators

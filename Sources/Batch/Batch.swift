// Batch

/**
 * When a wait in a test is given up: far above what it takes on the slowest machine, so that only what never comes fails.
 * `expect.poll`, `eventually` and the browser's waits all have it; no test sets a limit of its own.
 */
export const BRAKE_MS = 120_000

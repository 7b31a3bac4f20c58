/** JSON of exactly this many bytes (at least two). */
export function constantText(bytes: number): string {
  return `"${'x'.repeat(Math.max(0, bytes - 2))}"`
}

/** Where a constant of this size is served. */
export function constantPath(bytes: number): string {
  return `/bench/constant/${bytes}`
}

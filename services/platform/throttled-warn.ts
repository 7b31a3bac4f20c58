interface WarnLogger {
  warn(fields: object, message: string): void
  debug?(fields: object, message: string): void
}

const EVERY_MS = 60_000

/** Logs a repeated warning at once, then once a minute, and as `debug` in between. */
export function throttledWarn(logger: WarnLogger, message: string) {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (error: unknown): void => {
    const isDue = performance.now() - warnedAt >= EVERY_MS
    if (isDue) warnedAt = performance.now()
    if (isDue) logger.warn({ err: error }, message)
    else logger.debug?.({ err: error }, message)
  }
}

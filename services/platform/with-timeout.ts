/**
 * What the work resolves with, or, when that takes longer than `limitMs`, what `onTimeout` returns or throws. The work itself is not
 * stopped; a failure of it that comes later is dropped. Where a call takes an `AbortSignal`, `AbortSignal.timeout` is the better way.
 */
export async function withTimeout<T, Late>(work: Promise<T>, limitMs: number, onTimeout: () => Late): Promise<T | Late> {
  const { promise: late, resolve } = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(resolve, limitMs, LATE)
  work.catch(() => undefined)
  try {
    const first = await Promise.race([work, late])
    return first === LATE ? onTimeout() : (first as T)
  } finally {
    clearTimeout(timer)
  }
}

const LATE = Symbol('late')

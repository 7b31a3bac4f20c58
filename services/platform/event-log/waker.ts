/** Lets a loop sleep until it is woken; a wake between `reset` and `wait` is not lost. */
export interface Waker {
  wake(): void
  reset(): void
  wait(): Promise<void>
}

export function createWaker(): Waker {
  let woken = Promise.withResolvers<void>()
  return {
    wake: () => woken.resolve(),
    reset() {
      woken = Promise.withResolvers<void>()
    },
    wait: () => woken.promise,
  }
}

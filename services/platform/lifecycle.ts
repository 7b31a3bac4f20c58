import closeWithGrace from 'close-with-grace'
import type { Logger } from './logger.ts'

export interface Lifecycle {
  /** Registers a cleanup. Last opened, first closed: stop accepting, drain, flush, close. */
  onClose(name: string, close: () => Promise<unknown> | unknown): void
  /** Closes everything and exits the process; idempotent, as are repeated signals. */
  close(): void
}

export interface LifecycleOptions {
  logger: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>
  /** Timeout after which the process exits with what is still open. */
  closeWithinMs?: number
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Graceful shutdown: on a signal, on an uncaught error (exit code 1), and when the parent process is gone. Ctrl-C arrives twice when npm
 * forwards it, so repeated signals are ignored.
 */
export function createLifecycle({ logger, closeWithinMs = 10_000 }: LifecycleOptions): Lifecycle {
  const closers: { name: string; close: () => Promise<unknown> | unknown }[] = []
  let isClosing = false

  const grace = closeWithGrace({ delay: closeWithinMs, skip: [...SIGNALS, 'beforeExit'], logger: asConsole(logger) }, async ({ err }) => {
    isClosing = true
    if (err) logger.fatal({ err }, 'an error that nobody caught ends the process')
    for (const { name, close } of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        logger.error({ err: error, part: name }, 'a part did not close')
      }
    }
  })
  const close = (): void => {
    if (isClosing) return
    isClosing = true
    grace.close()
  }
  for (const signal of SIGNALS) process.on(signal, close)
  // The channel to the parent closes when the parent dies, even by kill -9.
  process.on('disconnect', close)

  return { onClose: (name, closer) => closers.push({ name, close: closer }), close }
}

/** close-with-grace logs only what it could not close in time. */
function asConsole(logger: LifecycleOptions['logger']) {
  return { error: (problem?: unknown) => logger.error({ problem: String(problem) }, 'closing did not go well') }
}

import closeWithGrace from 'close-with-grace'
import type { Logger } from './logger.ts'

export interface Lifecycle {
  /** Registers how something opened is closed. What was opened last is closed first: stop accepting, drain, flush, close. */
  onClose(name: string, close: () => Promise<unknown> | unknown): void
  /** Closes everything and ends the process; the second call and the second signal change nothing. */
  close(): void
}

export interface LifecycleOptions {
  logger: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>
  /** After it the process ends whatever still hangs. */
  closeWithinMs?: number
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ends this process in order: on a signal, on an error nobody caught (then with exit code 1), and when the process that
 * started it is gone. Ctrl-C reaches a process twice when npm passes it on, so repeated signals are ignored.
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
  // The channel to the process that started this one closes when that one dies, even of a kill -9.
  process.on('disconnect', close)

  return { onClose: (name, closer) => closers.push({ name, close: closer }), close }
}

/** close-with-grace only says what it could not do in time. */
function asConsole(logger: LifecycleOptions['logger']) {
  return { error: (problem?: unknown) => logger.error({ problem: String(problem) }, 'closing did not go well') }
}

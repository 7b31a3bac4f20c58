import type { ReaderState, Subscription } from './event-log.ts'

const WAITING: ReaderState = { status: 'paused', reason: 'log_unavailable', hasNeverRun: true }

/** A subscription that begins when the log has been reached; until then it stands still and says so. */
export function startWhen(ready: Promise<void>, group: string, start: () => Promise<Subscription>): Subscription {
  let subscription: Subscription | undefined
  let closed = false
  const started = ready.then(async () => {
    if (!closed) subscription = await start()
    if (closed) await subscription?.close()
  })
  // `ready` ends without an answer when the log is closed before it was reached.
  started.catch(() => undefined)
  return {
    group,
    state: () => subscription?.state() ?? WAITING,
    async close() {
      closed = true
      await subscription?.close()
    },
  }
}

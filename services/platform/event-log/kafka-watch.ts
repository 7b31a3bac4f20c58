import type { Consumer as KafkaConsumer } from 'kafkajs'

/** No fetch, heartbeat or batch for so long: kafkajs is stuck. */
const SILENT_AFTER_MS = 30_000
const POLL_INTERVAL_MS = 5000

export interface KafkaWatch {
  /** Answers when `signal` asks for the end; rejects when the consumer crashed or fell silent. */
  ended: Promise<void>
  /** Work on a batch is no silence, however long it takes. */
  whileBusy(work: () => Promise<void>): Promise<void>
  /** Ends it for this reason. */
  end(reason: Error): void
  stop(): void
}

export function watchKafkaConsumer(kafka: KafkaConsumer, signal: AbortSignal): KafkaWatch {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // It may reject before anybody waits for it.
  ended.catch(() => undefined)
  let lastSign = performance.now()
  let isBusy = false
  const sign = (): void => {
    lastSign = performance.now()
  }
  const { FETCH, HEARTBEAT, GROUP_JOIN, CRASH } = kafka.events
  for (const event of [FETCH, HEARTBEAT, GROUP_JOIN]) kafka.on(event, sign)
  kafka.on(CRASH, ({ payload }) => reject(payload.error))
  const timer = setInterval(() => {
    if (!isBusy && performance.now() - lastSign > SILENT_AFTER_MS) reject(new Error('the consumer fell silent'))
  }, POLL_INTERVAL_MS)
  const onAbort = (): void => resolve()
  if (signal.aborted) resolve()
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    ended,
    end: reject,
    async whileBusy(work) {
      isBusy = true
      try {
        await work()
      } finally {
        isBusy = false
        sign()
      }
    },
    stop() {
      clearInterval(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}

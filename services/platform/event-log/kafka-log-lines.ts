import type { LogEntry } from 'kafkajs'
import type { LogLogger } from './log-logger.ts'

/**
 * What passes by itself: a cluster that starts, elects, rebalances or cannot be reached. kafkajs asks again and calls it an error
 * each time; when it lasts, our readers and writers tell it once.
 */
const PASSING = [
  /coordinator/i,
  /\bleaders?\b|leadership/i,
  /rebalanc/i,
  /does not host this topic-partition/,
  /connect|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN/i,
  /timed out/i,
]

/** Takes the lines of kafkajs into the log of the shop: passing ones as `debug`, all others as `warn`. */
export function logKafkaLine(logger: LogLogger, { namespace, log }: Pick<LogEntry, 'namespace' | 'log'>): void {
  const error = typeof log.error === 'string' ? log.error : null
  const isPassing = PASSING.some((pattern) => pattern.test(error ?? log.message))
  const fields = { kafka: namespace, ...(error !== null && { error }) }
  if (isPassing) logger.debug?.(fields, log.message)
  else logger.warn(fields, log.message)
}

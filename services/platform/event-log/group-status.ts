import type { ReaderState } from './event-log.ts'
import type { LogLogger } from './log-logger.ts'

/** A shorter halt (an engine that restarts, a group that rebalances) is seen in `state` only. */
const REPORT_AFTER_MS = 5000

/** What a group is doing. */
export interface GroupStatus {
  state(): ReaderState
  running(): void
  /** Said again with every attempt that fails. */
  paused(reason: string): void
}

export function createGroupStatus(group: string, logger: LogLogger): GroupStatus {
  let state: ReaderState = { status: 'running' }
  let pausedAt = 0
  let isReported = false
  let hasRun = false
  return {
    state: () => state,
    running() {
      if (isReported) logger.info({ group }, 'the group goes on')
      isReported = false
      hasRun = true
      state = { status: 'running' }
    },
    paused(reason) {
      if (state.status === 'running') pausedAt = performance.now()
      state = hasRun ? { status: 'paused', reason } : { status: 'paused', reason, hasNeverRun: true }
      if (isReported || performance.now() - pausedAt < REPORT_AFTER_MS) return
      logger.warn({ group, reason }, 'the group stands still and tries again')
      isReported = true
    },
  }
}

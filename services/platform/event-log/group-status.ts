import type { ReaderState } from './event-log.ts'
import type { LogLogger } from './log-logger.ts'

/** A shorter halt (an engine that restarts, a group that rebalances) is seen in `state` only. */
const WORTH_TELLING_MS = 5000

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
  let isTold = false
  let hasRun = false
  return {
    state: () => state,
    running() {
      if (isTold) logger.info({ group }, 'the group goes on')
      isTold = false
      hasRun = true
      state = { status: 'running' }
    },
    paused(reason) {
      if (state.status === 'running') pausedAt = performance.now()
      state = hasRun ? { status: 'paused', reason } : { status: 'paused', reason, hasNeverRun: true }
      if (isTold || performance.now() - pausedAt < WORTH_TELLING_MS) return
      logger.warn({ group, reason }, 'the group stands still and tries again')
      isTold = true
    },
  }
}

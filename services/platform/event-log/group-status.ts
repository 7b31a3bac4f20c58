import type { ReaderState } from './event-log.ts'
import type { LogLogger } from './log-logger.ts'

/** What a group is doing, told once per change. */
export interface GroupStatus {
  state(): ReaderState
  running(): void
  paused(reason: string): void
}

export function createGroupStatus(group: string, logger: LogLogger): GroupStatus {
  let state: ReaderState = { status: 'running' }
  return {
    state: () => state,
    running() {
      if (state.status === 'paused') logger.info({ group }, 'the group goes on')
      state = { status: 'running' }
    },
    paused(reason) {
      if (state.status === 'running' || state.reason !== reason) logger.warn({ group, reason }, 'the group stands still and tries again')
      state = { status: 'paused', reason }
    },
  }
}

import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { DEAD_LETTER_CALLS as CALLS } from '#services/staff/dead-letters.calls.ts'
import type { DeadLetterReplay } from '#services/staff/dead-letters.contract.ts'
import type { DeadLetterGroup } from './replay-run.ts'

/** The handlers of 50 events may have much to do. */
const replayTimeoutMs = 60_000

export const fetchGroupsFx = staffCall(CALLS.groups)
export const fetchLettersFx = staffCall(CALLS.letters, ({ group, reason, after }: DeadLetterGroup & { after: number | null }) => ({
  params: { group },
  query: { reason, after },
}))
export const replayFx = staffCall(CALLS.replay, (body: DeadLetterReplay) => ({ body, timeoutMs: replayTimeoutMs }))

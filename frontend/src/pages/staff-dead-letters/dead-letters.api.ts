import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { DeadLetterGroups, DeadLetterReplay, DeadLetterReplayed, DeadLetters } from '#services/staff/dead-letters.contract.ts'
import type { DeadLetterGroup } from './replay-run.ts'

const path = '/api/v1/staff/dead-letters'
/** The handlers of 50 events may have much to do. */
const replayTimeoutMs = 60_000

export const fetchGroupsFx = typedCall<void, DeadLetterGroups>(attach({ effect: staffRequestFx, mapParams: () => ({ path }) }))

export const fetchLettersFx = typedCall<DeadLetterGroup & { after: number | null }, DeadLetters>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ group, reason, after }: DeadLetterGroup & { after: number | null }) => ({
      path: `${path}/${encodeURIComponent(group)}?${new URLSearchParams({ reason, ...(after !== null && { after: String(after) }) })}`,
    }),
  }),
)

export const replayFx = typedCall<DeadLetterReplay, DeadLetterReplayed>(
  attach({
    effect: staffRequestFx,
    mapParams: (body: DeadLetterReplay) => ({ path: `${path}/replay`, method: 'POST' as const, body, timeoutMs: replayTimeoutMs }),
  }),
)

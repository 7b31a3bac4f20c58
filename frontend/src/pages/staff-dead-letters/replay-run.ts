import type { DeadLetterReplay, DeadLetterReplayed } from '#services/staff/dead-letters.contract.ts'

/** Dead letters of one consumer group with the same reason. */
export interface DeadLetterGroup {
  group: string
  reason: string
}

/** A replay in progress, in batches. */
export interface ReplayRun extends DeadLetterGroup {
  /** Ids still to be tried; null = all of the group after `after`. */
  rest: readonly number[] | null
  after: number
  total: number
  replayed: number
  failed: number
  isDone: boolean
}

/** Batch size of a request. */
const atOnce = 50

export const startRun = (letterGroup: DeadLetterGroup, ids: readonly number[] | null, total: number): ReplayRun => ({
  ...letterGroup,
  rest: ids,
  after: 0,
  total,
  replayed: 0,
  failed: 0,
  isDone: false,
})

export function nextReplay({ group, reason, rest, after }: ReplayRun): DeadLetterReplay {
  if (rest) return { group, ids: rest.slice(0, atOnce) }
  return { group, reason, ...(after > 0 && { after }) }
}

export function withResult(run: ReplayRun, { replayed, failed, last }: DeadLetterReplayed): ReplayRun {
  const rest = run.rest?.slice(atOnce) ?? null
  const tried = run.replayed + run.failed + replayed.length + failed.length
  return {
    ...run,
    rest,
    after: last ?? run.after,
    // More may have arrived meanwhile.
    total: Math.max(run.total, tried),
    replayed: run.replayed + replayed.length,
    failed: run.failed + failed.length,
    isDone: rest === null ? last === null : rest.length === 0,
  }
}

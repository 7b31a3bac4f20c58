import { createEffect } from 'effector'
import type { Metric } from '#services/visitors/visitors.contract.ts'

/** What the collector is told of a visitor. A repeat carries the same id, so that it counts once. */
export type CollectorCall = { id: string } & ({ metric: Metric } | { likedProductId: string } | { likedShopId: string })

export const isMetric = (call: CollectorCall): call is CollectorCall & { metric: Metric } => 'metric' in call

/**
 * Calls that the collector does not have yet, kept in the browser so that they outlive a reload and a closed tab. Each has a key
 * of its own: tabs add and remove without overwriting each other. Nothing personal stands in them.
 */

const prefix = 'waitingCall:'
/** More than this at once is no visitor any more. */
export const maxWaitingCalls = 100
/** What is older tells nothing that could still be counted. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000
const turnName = 'collector'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Only what this shop could have written: the collector judges the rest. */
function isCall(value: unknown): value is CollectorCall {
  if (!isRecord(value) || typeof value.id !== 'string') return false
  if (typeof value.likedProductId === 'string' || typeof value.likedShopId === 'string') return true
  return isRecord(value.metric) && typeof value.metric.kind === 'string'
}

function readEntry(key: string): { key: string; call: CollectorCall; sinceMs: number } | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isRecord(stored) || typeof stored.sinceMs !== 'number' || Date.now() - stored.sinceMs > maxAgeMs) return null
    return isCall(stored.call) && key === prefix + stored.call.id ? { key, call: stored.call, sinceMs: stored.sinceMs } : null
  } catch {
    return null
  }
}

/** The newest calls, oldest first; what is unreadable, too old or too much is removed. */
function readWaitingCalls(): CollectorCall[] {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((key) => key.startsWith(prefix))
  const entries = keys.flatMap((key) => readEntry(key) ?? []).sort((a, b) => a.sinceMs - b.sinceMs)
  const newest = entries.slice(-maxWaitingCalls)
  for (const key of keys) if (!newest.some((entry) => entry.key === key)) localStorage.removeItem(key)
  return newest.map(({ call }) => call)
}

export const readWaitingCallsFx = createEffect((): CollectorCall[] => {
  try {
    return readWaitingCalls()
  } catch {
    return []
  }
})

/** Answers whether it is kept: a browser that forbids storage holds it in this tab alone. */
export const saveCallFx = createEffect((call: CollectorCall): boolean => {
  try {
    localStorage.setItem(prefix + call.id, JSON.stringify({ call, sinceMs: Date.now() }))
    readWaitingCalls()
    return true
  } catch {
    return false
  }
})

/** The visitor has ended the counting: likes go on waiting. */
export const forgetMetricsFx = createEffect((): void => {
  try {
    for (const call of readWaitingCalls()) if (isMetric(call)) localStorage.removeItem(prefix + call.id)
  } catch {
    // Where storage is forbidden nothing was kept.
  }
})

function isRemoved(id: string): boolean {
  try {
    return localStorage.getItem(prefix + id) === null
  } catch {
    return false
  }
}

export interface Turn {
  /** Another tab has sent the call meanwhile. */
  isRemoved: boolean
  end: () => void
}

/**
 * Waits until no other tab is sending. Tabs share what is kept, so one sends at a time and looks first whether the call is still
 * there. Browsers know such locks on secure addresses only, and may refuse them with the storage; then a call may be sent twice, and
 * its id makes it count once.
 */
export const acquireTurnFx = createEffect(
  ({ call, isStored }: { call: CollectorCall; isStored: boolean }) =>
    new Promise<Turn>((resolve) => {
      const begin = (end: () => void) => resolve({ isRemoved: isStored && isRemoved(call.id), end })
      if (!navigator.locks) return begin(() => {})
      navigator.locks.request(turnName, () => new Promise<void>((end) => begin(end))).catch(() => begin(() => {}))
    }),
)

/** A call that is over (taken, or refused for good) is kept no longer. */
export const releaseTurnFx = createEffect(({ turn, overId }: { turn: Turn; overId: string | null }): void => {
  try {
    if (overId !== null) localStorage.removeItem(prefix + overId)
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  turn.end()
})

import { createEffect } from 'effector'
import type { Metric } from '#services/visitors/visitors.contract.ts'

/** A call to the collector. Its id makes it idempotent. */
export type CollectorCall = { id: string } & ({ metric: Metric } | { likedProductId: string } | { likedShopId: string })

export const isMetric = (call: CollectorCall): call is CollectorCall & { metric: Metric } => 'metric' in call

/**
 * Calls that the collector does not have yet, in the browser's storage, so that they survive a reload or a closed tab. Each has its own
 * key, so that tabs do not overwrite each other. No personal data.
 */

const prefix = 'waitingCall:'
/** A visitor never has more. */
export const maxWaitingCalls = 100
/** Older calls are useless for statistics. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000
const turnName = 'collector'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Checks only that this shop could have written it; the collector validates the rest. */
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

/** The newest calls, oldest first; unreadable, old and surplus ones are removed. */
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

/** Returns whether it was stored: without storage it is in this tab's memory only. */
export const saveCallFx = createEffect((call: CollectorCall): boolean => {
  try {
    localStorage.setItem(prefix + call.id, JSON.stringify({ call, sinceMs: Date.now() }))
    readWaitingCalls()
    return true
  } catch {
    return false
  }
})

/** The visitor opted out: removes metrics, keeps likes. */
export const forgetMetricsFx = createEffect((): void => {
  try {
    for (const call of readWaitingCalls()) if (isMetric(call)) localStorage.removeItem(prefix + call.id)
  } catch {
    // Without storage there is nothing to remove.
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
 * Waits for the lock of all tabs: they share the queue, so one sends at a time and first checks that the call is still there. Browsers
 * have such locks on secure addresses only, and may refuse them along with storage; then a call may be sent twice, and its id makes it
 * count once.
 */
export const acquireTurnFx = createEffect(
  ({ call, isStored }: { call: CollectorCall; isStored: boolean }) =>
    new Promise<Turn>((resolve) => {
      const begin = (end: () => void) => resolve({ isRemoved: isStored && isRemoved(call.id), end })
      if (!navigator.locks) return begin(() => {})
      navigator.locks.request(turnName, () => new Promise<void>((end) => begin(end))).catch(() => begin(() => {}))
    }),
)

/** A finished call (accepted, or permanently refused) is removed. */
export const releaseTurnFx = createEffect(({ turn, overId }: { turn: Turn; overId: string | null }): void => {
  try {
    if (overId !== null) localStorage.removeItem(prefix + overId)
  } catch {
    // Without storage there is nothing to remove.
  }
  turn.end()
})

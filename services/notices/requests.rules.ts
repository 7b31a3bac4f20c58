import type { RequestHandled } from '#events/contacts.events.ts'

export type RequestState = RequestHandled['state']

/** The last act of staff. */
export interface Handled {
  state: RequestState
  at: Date
}

/** The outcome of the cancelled order. */
export interface Closed {
  outcome: 'cancelled' | 'declined'
  at: Date
}

export const isWaiting = (state: RequestState): boolean => state === 'open' || state === 'in_work'

/**
 * The state of a request. Closing the order's notice closes what waits then; an act at the same time or later takes precedence. The
 * projection's SQL has the same rule.
 */
export function stateOf(handled: Handled | null, closed: Closed | null): RequestState {
  const state = handled?.state ?? 'open'
  if (closed === null || !isWaiting(state) || (handled !== null && handled.at >= closed.at)) return state
  return closed.outcome === 'cancelled' ? 'done' : 'declined'
}

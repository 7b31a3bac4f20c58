import type { RequestHandled } from '#events/contacts.events.ts'

export type RequestState = RequestHandled['state']

/** What staff pressed last. */
export interface Handled {
  state: RequestState
  at: Date
}

/** What became of the order that a cancellation names. */
export interface Closed {
  outcome: 'cancelled' | 'declined'
  at: Date
}

export const isWaiting = (state: RequestState): boolean => state === 'open' || state === 'in_work'

/**
 * Where a request stands. Closing the order's notice ends what waits then; a press of the same moment or later says it better. The same
 * rule stands in the projection's table.
 */
export function stateOf(handled: Handled | null, closed: Closed | null): RequestState {
  const state = handled?.state ?? 'open'
  if (closed === null || !isWaiting(state) || (handled !== null && handled.at >= closed.at)) return state
  return closed.outcome === 'cancelled' ? 'done' : 'declined'
}

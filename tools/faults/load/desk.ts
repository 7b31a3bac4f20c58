import type { OrderStatus } from '#events/orders.events.ts'
import type { Act } from './acts.ts'
import type { Random } from './random.ts'

/** The session of a member of staff. */
export interface SignedIn {
  token: string
}

/** How the status of an order changes. */
export interface Move {
  from: OrderStatus
  to: OrderStatus
  by: SignedIn
}

/** What staff know of the orders, which is what they were told. */
export interface Desk {
  /** A change of one of the orders that came or changed last; null while there is none. */
  nextChange(): { orderId: string; move: Move } | null
  /** Takes note of an act that was answered. */
  note(act: Act): void
}

/** No order comes to a status twice, so that each change can be told from every other one. */
const NEXT: Partial<Record<OrderStatus, readonly OrderStatus[]>> = { open: ['paid', 'cancelled'], paid: ['closed', 'cancelled'] }
/** Few, so that staff get in each other's way where the shop is slow. */
const LOOKED_AT = 20

export function createDesk(by: SignedIn, random: Random): Desk {
  const statuses = new Map<string, OrderStatus>()
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  return {
    nextChange() {
      const [orderId, from] = pick([...statuses].slice(-LOOKED_AT)) ?? []
      const to = from && pick(NEXT[from] ?? [])
      return orderId && from && to ? { orderId, move: { from, to, by } } : null
    },
    note({ kind, outcome, orderId, move }) {
      if (orderId === null || (kind !== 'order' && kind !== 'status')) return
      const status = move?.to ?? 'open'
      statuses.delete(orderId)
      // Of what was refused somebody else knows better.
      if (outcome === 'acknowledged' && NEXT[status]) statuses.set(orderId, status)
    },
  }
}

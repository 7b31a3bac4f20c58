import type { OrderStatus } from '#events/orders.events.ts'
import { type Act, makeAct } from './acts.ts'
import type { SignedIn } from './ask.ts'
import type { Random } from './random.ts'
import type { Wares } from './wares.ts'

/** What staff know of the shop, which is what they were told. */
export interface Desk {
  /** What a member of staff does next; null while there is nothing to do of that kind. */
  next(): Act | null
  /** Takes note of an act, whatever became of it. */
  note(act: Act): void
  /** Price links that offers were accepted with, the last ones. */
  links(): readonly Link[]
}

export interface Link {
  ean: string
  token: string
}

/** No order comes to a status twice, so that each change can be told from every other one. */
const NEXT: Partial<Record<OrderStatus, readonly OrderStatus[]>> = { open: ['paid', 'cancelled'], paid: ['closed', 'closed', 'cancelled'] }
/** Few, so that staff get in each other's way where the shop is slow. */
const LOOKED_AT = 20
const LINKS = 8
const MIX = ['status', 'status', 'status', 'answer', 'import', 'edit'] as const

export function createDesk({ by, random, wares }: { by: SignedIn; random: Random; wares: Wares }): Desk {
  const statuses = new Map<string, OrderStatus>()
  const waiting: Link[] = []
  const links: Link[] = []
  const { storekeeper, visitors, scarce } = wares
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const about = (kind: Act['kind'], details: Partial<Act>): Act => ({
    ...makeAct(random, { eans: scarce, visitors }, [kind]),
    by,
    ...details,
  })

  function nextChange(): Act | null {
    const [orderId, from] = pick([...statuses].slice(-LOOKED_AT)) ?? []
    const to = from && pick(NEXT[from] ?? [])
    return orderId && from && to ? about('status', { orderId, move: { from, to } }) : null
  }
  function nextAnswer(): Act | null {
    const offer = waiting.pop()
    return offer ? about('answer', { ean: offer.ean, offerId: offer.token }) : null
  }
  function nextImport(): Act | null {
    const counts = storekeeper.nextFile()
    return counts && about('import', { counts })
  }
  function nextEdit(): Act | null {
    const ean = storekeeper.nextArticle()
    return ean === null ? null : about('edit', { ean, counts: [{ ean, units: 0, shipment: 0, supplier: 0 }] })
  }
  function noteStatus({ kind, outcome, orderId, move, shopper }: Act): void {
    // What a card pays is moved on by the shop.
    if (orderId === null || (kind === 'order' && shopper?.manner !== 'transfer')) return
    const status = move?.to ?? 'open'
    statuses.delete(orderId)
    // Of what was refused somebody else knows better.
    if (outcome === 'acknowledged' && NEXT[status]) statuses.set(orderId, status)
  }
  const nextOf = { status: nextChange, answer: nextAnswer, import: nextImport, edit: nextEdit }
  return {
    links: () => links.slice(-LINKS),
    next: () => nextOf[pick(MIX) ?? 'status'](),
    note(act) {
      const { kind, outcome, sent, counts, ean, id, token } = act
      // An edit that comes late is refused, since it says what it was made of; a file is not.
      if (counts.length > 0) storekeeper.note(counts, kind === 'edit' || (sent === 1 && outcome !== 'unknown'))
      if (outcome === 'acknowledged' && kind === 'offer') waiting.push({ ean, token: id })
      if (outcome === 'acknowledged' && token !== null) links.push({ ean, token })
      noteStatus(act)
    },
  }
}

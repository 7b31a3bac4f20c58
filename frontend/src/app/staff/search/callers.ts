import type { DeskHit } from '#services/domain/desk-search.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import type { DeskFound } from '#services/staff/desk-search.contract.ts'

/** A hit, or the card of a person who was found. */
export type ShownHit = DeskHit | (Omit<DeskHit, 'kind'> & { kind: 'caller' })
export interface ShownGroup {
  kind: ShownHit['kind']
  hits: readonly ShownHit[]
  hasMore: boolean
}

const MAX_CARDS = 4

/** Adds the cards of those who were found: below the best hits, or on top where a whole phone was typed. */
export function withCallers(groups: DeskFound['groups'], typed: string): ShownGroup[] {
  const known = groups.flatMap(({ hits }) => hits).filter(({ phone }) => phone !== null)
  const callers = [...new Map(known.toReversed().map((hit) => [hit.phone, hit])).values()].toReversed()
  if (callers.length === 0) return groups
  const hits = callers.slice(0, MAX_CARDS).map((hit) => ({ ...hit, kind: 'caller' as const, id: hit.phone ?? '', what: null }))
  const cards: ShownGroup = { kind: 'caller', hits, hasMore: callers.length > MAX_CARDS }
  const isWhole = normalizePhone(typed) !== null
  return isWhole ? [cards, ...groups] : [...groups.slice(0, 1), cards, ...groups.slice(1)]
}

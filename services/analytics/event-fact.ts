import { createHash } from 'node:crypto'

/** A row of `event_facts`. Only what a count needs: no contact, no text that a person typed about himself. */
export interface EventFact {
  event_id: string
  topic: string
  type: string
  kind: string
  received_at: string
  /** An unsigned 64-bit number as text; `0` = no visitor. */
  visitor_hash: string
  ean: string
  brand: string
  source: string
  origin: string
  step: number | null
  results: number | null
  query: string
  is_bot: boolean
  amount_agorot: number
  /** What else is worth knowing of this kind, as JSON. */
  props: string
}

/** What an event says, beside what all say. */
export type Facts = Partial<EventFact> & Pick<EventFact, 'topic' | 'kind'>

/** A visitor is told from another without his id: what the browser keeps finds no row here. */
export function hashVisitor(visitorId: string | null): string {
  if (visitorId === null) return '0'
  return createHash('sha256').update(`visitor:${visitorId}`).digest().readBigUInt64BE().toString()
}

import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'
import { DESK_HIT_KINDS } from '#services/domain/desk-search.ts'

/** The desk's one search: `DeskHit` of `domain/desk-search.ts`. */

export const DeskSearchQuery = Type.Object({ q: Type.String({ maxLength: 100 }) })

const Text = nullable(Type.String())
const Kind = Type.Enum([...DESK_HIT_KINDS])

export const FoundHit = Type.Object({
  kind: Kind,
  id: Type.String(),
  name: Text,
  phone: Text,
  what: Text,
  status: Type.String(),
  type: Text,
  about: Text,
  sum: nullable(Type.Number()),
  at: Type.String(),
})

export const DeskFound = Type.Object({
  /** Kinds of which something was found; the newest first. `hasMore`: there are others than these. */
  groups: Type.Array(
    Type.Object({
      kind: Kind,
      hits: Type.Array(FoundHit),
      hasMore: Type.Boolean(),
    }),
  ),
})
export type DeskFound = Static<typeof DeskFound>

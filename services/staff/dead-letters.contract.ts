import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** Dead letters and lag of reader groups. Times are ISO 8601. */

export const ReaderGroup = Type.Object({
  group: Type.String(),
  /** Unread events; null = the log did not answer in time. */
  lag: nullable(Type.Integer()),
  /** Why a group of this process is paused; null = it runs, or runs elsewhere. */
  paused: nullable(Type.String()),
  /** False: no handler of this version, so its letters cannot be replayed. */
  isReplayable: Type.Boolean(),
  /** Its dead letters, by reason. */
  reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer(), since: Type.String() })),
})
export type ReaderGroup = Static<typeof ReaderGroup>

export const DeadLetterGroups = Type.Object({ groups: Type.Array(ReaderGroup) })
export type DeadLetterGroups = Static<typeof DeadLetterGroups>

export const DeadLetter = Type.Object({
  id: Type.Integer(),
  topic: Type.String(),
  partition: Type.Integer(),
  position: Type.Integer(),
  eventId: nullable(Type.String()),
  key: nullable(Type.String()),
  reason: Type.String(),
  error: Type.String(),
  attempts: Type.Integer(),
  firstSeen: Type.String(),
  lastSeen: Type.String(),
  /** The stored record, at most 64 KB. */
  bytes: Type.String(),
})
export type DeadLetter = Static<typeof DeadLetter>

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Group = Type.String({ pattern: '^[A-Za-z0-9._-]{1,150}$' })
const Reason = Type.String({ minLength: 1, maxLength: 200 })

export const DeadLettersPath = Type.Object({ group: Group })
/** `after`: the id of the last known letter. */
export const DeadLettersQuery = Type.Object({
  reason: Type.Optional(Reason),
  after: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })),
})

/** Oldest first. */
export const DeadLetters = Type.Object({ letters: Type.Array(DeadLetter), hasMore: Type.Boolean() })
export type DeadLetters = Static<typeof DeadLetters>

/** The given letters, or the oldest 50 of the group and reason after `after`. */
export const DeadLetterReplay = Type.Object(
  {
    group: Group,
    reason: Type.Optional(Reason),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 })),
    after: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type DeadLetterReplay = Static<typeof DeadLetterReplay>

export const DeadLetterReplayed = Type.Object({
  replayed: Type.Array(Type.Integer()),
  failed: Type.Array(Type.Object({ id: Type.Integer(), reason: Type.String() })),
  /** The last replayed one, to continue after. Null = none was left. */
  last: nullable(Type.Integer()),
})
export type DeadLetterReplayed = Static<typeof DeadLetterReplayed>

/** Dead letters and their replay. */
export const DEAD_LETTER_CALLS = {
  groups: call({
    method: 'GET',
    path: '/api/v1/staff/dead-letters',
    summary: 'Groups of readers: what they gave up by reason, and their lag',
    answer: DeadLetterGroups,
  }),
  letters: call({
    method: 'GET',
    path: '/api/v1/staff/dead-letters/:group',
    summary: 'What a group gave up, the oldest first',
    params: DeadLettersPath,
    query: DeadLettersQuery,
    answer: DeadLetters,
  }),
  replay: call({
    method: 'POST',
    path: '/api/v1/staff/dead-letters/replay',
    summary: 'Runs one group over what it gave up',
    body: DeadLetterReplay,
    answer: DeadLetterReplayed,
  }),
}

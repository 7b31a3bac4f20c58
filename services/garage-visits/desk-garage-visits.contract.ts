import { type Static, Type } from 'typebox'
import { DateOnly, Slug } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { NewNote } from '#services/messages/messages.contract.ts'
import { GarageVisit, Hour } from './garage-visits.contract.ts'

/** A garage as staff see it: its link, its week, and what is written to those booked there. */

const strict = { additionalProperties: false } as const

export const GarageWeek = Type.Object({
  /** In Israel. */
  today: DateOnly,
  /** From yesterday through seven days ahead, in order. */
  visits: Type.Array(Type.Object({ ...Type.Pick(GarageVisit, ['orderId', 'tires', 'state']).properties, appointment: Hour }, strict)),
  /** Appointments that it refused in the last 90 days. */
  refusals: Type.Integer(),
  /** Appointments of the last 90 days, two days ago or longer, whose tires nobody called fitted. */
  noShows: Type.Integer(),
})
export type GarageWeek = Static<typeof GarageWeek>

export const WordsToBooked = Type.Pick(NewNote, ['subject', 'body'], strict)
export type WordsToBooked = Static<typeof WordsToBooked>

export const BookedWritten = Type.Object({
  written: Type.Integer(),
  /** By an earlier press. */
  before: Type.Integer(),
  /** Erased, or without an address that the shop can write to. */
  unreachable: Type.Integer(),
})
export type BookedWritten = Static<typeof BookedWritten>

const params = Type.Object({ slug: Slug })
const PATH = '/api/v1/staff/garages/:slug'

export const GARAGE_VISIT_DESK_CALLS = {
  /** `path`: below the base path. */
  link: call({
    method: 'GET',
    path: `${PATH}/link`,
    summary: 'The link to a garage’s own page',
    params,
    answer: Type.Object({ path: Type.String() }),
  }),
  week: call({
    method: 'GET',
    path: `${PATH}/week`,
    summary: 'Appointments of a garage, its refusals and no-shows',
    params,
    answer: GarageWeek,
  }),
  writeToBooked: call({
    method: 'POST',
    path: `${PATH}/write-to-booked`,
    summary: 'Write once to each buyer with an appointment at a garage',
    params,
    body: WordsToBooked,
    answer: BookedWritten,
  }),
}

import { attach, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import {
  GARAGE_VISIT_DESK_CALLS as CALLS,
  type GarageWeek,
  type WordsToBooked,
} from '#services/garage-visits/desk-garage-visits.contract.ts'
import { garageDeskText as text } from './garage-desk.text.ts'

/** Of the garage that was asked about last: its week, its link, and the letter to those booked there. */

const unserialized = { serialize: 'ignore' } as const
const ofSlug = (slug: string) => ({ params: { slug } })
const fetchLinkFx = attach({ effect: staffCall(CALLS.link, ofSlug) })
const fetchWeekFx = attach({ effect: staffCall(CALLS.week, ofSlug) })
const writeFx = attach({
  effect: staffCall(CALLS.writeToBooked, ({ slug, subject, body }: BookedLetter) => ({ params: { slug }, body: { subject, body } })),
})

export interface BookedLetter extends WordsToBooked {
  slug: string
}

export const linkAsked = createEvent<string>()
export const weekAsked = createEvent<string>()
export const letterOpened = createEvent<{ slug: string; name: string }>()
export const letterTyped = createEvent<Partial<WordsToBooked>>()
export const letterClosed = createEvent()
export const letterSent = createEvent()

export const $link = createStore<{ slug: string; path: string } | null>(null, unserialized)
  .on(fetchLinkFx.done, (_, { params, result }) => ({ slug: params, path: result.path }))
  .reset([linkAsked, pageLeft])
export const $week = createStore<(GarageWeek & { slug: string }) | null>(null, unserialized)
  .on(fetchWeekFx.done, (_, { params, result }) => ({ slug: params, ...result }))
  .reset([weekAsked, pageLeft])
export const $failure = createStore<{ slug: string; message: string } | null>(null, unserialized)
  .on([fetchLinkFx.fail, fetchWeekFx.fail], (_, { params, error }) => ({ slug: params, message: error.message }))
  .reset([linkAsked, weekAsked, pageLeft])
export const [$isLinkAsked, $isWeekAsked] = [fetchLinkFx.pending, fetchWeekFx.pending]
sample({ clock: linkAsked, target: fetchLinkFx })
sample({ clock: weekAsked, target: fetchWeekFx })

/** Null while none is written. */
export const $letter = createStore<BookedLetter | null>(null, unserialized)
  .on(letterOpened, (_, { slug, name }) => ({ slug, ...text.ready(name) }))
  .on(letterTyped, (letter, typed) => letter && { ...letter, ...typed })
  .reset([letterClosed, writeFx.done, pageLeft])
export const $isWriting = writeFx.pending
export const $refusal = createStore<string | null>(null, unserialized)
  .on(writeFx.failData, (_, { message }) => message)
  .reset([writeFx, letterOpened, letterTyped, pageLeft])

export const canSend = ({ subject, body }: WordsToBooked): boolean => subject.trim() !== '' && body.trim() !== ''
sample({
  clock: letterSent,
  source: { letter: $letter, isWriting: $isWriting },
  filter: ({ letter, isWriting }) => letter !== null && canSend(letter) && !isWriting,
  fn: ({ letter }) => letter as BookedLetter,
  target: writeFx,
})
sample({ clock: writeFx.doneData, fn: (answer) => ({ text: text.written(answer) }), target: snackShown })

export interface WeekDay {
  date: string
  visits: GarageWeek['visits']
}

/** Its days with an appointment, in order. */
export const daysOf = ({ visits }: Pick<GarageWeek, 'visits'>): WeekDay[] =>
  [...Map.groupBy(visits, ({ appointment }) => appointment.date)].map(([date, some]) => ({ date, visits: some }))

import { attach, combine, createEvent, createStore, merge, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageHead, type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { garageVisitsPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import {
  GARAGE_VISIT_CALLS as CALLS,
  type CannotFit,
  type GarageVisit,
  type GarageVisits,
  type Hour,
  type OfferableDays,
} from '#services/garage-visits/garage-visits.contract.ts'
import { garageVisitsText as text } from './garage-visits.text.ts'

interface OrderOfLink {
  token: string
  orderId: string
}

const fetchVisitsFx = shopCall(CALLS.visits, (token: string) => ({ params: { token } }))
const fetchFreeDaysFx = shopCall(CALLS.freeDays, (params: OrderOfLink) => ({ params }))
const sayArrivedFx = shopCall(CALLS.arrived, (params: OrderOfLink) => ({ params, body: {} }))
const sayFittedFx = shopCall(CALLS.fitted, (params: OrderOfLink) => ({ params, body: {} }))
const sayCannotFx = shopCall(CALLS.cannot, ({ token, orderId, ...body }: OrderOfLink & CannotFit) => ({ params: { token, orderId }, body }))

const unserialized = { serialize: 'ignore' } as const
const fetchDaysFx = attach({ effect: fetchFreeDaysFx })
const arrivedFx = attach({ effect: sayArrivedFx })
const fittedFx = attach({ effect: sayFittedFx })
const cannotFx = attach({ effect: sayCannotFx })
/** At most so many hours are offered. */
const MOST = 3

export const opened = createEvent<PageLocation>()
/** An order's number. */
export const arrived = createEvent<string>()
export const fitted = createEvent<string>()
/** `refused`: the garage cannot at the appointment of this order, and chooses what to offer. */
export const refused = createEvent<GarageVisit>()
export const kept = createEvent()
export const dayChosen = createEvent<string>()
/** Offers an hour, or no more. */
export const hourToggled = createEvent<Hour>()
export const offerSent = createEvent()

const $token = createStore('').on(opened, (_, { params }) => params.token ?? '')
const loaded = loadByKey<string, GarageVisits>({
  fetchFx: attach({ effect: fetchVisitsFx }),
  opened,
  $key: $token.map((token) => token || null),
  isRefusedUnknown: true,
  // What was refused looks different by now.
  outdated: merge([arrivedFx.fail, fittedFx.fail, cannotFx.fail]),
  refreshed: (_, newer) => newer,
})
export const { $data: $visits, $isUnknown, $failure, retried, $response } = loaded

/** The visit for which other hours are chosen; null = none. */
export const $refusing = createStore<Pick<GarageVisit, 'orderId' | 'appointment'> | null>(null, unserialized)
  .on(refused, (_, visit) => visit)
  // Other hours help only where those were taken.
  .on(cannotFx.failData, (held, { code, isRefusal }) => (isRefusal && code !== 'not_free' ? null : held))
  .reset([kept, cannotFx.done, pageLeft, opened])
/** Null while they are not known. */
export const $days = createStore<OfferableDays | null>(null, unserialized)
  .on(fetchDaysFx.doneData, (_, days) => days)
  .reset([refused, pageLeft])
export const $day = createStore<string | null>(null, unserialized)
  .on(dayChosen, (_, day) => day)
  .on(fetchDaysFx.doneData, (day, days) => (days.some(({ date }) => date === day) ? day : (days[0]?.date ?? null)))
  .reset([refused, pageLeft])
export const $hours = combine($days, $day, (days, day) => days?.find(({ date }) => date === day)?.starts ?? [])

export const isSameHour = (one: Hour, other: Hour): boolean => one.date === other.date && one.startCursor === other.startCursor
const byTime = (one: Hour, other: Hour) => one.date.localeCompare(other.date) || one.startCursor - other.startCursor
export const $offer = createStore<readonly Hour[]>([], unserialized)
  .on(hourToggled, (offer, hour) => {
    if (offer.some((each) => isSameHour(each, hour))) return offer.filter((each) => !isSameHour(each, hour))
    return offer.length < MOST ? [...offer, hour].sort(byTime) : offer
  })
  // What somebody took meanwhile is offered no more.
  .on(fetchDaysFx.doneData, (offer, days) =>
    offer.filter((hour) => days.some(({ date, starts }) => date === hour.date && starts.includes(hour.startCursor))),
  )
  .reset([refused, pageLeft])
export const $isFull = $offer.map((offer) => offer.length >= MOST)

/** The order whose answer is under way; one at a time. */
export const $sending = createStore<string | null>(null, unserialized)
  .on([arrivedFx, fittedFx, cannotFx], (_, { orderId }) => orderId)
  .reset([arrivedFx.finally, fittedFx.finally, cannotFx.finally, pageLeft])
/** Why the last answer was not taken, at its order. */
export const $refusal = createStore<{ orderId: string; message: string } | null>(null, unserialized)
  .on([arrivedFx.fail, fittedFx.fail, cannotFx.fail, fetchDaysFx.fail], (_, { params, error }) => ({
    orderId: params.orderId,
    message: error.message,
  }))
  .reset([arrivedFx, fittedFx, cannotFx, refused, kept, hourToggled, pageLeft])

const $idle = $sending.map((orderId) => orderId === null)
const ofLink = (token: string, orderId: string): OrderOfLink => ({ token, orderId })
sample({ clock: arrived, source: $token, filter: $idle, fn: ofLink, target: arrivedFx })
sample({ clock: fitted, source: $token, filter: $idle, fn: ofLink, target: fittedFx })
sample({ clock: refused, source: $token, fn: (token, { orderId }) => ({ token, orderId }), target: fetchDaysFx })
// Somebody else may have taken an hour meanwhile: what is free is asked again.
sample({ clock: cannotFx.fail, fn: ({ params: { token, orderId } }) => ({ token, orderId }), target: fetchDaysFx })
const toSend = sample({
  clock: offerSent,
  source: { token: $token, refusing: $refusing, slots: $offer, isIdle: $idle },
  fn: ({ token, refusing, slots, isIdle }) =>
    isIdle && refusing?.appointment && slots.length > 0
      ? { token, orderId: refusing.orderId, refused: refusing.appointment, slots: [...slots] }
      : null,
})
sample({ clock: toSend, filter: Boolean, target: cannotFx })
$response.on([arrivedFx.done, fittedFx.done, cannotFx.done], (held, { params, result }) =>
  held?.key === params.token ? { ...held, data: result } : held,
)
sample({ clock: arrivedFx.done, fn: () => ({ text: text.said.arrived }), target: snackShown })
sample({ clock: fittedFx.done, fn: () => ({ text: text.said.fitted }), target: snackShown })
sample({ clock: cannotFx.done, fn: () => ({ text: text.said.cannot }), target: snackShown })

export const $head = combine(
  $settings,
  $token,
  $isUnknown,
  (settings, token, isUnknown): PageHead => ({
    title: `${text.headTitle} | ${settings.shopName}`,
    description: text.headDescription,
    canonicalPath: garageVisitsPath(token),
    imagePath: null,
    status: isUnknown ? 404 : 200,
    isIndexed: false,
    jsonLd: [],
  }),
)

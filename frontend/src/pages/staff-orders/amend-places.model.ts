import { combine, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { type CityList, type FittingGarage, type FittingGarageList, GARAGE_CALLS } from '#services/garages/garage.contract.ts'
import type { FreeDays } from '#services/orders/buyer/buyer-order.contract.ts'
import { AMEND_CALLS } from '#services/orders/desk/amend-order.contract.ts'
import { $draft, $order, begun, drafted, typed } from './amend.model.ts'

/** Where and when the tires of an order that is being changed can be fitted. */

const fetchDaysFx = staffCall(AMEND_CALLS.freeDays, ({ orderId, garage }: { orderId: string; garage: string }) => ({
  params: { id: orderId },
  query: { garage },
}))
const fetchCitiesFx = shopCall(GARAGE_CALLS.fittingCities)
const fetchGaragesFx = shopCall(GARAGE_CALLS.fittingInCity, ({ city, items }: { city: string; items: string }) => ({
  params: { city },
  query: { items },
}))

const unserialized = { serialize: 'ignore' } as const

/** Another garage is looked for. */
export const garagesWanted = createEvent()
export const cityChosen = createEvent<string>()
export const garageChosen = createEvent<FittingGarage>()

/** The garage whose hours are wanted; null where it arranges them itself. */
const $garageId = $draft.map((draft) =>
  draft?.receiving === 'install' && draft.fitting && !draft.fitting.isManual ? draft.fitting.garageId : null,
)
const $held = createStore<{ garage: string; days: FreeDays } | null>(null, unserialized)
  .on(fetchDaysFx.done, (_, { params, result }) => ({ garage: params.garage, days: result }))
  .reset([begun, pageLeft])
/** Null while they are not known. */
export const $freeDays = combine($held, $garageId, (held, garage) => (held?.garage === garage ? held.days : null))
export const $daysFailure = createStore<string | null>(null, unserialized)
  .on(fetchDaysFx.failData, (_, { message }) => message)
  .reset([fetchDaysFx, begun, pageLeft])
const $askedGarage = createStore<string | null>(null, unserialized)
  .on(fetchDaysFx, (_, { garage }) => garage)
  .reset([fetchDaysFx.fail, begun, pageLeft])
sample({
  clock: drafted,
  source: { order: $order, garage: $garageId, asked: $askedGarage },
  filter: ({ order, garage, asked }) => order !== null && garage !== null && garage !== asked,
  fn: ({ order, garage }) => ({ orderId: order?.orderId ?? '', garage: garage ?? '' }),
  target: fetchDaysFx,
})

export const $cities = createStore<CityList>([], unserialized).on(fetchCitiesFx.doneData, (_, cities) => cities)
export const $city = createStore<string | null>(null, unserialized)
  .on(cityChosen, (_, city) => city)
  .reset([begun, pageLeft])
/** Whether another garage is being chosen. */
export const $isChoosing = createStore(false, unserialized)
  .on(garagesWanted, () => true)
  .reset([garageChosen, begun, pageLeft])
/** Of the chosen city; null while they are not known. */
export const $garages = createStore<FittingGarageList | null>(null, unserialized)
  .on(fetchGaragesFx.doneData, (_, garages) => garages)
  .reset([cityChosen, begun, pageLeft])
export const $garagesFailure = createStore<string | null>(null, unserialized)
  .on([fetchCitiesFx.failData, fetchGaragesFx.failData], (_, { message }) => message)
  .reset([fetchCitiesFx, fetchGaragesFx, begun, pageLeft])

sample({ clock: garagesWanted, target: fetchCitiesFx })
/** First the city of the order's own garage. */
sample({
  clock: fetchCitiesFx.doneData,
  source: { order: $order, city: $city },
  filter: ({ order, city }, cities) => city === null && cities.some((each) => each.displayName === order?.checkout.shop?.place?.city),
  fn: ({ order }, cities) => cities.find((each) => each.displayName === order?.checkout.shop?.place?.city)?.id ?? '',
  target: cityChosen,
})
sample({
  clock: cityChosen,
  source: $draft,
  fn: (draft, city) => ({ city, items: draft?.items.map(({ ean, quantity }) => `${ean}:${quantity}`).join(',') ?? '' }),
  target: fetchGaragesFx,
})
/** With its first free hour. */
sample({
  clock: garageChosen,
  fn: ({ id, displayName, manualBooking, earliest }) => ({
    fitting: {
      garageId: id,
      garage: displayName,
      isManual: manualBooking,
      slot: earliest && { date: earliest.date, startsAt: earliest.startCursor },
    },
  }),
  target: typed,
})

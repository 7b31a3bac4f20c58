import { attach, combine, createEvent, createStore, type Store, sample } from 'effector'
import { $cartItems, $isCartKnown } from '#frontend/entities/cart/cart.model.ts'
import { articlesOf } from '#frontend/entities/cart/cart.ts'
import { $draft, $isDraftKnown, dateChosen, garageChosen, slotChosen } from '#frontend/entities/checkout/draft.model.ts'
import { $isSettled, $rows } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { pathOf } from '#frontend/shared/api/call.ts'
import { requestFx } from '#frontend/shared/api/request.ts'
import { $isStarted } from '#frontend/shared/browser.ts'
import { connectionReturned } from '#frontend/shared/connection.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import {
  type CityList,
  type FittingGarageList,
  GARAGE_CALLS,
  type InstallDateList,
  type InstallSlotList,
} from '#services/garages/garage.contract.ts'

/** Cities, garages, days and hours: each list depends on the preceding choice and is cached by its URL. */

const fetchListFx = attach({ effect: requestFx, mapParams: (path: string) => ({ path }) })

/** The checkout page was opened. */
export const listsRequested = createEvent()
export const retried = createEvent()
/** Reloads days and hours, which may have been taken meanwhile. */
export const timesRefreshed = createEvent()
/** Reloads garages, whose prices may have changed. */
export const garagesRefreshed = createEvent()

/** Whether the checkout is on screen. */
export const $isOpen = createStore(false)
  .on(listsRequested, () => true)
  .reset(pageLeft)
const endpointOf = (path: string) => path.replace(/\?.*$/, '')
/** Lists by URL, and the last one of each place for any cart: shown until the one for this cart arrives. */
const $lists = createStore<Readonly<Record<string, unknown>>>({}, { serialize: 'ignore' }).on(
  fetchListFx.done,
  (lists, { params, result }) => ({ ...lists, [params]: result, [endpointOf(params)]: result }),
)
const $failures = createStore<Readonly<Record<string, string>>>({}, { serialize: 'ignore' })
  .on(fetchListFx.fail, (failures, { params, error }) => ({ ...failures, [params]: error.message }))
  .on(fetchListFx, (failures, path) => Object.fromEntries(Object.entries(failures).filter(([failed]) => failed !== path)))

/** Unchecked cast: the contract of the call defines the type. */
const listAt = <List>($path: Store<string | null>): Store<List | null> =>
  combine($path, $lists, (path, lists) => (path === null ? null : ((lists[path] ?? lists[endpointOf(path)] ?? null) as List | null)))
const failureAt = ($path: Store<string | null>): Store<string | null> =>
  combine($path, $failures, (path, failures) => (path === null ? null : (failures[path] ?? null)))

const $isInstall = combine(
  { isOpen: $isOpen, isStarted: $isStarted, isCartKnown: $isCartKnown, isDraftKnown: $isDraftKnown, draft: $draft, items: $cartItems },
  ({ isOpen, isStarted, isCartKnown, isDraftKnown, draft, items }) =>
    isOpen && isStarted && isCartKnown && isDraftKnown && draft.sip === 'install' && items.length > 0,
)
/** Lets the server list only garages that can fit these tires, from the first possible date. */
const $query = $rows.map(
  (rows) =>
    `?items=${articlesOf(rows.map(({ item }) => item))
      .map(({ ean, quantity }) => `${ean}:${quantity}`)
      .join(',')}`,
)
const $choice = combine({ isInstall: $isInstall, query: $query, draft: $draft })

const $citiesPath = $isInstall.map((isInstall) => (isInstall ? GARAGE_CALLS.fittingCities.url : null))
const $garagesPath = $choice.map(({ isInstall, query, draft: { selectedCityId } }) =>
  isInstall && selectedCityId !== null ? pathOf(GARAGE_CALLS.fittingInCity.url, { city: selectedCityId }) + query : null,
)
export const $cities = listAt<CityList>($citiesPath)
/** Garages offered by the page. */
export const $garages = listAt<FittingGarageList>($garagesPath).map((garages) => garages?.filter(({ hide }) => !hide) ?? null)
export const $selectedGarage = combine($garages, $draft, (garages, draft) => garages?.find(({ id }) => id === draft.selectedShop) ?? null)

const $datesPath = combine($choice, $selectedGarage, ({ query }, garage) =>
  garage && !garage.manualBooking ? pathOf(GARAGE_CALLS.dates.url, { shopId: garage.id }) + query : null,
)
const $slotsPath = combine($choice, $datesPath, $selectedGarage, ({ query, draft }, datesPath, garage) =>
  garage && datesPath !== null && draft.installDate !== null
    ? pathOf(GARAGE_CALLS.slots.url, { shopId: garage.id, date: draft.installDate }) + query
    : null,
)
export const $dates = listAt<InstallDateList>($datesPath)
export const $slots = listAt<InstallSlotList>($slotsPath)

/** Failures by list, in page order. */
export const $listFailures = combine({
  cities: failureAt($citiesPath),
  garages: failureAt($garagesPath),
  dates: failureAt($datesPath),
  slots: failureAt($slotsPath),
})
/** The chosen garage is still loading. */
export const $isGaragePending = combine($draft, $garagesPath, $garages, $listFailures, (draft, path, garages, failures) =>
  Boolean(draft.sip === 'install' && draft.selectedShop !== null && path !== null && garages === null && failures.garages === null),
)

/** Waits for the cart: garages must not be queried for discontinued articles. */
const whenSettled = ($path: Store<string | null>) => combine($isSettled, $path, (isSettled, path) => (isSettled ? path : null))
const $paths = { garages: whenSettled($garagesPath), dates: whenSettled($datesPath), slots: whenSettled($slotsPath) }
// Separately: one shared `sample` would request only the last of several that change at once.
for (const $path of [$citiesPath, ...Object.values($paths)]) {
  sample({ clock: $path, filter: (path) => path !== null, fn: String, target: fetchListFx })
  sample({
    clock: [retried, connectionReturned],
    source: combine($path, failureAt($path), (path, failure) => (failure === null ? null : path)),
    filter: (path) => path !== null,
    fn: String,
    target: fetchListFx,
  })
}
for (const $path of [$paths.dates, $paths.slots]) {
  sample({ clock: timesRefreshed, source: $path, filter: (path) => path !== null, fn: String, target: fetchListFx })
}

sample({ clock: garagesRefreshed, source: $paths.garages, filter: (path) => path !== null, fn: String, target: fetchListFx })

/** Clears a choice that is no longer available, with everything that depends on it. */
const garageUnavailable = sample({
  clock: $garages,
  source: $draft,
  filter: ({ selectedShop }, garages) => selectedShop !== null && garages !== null && !garages.some(({ id }) => id === selectedShop),
  fn: () => null,
})
const dateUnavailable = sample({
  clock: $dates,
  source: $draft,
  filter: ({ installDate }, dates) =>
    installDate !== null && dates !== null && !dates.some(({ value, vacant }) => vacant && value === installDate),
  fn: () => null,
})
const slotUnavailable = sample({
  clock: $slots,
  source: $draft,
  filter: ({ installSlot }, slots) =>
    installSlot !== null && slots !== null && !slots.some(({ startCursor, vacant }) => vacant && startCursor === installSlot),
  fn: () => null,
})
sample({ clock: garageUnavailable, target: garageChosen })
sample({ clock: dateUnavailable, target: dateChosen })
sample({ clock: slotUnavailable, target: slotChosen })

/** Shown until something else is chosen. */
export const $unavailableChoice = createStore<'garage' | 'time' | null>(null, { serialize: 'ignore' })
  .on([garageChosen, dateChosen, slotChosen], (unavailable, chosen) => (chosen === null ? unavailable : null))
  .on(garageUnavailable, () => 'garage')
  .on([dateUnavailable, slotUnavailable], () => 'time')
  .reset(pageLeft)

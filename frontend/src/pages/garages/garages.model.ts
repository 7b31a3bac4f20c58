import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { garageLikesRead } from '#frontend/features/like/garage-like.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageHead, type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { garagePath, garagesInCityPath, garagesPath, homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData, listData } from '#frontend/shared/structured-data.ts'
import { type CityList, type FittingGarageList, GARAGE_CALLS } from '#services/garages/garage.contract.ts'
import { garagesText as text } from './garages.text.ts'

const fetchCitiesFx = shopCall(GARAGE_CALLS.cities)
/** With the next free appointment for what lies on the shelf. */
const fetchGaragesFx = shopCall(GARAGE_CALLS.fittingInCity, (city: string) => ({ params: { city } }))

/** The name is known to the server too, which renders by it (`services/garages/feature.ts`). */
export const cityName = 'city'
const cityOf = ({ search }: PageLocation) => new URLSearchParams(search).get(cityName) ?? ''

/** Keeps the address up to date in its place of the history: Back leads out of the page, and the way back finds the city chosen. */
export const replaceAddressFx = createEffect((cityId: string) => {
  const { pathname, hash } = window.location
  const query = cityId === '' ? '' : `?${cityName}=${encodeURIComponent(cityId)}`
  window.history.replaceState(window.history.state, '', pathname + query + hash)
})

export const opened = createEvent<PageLocation>()
export const cityChosen = createEvent<string>()
export const retried = createEvent()

/** The chosen city, '' while there is none. */
export const $cityId = createStore('')
  .on(opened, (_, location) => cityOf(location))
  .on(cityChosen, (_, cityId) => cityId)
/** Empty until they are known. */
export const $cities = createStore<CityList>([]).on(fetchCitiesFx.doneData, (_, cities) => cities)
/** The garages that were answered last, and of which city they are. */
const $listed = createStore<{ cityId: string; garages: FittingGarageList } | null>(null)
const $isOpen = createStore(false)
  .on(opened, () => true)
  .reset(pageLeft)
/** Why the cities are not known, and why the garages of the chosen one are not. */
export const $citiesFailure = createStore<string | null>(null).reset([fetchCitiesFx, pageLeft])
export const $garagesFailure = createStore<string | null>(null).reset([fetchGaragesFx, opened, cityChosen, pageLeft])

/** Garages of the chosen city; null while they are not known. */
export const $garages = combine($listed, $cityId, (listed, cityId) => (listed?.cityId === cityId ? listed.garages : null))
export const $city = combine($cities, $cityId, (cities, cityId) => cities.find(({ id }) => id === cityId) ?? null)

sample({ clock: cityChosen, target: replaceAddressFx })

sample({ clock: opened, source: $cities, filter: (cities) => cities.length === 0, fn: () => undefined, target: fetchCitiesFx })
const citiesRetried = sample({ clock: retried, source: $cities, filter: (cities) => cities.length === 0 })
sample({ clock: citiesRetried, fn: () => undefined, target: fetchCitiesFx })

/** The way back to garages that are still held shows them as they were. */
const cityEntered = sample({
  clock: opened,
  source: $listed,
  filter: (listed, location) => !(location.isReturn && listed?.cityId === cityOf(location)),
})
const garagesRetried = sample({ clock: retried, source: $garagesFailure, filter: (failure) => failure !== null })
const cityRequested = sample({ clock: [cityEntered, cityChosen, garagesRetried], source: $cityId })
sample({ clock: cityRequested, filter: (cityId) => cityId !== '', target: fetchGaragesFx })

/** Answers for a city that was left meanwhile are dropped. */
const found = sample({
  clock: fetchGaragesFx.done,
  source: $cityId,
  filter: (cityId, { params }) => cityId === params,
  fn: (_, done) => done,
})
sample({ clock: found, fn: ({ params, result }) => ({ cityId: params, garages: result }), target: $listed })
sample({ clock: found, fn: ({ result }) => result.map(({ id }) => id), target: garageLikesRead })
sample({ clock: fetchCitiesFx.failData, filter: $isOpen, fn: ({ message }) => message, target: $citiesFailure })
sample({
  clock: fetchGaragesFx.fail,
  source: { isOpen: $isOpen, cityId: $cityId },
  filter: ({ isOpen, cityId }, { params }) => isOpen && cityId === params,
  fn: (_, { error }) => error.message,
  target: $garagesFailure,
})
retryWhenBack(
  combine($citiesFailure, $garagesFailure, (cities, garages) => cities ?? garages),
  retried,
)

/** A choice of city is a page of its own for search engines; one without garages is none. */
export const $head = combine($settings, $cityId, $city, $garages, (settings, cityId, city, garages): PageHead => {
  const path = city ? garagesInCityPath(city.id) : garagesPath
  const steps = [
    { name: text.home, path: homePath },
    { name: text.title, path: garagesPath },
    ...(city ? [{ name: city.displayName, path }] : []),
  ]
  return {
    title: `${city ? text.headTitleIn(city.displayName) : text.headTitle} | ${settings.shopName}`,
    description: city ? text.headDescriptionIn(city.displayName) : text.headDescription,
    canonicalPath: path,
    imagePath: null,
    status: 200,
    isIndexed: cityId === '' || (city !== null && garages?.length !== 0),
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbData(settings, steps),
          ...listData(
            settings,
            (garages ?? []).map(({ id, displayName }) => ({ name: displayName, path: garagePath(id) })),
          ),
        ]
      : [],
  }
})

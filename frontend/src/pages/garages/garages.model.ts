import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import {
  appointmentChosen,
  draftRequested,
  cityChosen as fittingCityChosen,
  garageChosen,
  sipChosen,
} from '#frontend/entities/checkout/draft.model.ts'
import { garageLikesRead } from '#frontend/features/like/garage-like.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageHead, type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { garagePath, garagesInCityPath, garagesPath, homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData, listData } from '#frontend/shared/structured-data.ts'
import { type CityList, type FittingGarage, GARAGE_CALLS } from '#services/garages/garage.contract.ts'
import { garagesText as text } from './garages.text.ts'

const fetchCitiesFx = shopCall(GARAGE_CALLS.cities)
/** With the next free appointment for tires in stock. */
const fetchGaragesFx = shopCall(GARAGE_CALLS.fittingInCity, (city: string) => ({ params: { city } }))

/** The server renders by the same name (`services/garages/feature.ts`). */
export const cityName = 'city'
const cityOf = ({ search }: PageLocation) => new URLSearchParams(search).get(cityName) ?? ''

/** Replaces the history entry, so that Back leaves the page and returning restores the city. */
export const replaceAddressFx = createEffect((cityId: string) => {
  const { pathname, hash } = window.location
  const query = cityId === '' ? '' : `?${cityName}=${encodeURIComponent(cityId)}`
  window.history.replaceState(window.history.state, '', pathname + query + hash)
})

export const opened = createEvent<PageLocation>()
export const cityChosen = createEvent<string>()
export const retried = createEvent()
/** Its first free appointment is what the checkout begins with. */
export const earliestChosen = createEvent<FittingGarage>()

/** '' = none. */
export const $cityId = createStore('')
  .on(opened, (_, location) => cityOf(location))
  .on(cityChosen, (_, cityId) => cityId)
/** Empty until loaded; loaded once per visit. */
export const $cities = createStore<CityList>([]).on(fetchCitiesFx.doneData, (_, cities) => cities)
const $isOpen = createStore(false)
  .on(opened, () => true)
  .reset(pageLeft)
export const $citiesFailure = createStore<string | null>(null).reset([fetchCitiesFx, pageLeft])
const listed = loadByKey({
  fetchFx: fetchGaragesFx,
  opened,
  $key: $cityId.map((cityId) => cityId || null),
  changed: cityChosen,
  onReturn: 'keep',
})
export const $garagesFailure = listed.$failure
/** Garages of the chosen city; null until loaded. */
export const $garages = combine(listed.$response, $cityId, (response, cityId) => (response?.key === cityId ? response.data : null))
export const $city = combine($cities, $cityId, (cities, cityId) => cities.find(({ id }) => id === cityId) ?? null)

sample({ clock: cityChosen, target: replaceAddressFx })

sample({ clock: opened, fn: () => undefined, target: draftRequested })
sample({ clock: earliestChosen, fn: () => 'install' as const, target: sipChosen })
sample({ clock: earliestChosen, fn: ({ city }) => city.id, target: fittingCityChosen })
sample({ clock: earliestChosen, fn: ({ id }) => id, target: garageChosen })
sample({ clock: earliestChosen.filterMap(({ earliest }) => earliest ?? undefined), target: appointmentChosen })

sample({ clock: opened, source: $cities, filter: (cities) => cities.length === 0, fn: () => undefined, target: fetchCitiesFx })
const citiesRetried = createEvent()
sample({ clock: retried, source: $cities, filter: (cities) => cities.length === 0, fn: () => undefined, target: citiesRetried })
sample({ clock: citiesRetried, target: fetchCitiesFx })

sample({ clock: fetchCitiesFx.failData, filter: $isOpen, fn: ({ message }) => message, target: $citiesFailure })
retryWhenBack($citiesFailure, citiesRetried)

sample({ clock: retried, source: $garagesFailure, filter: Boolean, fn: () => undefined, target: listed.retried })
sample({ clock: listed.responseReceived, fn: ({ data }) => data.map(({ id }) => id), target: garageLikesRead })

/** Each city is indexed as a separate page, unless it has no garages. */
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

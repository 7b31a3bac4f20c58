import { combine, createEvent, createStore, sample } from 'effector'
import { cityChosen, draftRequested, garageChosen, sipChosen } from '#frontend/entities/checkout/draft.model.ts'
import { garageLikesRead } from '#frontend/features/like/garage-like.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { GARAGE_CALLS } from '#services/garages/garage.contract.ts'
import { garageHead } from './garage.head.ts'

const fetchGarageFx = shopCall(GARAGE_CALLS.garage, (name: string) => ({ params: { name } }))

const idOf = ({ params }: PageLocation) => params.name ?? ''

export const opened = createEvent<PageLocation>()
/** Selects this garage for the fitting; the tires are chosen next. */
export const garageKept = createEvent()

const $id = createStore('').on(opened, (_, location) => idOf(location))
const shown = loadByKey({ fetchFx: fetchGarageFx, opened, $key: $id, isRefusedUnknown: true })
export const { $data: $garage, $isUnknown, $failure, retried } = shown

export const $head = combine($settings, $id, $garage, $isUnknown, garageHead)

sample({ clock: opened, fn: () => undefined, target: draftRequested })
const kept = sample({ clock: garageKept, source: $garage, filter: Boolean })
sample({ clock: kept, fn: () => 'install' as const, target: sipChosen })
sample({ clock: kept, fn: ({ city }) => city.id, target: cityChosen })
sample({ clock: kept, fn: ({ id }) => id, target: garageChosen })
sample({ clock: shown.responseReceived, fn: ({ data }) => [data.id], target: garageLikesRead })

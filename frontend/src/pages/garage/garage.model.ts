import { combine, createEvent, createStore, sample } from 'effector'
import { cityChosen, draftRequested, garageChosen, sipChosen } from '#frontend/entities/checkout/draft.model.ts'
import { garageLikesRead } from '#frontend/features/like/garage-like.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { GARAGE_CALLS, type GarageDetails } from '#services/garages/garage.contract.ts'
import { garageHead } from './garage.head.ts'

const fetchGarageFx = shopCall(GARAGE_CALLS.garage, (name: string) => ({ params: { name } }))

const idOf = ({ params }: PageLocation) => params.name ?? ''

export const opened = createEvent<PageLocation>()
export const retried = createEvent()
/** Tires are chosen next, to be fitted here. */
export const garageKept = createEvent()

const $id = createStore('').on(opened, (_, location) => idOf(location))
/** The garage that was answered last. */
const $answered = createStore<GarageDetails | null>(null)
/** Null while it is not known. */
export const $garage = combine($answered, $id, (garage, id) => (garage?.id === id ? garage : null))
/** The shop has no such garage. */
export const $isUnknown = createStore(false).reset(opened)
export const $failure = createStore<string | null>(null).reset([opened, fetchGarageFx, pageLeft])

export const $head = combine($settings, $id, $garage, $isUnknown, garageHead)

sample({ clock: [opened, retried], source: $id, target: fetchGarageFx })
sample({ clock: opened, fn: () => undefined, target: draftRequested })
const kept = sample({ clock: garageKept, source: $garage, filter: Boolean })
sample({ clock: kept, fn: () => 'install' as const, target: sipChosen })
sample({ clock: kept, fn: ({ city }) => city.id, target: cityChosen })
sample({ clock: kept, fn: ({ id }) => id, target: garageChosen })
/** Answers for a garage that was left meanwhile are dropped. */
const found = sample({ clock: fetchGarageFx.done, source: $id, filter: (id, { params }) => id === params, fn: (_, { result }) => result })
const failed = sample({ clock: fetchGarageFx.fail, source: $id, filter: (id, { params }) => id === params, fn: (_, { error }) => error })
sample({ clock: found, target: $answered })
sample({ clock: found, fn: ({ id }) => [id], target: garageLikesRead })
sample({ clock: failed, filter: ({ isRefusal }) => isRefusal, fn: () => true, target: $isUnknown })
sample({ clock: failed, filter: ({ isRefusal }) => !isRefusal, fn: ({ message }) => message, target: $failure })
retryWhenBack($failure, retried)

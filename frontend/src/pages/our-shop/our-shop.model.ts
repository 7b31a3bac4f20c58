import { combine, createEvent, createStore, sample } from 'effector'
import { fetchShopFx } from '#frontend/entities/garage/garage.api.ts'
import { shopLikesRead } from '#frontend/features/like/shop-like.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { ShopDetails } from '#services/garages/garage.contract.ts'
import { ourShopHead } from './our-shop.head.ts'

const idOf = ({ params }: PageLocation) => params.name ?? ''

export const opened = createEvent<PageLocation>()
export const retried = createEvent()

const $id = createStore('').on(opened, (_, location) => idOf(location))
/** The garage that was answered last. */
const $answered = createStore<ShopDetails | null>(null)
/** Null while it is not known. */
export const $shop = combine($answered, $id, (shop, id) => (shop?.id === id ? shop : null))
/** The shop has no such garage. */
export const $isUnknown = createStore(false).reset(opened)
export const $failure = createStore<string | null>(null).reset([opened, fetchShopFx, pageLeft])

export const $head = combine($settings, $id, $shop, $isUnknown, ourShopHead)

sample({ clock: [opened, retried], source: $id, target: fetchShopFx })
/** Answers for a garage that was left meanwhile are dropped. */
const found = sample({ clock: fetchShopFx.done, source: $id, filter: (id, { params }) => id === params, fn: (_, { result }) => result })
const failed = sample({ clock: fetchShopFx.fail, source: $id, filter: (id, { params }) => id === params, fn: (_, { error }) => error })
sample({ clock: found, target: $answered })
sample({ clock: found, fn: ({ id }) => [id], target: shopLikesRead })
sample({ clock: failed, filter: ({ isRefusal }) => isRefusal, fn: () => true, target: $isUnknown })
sample({ clock: failed, filter: ({ isRefusal }) => !isRefusal, fn: ({ message }) => message, target: $failure })
retryWhenBack($failure, retried)

import { createEffect, createStore, sample } from 'effector'
import { $isByPhone } from '#frontend/entities/checkout/phone-order.model.ts'
import type { ByPhoneText } from './by-phone.text.ts'
import { opened } from './checkout.model.ts'

const loadFx = createEffect(async () => (await import('./by-phone.text.ts')).byPhoneText)

/** Null where a shopper orders: none of it is loaded then. */
export const $byPhoneText = createStore<ByPhoneText | null>(null, { serialize: 'ignore' }).on(loadFx.doneData, (_, text) => text)

sample({ clock: [opened, $isByPhone], filter: $isByPhone, fn: () => undefined, target: loadFx })

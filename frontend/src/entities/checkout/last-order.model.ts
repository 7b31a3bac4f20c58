import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { writeStoredFx } from '#frontend/shared/storage.ts'

/** The last order that was made or found on this device: the way to its page. No personal data. */
export interface LastOrder {
  orderId: string
  token: string
}

const kept = invoke(persisted, 'lastOrder')

export const orderRemembered = createEvent<LastOrder>()

/** Written by this shop only. */
const readOrder = (value: unknown) => (typeof (value as LastOrder | null)?.token === 'string' ? (value as LastOrder) : null)

export const $lastOrder = createStore<LastOrder | null>(null, { serialize: 'ignore' })
  .on(kept.received, (_, value) => readOrder(value))
  .on(orderRemembered, (_, order) => order)

sample({ clock: orderRemembered, target: kept.saveFx })

/** Where the browser keeps an unfinished card payment. Apart from its model, which only pages about it load: every page shows the cart. */
export const openPaymentKey = 'openPayment'

const keptPayment = invoke(persisted, openPaymentKey)

/** A card payment is pending: its cart is neither lost nor ordered yet. */
export const $isPaying = createStore(false, { serialize: 'ignore' })
  .on(keptPayment.received, (_, value) => value !== null)
  .on(writeStoredFx, (isPaying, { key, value }) => (key === openPaymentKey ? value !== null : isPaying))

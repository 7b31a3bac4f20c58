import { attach, createEvent, createStore, sample } from 'effector'
import type { Draft } from '#frontend/entities/checkout/draft.ts'
import { orderRemembered } from '#frontend/entities/checkout/last-order.model.ts'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import type { MadeOrder } from '#services/orders/checkout/checkout.contract.ts'

/** The placed order, stored so that the thank-you screen survives a reload. Has no personal data. */
export interface Done {
  orderId: string
  method: Draft['selectedPaymentMethod']
  order: MadeOrder
}

const key = 'madeOrder'

const loadFx = attach({ effect: readTabFx, mapParams: (_: unknown) => key })
const saveFx = attach({ effect: writeTabFx, mapParams: (value: Done) => ({ key, value }) })

export const doneRequested = createEvent()
export const orderMade = createEvent<Done>()

/** Not validated further: only this code writes the tab's storage. */
const readDone = (stored: unknown) => (typeof stored === 'object' && stored !== null && 'order' in stored ? (stored as Done) : null)

export const $done = createStore<Done | null>(null, { serialize: 'ignore' })
  .on(loadFx.doneData, (done, stored) => done ?? readDone(stored))
  .on(orderMade, (_, done) => done)
/** Whether the browser's storage has been read. */
export const $isDoneKnown = createStore(false, { serialize: 'ignore' }).on([loadFx.done, orderMade], () => true)

sample({ clock: [appStarted, doneRequested], filter: $isStarted, target: loadFx })
sample({ clock: orderMade, target: saveFx })
const followed = orderMade.filterMap(({ orderId, order: { token } }) => (token === undefined ? undefined : { orderId, token }))
sample({ clock: followed, target: orderRemembered })

import { createEvent, createStore, merge, sample } from 'effector'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { messagesNeeded } from '#frontend/features/desk/messages.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { type LoadedRow, loadRows } from '#frontend/shared/rows.model.ts'
import type { CardData } from '#services/orders/desk/staff-orders.contract.ts'
import { documentOutdated } from './order-documents.model.ts'
import { changeOrderFx, fetchCardFx, fetchDetailsFx, saveOrderFx } from './orders.api.ts'
import { opened } from './orders-list.model.ts'
import { detailsReceived } from './refund.model.ts'

/** Unfolded rows: their history, and the card data on request. */

const rows = loadRows({
  fetchFx: fetchDetailsFx,
  /** The history may have grown. */
  outdated: merge([
    merge([saveOrderFx.doneData, changeOrderFx.doneData]).map(({ result }) => result.orderId),
    fetchCardFx.done.map(({ params }) => params),
    detailsReceived.map(({ order }) => order.orderId),
    documentOutdated,
    signalled.filterMap((signal) => (signal.kind === 'order-changed' ? signal.orderId : undefined)),
  ]),
  folded: [opened, pageLeft],
})
export const { $openIds, $rows, toggled, retried: detailsRetried } = rows
/** Messages are loaded together with the history. */
sample({ clock: $rows.updates, source: $openIds, target: messagesNeeded })

type Card = LoadedRow<CardData>
type Cards = Readonly<Record<string, Card>>
/** Stores card data or its error, if the row is still unfolded. */
const withCard = (cards: Cards, orderId: string, card: Partial<Card>): Cards =>
  orderId in cards ? { ...cards, [orderId]: { data: null, failure: null, isLoading: false, ...card } } : cards

export const cardRequested = createEvent<string>()
/** Kept until the row is folded: every access to card data is requested anew, and logged. */
export const $cards = createStore<Cards>({}, { serialize: 'ignore' })
  .on(fetchCardFx, (cards, orderId) => ({ ...cards, [orderId]: { data: null, failure: null, isLoading: true } }))
  .on(fetchCardFx.done, (cards, { params, result }) => withCard(cards, params, { data: result }))
  .on(fetchCardFx.fail, (cards, { params, error }) => withCard(cards, params, { failure: error.message }))
  .on(toggled, (cards, orderId) => Object.fromEntries(Object.entries(cards).filter(([id]) => id !== orderId)))
  .reset(pageLeft)
sample({
  clock: cardRequested,
  source: $cards,
  filter: (cards, orderId) => cards[orderId]?.isLoading !== true,
  fn: (_, orderId) => orderId,
  target: fetchCardFx,
})

import { createEvent, createStore, merge, sample } from 'effector'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { messagesNeeded } from '#frontend/features/desk/messages.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { type LoadedRow, loadRows } from '#frontend/shared/rows.model.ts'
import type { CardData } from '#services/orders/desk/staff-orders.contract.ts'
import { fetchCardFx, fetchDetailsFx, saveOrderFx, seeOrderFx } from './orders.api.ts'
import { opened } from './orders-list.model.ts'
import { detailsReceived } from './refund.model.ts'

/** Rows that are open: their history, and the payment's facts when somebody asks for them. */

const rows = loadRows({
  fetchFx: fetchDetailsFx,
  /** Its history has a line more. */
  outdated: merge([
    merge([saveOrderFx.doneData, seeOrderFx.doneData]).map(({ result }) => result.orderId),
    fetchCardFx.done.map(({ params }) => params),
    detailsReceived.map(({ order }) => order.orderId),
    signalled.filterMap((signal) => (signal.kind === 'order-changed' ? signal.orderId : undefined)),
  ]),
  folded: [opened, pageLeft],
})
export const { $openIds, $rows, toggled, retried: detailsRetried } = rows
/** What was written about them is read with their history. */
sample({ clock: $rows.updates, source: $openIds, target: messagesNeeded })

type Card = LoadedRow<CardData>
type Cards = Readonly<Record<string, Card>>
/** Facts of a card that has come, or has not, as long as its row is open still. */
const withCard = (cards: Cards, orderId: string, card: Partial<Card>): Cards =>
  orderId in cards ? { ...cards, [orderId]: { data: null, failure: null, isLoading: false, ...card } } : cards

export const cardRequested = createEvent<string>()
/** Shown until its row is closed: who looks again asks again, and that is kept. */
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

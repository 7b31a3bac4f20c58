import { attach, combine, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { replaceAddressFx } from '#frontend/shared/replace-address.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import type { OfferState, OfferSummary, StaffOffers } from '#services/offers/staff-offers.contract.ts'
import { type OffersView, readView, viewPath } from './offers-view.ts'
import { fetchOffersFx, fetchSummaryFx } from './staff-offers.api.ts'
import { staffOffersText as text } from './staff-offers.text.ts'

/** The list of offers, and which of them is open. */

/** Many offers that move at once are asked for once. */
const refreshAfterMs = 700
const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => refreshAfterMs })
const updateAddressFx = attach({
  source: $basePath,
  mapParams: (view: OffersView, basePath) => basePath + viewPath(view),
  effect: replaceAddressFx,
})

export const opened = createEvent<PageLocation>()
export const stateChosen = createEvent<OfferState>()
export const pageChosen = createEvent<number>()
export const offerChosen = createEvent<string>()
export const listRetried = createEvent()
export const summaryRetried = createEvent()
/** Something of the offers is not as it was: what is shown is asked for again, quietly. */
export const offersChanged = createEvent()

export const $view = createStore<OffersView>(readView(''))
  .on(opened, (_, { search }) => readView(search))
  .on(stateChosen, (_, state) => ({ state, page: 1, offerId: null }))
  .on(pageChosen, (view, page) => ({ ...view, page, offerId: null }))
  .on(offerChosen, (view, offerId) => ({ ...view, offerId }))

/** What was answered last, and to what. */
const $answered = createStore<{ request: Pick<OffersView, 'state' | 'page'>; list: StaffOffers } | null>(null, { serialize: 'ignore' })
/** Null while it is not known. */
export const $list = combine($answered, $view, (answered, view) =>
  answered?.request.state === view.state && answered.request.page === view.page ? answered.list : null,
)
/** How many there are of each state; kept from tab to tab. */
export const $counts = $answered.map((answered) => answered?.list.counts ?? null)
export const $listFailure = createStore<string | null>(null).reset(fetchOffersFx, pageLeft)

/**
 * Whose panel is shown: the one that was opened, else the first of the list when it came. That one stays, whatever is answered
 * meanwhile: nobody's half-written answer may come under another offer.
 */
export const $shownId = createStore<string | null>(null)

export const $summary = createStore<OfferSummary | null>(null).on(fetchSummaryFx.doneData, (_, summary) => summary)
export const $summaryFailure = createStore<string | null>(null)
  .on(fetchSummaryFx.failData, (_, { message }) => message)
  .reset(fetchSummaryFx, pageLeft)

sample({
  clock: [opened, stateChosen, pageChosen, listRetried, offersChanged],
  source: $view,
  fn: ({ state, page }) => ({ state, page }),
  target: fetchOffersFx,
})
sample({ clock: [opened, summaryRetried, offersChanged], fn: () => undefined, target: fetchSummaryFx })

const $isOpen = createStore(false)
  .on(opened, () => true)
  .reset(pageLeft)
/** Also what happened while nothing was heard of it. */
sample({
  clock: [sample({ clock: signalled, filter: ({ kind }) => kind === 'offer-changed' }), sample({ clock: $isLive, filter: Boolean })],
  source: { isOpen: $isOpen, isWaiting: waitFx.pending },
  filter: ({ isOpen, isWaiting }) => isOpen && !isWaiting,
  fn: () => undefined,
  target: waitFx,
})
sample({ clock: waitFx.done, source: $isOpen, filter: Boolean, fn: () => undefined, target: offersChanged })

/** The newest call; what an older one answers is dropped. */
const $latestRequest = createStore<unknown>(null, { serialize: 'ignore' }).on(fetchOffersFx, (_, request) => request)
/** Behind the last page the server shows the last one. */
const listed = sample({
  clock: fetchOffersFx.done,
  source: $latestRequest,
  filter: (request, { params }) => request === params,
  fn: (_, { params, result }) => ({ request: { ...params, page: result.pagination.currentPage }, list: result }),
})
sample({ clock: listed, target: $answered })
const pageCorrected = sample({
  clock: listed,
  source: $view,
  filter: ({ page }, { request }) => page !== request.page,
  fn: (_, { request }) => request.page,
})
$view.on(pageCorrected, (view, page) => ({ ...view, page }))
sample({
  clock: fetchOffersFx.fail,
  source: $latestRequest,
  filter: (request, { params }) => request === params,
  fn: (_, { error }) => error.message,
  target: $listFailure,
})

sample({ clock: [stateChosen, pageChosen, offerChosen, pageCorrected], source: $view, target: updateAddressFx })
sample({ clock: [opened, stateChosen, pageChosen], source: $view, fn: ({ offerId }) => offerId, target: $shownId })
sample({ clock: offerChosen, target: $shownId })
sample({
  clock: listed,
  source: $shownId,
  filter: (shown) => shown === null,
  fn: (_, { list }) => list.offers[0]?.offerId ?? null,
  target: $shownId,
})

retryWhenBack($listFailure, listRetried)
retryWhenBack($summaryFailure, summaryRetried)

export const $head = staffHead(text.title)

import { combine, createEvent, createStore, merge, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { editorModel, type Form } from '#frontend/shared/editor.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { oneOf, pageNumber, rowId, viewFormat, viewModel } from '#frontend/shared/view.model.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { FloorPrice, OfferState } from '#services/offers/staff-offers.contract.ts'
import { readPrice, writePrice } from './prices.ts'
import {
  answerFx,
  exportFx,
  fetchFloorsFx,
  fetchOffersFx,
  fetchSummaryFx,
  fetchWaitingFx,
  setFloorFx,
  withdrawFx,
} from './staff-offers.api.ts'
import { floorPricesText, staffOffersText as text } from './staff-offers.text.ts'

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)

/** In tab order. */
export const states = Object.keys(text.states) as OfferState[]
export const format = viewFormat({
  state: oneOf(states, 'waiting'),
  page: pageNumber,
  /** The opened offer; null = none, so the first of the list is shown. */
  offer: rowId,
})
const view = viewModel({ format, opened })
export const { $view, filtersChanged, viewPatched } = view

/** Offers may have changed, also while the connection was down. */
export const offersMoved = merge<unknown>([
  signalled.filter({ fn: ({ kind }) => kind === 'offer-changed' }),
  $isLive.updates.filter({ fn: Boolean }),
])
/** Also after a rejection: then the offer has changed. */
export const answerEnded = merge<unknown>([answerFx.finally, withdrawFx.finally])

const list = loadByKey({
  fetchFx: fetchOffersFx,
  opened,
  $key: $view.map(({ state, page }) => ({ state, page })),
  changed: merge<unknown>([view.changed, answerEnded]),
  outdated: offersMoved,
})
export const { $failure: $listFailure, retried: listRetried } = list
/** Null while loading. */
export const $list = combine(list.$response, $view, (held, { state, page }) =>
  held?.key.state === state && held.data.pagination.currentPage === page ? held.data : null,
)
/** Counts by state; kept when switching tabs. */
export const $counts = list.$data.map((data) => data?.counts ?? null)
/** Beyond the last page the server returns the last one. */
sample({
  clock: list.responseReceived,
  source: $view,
  filter: ({ page }, { data }) => page !== data.pagination.currentPage,
  fn: (_, { data }) => ({ page: data.pagination.currentPage }),
  target: viewPatched,
})

/**
 * Id in the panel: the opened offer, otherwise the first of the loaded list. It stays when the list changes, so
 * that a draft never ends up under another offer.
 */
export const $shownId = createStore<string | null>(null)
  .on(opened, (_, { search }) => format.read(search).offer)
  .on(view.changed, (_, { offer }) => offer)
  .on(viewPatched, (shown, { offer }) => offer ?? shown)
export const firstShown = sample({
  clock: list.responseReceived,
  source: $shownId,
  filter: (shown) => shown === null,
  fn: (_, { data }) => data.offers[0]?.offerId ?? null,
})
$shownId.on(firstShown, (_, first) => first)

const summary = loadByKey({ fetchFx: fetchSummaryFx, opened, changed: answerEnded, outdated: offersMoved })
export const { $data: $summary, $failure: $summaryFailure, retried: summaryRetried } = summary

/** Exports all offers as a file. */
export const exported = createEvent()
export const $isExporting = exportFx.pending
sample({ clock: exported, source: $isExporting, filter: (isExporting) => !isExporting, fn: () => undefined, target: exportFx })
sample({ clock: exportFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })

/** Toggles the rules: the price from which offers for a product are accepted automatically. */
export const rulesToggled = createEvent()
export const searched = createEvent<string>()
export const $areRulesOpen = createStore(false)
  .on(rulesToggled, (isOpen) => !isOpen)
  .reset(pageLeft)
/** Search words; empty = every product with a floor. */
export const $words = createStore('')
  .on(searched, (_, words) => plainText(words))
  .reset(pageLeft)
const floors = loadByKey({
  fetchFx: fetchFloorsFx,
  opened,
  $key: combine($areRulesOpen, $words, (isOpen, words) => (isOpen ? words : null)),
  changed: merge<unknown>([rulesToggled, searched]),
})
export const { $failure: $floorsFailure, retried: floorsRetried } = floors
/** Rows stay in place after losing their floor, so that the change is visible and can be corrected. */
floors.$response.on(
  setFloorFx.doneData,
  (held, saved) => held && { ...held, data: { floors: held.data.floors.map((row) => (row.ean === saved.ean ? saved : row)) } },
)
const waiting = loadByKey({
  fetchFx: fetchWaitingFx,
  opened,
  $key: $areRulesOpen.map((isOpen) => isOpen || null),
  changed: merge<unknown>([rulesToggled, answerEnded]),
  outdated: offersMoved,
})

const floorOf = ({ floor }: { floor?: string | boolean | undefined }) => readPrice(String(floor ?? ''))
/** By ean. */
export const floorEditor = editorModel({
  $entities: floors.$data.map((data) => Object.fromEntries((data?.floors ?? []).map((row) => [row.ean, row]))),
  draftOf: ({ floor }: FloorPrice) => ({ floor: floor === null ? '' : writePrice(floor) }),
  check: (draft) => (draft.floor === '' || floorOf(draft) !== null ? {} : { floor: floorPricesText.wrong }),
  isSame: (_, one, other) => one === other || (floorOf({ floor: one }) !== null && floorOf({ floor: one }) === floorOf({ floor: other })),
  saveFx: setFloorFx,
  toRequest: (_, { now }) => ({ floor: floorOf(now) }),
  conflicts: [],
  forgotten: [pageLeft],
})

export interface FloorRow extends FloorPrice {
  form: Form
  /** The floor is above the shop's price: no offer reaches it. */
  isAbovePrice: boolean
  /** The typed floor, otherwise the saved one; shekels. */
  typedFloor: number | null
  /** Open offers for the product, and how many of them the typed floor would accept. */
  waiting: number
  wouldAccept: number
}
/** Null while loading. */
export const $floorRows = combine(
  { floors: floors.$data, forms: floorEditor.$forms, waiting: waiting.$data },
  ({ floors, forms, waiting }): FloorRow[] | null => {
    const rows = floors?.floors.map((row) => {
      const form = forms[row.ean] ?? floorEditor.freshForm(row)
      const floor = floorOf(form.draft)
      const offers = waiting?.offers.filter(({ ean }) => ean === row.ean) ?? []
      return {
        ...row,
        form,
        isAbovePrice: floor !== null && floor > row.price,
        typedFloor: floor,
        waiting: offers.length,
        wouldAccept: floor === null ? 0 : offers.filter(({ offered }) => offered >= floor).length,
      }
    })
    return rows ?? null
  },
)
